"""A deck's list in the form that pages show it: grouped, ordered, counted, with what is wrong beside each row."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext

from decks.list.models import Zone
from engine.cards import CardId
from engine.decklist import Decklist, Entry
from engine.rone.cards import Card, CardType, Catalog, Hero
from engine.rone.formats import Format
from engine.verdict import Severity, Verdict

PLAYER_TYPES = {CardType.UNIT, CardType.TACTIC}


@dataclass(frozen=True)
class Line:
    """A card of the list. `card` is None when the site doesn't know it; `owned` is None when nobody asked."""

    id: int
    zone: str
    quantity: int
    note: str
    card: Card | None
    limit: int
    is_bad: bool = False
    owned: int | None = None

    @property
    def is_full(self) -> bool:
        """Whether the format admits no further copy (CON-3, CON-5)."""
        return self.quantity >= self.limit

    @property
    def is_misplaced(self) -> bool:
        """Whether the card belongs into the other zone (CON-2, CON-5)."""
        return self.card is not None and not belongs(self.card, self.zone)

    @property
    def drawn_from(self) -> tuple[Hashable, ...]:
        """All that the row is drawn from, but for the card."""
        return (self.id, self.zone, self.quantity, self.note, self.limit, self.is_bad, self.owned)

    @property
    def lacks(self) -> int:
        """Copies that the owner doesn't have."""
        return max(self.quantity - self.owned, 0) if self.owned is not None else 0


@dataclass(frozen=True)
class HeroLine:
    """A chosen hero. `hero` is None when the site doesn't know the slug."""

    slug: str
    hero: Hero | None

    @property
    def cards(self) -> tuple[Card, ...]:
        """Its cards, level 1 first."""
        return tuple(self.hero.levels.values()) if self.hero else ()


@dataclass(frozen=True)
class Group:
    """Cards of one type under their heading."""

    title: str
    lines: tuple[Line, ...]
    count: int


@dataclass(frozen=True)
class DeckView:
    """Everything that a page shows of a list. Rows stand by cost, then name, as in the look."""

    state: Decklist
    format: Format
    heroes: tuple[HeroLine, ...]
    units: tuple[Line, ...]
    tactics: tuple[Line, ...]
    technologies: tuple[Line, ...]
    elsewhere: tuple[Line, ...]
    verdict: Verdict

    @property
    def unit_count(self) -> int:
        """Copies of units in the player deck."""
        return sum(line.quantity for line in self.units)

    @property
    def tactic_count(self) -> int:
        """Copies of tactics in the player deck."""
        return sum(line.quantity for line in self.tactics)

    @property
    def card_count(self) -> int:
        """Copies in the player deck, whatever they are (CON-1)."""
        return sum(row.quantity for row in self.state.entries(Zone.DECK))

    @property
    def strip_units(self) -> int:
        """Marks of the life strip that are no tactics: every card of the player deck takes a place, wrong ones too."""
        return self.card_count - self.tactic_count

    @property
    def technology_count(self) -> int:
        """Copies in the technology deck (CON-6)."""
        return sum(row.quantity for row in self.state.entries(Zone.TECHNOLOGY))

    @property
    def excess(self) -> int:
        """Cards beyond the size of the format."""
        return max(self.card_count - self.format.deck_size, 0)

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
        return (
            Group(gettext("Units"), self.units, self.unit_count),
            Group(gettext("Tactics"), self.tactics, self.tactic_count),
            Group(gettext("Technologies"), self.technologies, self.technology_count),
        )

    @property
    def player_lines(self) -> tuple[Line, ...]:
        """Units and tactics that the site knows, where they belong."""
        return (*self.units, *self.tactics)


def belongs(card: Card, zone: str) -> bool:
    """Whether `card` may stand in `zone` at all (CON-2, CON-5)."""
    return card.type is CardType.TECHNOLOGY if zone == Zone.TECHNOLOGY else card.type in PLAYER_TYPES


def deck_view(
    state: Decklist, *, verdict: Verdict, format: Format, catalog: Catalog, owned: Mapping[CardId, int] | None = None
) -> DeckView:
    """`state` for a page. Asks nothing of the database."""
    bad = {(str(problem.zone), card) for problem in verdict.errors for card in problem.cards}

    def line(row: Entry, zone: str) -> Line:
        card = CardId(row.card)
        return Line(
            id=row.card,
            zone=zone,
            quantity=row.quantity,
            note=row.note,
            card=catalog.by_id.get(card),
            limit=verdict.most(card, zone) or 0,
            is_bad=(zone, card) in bad,
            owned=owned.get(card, 0) if owned is not None else None,
        )

    lines = [line(row, zone) for zone in (str(Zone.DECK), str(Zone.TECHNOLOGY)) for row in state.entries(zone)]
    placed = [each for each in lines if each.card is not None and not each.is_misplaced]
    return DeckView(
        state=state,
        format=format,
        heroes=tuple(HeroLine(slug, catalog.heroes.get(slug)) for slug in state.leaders),
        units=_of_type(placed, CardType.UNIT),
        tactics=_of_type(placed, CardType.TACTIC),
        technologies=_of_type(placed, CardType.TECHNOLOGY),
        elsewhere=tuple(each for each in lines if each.card is None or each.is_misplaced),
        verdict=verdict,
    )


def _of_type(lines: Iterable[Line], kind: CardType) -> tuple[Line, ...]:
    return tuple(sorted((line for line in lines if line.card and line.card.type is kind), key=_by_cost))


def _by_cost(line: Line) -> tuple[int, int, str]:
    """Cheapest first; cards that can't be played come last (CARD-5)."""
    assert line.card is not None  # noqa: S101  (only known cards are sorted)
    return (line.card.cost if line.card.cost is not None else 99, line.card.level, line.card.name.en)
