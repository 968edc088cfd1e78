"""The verdict: five dials, each with its interval and a grade by a published threshold (docs/reference/goldfish.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

EARLY_TURNS = 5
RACE_PRESSURE = 6
HALF = 0.5


@dataclass(frozen=True)
class Threshold:
    """From where on a dial is good or fair; `is_low_better` for turns."""

    good: float
    fair: float
    is_low_better: bool = False

    def grade(self, value: float | None) -> str:
        """good, fair or weak; weak where it never came to pass."""
        if value is None:
            return "weak"
        if self.is_low_better:
            return "good" if value <= self.good else "fair" if value <= self.fair else "weak"
        return "good" if value >= self.good else "fair" if value >= self.fair else "weak"


THRESHOLDS: Mapping[str, Threshold] = {
    "curve": Threshold(1.0, 0.97),
    "levels": Threshold(5, 6, is_low_better=True),
    "damage": Threshold(4.0, 4.1, is_low_better=True),
    "resilience": Threshold(0.2, 0.1),
    "recycling": Threshold(1.1, 0.4),
}
"""Set beside the starter decks of the demo edition (`tests/engine/simulation/dials.py` plays them): about the better third of them
is good, about the worse third weak."""


def verdict(report: Mapping[str, Any]) -> dict[str, Any]:
    """The five dials of a goldfish report, in their order. `grade` is by the value; `sure` whether the whole interval has that grade."""
    values = {
        "curve": _curve(report),
        "levels": _levels(report),
        "damage": _damage(report),
        "resilience": _resilience(report),
        "recycling": _recycling(report),
    }
    games, side_games = report["method"]["games"], report["method"]["side_games"]
    counted = {name: side_games if name == "resilience" else games for name in values}
    return {"dials": [_dial(name, counted[name], *values[name]) for name in THRESHOLDS]}


def _dial(name: str, n: int, value: float | None, low: float | None, high: float | None) -> dict[str, Any]:
    limit = THRESHOLDS[name]
    grade = limit.grade(value)
    return {
        "dial": name,
        "value": value,
        "low": low,
        "high": high,
        "n": n,
        "grade": grade,
        "sure": limit.grade(low) == grade == limit.grade(high),
        "good": limit.good,
        "fair": limit.fair,
    }


Estimate = tuple[float | None, float | None, float | None]


def _curve(report: Mapping[str, Any]) -> Estimate:
    """The share of the income of the first turns that is spent by their end; its bounds from those of both means."""
    turns = report["water"]["turns"][:EARLY_TURNS]
    income, spent = ({key: sum(turn[part][key] for turn in turns) for key in ("mean", "low", "high")} for part in ("income", "spent"))
    if income["mean"] <= 0:
        return None, None, None
    low = max(spent["low"], 0.0) / income["high"]
    return spent["mean"] / income["mean"], low, spent["high"] / max(income["low"], 1e-9)


def _levels(report: Mapping[str, Any]) -> Estimate:
    """The turn by which half the games have level 3."""
    return _half(report["levels"]["3"])


def _damage(report: Mapping[str, Any]) -> Estimate:
    """The mean turn in which a whole deck's damage is dealt (`clock.mean`); none where fewer than half the games get there."""
    found = report["clock"]
    return (found["mean"], found["low"], found["high"]) if found["n"] and found["p50"] is not None else (None, None, None)


def _half(turns: list[Mapping[str, Any]]) -> Estimate:
    """The turn by which half the games are there; its bounds are the turns at which the interval's edges are."""
    places = [next((turn["turn"] for turn in turns if turn[key] >= HALF), None) for key in ("chance", "high", "low")]
    return places[0], places[1], places[2]


def _resilience(report: Mapping[str, Any]) -> Estimate:
    """The share of games that deal a whole deck's damage before their own deck is gone, under 6 damage a turn."""
    row = next(row for row in report["pressure"]["rows"] if row["pressure"] == RACE_PRESSURE)
    return row["through"]["chance"], row["through"]["low"], row["through"]["high"]


def _recycling(report: Mapping[str, Any]) -> Estimate:
    found = report["recycling"]["cards_a_game"]
    return found["mean"], found["low"], found["high"]
