"""The shape of an entry in the table of words: its meaning, its parts, its wording in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from engine.rone.words.vocabulary import Kind, Zone


class Reads(StrEnum):
    """What may stand in a part of a word."""

    AMOUNT = "an amount"
    NUMBER = "a whole number"
    YES_NO = "true or false"
    PLAYER = "you, enemy, cause or that"
    TARGET = "a selector"
    PAIR = "a list of two selectors"
    RECORD = "a selector record"
    FILTER = "a selector record, its kind may be left out"
    KEYWORD = "a keyword"
    DURATION = "a duration"
    PLACE = "top or bottom"
    SOURCE = "deck, hand or either"
    ACT = "an act"
    COST = "play, recycle, level_up or ability"
    STEPS = "a list of steps"
    OPTIONS = "a list of lists of steps"
    CONDITION = "a condition"
    PAYMENT = "a payment"
    OF = "a selector, or own, enemy or any"


@dataclass(frozen=True)
class Part:
    """A part of a word.

    `word` is how it is written; the part with the word's own name is what stands directly behind it. `field` is the node's
    field. A part without `default` must be there. `low` and `high` bound a plain number. A selector must be of one of the
    `kinds`, in one of the `zones`; `players` may stand in its place where that is true.
    """

    word: str
    field: str
    reads: Reads
    default: Any = ...
    low: int = -99
    high: int = 99
    meaning: str = ""
    kinds: tuple[Kind, ...] = ()
    zones: tuple[Zone, ...] = (Zone.BATTLEFIELD,)
    players: bool = False

    @property
    def is_required(self) -> bool:
        """Whether it may not be left out."""
        return self.default is ...


@dataclass(frozen=True)
class Wording:
    """How a step reads in one language: the verb in its infinitive, and what stands around it.

    In `rest`, `{name}` is a part; after a colon stands the case that it takes, or the symbol or noun that it counts. What
    follows a `|` stands after the whole clause.
    `subject` is the part that does it (`who`, `to`); without one, and with `who` you, the step is an order to the reader.
    `states`: said as a statement even then ("You gain 2").
    """

    verb: str
    rest: str
    subject: str = ""
    states: bool = False


HARM: Final = -1
EITHER: Final = 0


@dataclass(frozen=True)
class Worth:
    """What a step is worth to a bot, in hundredths of a card: a rough price, not a rule.

    `points` for each unit of the part `by`, or once; `each`: for each card that it happens to; `at_least` is added. `helps`: 1 where
    whom it happens to is better off, HARM where worse; EITHER: it is worth that whoever it happens to.
    """

    points: int
    helps: int = 1
    by: str = ""
    each: bool = False
    at_least: int = 0


@dataclass(frozen=True)
class Word:
    """A word that stands at the head of a record, with its parts.

    `builds` is the node made of it, `fixed` fields of that node which the word itself says. `less` replaces `english` and
    `german` where the amount is below 0; `give` where the reader must be the one who does it ("you may …"). `worth` None: it is worth
    what it holds. `harms`: nobody wishes it to happen to the own cards.
    """

    name: str
    meaning: str
    parts: tuple[Part, ...]
    builds: type[Any]
    example: Mapping[str, Any]
    english: Wording | None = None
    german: Wording | None = None
    less: tuple[Wording, Wording] | None = None
    give: tuple[Wording, Wording] | None = None
    fixed: Mapping[str, Any] = field(default_factory=dict)
    worth: Worth | None = None
    harms: bool = False


@dataclass(frozen=True)
class Term:
    """A word that stands alone (a keyword, a duration, an event, …): meaning and wording."""

    name: str
    meaning: str
    english: str
    german: str
    clause: str = ""
    example: Any = None
