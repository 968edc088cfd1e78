"""Two goldfish reports side by side: the same figures of both, what lies between them, and whether that is a difference at all.

Nothing is played: the reports were. Their games are taken as independent, so the intervals of differences (MOVER, after Newcombe: from
the intervals of both) are never too narrow; where both played the same shuffles they are wider than they need be, and a comparison
(`compare.py`) sees smaller differences. Within one figure the intervals hold for all its turns or cards at once (Bonferroni).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import sqrt
from typing import Any, Final

from engine.rone.formats import CUSTOM
from engine.simulation.figures import z_for
from engine.simulation.notes import Note, told
from engine.statistics import Z_95

Json = dict[str, Any]
Report = Mapping[str, Any]
Estimate = tuple[float, float, float]
"""A value and its 95 % interval."""

SETTINGS: Final = ("engine_version", "ruleset", "policy", "turns", "pressure", "deck_size", "seed", "games")
MATTERING: Final = ("engine_version", "ruleset", "policy", "pressure", "deck_size")
"""Settings that make a difference of their own, whatever the lists are."""
KILL_TURN: Final = "damage"
"""The dial that tells when a whole deck's damage is dealt."""
CAST_TURN: Final = 5
"""The turn by which a card's chance to be playable is compared."""

NOTES = (
    Note(
        "REPORTS_INDEPENDENT",
        "The games of both reports are taken as independent: where both played the same shuffles, intervals are wider than need be.",
        "Die Partien beider Berichte gelten als unabhängig: Wo beide dieselben Mischungen gespielt haben, sind die Intervalle breiter "
        "als nötig.",
    ),
    Note(
        "INTERVALS_AT_ONCE",
        "In each figure the intervals hold for all its turns or cards at once, 95 %.",
        "In jeder Abbildung gelten die Intervalle für alle ihre Züge oder Karten zugleich, 95 %.",
    ),
)


def reports_difference(first: Report, second: Report) -> dict[str, Any]:
    """Two goldfish results side by side. `difference` is always the second's less the first's; `found` where its interval leaves out 0.

    Reports from before they said how many cards a deck has were of the usual size.
    """
    methods = [{"deck_size": CUSTOM.deck_size, **report["method"]} for report in (first, second)]
    turns = min(method["turns"] for method in methods)
    return {
        "settings": [
            {"setting": name, "first": methods[0][name], "second": methods[1][name], "matters": name in MATTERING}
            for name in SETTINGS
            if methods[0][name] != methods[1][name]
        ],
        "turns": turns,
        "deck_size": max(method["deck_size"] for method in methods),
        "measures": _measures(first, second, turns),
        "curves": [_curve(name, read, first, second, turns) for name, read in CURVES.items()],
        "castable": _castable(first, second, min(turns, CAST_TURN)),
        "notes": told(NOTES),
    }


def difference_of(one: Estimate, other: Estimate, looks: int) -> dict[str, Any]:
    """`other` less `one`, with an interval that holds for `looks` of them at once."""
    scale = z_for(looks) / Z_95
    value = other[0] - one[0]
    low = value - scale * sqrt((other[0] - other[1]) ** 2 + (one[2] - one[0]) ** 2)
    high = value + scale * sqrt((other[2] - other[0]) ** 2 + (one[0] - one[1]) ** 2)
    return {"value": value, "low": low, "high": high, "looks": looks, "found": low > 0 or high < 0}


def _rate(entry: Json) -> Estimate:
    return entry["chance"], entry["low"], entry["high"]


def _mean(entry: Json) -> Estimate:
    return entry["mean"], entry["low"], entry["high"]


def _json(found: Estimate) -> dict[str, float]:
    return {"value": found[0], "low": found[1], "high": found[2]}


CURVES: Final[Mapping[str, Callable[[Report], list[Estimate]]]] = {
    "damage": lambda report: [_mean(turn) for turn in report["damage"]["turns"]],
    "through": lambda report: [_rate(turn) for turn in report["clock"]["turns"]],
    "level_2": lambda report: [_rate(turn) for turn in report["levels"]["2"]],
    "level_3": lambda report: [_rate(turn) for turn in report["levels"]["3"]],
    "banked": lambda report: [_mean(turn["banked"]) for turn in report["water"]["turns"]],
    "stranded": lambda report: [_mean(turn["cards"]) for turn in report["stranded"]["turns"]],
    "life": lambda report: [_mean(turn) for turn in report["life"]["turns"]],
}
"""What is drawn over one another, turn by turn."""


def _curve(name: str, read: Callable[[Report], list[Estimate]], first: Report, second: Report, turns: int) -> dict[str, Any]:
    pairs = list(zip(read(first)[:turns], read(second)[:turns], strict=True))
    found: list[Json] = [
        {"turn": turn, "first": _json(one), "second": _json(other), "difference": difference_of(one, other, turns)}
        for turn, (one, other) in enumerate(pairs, start=1)
    ]
    return {"measure": name, "turns": found, "found": any(turn["difference"]["found"] for turn in found)}


def _measures(first: Report, second: Report, turns: int) -> list[dict[str, Any]]:
    """The dials of both verdicts, the kill turn first.

    Of the level race it is the chance of level 3 by the better one's turn, for a turn has no fine interval: one of the `turns` that
    both reports have.
    """
    dials = [{dial["dial"]: dial for dial in report["verdict"]["dials"]} for report in (first, second)]
    found = []
    for name in sorted(dials[0], key=lambda name: name != KILL_TURN):
        pair = [_estimate(each[name]) for each in dials]
        if name == "levels":
            reached = [each[name]["value"] for each in dials if each[name]["value"] is not None]
            turn = min(*reached, turns) if reached else None
            pair = [None if turn is None else _rate(report["levels"]["3"][turn - 1]) for report in (first, second)]
        else:
            turn = None
        if pair[0] is not None and pair[1] is not None:
            values = {"first": _json(pair[0]), "second": _json(pair[1]), "difference": difference_of(pair[0], pair[1], len(dials[0]))}
            found.append({"measure": name, "turn": turn, **values})
    return found


def _estimate(dial: Json) -> Estimate | None:
    if dial["value"] is None or dial["low"] is None or dial["high"] is None:
        return None
    return dial["value"], dial["low"], dial["high"]


def _castable(first: Report, second: Report, turn: int) -> dict[str, Any]:
    """The cards of either list; of those in both the chance to be playable by `turn`, once drawn."""
    sides = [{entry["card"]: entry for entry in report["castable"]["cards"]} for report in (first, second)]
    shared = sorted(card for card in sides[0] if card in sides[1])
    cards = []
    for card in shared:
        drawn = [side[card]["turns"][turn - 1]["drawn"] for side in sides]
        if drawn[0] is not None and drawn[1] is not None:
            one, other = _rate(drawn[0]), _rate(drawn[1])
            values = {"first": _json(one), "second": _json(other), "difference": difference_of(one, other, len(shared))}
            cards.append({"card": card, **values})
    return {"turn": turn, "cards": cards, "found": any(card["difference"]["found"] for card in cards)}
