"""Where cards stand in a game's decks: zones, the headings of decklists, and what they are called in files and codes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from engine.folding import fold
from engine.languages import NO_TEXT, Language, LocalText

_GENERAL: Final = "deck decklist deckliste liste maindeck mainboard mb main hauptdeck cards karten other others sonstiges"
_ASIDE: Final = (
    "maybeboard maybe maybes maybelist considering considered consideration considerations setaside aside notindeck outsidethedeck "
    "outofdeck cuts cutlist cutcards vielleicht vielleichtboard uberlegung uberlegungen ueberlegung ueberlegungen beiseite "
    "beiseitegelegt nichtimdeck gestrichen"
)
_SIDEBOARD: Final = "sideboard side sb sidedeck sideboards nebendeck"


@dataclass(frozen=True)
class Section:
    """A heading of a decklist and what stands under it.

    `zone` is the zone that the heading says outright; None leaves it to each card's type. `types` are the types of cards at home
    under it, empty where any is. `several` heads more than one. `spellings` are the headings that people write, folded and apart
    by blanks; `keys` the fields of JSON documents that hold such cards. `note` is what pages say beside their number. What stands
    under a section that is `aside` is no part of the deck; under one that is `beside_main` only what is at home in the main zone isn't.
    """

    slug: str
    zone: str | None = None
    types: frozenset[str] = frozenset()
    heading: LocalText = NO_TEXT
    several: LocalText | None = None
    spellings: str = ""
    keys: tuple[str, ...] = ()
    note: LocalText = NO_TEXT
    is_aside: bool = False
    is_beside_main: bool = False

    def is_headed_by(self, words: str) -> bool:
        """Whether `words` are a heading of it."""
        return fold(words) in self.spellings.split()

    def headed(self, entries: int, language: Language) -> str:
        """The heading that exports write over so many entries."""
        return (self.several if self.several and entries > 1 else self.heading).in_language(language)


ANY: Final = Section("any", spellings=_GENERAL)
"""Under no heading, or one that says nothing: each card's type decides."""
SET_ASIDE: Final = Section("aside", spellings=_ASIDE, is_aside=True)
"""Cards that somebody thinks about: no part of the deck."""
SIDEBOARD: Final = Section("sideboard", spellings=_SIDEBOARD, is_beside_main=True)
"""Where other programs put what isn't in the main deck. Our games have none: cards of the main deck are set aside, others go home."""


@dataclass(frozen=True)
class DeckZone:
    """A part of a deck that holds copies of cards.

    `key` is its field in JSON, `usual` the numbers of copies that deck codes write shortest, commonest first. What lies in a zone
    `is_beside` is no part of the deck: things that are counted with it and told apart by no hash.
    """

    slug: str
    key: str
    usual: tuple[int, ...] = (1,)
    is_beside: bool = False


@dataclass(frozen=True, kw_only=True)
class LeaderWords:
    """What pages say of the leaders of a game's decks; `several` of them stand at the head of a list. `unknown` takes `{slug}`."""

    several: LocalText
    none: LocalText
    choose: LocalText
    change: LocalText
    unknown: LocalText


@dataclass(frozen=True)
class Layout:
    """The decks of a game as lists.

    `leaders` is the section of what a deck is built around, listed by slug under the field `leader_key`, a single one under
    `one_leader_key` too; so many cards make one (`leader_cards`), and `leader_words` is None in a game without any. `zones` hold
    copies, the main one first. `sections` stand in the order of exports; a section without types of its own comes behind those of
    its zone that have some. `code_number` is the game's in deck codes, `code_formats` the formats that they can name,
    `code_rulesets` the format that stands for a ruleset. `hash_line` stands in the hash of every list.
    """

    game: str
    leaders: Section
    leader_key: str
    zones: tuple[DeckZone, ...]
    sections: tuple[Section, ...]
    one_leader_key: str = ""
    leader_cards: int = 1
    leader_words: LeaderWords | None = None
    code_number: int = 0
    code_formats: Mapping[str, int] = field(default_factory=dict)
    code_rulesets: Mapping[str, str] = field(default_factory=dict)
    hash_line: str = ""

    @cached_property
    def zones_of_deck(self) -> tuple[str, ...]:
        """The zones that make up a deck, by slug: all but those beside it."""
        return tuple(zone.slug for zone in self.zones if not zone.is_beside)

    @property
    def main_zone(self) -> str:
        """Where a line belongs that neither a heading nor a card places."""
        return self.zones[0].slug

    @cached_property
    def zone_slugs(self) -> tuple[str, ...]:
        """The zones that hold copies, in their order."""
        return tuple(zone.slug for zone in self.zones)

    @property
    def leader_zone(self) -> str:
        """The zone of the leaders, which holds no copies."""
        return self.leaders.slug

    @cached_property
    def order(self) -> dict[str, int]:
        """The place of each zone: leaders first. Problems stand in this order."""
        return {slug: at for at, slug in enumerate((self.leader_zone, *self.zone_slugs))}

    @cached_property
    def _by_heading(self) -> dict[str, Section]:
        return {word: section for section in (SET_ASIDE, SIDEBOARD, *self.sections, ANY) for word in section.spellings.split()}

    @cached_property
    def by_key(self) -> dict[str, Section]:
        """The sections by the fields of JSON documents."""
        return {key: section for section in self.sections for key in section.keys}

    @cached_property
    def by_zone_name(self) -> dict[str, Section]:
        """The sections by what tables call them: the slug of a zone."""
        return {self.leader_zone: self.leaders} | {zone.slug: self.section_of(zone.slug, None) for zone in self.zones}

    def headed_by(self, words: str) -> Section | None:
        """The section that is headed by `words`, None if they head none."""
        return self._by_heading.get(fold(words))

    def section_of(self, zone: str, type: str | None) -> Section:
        """Where exports list a card of `type` that stands in `zone`."""
        of_zone = [section for section in self.sections if section.zone == zone]
        return next((section for section in of_zone if type in section.types), of_zone[-1])

    def sections_of(self, zone: str) -> tuple[Section, ...]:
        """The sections under which the cards at home in `zone` are listed, in the order of exports."""
        return self._home_sections.get(zone, ())

    @cached_property
    def _home_sections(self) -> dict[str, tuple[Section, ...]]:
        found: dict[str, tuple[Section, ...]] = {}
        for zone in dict.fromkeys(section.zone for section in self.sections if section.zone):
            of_zone = [section for section in self.sections if section.zone == zone]
            homes = {self.section_of(zone, type) for section in of_zone for type in section.types}
            found[zone] = tuple(section for section in of_zone if section in homes)
        return found

    def types_of(self, zone: str) -> tuple[str, ...]:
        """The types of the cards at home in `zone`."""
        return self._home_types.get(zone, ())

    @cached_property
    def _home_types(self) -> dict[str, tuple[str, ...]]:
        return {
            zone: tuple(dict.fromkeys(type for section in sections for type in sorted(section.types)))
            for zone, sections in self._home_sections.items()
        }

    def home(self, type: str) -> str:
        """The zone that cards of `type` belong to; the main one for a type that belongs to none."""
        if type in self.leaders.types:
            return self.leader_zone
        return next((section.zone for section in self.sections if section.zone and type in section.types), self.main_zone)
