"""Formats: how many steps of the upgrade phase a deck may be away from the start deck (UP-2), editions, bans, dates and the ruleset."""

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
from engine.tocsin.cards import DECK, HERO, CardType
from engine.tocsin.rules.rulesets import KNOWN

WORDS: Final = format_words(Path(__file__).with_name("formats.txt"))
"""Limits, rulesets and options in the order of the rules' table."""
ANY_STEPS: Final = 99
"""The limit of a format that limits no steps."""


@dataclass(frozen=True, kw_only=True)
class Format(BaseFormat):
    """The rules that a build is judged by: at most `steps_max` steps, `ANY_STEPS` for any number. A ruleset may be followed by options."""

    ruleset: str = "standard"
    steps_max: int = ANY_STEPS
    size_clause: str = "CARD-1"

    def size_of(self, zone: str) -> tuple[int, int]:
        """One hero (GAME-1); a deck has any size that steps can give it."""
        return (1, 1) if zone == HERO else super().size_of(zone)

    def copies_in(self, card: CardId, zone: str, leaders: Sequence[str], catalog: BaseCatalog[Any]) -> int:
        """A start card as often as in the hero's start deck, an upgrade as often as it is in the box (SET-1, UP-2); no other card."""
        known = catalog.by_id.get(card)
        if zone != DECK or known is None:
            return self.copies_of(card, zone)
        if known.type is CardType.UPGRADE:
            return min(known.copies or 1, self.copies_of(card, zone))
        own = catalog.brought_with(leaders[0]) if leaders else {}
        return min(own.get(card, 0), self.copies_of(card, zone))

    def usual_copies(self, zone: str) -> int:
        """A hero once; how often a card may be there its hero says."""
        return 1 if zone == HERO else super().usual_copies(zone)

    def __post_init__(self) -> None:
        """Refuse what contradicts itself.

        Raises:
            FormatError: naming the value.
        """
        BaseFormat.__post_init__(self)
        check_ruleset(self, KNOWN)
        if not 0 <= self.steps_max <= ANY_STEPS:
            raise FormatError(f"format {self.slug!r}: steps are from 0 to {ANY_STEPS}, not {self.steps_max}")


START: Final = Format(slug="start", name=LocalText("Start deck", "Startdeck"), steps_max=0)
AFTER_QUEST_1: Final = Format(slug="after-quest-1", name=LocalText("After one quest", "Nach einer Quest"), steps_max=7)
AFTER_QUEST_2: Final = Format(slug="after-quest-2", name=LocalText("After two quests", "Nach zwei Quests"), steps_max=12)
OPEN: Final = Format(slug="open", name=LocalText("Open", "Offen"))
FORMATS: Final[Mapping[str, Format]] = MappingProxyType({format.slug: format for format in (START, AFTER_QUEST_1, AFTER_QUEST_2, OPEN)})
"""The formats of the rules by slug, the default first."""
ruleset_with: Final = partial(named_with, KNOWN)
KNOWN_RULESETS: Final = KnownRulesets(KNOWN)
