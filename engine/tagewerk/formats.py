"""What may be played: sizes, copies, editions, bans, dates and the ruleset (CON-1 to CON-5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Final

from engine.cards.format_words import format_words
from engine.cards.formats import BaseFormat, FormatError
from engine.languages import LocalText
from engine.match.ruleset_formats import KnownRulesets, check_ruleset, named_with
from engine.tagewerk.cards import MAIN
from engine.tagewerk.rules.rulesets import KNOWN, NUMBERS

WORDS: Final = format_words(Path(__file__).with_name("formats.txt"), NUMBERS)
"""Limits, rulesets and options, in the order of the rules' table."""
KNOWN_RULESETS: Final = KnownRulesets(KNOWN)


@dataclass(frozen=True, kw_only=True)
class Format(BaseFormat):
    """The rules that a list is judged by; the clauses are those to cite for its size and for copies.

    A ruleset may be followed by options that differ: `standard+points_to_win=12`.
    """

    ruleset: str = "standard"
    deck_size: int = 40
    copies_max: int = 3
    size_clause: str = "CON-1"
    copy_clause: str = "CON-2"

    def size_of(self, zone: str) -> tuple[int, int]:
        """The size of the deck (CON-1, CON-5), and at most one main character (CON-3)."""
        return (0, 1) if zone == MAIN else (self.deck_size, self.deck_size)

    def usual_copies(self, zone: str) -> int:
        """A main character once, other cards as often as the format says (CON-2)."""
        return 1 if zone == MAIN else self.copies_max

    def __post_init__(self) -> None:
        """Refuse what contradicts itself.

        Raises:
            FormatError: naming the value.
        """
        BaseFormat.__post_init__(self)
        check_ruleset(self, KNOWN)
        if self.deck_size < 1 or self.copies_max < 1:
            raise FormatError(f"format {self.slug!r}: deck size and copies are at least 1")


STANDARD: Final = Format(slug="standard", name=LocalText("Standard", "Standard"))
SHORT: Final = Format(
    slug="short",
    name=LocalText("Short game", "Kurzes Spiel"),
    ruleset="short",
    deck_size=30,
    copies_max=2,
    size_clause="CON-5",
    copy_clause="CON-5",
)
FORMATS: Final[Mapping[str, Format]] = MappingProxyType({format.slug: format for format in (STANDARD, SHORT)})
"""The formats of the rules by slug, the default first."""
ruleset_with: Final = partial(named_with, KNOWN)
