"""What a language brings to card text, and what a text has said so far."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import ClassVar, Literal

from engine.languages import Language, LocalText
from engine.text.fixed_phrases import PHRASES
from engine.text.nouns import Noun

TEMPLATE = re.compile(r"\{(\w+)(?::([\w+-]+))?\}")


class Mood(Enum):
    """How a clause stands in its sentence."""

    ORDER = auto()
    """By itself: "Draw 1 card.", "You gain 2 water." """

    FRONTED = auto()
    """After something that begins the sentence: "Whenever …, draw 1 card", "Immer wenn …, ziehst du 1 Karte"."""

    FOLLOWING = auto()
    """After "and", joined to a fronted clause."""

    NAMED = auto()
    """After "and", joined to a clause about somebody else: "your opponent loses 1 water and you draw 1 card"."""

    MAY = auto()
    """After "you may"."""

    ALLOWED = auto()
    """After "your opponent may": who does it is said already."""


@dataclass(slots=True)
class Said:
    """What a text has said so far, and so can be called `it`; and what it owes: letters and symbols that are explained at the end."""

    that: Noun | None = None
    many: bool = False
    elsewhere: bool = False
    """A step was about something else than what the trigger is about, so `it` would be unclear."""
    where: list[tuple[str, object]] = field(default_factory=list)
    """Letters that stand for amounts: X, Y, Z."""
    each: list[object] = field(default_factory=list)
    """Amounts that were said as 1 and follow as "for each …"."""
    behind: str = ""
    """What the clause ends with: how long it lasts, where that is a clause of its own."""

    def begin(self) -> None:
        """Forget everything: another text begins."""
        self.that, self.many, self.elsewhere, self.behind = None, False, False, ""
        self.where.clear()
        self.each.clear()


class Grammar(ABC):
    """What one language brings whatever the game: fixed phrases, lists, numbers. A game adds `phrases` of its own."""

    language: ClassVar[Language]
    subordinate: ClassVar[tuple[str, ...]]
    """What begins a clause within a clause, which a comma ends."""

    def __init__(self, phrases: Mapping[str, LocalText]) -> None:
        self._phrases = {name: text.in_language(self.language) for name, text in {**PHRASES, **phrases}.items()}

    def phrase(self, name: str, **values: str) -> str:
        """A fixed phrase with its gaps filled."""
        text = self._phrases[name]
        for key, value in values.items():
            text = text.replace("{" + key + "}", value)
        return text

    @abstractmethod
    def joined(self, parts: Sequence[str], last: Literal["and", "or"] = "and") -> str:
        """A list in words."""

    @abstractmethod
    def quantity(self, low: int | None, high: int | None) -> tuple[str, bool]:
        """A number as "at least 2" or "exactly 3"; and whether the noun is plural."""

    @abstractmethod
    def often(self, number: str) -> str:
        """So many times."""


def filled(template: str, part: Callable[[str, str], str]) -> str:
    """`template` with `part` of name and case in the place of each `{name:case}`."""
    return TEMPLATE.sub(lambda mark: part(mark[1], mark[2] or ""), template)


def tidy(text: str) -> str:
    """`text` without spaces that are too many."""
    return re.sub(r" ([,.;:])", r"\1", re.sub(r"\s+", " ", text).strip())


def sentence(text: str, end: str = ".") -> str:
    """`text` with a capital at its start and `end` at its end."""
    text = tidy(text)
    for index, letter in enumerate(text):
        if letter == "{":
            break
        if letter.isalpha():
            text = text[:index] + letter.upper() + text[index + 1 :]
            break
        if letter.isdigit():
            break
    return text if not end or text.endswith((".", ":")) else text + end
