"""Two lists side by side: what was added, removed and changed, card by card, and their curves in one plot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from decks.list.curves import counts_of, names_of_bars
from decks.list.display import DeckView
from decks.list.language import localized
from engine.decklist import Decklist
from engine.decklist.description import Curve
from web.games import present_kit


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
    for zone in dict.fromkeys((*before.zones, *after.zones)):
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
    """The main curves of both lists, each in one plot with its numbers, for `{% chart %}`."""
    curves = [curve for curve in present_kit().decks.curves if not curve.is_minor]
    return [_figure(curve, [counts_of(curve, view.listed) for view in (before, after)], names) for curve in curves]


def _figure(curve: Curve, counts: list[list[int]], names: tuple[str, str]) -> dict[str, Any]:
    key, title, axis, xs = curve.field, localized(curve.title), localized(curve.axis), names_of_bars(curve)
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
