"""What may be played: sizes, limits, editions, bans and dates (CON-1 to CON-9).

A format is a value. The five of the rulebooks are here; a site makes its own with `replace` or by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import Final

from engine.errors import EngineError
from engine.rone.cards import CardId, LocalText

RULESETS: Final = ("first-edition", "second-edition")


class FormatError(EngineError):
    """A format contradicts itself: nothing could be legal in it, or a limit is below zero."""

    code = "FORMAT_INCONSISTENT"


@dataclass(frozen=True, kw_only=True)
class Format:
    """The rules that a list is judged by.

    `editions` None admits every edition. `limited` cards may be there once. `valid_from` and
    `valid_to` are the first and the last day of the format, None without such a bound. `version`
    grows with every change, so that a stored verdict says what it was computed from. The clauses are
    those to cite for the two sizes and the heroes.
    """

    slug: str
    name: LocalText
    ruleset: str = "second-edition"
    deck_size: int = 24
    heroes: int = 1
    technologies_min: int = 0
    technologies_max: int = 5
    copies_max: int = 2
    editions: frozenset[str] | None = None
    banned: frozenset[CardId] = frozenset()
    limited: frozenset[CardId] = frozenset()
    valid_from: date | None = None
    valid_to: date | None = None
    version: int = 1
    size_clause: str = "CON-1"
    technology_clause: str = "CON-6"
    hero_clause: str = "CON-4"

    def __post_init__(self) -> None:
        """Refuse what contradicts itself.

        Raises:
            FormatError: naming the value.
        """
        if self.ruleset not in RULESETS:
            raise FormatError(f"format {self.slug!r}: no ruleset is called {self.ruleset!r}")
        if self.deck_size < 1 or self.heroes < 1 or self.copies_max < 1:
            raise FormatError(f"format {self.slug!r}: deck size, heroes and copies are at least 1")
        if not 0 <= self.technologies_min <= self.technologies_max:
            raise FormatError(f"format {self.slug!r}: technologies from {self.technologies_min} to {self.technologies_max}")
        if self.valid_from and self.valid_to and self.valid_to < self.valid_from:
            raise FormatError(f"format {self.slug!r}: ends on {self.valid_to}, before it begins on {self.valid_from}")
        if self.editions is not None and not self.editions:
            raise FormatError(f"format {self.slug!r}: admits no edition")

    def is_in_force(self, day: date) -> bool:
        """Whether the format is played on `day`."""
        return (self.valid_from is None or self.valid_from <= day) and (self.valid_to is None or day <= self.valid_to)


FIRST_GAME: Final = Format(
    slug="first-game",
    name=LocalText("First game", "Erstes Spiel"),
    technologies_max=0,
    technology_clause="CON-7",
)
CUSTOM: Final = Format(slug="custom", name=LocalText("Custom", "Eigenes Deck"))
CUSTOM_FIRST_EDITION: Final = Format(
    slug="custom-first-edition",
    name=LocalText("Custom, first edition", "Eigenes Deck, erste Auflage"),
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
