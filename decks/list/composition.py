"""What a list is made of: numbers of its units, races, keywords, and what recycling asks of the graveyard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from cards.names import subtype_name
from decks.list.display import DeckView, Line
from engine.languages import Language
from web.games import present_kit

FIGURES = ("melee", "ranged", "health", "speed")
HIGHEST_RECYCLE_SHOWN = 5
GRAVEYARD_SIZES = (1, 2, 4, 6, 8, 12)
"""Cards in the graveyard for which it is told what could be recycled."""


@dataclass(frozen=True)
class Figure:
    """One number of the units, over copies: how it is spread, and what it comes to.

    `spread` holds a value and how many copies have it, lowest value first.
    """

    key: str
    label: str
    total: int
    average: float
    spread: tuple[tuple[int, int], ...]

    @property
    def lowest(self) -> int:
        """The lowest value of a unit."""
        return self.spread[0][0]

    @property
    def highest(self) -> int:
        """The highest value of a unit."""
        return self.spread[-1][0]


def unit_figures(view: DeckView) -> list[Figure]:
    """Melee, ranged, health and speed of the units (CARD-3), copy by copy; nothing without units."""
    labels = {"melee": _("Melee"), "ranged": _("Ranged"), "health": _("Health"), "speed": _("Speed")}
    return [_figure(key, labels[key], view.units) for key in FIGURES] if view.unit_count else []


def _figure(key: str, label: str, units: Iterable[Line]) -> Figure:
    values: Counter[int] = Counter()
    for line in units:
        values[getattr(line.card, key) or 0] += line.quantity
    total = sum(value * copies for value, copies in values.items())
    return Figure(key, label, total, total / values.total(), tuple(sorted(values.items())))


@dataclass(frozen=True)
class Part:
    """Copies of the player deck that have something in common, and the search that finds such cards."""

    label: str
    count: int
    query: str
    clause: str = ""


def races(view: DeckView, language: Language) -> list[Part]:
    """The races of the units, most copies first."""
    kit = present_kit()
    copies: Counter[str] = Counter()
    for line in view.units:
        if line.card and line.card.race:
            copies[line.card.race] += line.quantity
    return [Part(subtype_name(kit.slug, race).in_language(language), count, f"race:{race}") for race, count in _ordered(copies)]


def keywords(view: DeckView, language: Language) -> list[Part]:
    """The keywords on cards of either deck, most copies first (KEY)."""
    copies: Counter[str] = Counter()
    kit = present_kit()
    for line in (*view.player_lines, *view.technologies):
        if line.card:
            for keyword in dict.fromkeys(kit.keywords_of(line.card)):
                copies[keyword] += line.quantity
    return [
        Part(kit.keywords[keyword].name.in_language(language), count, f"keyword:{keyword}", kit.keywords[keyword].clause)
        for keyword, count in _ordered(copies)
        if keyword in kit.keywords
    ]


def _ordered(copies: Counter[str]) -> list[tuple[str, int]]:
    return sorted(copies.items(), key=lambda item: (-item[1], item[0]))


@dataclass(frozen=True)
class GraveyardRow:
    """With `cards` in the graveyard, one of them on top: the copies whose recycle cost could be paid from the rest (REC-2)."""

    cards: int
    payable: int
    percent: int


@dataclass(frozen=True)
class Recycling:
    """What recycling costs this list.

    `recyclable` copies have a recycle cost, `never` have it greyed out (REC-4). `whole_cost` is what recycling
    each of them once removes from the game. `tactics` go to the graveyard when they are played, units
    when they are destroyed; damage adds any card (LIFE-1).
    """

    plot: dict[str, Any]
    recyclable: int
    never: int
    whole_cost: int
    tactics: int
    growth: tuple[GraveyardRow, ...]

    @property
    def average(self) -> float:
        """What one recycling costs, over copies."""
        return self.whole_cost / self.recyclable


def recycling(view: DeckView) -> Recycling | None:
    """Recycle costs against the growth of the graveyard; None for a list without cards that can be recycled."""
    units, tactics = _recycle_costs(view.units), _recycle_costs(view.tactics)
    both = units + tactics
    recyclable = both.total()
    if not recyclable:
        return None
    bars = []
    for cost in range(HIGHEST_RECYCLE_SHOWN + 1):
        is_last = cost == HIGHEST_RECYCLE_SHOWN
        values = [sum(n for c, n in counts.items() if c == cost or (is_last and c > cost)) for counts in (units, tactics)]
        bars.append({"name": f"{cost}+" if is_last else str(cost), "values": values})
    growth = []
    for size in GRAVEYARD_SIZES:
        payable = sum(copies for cost, copies in both.items() if cost <= size - 1)
        growth.append(GraveyardRow(size, payable, round(100 * payable / recyclable)))
    plot = {
        "id": "curve-recycle",
        "title": _("Recycle cost"),
        "label": _("Cards by recycle cost"),
        "axis_x": _("Cards removed from the graveyard"),
        "series": [{"name": _("Units"), "colour": 5}, {"name": _("Tactics"), "colour": 4}],
        "bars": bars,
    }
    player = sum(line.quantity for line in view.player_lines)
    cost = sum(cost * copies for cost, copies in both.items())
    return Recycling(plot, recyclable, player - recyclable, cost, view.tactic_count, tuple(growth))


def _recycle_costs(lines: Iterable[Line]) -> Counter[int]:
    costs: Counter[int] = Counter()
    for line in lines:
        if line.card is not None and line.card.recycle is not None:
            costs[line.card.recycle] += line.quantity
    return costs
