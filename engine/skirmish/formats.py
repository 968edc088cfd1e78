"""Formats: the printed kit or one built on it, editions, bans, dates and the ruleset (KIT-1, KIT-3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from engine.cards.catalog import BaseCatalog, CardId
from engine.cards.format_words import format_words
from engine.cards.formats import BaseFormat, FormatError
from engine.languages import LocalText
from engine.match.ruleset_formats import KnownRulesets, check_ruleset, named_with
from engine.skirmish.cards import CHARACTER
from engine.skirmish.cards import KIT as KIT_ZONE
from engine.skirmish.rules.rulesets import KNOWN, MOST_IN_HAND, NUMBERS

WORDS: Final = format_words(Path(__file__).with_name("formats.txt"), {**NUMBERS, "hand_limit": (0, 1, MOST_IN_HAND)})
"""Limits, rulesets and options in the order of the rules' table; boards are chosen for a game."""


@dataclass(frozen=True, kw_only=True)
class Format(BaseFormat):
    """The rules that a list is judged by.

    Without borrowed cards a list is the printed kit (KIT-1). Else at most so many are borrowed, so many of one card, and so many of all
    are attack cards at least (KIT-3). A ruleset may be followed by options that differ: `leaflet+hand_limit=5`.
    """

    ruleset: str = "leaflet"
    borrowed_max: int = 0
    borrowed_copies_max: int = 2
    attacks_min: int = 6

    @property
    def is_printed(self) -> bool:
        """Whether a list has to be the printed kit."""
        return self.borrowed_max == 0

    @property
    def size_clause(self) -> str:
        """The clause that says what a list is."""
        return "KIT-1" if self.is_printed else "KIT-3"

    def size_of(self, zone: str) -> tuple[int, int]:
        """One character (BOX-1); how many cards a kit has its character says."""
        return (1, 1) if zone == CHARACTER else super().size_of(zone)

    def size_in(self, zone: str, leaders: Sequence[str], catalog: BaseCatalog[Any]) -> tuple[int, int]:
        """A kit has as many cards as the printed one of its character (KIT-1, KIT-3)."""
        printed = sum(number for slug in leaders[:1] for number in catalog.brought_with(slug).values())
        return (printed, printed) if zone == KIT_ZONE and printed else self.size_of(zone)

    def copies_in(self, card: CardId, zone: str, leaders: Sequence[str], catalog: BaseCatalog[Any]) -> int:
        """A card of a kit as often as in the printed one, or borrowed (KIT-1, KIT-3); none where there is no character."""
        known = catalog.by_id.get(card)
        if zone != KIT_ZONE or (known is not None and not known.is_in_kits):
            return 0 if zone == KIT_ZONE else self.copies_of(card, zone)
        own = catalog.brought_with(leaders[0]) if leaders else {}
        usual = own.get(card, 0) or (0 if self.is_printed else min(self.borrowed_copies_max, self.borrowed_max))
        return min(usual, self.copies_of(card, zone))

    def usual_copies(self, zone: str) -> int:
        """A character once (BOX-1); how often a card may be there its kit says."""
        return 1 if zone == CHARACTER else super().usual_copies(zone)

    def __post_init__(self) -> None:
        """Refuse what contradicts itself.

        Raises:
            FormatError: naming the value.
        """
        BaseFormat.__post_init__(self)
        check_ruleset(self, KNOWN)
        if min(self.borrowed_max, self.borrowed_copies_max, self.attacks_min) < 0:
            raise FormatError(f"format {self.slug!r}: limits are at least 0")


KIT: Final = Format(slug="kit", name=LocalText("Printed kit", "Gedruckter Kartensatz"))
CUSTOM_KIT: Final = Format(slug="custom-kit", name=LocalText("Custom kit", "Eigener Kartensatz"), borrowed_max=6)
FORMATS: Final[Mapping[str, Format]] = MappingProxyType({format.slug: format for format in (KIT, CUSTOM_KIT)})
"""The formats of the rules by slug, the default first."""
ruleset_with: Final = partial(named_with, KNOWN)
KNOWN_RULESETS: Final = KnownRulesets(KNOWN)
