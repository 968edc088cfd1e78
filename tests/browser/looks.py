"""The ways a page is looked at, and what is asked of it in each."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichenhalterungsschraubenschluesselsatzkasten"
"""A name without a blank, as long as any may be."""
WIDE_TEXT = f"""{LONG_WORD}

| Card | Copies | Cost | Health | Melee | Ranged | Speed | When it is played |
|---|---|---|---|---|---|---|---|
| Rust Hound | 2 | 3 | 4 | 5 | 6 | 7 | first |

- {LONG_WORD}

    {LONG_WORD}
"""
"""Markdown that is wider than a phone: words, a table and code."""
FAULTS = {"moderate", "serious", "critical"}


@dataclass(frozen=True, slots=True)
class Look:
    """A window's width in pixels, a theme and a language."""

    width: int = 1280
    theme: Literal["light", "dark"] = "light"
    language: Literal["en", "de"] = "en"

    def __str__(self) -> str:
        return f"{self.width}-{self.theme}-{self.language}"


DESKTOP, PHONE, SMALL_PHONE = 1280, 390, 360
FURTHER = pytest.mark.further_look
# Every width, theme and language once; with `--every-look` every width with every theme and every language.
LOOKS = (
    Look(),
    Look(PHONE, "dark", "de"),
    pytest.param(Look(DESKTOP, "dark", "de"), marks=FURTHER),
    pytest.param(Look(PHONE, "light", "en"), marks=FURTHER),
)
LOOKS_DOWN_TO_SMALL_PHONES = (*LOOKS, pytest.param(Look(SMALL_PHONE, "dark", "de"), marks=FURTHER))


SQUEEZED = """() => [...document.querySelectorAll("main :is(button, .button, .badge, .chip):not(.play-card, .pile)")].filter(one => {
    const { width, height } = one.getBoundingClientRect();
    return one.textContent.trim().length > 2 && width > 0 && height > 2.5 * width;
}).map(one => one.outerHTML.slice(0, 120))"""


def assert_accessible(page: Page, *, known: Collection[str] = (), part: str = "html") -> None:
    """axe finds nothing worse than trifles on the page as it stands, but for the rules that are `known` to be broken.

    `part` selects what is looked at, where the rest is not of our making: Django's admin.
    """
    page.wait_for_load_state()
    results = Axe().run(page, context=part)
    faults = [violation for violation in results.response["violations"] if violation["impact"] in FAULTS and violation["id"] not in known]
    assert not faults, "\n".join(
        f"{fault['id']} ({fault['impact']}): {fault['help']}\n"
        + "\n".join(f"    {node['target']}: {node['html'][:160]}\n    {node.get('failureSummary', '')}" for node in fault["nodes"][:5])
        for fault in faults
    )


def assert_fits(page: Page) -> None:
    """Nothing on the page is wider than the window, and nothing that is pressed is squeezed to a column of letters."""
    page.wait_for_load_state()
    width, room = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
    assert width <= room, f"the page is {width} px wide, the window {room} px"
    squeezed = page.evaluate(SQUEEZED)
    assert not squeezed, f"letters one under the other: {squeezed}"
