"""Hints in a browser: asked for by a key or a form, worked out meanwhile, and shown beside the options."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from play.models import Table, Thought
from play.tasks import think
from tests.accounts.makers import make_user
from tests.browser.conftest import OpenPage
from tests.browser.looks import Look, assert_accessible, assert_fits
from tests.browser.test_tables import DESKTOP, PHONE, address, go_to_main_phase
from tests.play.makers import make_table
from tests.running import Broker

pytestmark = pytest.mark.usefixtures("demo", "transactional_db")
WORDS = {
    "en": ("A hint is being worked out …", "The bot would do this"),
    "de": ("Ein Tipp wird ausgearbeitet …", "Das würde der Bot tun"),
}
COVERED = """() => {
    const box = document.getElementById("hint").getBoundingClientRect();
    return [...document.querySelectorAll("#play .play-card")].filter((card) => card.checkVisibility())
        .filter((card) => card.getBoundingClientRect().bottom > box.top && card.getBoundingClientRect().top < box.bottom)
        .map((card) => card.dataset.name);
}"""
"""The cards that the hint lies over: none, it stands in the place of the question."""


@pytest.mark.parametrize(("look", "javascript"), [(PHONE, True), (DESKTOP, False)], ids=["scripts", "forms"])
def test_a_hint_is_asked_for_and_comes(open_page: OpenPage, broker: Broker | None, look: Look, javascript: bool) -> None:
    ada = make_user("ada")
    table = make_table(ada)
    page = open_page(address(table), look=look, user=ada, javascript=javascript)
    go_to_main_phase(page, javascript=javascript)
    thinking, tried = WORDS[look.language]
    if javascript:
        page.keyboard.press("Shift+T")
    else:
        page.locator("[data-hint]").click()
    expect(page.get_by_role("heading", name=thinking)).to_be_visible()
    asked = Thought.objects.get().number
    think.apply(throw=True)
    if not javascript:
        page.locator(".ask-text a", has_text="Look again").click()
    expect(page.get_by_role("heading", name=tried)).to_be_visible()
    if javascript:
        expect(page.locator("#play:not([data-fresh])")).to_be_visible()
        expect(page.locator(".odds-tag").first).to_be_visible()
        assert page.evaluate(COVERED) == []
        assert_accessible(page)
        shut_and_open(page)
    assert_fits(page)
    page.locator("#hint .play-option").first.click()
    expect(page.locator("#hint")).to_have_count(0)
    assert Table.objects.get().number > asked


def shut_and_open(page: Page) -> None:
    """Shut the panel by its button and by Esc, and open it again by the tool in the bar."""
    panel, tool = page.locator("#hint"), page.locator("[data-toggles-hint]")
    for is_key in (False, True):
        if is_key:
            page.keyboard.press("Escape")
        else:
            panel.locator("[data-shut-hint]").click()
        expect(panel).to_be_hidden()
        expect(tool).to_have_attribute("aria-expanded", "false")
        tool.click()
        expect(panel).to_be_visible()
