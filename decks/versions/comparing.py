"""Two lists side by side: what was added, removed and changed, card by card, and their curves in one plot."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from decks.list.curves import HIGHEST_COST_SHOWN
from decks.list.display import DeckView, Line
from decks.list.models import Zone
from engine.decklist import Decklist


@dataclass(frozen=True)
class Pair:
    """A card and how many copies each list has of it in a zone."""

    zone: str
    card: int
    before: int
    after: int


@dataclass(frozen=True)
class Comparison:
    """What leads from one list to another; `same` cards stand in both as often."""

    added: tuple[Pair, ...]
    removed: tuple[Pair, ...]
    changed: tuple[Pair, ...]
    same: tuple[Pair, ...]

    @property
    def is_equal(self) -> bool:
        """Whether both lists hold the same cards."""
        return not (self.added or self.removed or self.changed)


def compare_lists(before: Decklist, after: Decklist) -> Comparison:
    """The cards of both lists, by zone and number."""
    pairs = []
    for zone in (Zone.DECK, Zone.TECHNOLOGY):
        old = {row.card: row.quantity for row in before.entries(zone)}
        new = {row.card: row.quantity for row in after.entries(zone)}
        pairs += [Pair(str(zone), card, old.get(card, 0), new.get(card, 0)) for card in sorted(old.keys() | new.keys())]
    return Comparison(
        added=tuple(pair for pair in pairs if not pair.before),
        removed=tuple(pair for pair in pairs if not pair.after),
        changed=tuple(pair for pair in pairs if pair.before and pair.after and pair.before != pair.after),
        same=tuple(pair for pair in pairs if pair.before == pair.after),
    )


def overlaid_figures(before: DeckView, after: DeckView, names: tuple[str, str]) -> list[dict[str, Any]]:
    """The curves of both lists by cost and by level, each in one plot with its numbers, for `{% chart %}`."""
    costs = [f"{cost}+" if cost == HIGHEST_COST_SHOWN else str(cost) for cost in range(HIGHEST_COST_SHOWN + 1)]
    by_cost = [_counts(view.player_lines, "cost", range(HIGHEST_COST_SHOWN + 1)) for view in (before, after)]
    by_level = [_counts(view.player_lines, "level", range(1, 4)) for view in (before, after)]
    return [
        _figure("cost", _("Cost"), _("Cost in water"), costs, by_cost, names),
        _figure("level", _("Level"), _("Level of the card"), ["1", "2", "3"], by_level, names),
    ]


def _counts(lines: Iterable[Line], key: str, values: range) -> list[int]:
    counts = [0] * len(values)
    for line in lines:
        value = getattr(line.card, key)
        if value is not None:
            counts[min(value, values[-1]) - values[0]] += line.quantity
    return counts


def _figure(key: str, title: str, axis: str, xs: list[str], counts: list[list[int]], names: tuple[str, str]) -> dict[str, Any]:
    rows = [[x, str(old), str(new)] for x, old, new in zip(xs, *counts, strict=True)]
    columns = [{"name": axis}, *({"name": name, "is_number": True} for name in names)]
    plot = {
        "kind": "curves",
        "id": f"overlaid-{key}",
        "label": title,
        "description": _("Copies in each of the two lists; the numbers stand below."),
        "xs": xs,
        "curves": [{"name": name, "values": values} for name, values in zip(names, counts, strict=True)],
        "axis_x": axis,
        "axis_y": _("Copies"),
    }
    return {"id": f"overlaid-{key}-figure", "title": title, "plots": [plot], "numbers": {"columns": columns, "rows": rows}}
