"""A deck's list in the form that pages show it: grouped, ordered, counted, with what is wrong beside each row."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cards.search import Held
from decks.list.language import localized
from engine.cards.catalog import BaseCatalog
from engine.cards.formats import COPIES_MOST, BaseFormat
from engine.cards.layout import Layout, Section
from engine.decklist import Decklist, Entry
from engine.decklist.description import Listed
from engine.languages import LocalText
from engine.verdict.verdict import Severity, Verdict
from web.games import present_kit

COST_OF_NONE = 99
"""Where a row without a number stands: behind all others."""


@dataclass(frozen=True)
class Line:
    """A card of the list. `card` is None when the site doesn't know it; `owned` and `free` are None when nobody asked.

    `owned` copies are the reader's, `free` of them lie in no other built deck.
    `is_misplaced`: the card belongs into another zone (RONE: CON-2, CON-5).
    """

    id: int
    zone: str
    quantity: int
    note: str
    card: Any
    limit: int
    is_bad: bool = False
    owned: int | None = None
    free: int | None = None
    is_misplaced: bool = False

    @property
    def is_full(self) -> bool:
        """Whether the format admits no further copy (RONE: CON-3, CON-5)."""
        return self.quantity >= self.limit

    @property
    def is_single(self) -> bool:
        """Whether there is one copy and there may be one: there is nothing to do but to take it out."""
        return self.quantity == 1 == self.limit and not self.is_misplaced

    @property
    def drawn_from(self) -> tuple[Hashable, ...]:
        """All that the row is drawn from, but for the card."""
        return (self.id, self.zone, self.quantity, self.note, self.limit, self.is_bad, self.owned, self.free)

    @property
    def lacks(self) -> int:
        """Copies that the owner doesn't have at hand."""
        return max(self.quantity - self.free, 0) if self.free is not None else 0


@dataclass(frozen=True)
class LeaderLine:
    """What a deck is built around. `name` is None when the site doesn't know the slug; `cards` are its cards, the first one first."""

    slug: str
    name: LocalText | None
    cards: tuple[Any, ...] = ()


@dataclass(frozen=True)
class Group:
    """Cards of a section under their heading."""

    section: Section
    lines: tuple[Line, ...]

    @property
    def slug(self) -> str:
        """Names the group on its page."""
        return self.section.slug

    @property
    def title(self) -> str:
        """The heading in the reader's language."""
        return localized(self.section.heading)

    @property
    def note(self) -> str:
        """What stands beside the number."""
        return localized(self.section.note)

    @cached_property
    def count(self) -> int:
        """Copies."""
        return sum(line.quantity for line in self.lines)


@dataclass(frozen=True)
class ZoneView:
    """A zone: its groups, the `count` of all copies listed there, wrong ones too, and how many the format asks for."""

    slug: str
    groups: tuple[Group, ...]
    count: int
    least: int
    most: int
    is_beside_deck: bool = False
    """Whether it is no part of the deck: things that are counted with it (`DeckZone.is_beside`)."""

    @property
    def has_bound(self) -> bool:
        """Whether the format limits the size."""
        return self.most < COPIES_MOST

    @property
    def is_exact(self) -> bool:
        """Whether the format asks for one size."""
        return self.least == self.most

    @property
    def excess(self) -> int:
        """Cards beyond the size of the format."""
        return max(self.count - self.most, 0)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The cards that the site knows, where they belong, in the order of the page."""
        return tuple(line for group in self.groups for line in group.lines)

    @property
    def strip(self) -> tuple[tuple[str, int], ...]:
        """The marks of the zone's strip: a type and a number for each group; what is in no group counts in the first."""
        counts = [group.count for group in self.groups]
        counts[0] += self.count - sum(counts)
        return tuple((group.slug, count) for group, count in zip(self.groups, counts, strict=True))


@dataclass(frozen=True)
class DeckView:
    """Everything that a page shows of a list. Rows stand in the order that the game's description says."""

    state: Decklist
    format: BaseFormat
    layout: Layout
    leaders: tuple[LeaderLine, ...]
    zones: tuple[ZoneView, ...]
    elsewhere: tuple[Line, ...]
    verdict: Verdict

    @property
    def main(self) -> ZoneView:
        """The zone that hands are drawn from."""
        return self.zones[0]

    @property
    def beside(self) -> tuple[ZoneView, ...]:
        """The other zones."""
        return self.zones[1:]

    @property
    def signatures(self) -> tuple[Any, ...]:
        """Two cards that a picture of the deck shows: the last of the first group among those with most copies, its dearest."""
        lines = next((group.lines for group in self.main.groups if group.lines), ())
        ranked = sorted(enumerate(lines), key=lambda each: (each[1].quantity, each[0]), reverse=True)
        return tuple(line.card for _place, line in ranked[:2])

    @property
    def has_room(self) -> bool:
        """Whether some zone takes another card."""
        return any(zone.count < (zone.most if zone.has_bound else zone.least) for zone in self.zones)

    @property
    def leaders_most(self) -> int:
        """How many leaders the format admits."""
        return self.format.size_of(self.layout.leader_zone)[1] if self.layout.leader_words else 0

    @property
    def error_count(self) -> int:
        """Problems that make the list illegal."""
        return len(self.verdict.errors)

    @property
    def warning_count(self) -> int:
        """Problems worth a thought."""
        return sum(problem.severity is Severity.WARNING for problem in self.verdict.problems)

    @property
    def advice_count(self) -> int:
        """Problems that are none."""
        return sum(problem.severity is Severity.INFO for problem in self.verdict.problems)

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups of cards that the site knows, in the order of the page."""
        return tuple(group for zone in self.zones for group in zone.groups)

    @cached_property
    def listed(self) -> tuple[Listed, ...]:
        """The cards of the main zone that the site knows, where they belong."""
        return tuple(Listed(line.card, line.quantity, group.slug) for group in self.main.groups for line in group.lines)


def belongs(card: Any, zone: str, layout: Layout) -> bool:
    """Whether `card` may stand in `zone` at all (RONE: CON-2, CON-5)."""
    return card.type in layout.types_of(zone)


def deck_view(state: Decklist, *, verdict: Verdict, format: BaseFormat, catalog: BaseCatalog[Any], held: Held | None = None) -> DeckView:
    """`state` for a page. Asks nothing of the database."""
    layout = catalog.layout
    bad = {(str(problem.zone), card) for problem in verdict.errors for card in problem.cards}

    def line(row: Entry, zone: str) -> Line:
        card = catalog.by_id.get(row.card)
        return Line(
            id=row.card,
            zone=zone,
            quantity=row.quantity,
            note=row.note,
            card=card,
            limit=verdict.most(row.card, zone) or 0,
            is_bad=(zone, row.card) in bad,
            owned=held.own.get(row.card, 0) if held is not None else None,
            free=held.free.get(row.card, 0) if held is not None else None,
            is_misplaced=card is not None and not belongs(card, zone, layout),
        )

    lines = {zone: [line(row, zone) for row in state.entries(zone)] for zone in layout.zone_slugs}
    return DeckView(
        state=state,
        format=format,
        layout=layout,
        leaders=tuple(leader_line(slug, catalog) for slug in state.leaders),
        zones=tuple(_zone(zone, lines[zone], format.size_in(zone, state.leaders, catalog), layout) for zone in layout.zone_slugs),
        elsewhere=tuple(each for zone in layout.zone_slugs for each in lines[zone] if each.card is None or each.is_misplaced),
        verdict=verdict,
    )


def leader_line(slug: str, catalog: BaseCatalog[Any]) -> LeaderLine:
    """The leader `slug` for a page."""
    return LeaderLine(slug, catalog.leader_names.get(slug), tuple(catalog.cards_of_leader(slug)))


def whole_leaders(catalog: BaseCatalog[Any]) -> list[LeaderLine]:
    """The leaders that a deck can be built around: those that lack no card."""
    known = [leader_line(slug, catalog) for slug in catalog.leader_names]
    return [leader for leader in known if len(leader.cards) == catalog.layout.leader_cards]


def _zone(zone: str, lines: Iterable[Line], size: tuple[int, int], layout: Layout) -> ZoneView:
    of_zone = list(lines)
    placed = sorted((line for line in of_zone if line.card is not None and not line.is_misplaced), key=_place)
    groups = tuple(
        Group(section, tuple(line for line in placed if line.card.type in section.types)) for section in layout.sections_of(zone)
    )
    is_beside = zone not in layout.zones_of_deck
    return ZoneView(zone, groups, sum(line.quantity for line in of_zone), *size, is_beside_deck=is_beside)


def _place(line: Line) -> tuple[Any, ...]:
    return card_place(line.card)


def card_place(card: Any) -> tuple[Any, ...]:
    """The place of a card among others: by the fields that its game's decks are ordered by, a missing number last, then by name."""
    values = [getattr(card, name) for name in present_kit().decks.order]
    return (*(COST_OF_NONE if value is None else value for value in values), card.name.en)
