"""What each language adds to the rendering of a card's text, and what a text has said so far."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import Enum, auto

from engine.rone.words import nodes
from engine.rone.words import player_steps as on_players
from engine.rone.words.nodes import Amount, Condition, Payment, Selector, Target
from engine.rone.words.nouns import Noun
from engine.text.nodes import Step
from engine.text.table import Term, Word, Wording
from engine.text.vocabulary import Whose


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


@dataclass(slots=True)
class Said:
    """What the text has said so far, and so can be called `it`."""

    that: Noun | None = None
    many: bool = False
    event: nodes.Trigger | None = None
    elsewhere: bool = False
    """A step was about something else than what the trigger is about, so `it` would be unclear."""


class Language(ABC):
    """How clauses are built and things are called in one language."""

    @abstractmethod
    def clause(self, word: Word, wording: Wording, step: Step, mood: Mood) -> str:
        """A plain clause, without capital and full stop."""

    @abstractmethod
    def special(self, step: Step, mood: Mood) -> str:
        """The clause of a step that has no wording in the table: cost, cannot."""

    @abstractmethod
    def look(self, step: on_players.Look) -> str:
        """The sentences of `look`."""

    @abstractmethod
    def fill_part(self, step: Step, name: str, how: str) -> str:
        """What stands for `{name:how}` in a wording."""

    @abstractmethod
    def condition(self, condition: Condition, holds: bool = True) -> str:
        """What follows "if"."""

    @abstractmethod
    def event(self, node: nodes.Trigger) -> str:
        """What begins a trigger's sentence: "Whenever …"."""

    @abstractmethod
    def amount_name(self, amount: Amount) -> str:
        """An amount that is no plain number: "the number of your units"."""

    @abstractmethod
    def each(self, amount: Amount) -> str:
        """What is counted one by one: "for each unit you control"."""

    @abstractmethod
    def always(self, step: Step) -> str:
        """A passive clause."""

    @abstractmethod
    def for_each(self, of: Selector) -> str:
        """What begins the sentence of `for_each`."""

    @abstractmethod
    def payment(self, payment: Payment) -> str:
        """What is paid, as a list."""

    @abstractmethod
    def phrase(self, name: str, **values: str) -> str:
        """A fixed phrase of the language."""

    @abstractmethod
    def joined(self, parts: list[str], last: str = "and") -> str:
        """A list in words."""

    @abstractmethod
    def wording(self, word: Word, step: Step) -> Wording | None:
        """The wording of the language for this step."""

    @abstractmethod
    def local(self, term: Term) -> str:
        """A term's wording in the language."""

    @abstractmethod
    def times(self, amount: Amount) -> str:
        """How often."""


def tidy(text: str) -> str:
    """`text` without spaces that are too many."""
    text = re.sub(r"\s+", " ", text).strip().replace("Schaden an dem ", "Schaden am ")
    return re.sub(r" ([,.;:])", r"\1", text)


def owner(selector: Target) -> Whose:
    """Whose zone a card goes back to: in a zone other than the battlefield its holder is its owner; else unknown."""
    if isinstance(selector, Selector) and selector.zone.value not in ("battlefield",):
        return selector.whose
    return Whose.ANY
