"""What reading print has to know of a game: its words, how its cards are called, and who checks and says a text."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from engine.languages import Language
from engine.text.printed.data import Data
from engine.text.printed.tables import Table
from engine.text.table import Form, WordTable

CARD: Final = "card"
"""The kind that any card has, in every game."""


@dataclass(frozen=True, slots=True)
class PrintedEvent:
    """What a trigger can be about: cards of some `kinds`, and whom else it `takes` ("player", "hero").

    `of_player`: the own player where nothing is said, and never the card alone.
    """

    kinds: Collection[str] = ()
    takes: Collection[str] = ()
    of_player: bool = False


@dataclass(frozen=True, eq=False)
class PrintedGame:
    """A game whose print is read.

    `kinds` are those of selectors, `lone_kinds` those of which a player has but one card. `parts` are the parts of a selector in their
    order, `filters` those that tell cards of one kind apart, `exclusions` those that say what a card is not. `places` tell how a part of a
    step is read that only this game has; `counted` the rules for amounts of cards, by the step's word. `types` are the types of cards, the
    likeliest first; what several lines of a `joined_type` say is one text. `abilities` are the words that an ability can begin with.
    """

    steps: WordTable
    always_words: Collection[str]
    kinds: Collection[str]
    events: Mapping[str, PrintedEvent]
    parts: tuple[str, ...]
    filters: tuple[str, ...]
    types: tuple[str, ...]
    joined_type: str
    tables: tuple[Path, ...]
    lists: Callable[[Table, tuple[str, ...]], None]
    builders: Mapping[str, Any]
    places: Mapping[Form, str]
    counted: Mapping[str, str]
    symbols: Mapping[Language, Mapping[str, str]]
    card_with: Callable[[Any, str], Any]
    check: Callable[[Any], Collection[Any]]
    plain_text: Callable[[Any, Language], str]
    genders_of: Callable[[Data], str]
    own_genders: Callable[[str], str]
    own_nouns: Mapping[str, str] = field(default_factory=dict)
    """The type of card that calls itself by a noun of either language: "this item" on a character is no card that it knows."""
    lone_kinds: Collection[str] = ()
    has_many_opponents: bool = False
    """Whether more than two may play: "an opponent chooses one of their cards" then names cards that no selector does."""
    exclusions: Collection[str] = ()
    reminders: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]] = field(default_factory=dict)
    keywords: Callable[[Language], Mapping[tuple[str, ...], str]] = lambda _: {}
    timely: Collection[str] = ()
    plain_ability: Callable[[Data], Data] = dict
    is_open_to: Callable[[str, str], bool] = lambda kind, word: True
    doers: Mapping[str, str] = field(default_factory=dict)
    is_self_you: bool = False
    """Whether `self` is the player and characters are players: no "it" is the former, and "another" is another than the last target."""

    def is_record(self, value: Any) -> bool:
        """Whether something is a selector's record."""
        return isinstance(value, dict) and next(iter(value), "") in self.kinds
