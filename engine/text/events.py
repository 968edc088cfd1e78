"""The events that triggers wait for, of any game: what each is about, on which cards it may stand, and how it reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any, Generic, TypeVar

from engine.languages import Language, LocalText
from engine.text.table import Term
from engine.text.vocabulary import Whose, Written

KindT = TypeVar("KindT", bound=Written, covariant=True)
"""The kinds of cards of a game."""


class About(Enum):
    """What an event is said of where its `of` says only whose: "one of your units", "you", "your turn"."""

    CARD = auto()
    PLAYER = auto()
    TURN = auto()


@dataclass(frozen=True)
class EventWord(Generic[KindT]):
    """An event: its words, and what follows from what it is about.

    `english` and `german` stand behind the subject, the verb in its plural or infinitive: "take damage", "Schaden erleiden". Of an
    event that only befalls the card itself (`on`) they are its keyword, of a turn `times` says them.
    """

    event: Written
    meaning: str
    english: str = ""
    german: str = ""
    clause: str = ""
    on: tuple[Any, ...] = ()
    """Of an event of the card itself, a keyword in the rules: the types of cards to which it can happen. It takes no `of`."""
    kinds: tuple[KindT, ...] = ()
    """Of any other: what it can be about. Without a kind: players alone."""
    about: About = About.CARD
    said_of: str = "card"
    """The kind of the card that it is about where `of` says only whose: "an enemy unit"."""
    whose_kinds: tuple[KindT, ...] = ()
    """What it happens to where its `of` says only whose ("an enemy unit dies"); none: whatever is that player's."""
    is_of_player: bool = False
    """It befalls a player: the own one where `of` is left out, and not the card alone."""
    has_card: bool = True
    """Whether a card is its `cause`."""
    in_combat: bool = False
    """Whether "the next combat" is the one that is going on."""
    caused_by: str = ""
    """The step that would cause it again without end: at such an event it asks for `once_per_turn`."""
    is_act: bool = False
    """A player does it to the card: "you play a unit"."""
    passive: LocalText | None = None
    """Of an act: how it is said of a card that is known: "are played"."""
    own_event: str = ""
    """The event that says it of the card itself: this one asks for `of`."""
    itself: LocalText | None = None
    """What stands before the colon where it befalls the card itself: "When it comes into play"."""
    times: Mapping[Whose, LocalText] = field(default_factory=dict)
    """Of a turn: when, by whose turn it is."""

    @property
    def is_of_card_itself(self) -> bool:
        """Whether it is an event of the card itself."""
        return bool(self.on)

    @property
    def is_of_turn(self) -> bool:
        """Whether it is a time in a turn."""
        return self.about is About.TURN

    @property
    def term(self) -> Term:
        """Its words alone."""
        return Term(self.event, self.meaning, self.english, self.german, self.clause)

    def heading(self, language: Language) -> str:
        """What stands before the colon where it befalls the card itself, marked; "" where that is a sentence like any other."""
        if self.on:
            return f"*{self.term.in_language(language)}:*"
        return f"{self.itself.in_language(language)}:" if self.itself is not None else ""


def said_alike(event: LocalText, turns: Mapping[Whose, LocalText]) -> dict[Whose, LocalText]:
    """The `times` of an event that is said alike of every turn, which stands in the place of `{turn}`."""
    return {whose: LocalText(event.en.replace("{turn}", turn.en), event.de.replace("{turn}", turn.de)) for whose, turn in turns.items()}
