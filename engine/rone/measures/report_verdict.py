"""The verdict: five dials, each with its interval and its place among the decks that were measured (docs/reference/goldfish.md)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from math import hypot, inf
from pathlib import Path
from typing import Any, Final

from engine.simulation.figures import Estimate, half_turn

EARLY_TURNS = 5
RACE_PRESSURE = 6
FILE: Final = Path(__file__).with_name("dials.json")
"""The dials of the decks that were measured; `python -m tests.engine.simulation.dials` writes them."""
PLACED_BY: Final = ("ruleset", "policy", "turns", "pressure", "deck_size")
"""A report has a place among decks that were played by the same of these settings."""


@dataclass(frozen=True)
class Scale:
    """How dials of a kind are compared. Values that lie no more than `alike` apart are alike, whatever their intervals are."""

    alike: float
    is_low_better: bool = False


SCALES: Mapping[str, Scale] = {
    "curve": Scale(0.01),
    "levels": Scale(0, is_low_better=True),
    "damage": Scale(0.1, is_low_better=True),
    "resilience": Scale(0.02),
    "recycling": Scale(0.1),
}
"""The dials, in their order."""


def verdict(report: Mapping[str, Any]) -> dict[str, Any]:
    """The five dials of a goldfish report, in their order.

    `place` says of how many `decks` the value is `better`, `alike` (within both intervals, or hardly apart), `worse`; None for a
    report of other settings than theirs.
    """
    method = report["method"]
    games, side_games = method["games"], method["side_games"]
    is_placed = all(method[name] == value for name, value in measured_decks()["settings"].items())
    return {
        "dials": [
            {
                **{"dial": name, "value": found[0], "low": found[1], "high": found[2]},
                "n": side_games if name == "resilience" else games,
                "place": place(name, found) if is_placed else None,
            }
            for name, found in estimates(report)
        ]
    }


@cache
def measured_decks() -> Any:
    """What `FILE` holds: `method`, `settings`, and by deck each dial's value and half its interval, null for never."""
    return json.loads(FILE.read_text(encoding="utf-8"))


def place(name: str, found: Estimate) -> dict[str, int]:
    """Of how many of the measured decks a dial is better, alike, worse."""
    scale, counts = SCALES[name], {"better": 0, "alike": 0, "worse": 0}
    decks = measured_decks()["decks"].values()
    for dials in decks:
        other, half = dials[name]
        counts[_beside(scale, found, other, half or 0.0)] += 1
    return {"decks": len(decks), **counts}


def _beside(scale: Scale, found: Estimate, other: float | None, half: float) -> str:
    value, low, high = found
    if value is None or other is None:
        return "alike" if value is other else "better" if other is None else "worse"
    edge = high if other > value else low
    gap = abs(other - value)
    if gap <= scale.alike or gap <= hypot(inf if edge is None else edge - value, half):
        return "alike"
    return "better" if (value < other) == scale.is_low_better else "worse"


def estimates(report: Mapping[str, Any]) -> Iterator[tuple[str, Estimate]]:
    """The dials of a report, by their names."""
    yield "curve", _curve(report)
    yield "levels", _levels(report)
    yield "damage", _damage(report)
    yield "resilience", _resilience(report)
    yield "recycling", _recycling(report)


def _curve(report: Mapping[str, Any]) -> Estimate:
    """The share of the income of the first turns that is spent by their end.

    What isn't spent lies in store, and hardly anything else varies: so the interval is that of the store, as a share of the income,
    and as much of the income's as the share is away from 1.
    """
    turns = report["water"]["turns"][:EARLY_TURNS]
    income, spent = (sum(turn[part]["mean"] for turn in turns) for part in ("income", "spent"))
    if income <= 0:
        return None, None, None
    share, store = spent / income, turns[-1]["banked"]
    uncertain = sum(turn["income"]["high"] - turn["income"]["mean"] for turn in turns)
    half = (store["high"] - store["mean"] + abs(1 - share) * uncertain) / income
    return share, max(share - half, 0.0), share + half


def _levels(report: Mapping[str, Any]) -> Estimate:
    """The turn by which half the games have level 3."""
    return half_turn(report["levels"]["3"])


def _damage(report: Mapping[str, Any]) -> Estimate:
    """The mean turn in which a whole deck's damage is dealt (`clock.mean`); none where fewer than half the games get there."""
    found = report["clock"]
    return (found["mean"], found["low"], found["high"]) if found["n"] and found["p50"] is not None else (None, None, None)


def _resilience(report: Mapping[str, Any]) -> Estimate:
    """The share of games that deal a whole deck's damage before their own deck is gone, under 6 damage a turn."""
    row = next(row for row in report["pressure"]["rows"] if row["pressure"] == RACE_PRESSURE)
    return row["through"]["chance"], row["through"]["low"], row["through"]["high"]


def _recycling(report: Mapping[str, Any]) -> Estimate:
    found = report["recycling"]["cards_a_game"]
    return found["mean"], found["low"], found["high"]
