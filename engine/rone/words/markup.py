"""The runs of a rendered text, and the plain marks that stand for them while a text is put together.

While it grows a text is one string: `*Defender*` is a keyword, `{water}` a symbol, as a card's plain text shows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.languages import Language
from engine.rone.cards import Card
from engine.rone.words.events import KEYWORD_EVENTS
from engine.rone.words.terms import INITIATIVE, KEYWORDS
from engine.text.problems import AbilityProblem, nearest

RunKind = Literal["text", "keyword", "icon"]


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of a line.

    `text` is what it says in words, for an icon its name to be read aloud. `name` is a keyword's or an icon's: `defender`,
    `water`, `exhaust-2-purple` (the symbols' ids without their `i-`); "" for plain text.
    """

    kind: RunKind
    text: str
    name: str = ""


TextLine: TypeAlias = tuple[Run, ...]

MARKS = re.compile(r"\*([^*]+)\*|\{([a-z0-9-]+)\}")

IN_BRACES = re.compile(r"\{([^{}\n]{0,40})\}")

ICONS: dict[str, tuple[str, str]] = {
    "water": ("water", "Wasser"),
    "card": ("card", "Karte"),
    "melee": ("melee", "Nahkampf"),
    "ranged": ("ranged", "Fernkampf"),
    "health": ("health", "Lebenspunkte"),
    "recycle": ("card removed from the top of your graveyard", "oberste Karte deines Friedhofs entfernt"),
    **{
        f"exhaust-{times}-{colour}": (f"exhaust {times} times" if times > 1 else "exhaust once", f"{times}-mal erschöpfen")
        for times in (1, 2, 3)
        for colour in ("yellow", "purple")
    },
}
"""The symbols of card text by name, with what they say in English and German."""

_KEYWORD_NAMES: dict[Language, dict[str, str]] = {
    "en": {term.english.lower(): term.name for term in (*KEYWORDS, *KEYWORD_EVENTS, INITIATIVE)},
    "de": {term.german.lower(): term.name for term in (*KEYWORDS, *KEYWORD_EVENTS, INITIATIVE)},
}


def runs(marked: str, language: Language, strict: bool = True) -> TextLine:
    """`marked` as runs. Unknown marks are a mistake in the table and raise a KeyError; in people's own text they stay as written."""
    found: list[Run] = []
    end = 0
    for mark in MARKS.finditer(marked):
        if mark.start() > end:
            found.append(Run("text", marked[end : mark.start()]))
        keyword, icon = mark.groups()
        if not strict and _is_unknown(keyword, icon, language):
            found.append(Run("text", mark[0]))
        elif keyword is not None:
            found.append(Run("keyword", keyword, _KEYWORD_NAMES[language][keyword.rstrip(":").lower()]))
        else:
            found.append(Run("icon", ICONS[icon][0 if language == "en" else 1], icon))
        end = mark.end()
    if end < len(marked):
        found.append(Run("text", marked[end:]))
    return tuple(found)


def _is_unknown(keyword: str | None, icon: str | None, language: Language) -> bool:
    if keyword is not None:
        return keyword.rstrip(":").lower() not in _KEYWORD_NAMES[language]
    return icon not in ICONS


def unknown_symbols(card: Card, language: Language) -> Iterator[AbilityProblem]:
    """The symbols in a card's printed text that there are none of, each once: they would stand on its face as they are written."""
    for name in dict.fromkeys(IN_BRACES.findall(card.printed.in_language(language))):
        if name not in ICONS:
            message = f"'{{{name}}}' is no symbol. Known: {', '.join(f'{{{known}}}' for known in ICONS)}."
            near = nearest(name, list(ICONS))
            yield AbilityProblem(f"printed.{language}", f"{{{name}}}", message, f"{{{near}}}" if near else "")


def plain(marked: str) -> str:
    """`marked` without the stars of keywords; symbols stay as `{water}`."""
    return marked.replace("*", "")
