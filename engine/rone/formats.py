"""What may be played: sizes, limits, editions, bans and dates (CON-1 to CON-9).

A format is a value. The five of the rulebooks are here; a site makes its own with `replace` or by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

from engine.cards.format_words import format_words
from engine.cards.formats import BaseFormat, FormatError
from engine.languages import LocalText
from engine.rone.cards import Zone

RULESETS: Final = ("first-edition", "second-edition")
WORDS: Final = format_words(Path(__file__).with_name("formats.txt"))
"""Limits of a format, and rulesets."""


@dataclass(frozen=True, kw_only=True)
class Format(BaseFormat):
    """The rules that a list is judged by.

    The clauses are those to cite for the two sizes and the heroes.
    """

    ruleset: str = "second-edition"
    deck_size: int = 24
    heroes: int = 1
    technologies_min: int = 0
    technologies_max: int = 5
    copies_max: int = 2
    size_clause: str = "CON-1"
    technology_clause: str = "CON-6"
    hero_clause: str = "CON-4"

    def size_of(self, zone: str) -> tuple[int, int]:
        """The sizes of both decks, and how many heroes there are (CON-1, CON-4, CON-6 to CON-9)."""
        sizes = {
            Zone.HERO: (self.heroes, self.heroes),
            Zone.DECK: (self.deck_size, self.deck_size),
            Zone.TECHNOLOGY: (self.technologies_min, self.technologies_max),
        }
        return sizes[Zone(zone)]

    def usual_copies(self, zone: str) -> int:
        """Each technology once, other cards as often as the format says (CON-3, CON-5)."""
        return 1 if zone == Zone.TECHNOLOGY else self.copies_max

    def __post_init__(self) -> None:
        """Refuse what contradicts itself.

        Raises:
            FormatError: naming the value.
        """
        BaseFormat.__post_init__(self)
        if self.ruleset not in RULESETS:
            raise FormatError(f"format {self.slug!r}: no ruleset is called {self.ruleset!r}")
        if self.deck_size < 1 or self.heroes < 1 or self.copies_max < 1:
            raise FormatError(f"format {self.slug!r}: deck size, heroes and copies are at least 1")
        if not 0 <= self.technologies_min <= self.technologies_max:
            raise FormatError(f"format {self.slug!r}: technologies from {self.technologies_min} to {self.technologies_max}")


FIRST_GAME: Final = Format(
    slug="first-game",
    name=LocalText("First game", "Erstes Spiel"),
    technologies_max=0,
    technology_clause="CON-7",
)
CUSTOM: Final = Format(slug="custom", name=LocalText("Custom", "Freier Deckbau"))
CUSTOM_FIRST_EDITION: Final = Format(
    slug="custom-first-edition",
    name=LocalText("Custom, first edition", "Freier Deckbau, erste Auflage"),
    ruleset="first-edition",
    technologies_min=5,
)
TEAM: Final = Format(
    slug="team",
    name=LocalText("Two against two", "Zwei gegen zwei"),
    deck_size=36,
    heroes=2,
    technologies_max=8,
    size_clause="CON-8",
    technology_clause="CON-8",
    hero_clause="CON-8",
)
THREE_PLAYER: Final = Format(
    slug="three-player",
    name=LocalText("Three players", "Drei Spieler"),
    deck_size=28,
    size_clause="CON-9",
)

BUILTIN_FORMATS: Final[Mapping[str, Format]] = MappingProxyType(
    {f.slug: f for f in (FIRST_GAME, CUSTOM, CUSTOM_FIRST_EDITION, TEAM, THREE_PLAYER)}
)
"""The formats of the rulebooks by slug; `custom` is the default."""
