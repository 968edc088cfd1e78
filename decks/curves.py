"""What a list looks like in numbers: costs, levels, types, and the chances of its first hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from decks.display import DeckView, Line
from engine.rone.simulation.opening import chance_of_at_least_one

HIGHEST_COST_SHOWN = 8
FIRST_HAND = 6
"""Cards drawn before the game (SET-3)."""
UNIT_COLOUR, TACTIC_COLOUR = 5, 4


def cost_plot(view: DeckView) -> dict[str, Any]:
    """The curve of costs, stacked by type, for `{% small_bars %}`. A greyed-out cost has no place in it."""
    units, tactics = _by_cost(view.units), _by_cost(view.tactics)
    bars = [
        {"name": f"{cost}+" if cost == HIGHEST_COST_SHOWN else str(cost), "values": [units[cost], tactics[cost]]}
        for cost in range(HIGHEST_COST_SHOWN + 1)
    ]
    return {
        "id": "curve-cost",
        "title": _("Cost"),
        "label": _("Cards by cost"),
        "description": cost_sentence(view),
        "axis_x": _("Cost in water"),
        "series": [{"name": _("Units"), "colour": UNIT_COLOUR}, {"name": _("Tactics"), "colour": TACTIC_COLOUR}],
        "bars": bars,
    }


def cost_sentence(view: DeckView) -> str:
    """What the curve of costs means, in one sentence; nothing for an empty list."""
    costs = sorted(
        line.card.cost for line in view.player_lines for _copy in range(line.quantity) if line.card and line.card.cost is not None
    )
    if not costs:
        return ""
    return _("Half the deck costs %(cost)s or less.") % {"cost": costs[(len(costs) - 1) // 2]}


def _by_cost(lines: Iterable[Line]) -> list[int]:
    counts = [0] * (HIGHEST_COST_SHOWN + 1)
    for line in lines:
        if line.card is not None and line.card.cost is not None:
            counts[min(line.card.cost, HIGHEST_COST_SHOWN)] += line.quantity
    return counts


@dataclass(frozen=True)
class Share:
    """A part of the player deck. `width` is of a bar that is 88 wide, as SVG writes numbers."""

    key: int | str
    label: str
    count: int
    percent: int
    width: str


BAR_WIDTH = 88


def level_shares(view: DeckView) -> list[Share]:
    """How many cards of the player deck have level 1, 2 and 3 (PLAY-2)."""
    counts = {level: sum(line.quantity for line in view.player_lines if line.card and line.card.level == level) for level in (1, 2, 3)}
    return _shares([(level, _("Level %(number)s") % {"number": level}, count) for level, count in counts.items()])


def _shares(parts: list[tuple[int | str, str, int]]) -> list[Share]:
    total = sum(count for _key, _label, count in parts)
    highest = max((count for _key, _label, count in parts), default=0) or 1
    return [
        Share(key, label, count, round(100 * count / total) if total else 0, f"{BAR_WIDTH * count / highest:.1f}")
        for key, label, count in parts
    ]


@dataclass(frozen=True)
class Stats:
    """What the units of a list bring, copy by copy; averages are over copies."""

    units: int
    melee: float
    ranged: float
    health: float
    speed: float


def unit_stats(view: DeckView) -> Stats | None:
    """The average unit of the list; None without units."""
    count = view.unit_count
    if not count:
        return None

    def average(name: str) -> float:
        return sum((getattr(line.card, name) or 0) * line.quantity for line in view.units) / count

    return Stats(count, average("melee"), average("ranged"), average("health"), average("speed"))


@dataclass(frozen=True)
class Odds:
    """Chances, in per cent, to hold at least one of `copies` cards (SET-4).

    `kept` in the first hand; `bottom` and `shuffle` when a hand without one is put under the deck, or
    shuffled back.
    """

    label: str
    copies: int
    kept: float
    bottom: float
    shuffle: float


def opening_odds(view: DeckView) -> list[Odds]:
    """Exact chances of the first hand: of groups that matter, then of a card with each number of copies."""
    size = view.card_count
    if size < FIRST_HAND:
        return []
    cheap = _copies(
        line for line in view.player_lines if line.card and line.card.level == 1 and line.card.cost is not None and line.card.cost <= 2
    )
    first_units = _copies(line for line in view.units if line.card and line.card.level == 1)
    rows = [(_("Level 1 unit"), first_units), (_("Level 1, cost up to 2"), cheap)]
    for copies in sorted({line.quantity for line in view.player_lines}, reverse=True):
        rows.append((ngettext("A card, %(count)s copy", "A card, %(count)s copies", copies) % {"count": copies}, copies))
    return [odds for label, copies in rows if copies and (odds := _odds(label, copies, size))]


def card_odds(view: DeckView, name_of: Any) -> list[Odds]:
    """Exact chances of the first hand, card by card; `name_of` turns a card into its name."""
    size = view.card_count
    if size < FIRST_HAND:
        return []
    return [_odds(name_of(line.card), line.quantity, size) for line in view.player_lines]


def _odds(label: str, copies: int, size: int) -> Odds:
    copies = min(copies, size)
    kept = chance_of_at_least_one(copies, size, FIRST_HAND)
    twice = chance_of_at_least_one(copies, size, min(2 * FIRST_HAND, size))
    return Odds(label, copies, 100 * kept, 100 * twice, 100 * (1 - (1 - kept) ** 2))


def _copies(lines: Iterable[Line]) -> int:
    return sum(line.quantity for line in lines)
