"""The verdict: five dials, each with its interval and its place among the decks that were measured (docs/reference/goldfish.md)."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from math import hypot, inf
from pathlib import Path
from typing import Any, Final

from engine.simulation.dials import Counted, DialMeasure
from engine.simulation.figures import Estimate, bounds, half_turn

EARLY_TURNS = 5
FILE: Final = Path(__file__).with_name("dials.json")
"""The dials of the decks that were measured; `python -m tests.engine.simulation.dials` writes them."""
PLACED_BY: Final = ("ruleset", "policy", "turns", "pressure", "deck_size")
"""A report has a place among decks that were played by the same of these settings."""


@cache
def measured_decks() -> Any:
    """What `FILE` holds: `method`, `settings`, and by deck each dial's value and half its interval, null for never."""
    return json.loads(FILE.read_text(encoding="utf-8"))


def place_among(dial: DialMeasure, found: Estimate) -> dict[str, int]:
    """Of how many of the measured decks a dial is better, alike (within both intervals, or hardly apart), worse."""
    counts = {"better": 0, "alike": 0, "worse": 0}
    decks = measured_decks()["decks"].values()
    for dials in decks:
        other, half = dials[dial.name]
        counts[_beside(dial, found, other, half or 0.0)] += 1
    return {"decks": len(decks), **counts}


def _placed(name: str) -> Callable[[Counted, Estimate], dict[str, int] | None]:
    """Where the dial of that name stands; None for a report of other settings than the measured decks'."""

    def place(counted: Counted, found: Estimate) -> dict[str, int] | None:
        method = counted.report["method"]
        is_placed = all(method[setting] == value for setting, value in measured_decks()["settings"].items())
        return place_among(BY_NAME[name], found) if is_placed else None

    return place


def _beside(dial: DialMeasure, found: Estimate, other: float | None, half: float) -> str:
    value, low, high = found
    if value is None or other is None:
        return "alike" if value is other else "better" if other is None else "worse"
    edge = high if other > value else low
    gap = abs(other - value)
    if gap <= dial.within or gap <= hypot(inf if edge is None else edge - value, half):
        return "alike"
    return "better" if (value < other) == dial.is_low_better else "worse"


def _curve(counted: Counted, z: float) -> Estimate:
    """The share of the income of the first turns that is spent by their end.

    What isn't spent lies in store, and hardly anything else varies: so the interval is that of the store, as a share of the income,
    and as much of the income's as the share is away from 1.
    """
    turns = counted.report["water"]["turns"][:EARLY_TURNS]
    income, spent = (sum(turn[part]["mean"] for turn in turns) for part in ("income", "spent"))
    if income <= 0:
        return None, None, None
    share, store = spent / income, turns[-1]["banked"]
    uncertain = sum(bounds(turn["income"], z).high - turn["income"]["mean"] for turn in turns)
    half = (bounds(store, z).high - store["mean"] + abs(1 - share) * uncertain) / income
    return share, max(share - half, 0.0), share + half


def _levels(counted: Counted, z: float) -> Estimate:
    """The turn by which half the games have level 3."""
    return half_turn(counted.report["levels"]["3"], z)


def _damage(counted: Counted, z: float) -> Estimate:
    """The mean turn in which a whole deck's damage is dealt (`clock.mean`); none where fewer than half the games get there."""
    found = counted.report["clock"]
    return (found["mean"], *bounds(found, z)) if found["n"] and found["p50"] is not None else (None, None, None)


def _race(counted: Counted) -> Mapping[str, Any]:
    """The share of games that deal a whole deck's damage before their own deck is gone, under 6 damage a turn."""
    found: Mapping[str, Any] = counted.report["pressure"]["rows"][-1]["through"]
    return found


def _resilience(counted: Counted, z: float) -> Estimate:
    found = _race(counted)
    return (found["chance"], *bounds(found, z))


def _recycling(counted: Counted, z: float) -> Estimate:
    found = counted.report["recycling"]["cards_a_game"]
    return (found["mean"], *bounds(found, z))


DIALS: Final = (
    DialMeasure(name="curve", within=0.01, estimate=_curve, place=_placed("curve")),
    DialMeasure(name="levels", within=0.5, estimate=_levels, place=_placed("levels"), is_low_better=True),
    DialMeasure(name="damage", within=0.1, estimate=_damage, place=_placed("damage"), is_low_better=True),
    DialMeasure(
        name="resilience", within=0.02, estimate=_resilience, n=lambda counted: int(_race(counted)["n"]), place=_placed("resilience")
    ),
    DialMeasure(name="recycling", within=0.1, estimate=_recycling, place=_placed("recycling")),
)
"""In their order. A turn of the level race is known to a turn and its neighbour: where half the games have level 3 by just that turn, no
number of games tells more."""
BY_NAME: Final = {dial.name: dial for dial in DIALS}
