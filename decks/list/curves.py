"""What a list looks like in numbers: the curves that its game's decks have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from decks.list.display import DeckView
from decks.list.language import localized
from engine.decklist.description import Curve, CurveNote, Listed
from web.games import present_kit

COLOURS = (5, 4, 3, 2, 1)
"""The colours of the sections of the main zone, the first one first."""


@dataclass(frozen=True)
class ShownCurve:
    """A curve of a list: its plot for `{% small_bars %}`, what it means in a sentence ("" for nothing to say), and its note."""

    plot: dict[str, Any]
    sentence: str
    note: CurveNote | None = None


def main_curves(view: DeckView) -> list[ShownCurve]:
    """The curves that every page of a list begins with; none for an empty list."""
    return [shown_curve(curve, view) for curve in present_kit().decks.curves if not curve.is_minor] if view.listed else []


def minor_curves(view: DeckView) -> list[ShownCurve]:
    """The other curves that have something to show."""
    minor = [curve for curve in present_kit().decks.curves if curve.is_minor]
    return [shown_curve(curve, view) for curve in minor if any(getattr(one.card, curve.field) is not None for one in view.listed)]


def shown_curve(curve: Curve, view: DeckView) -> ShownCurve:
    """`curve` of a list, its copies stacked by section."""
    sections = view.main.groups
    counts = [counts_of(curve, [one for one in view.listed if one.section == group.slug]) for group in sections]
    sentence = half_sentence(curve, view.listed)
    plot: dict[str, Any] = {
        "id": f"curve-{curve.field}",
        "title": localized(curve.title),
        "label": localized(curve.label),
        **({"description": sentence} if curve.half.en else {}),
        "axis_x": localized(curve.axis),
        "series": [{"name": group.title, "colour": colour} for group, colour in zip(sections, COLOURS, strict=False)],
        "bars": [{"name": name, "values": [of_section[at] for of_section in counts]} for at, name in enumerate(names_of_bars(curve))],
    }
    return ShownCurve(plot, sentence, curve.note(view.listed) if curve.note else None)


def names_of_bars(curve: Curve) -> list[str]:
    """What the bars of a curve are called: `0` to `8+`."""
    values = range(curve.least, curve.most + 1)
    return [f"{value}+" if curve.is_open and value == curve.most else str(value) for value in values]


def counts_of(curve: Curve, listed: Sequence[Listed]) -> list[int]:
    """The copies of each bar. A card without the number, or one that no bar shows, is left out."""
    counts = [0] * (curve.most - curve.least + 1)
    for one in listed:
        value = getattr(one.card, curve.field)
        if value is not None and (curve.is_open or value <= curve.most) and value >= curve.least:
            counts[min(value, curve.most) - curve.least] += one.quantity
    return counts


def half_sentence(curve: Curve, listed: Sequence[Listed]) -> str:
    """Up to where half the copies go, in one sentence; nothing for an empty list."""
    values = sorted(value for one in listed if (value := getattr(one.card, curve.field)) is not None for _copy in range(one.quantity))
    return localized(curve.half).format(value=values[(len(values) - 1) // 2]) if values and curve.half.en else ""
