"""What a list looks like in numbers: costs, levels, types."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from decks.list.display import DeckView, Line

HIGHEST_COST_SHOWN = 8
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


def level_plot(view: DeckView) -> dict[str, Any]:
    """How many units and tactics have level 1, 2 and 3 (PLAY-2), for `{% small_bars %}`."""
    bars = [{"name": str(level), "values": [_of_level(view.units, level), _of_level(view.tactics, level)]} for level in (1, 2, 3)]
    return {
        "id": "curve-level",
        "title": _("Level"),
        "label": _("Cards by level"),
        "axis_x": _("Level of the card"),
        "series": [{"name": _("Units"), "colour": UNIT_COLOUR}, {"name": _("Tactics"), "colour": TACTIC_COLOUR}],
        "bars": bars,
    }


def _of_level(lines: Iterable[Line], level: int) -> int:
    return sum(line.quantity for line in lines if line.card and line.card.level == level)
