"""What reports of a deck alone tell in every game beside what their measures do: how they came about, the policies, marks of a clock."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine.simulation.alone import SIDE, sampled_games
from engine.simulation.alone_settings import AloneSettings
from engine.simulation.dials import Counted
from engine.simulation.figures import Estimate, bounds, first_turn, games_by_seat, mean, ratio_of
from engine.simulation.measure import Measure, differences, tell
from engine.simulation.notes import Note, told
from engine.simulation.tally import Tally
from engine.statistics import Distribution, Mean

POLICY = "policy"
"""What games by another policy are counted under: the first part of the name."""
PLAN = "plan"
"""The section of the measures that are told of each policy."""
MARKS = (10, 50, 90)
HARD_PRESSURE = 3
"""The pressure at which a deck's resilience is told."""
LATE_TURN = 12
"""The own turn after which it is, or the last one."""


def report_method(method: Mapping[str, Any], tally: Tally, notes: Iterable[Note], parts: int = 1) -> dict[str, Any]:
    """`method` with how many games there were of each seat and beside others, three to look at, and what to know of the figures.

    The clock of a game counts so many `parts` of a turn.
    """
    return {
        **method,
        "seats": games_by_seat(tally.get("games")),
        "side_games": tally.get(f"{SIDE}/games"),
        "samples": sampled_games(tally, parts),
        "approximations": told(notes, method),
    }


def policies_told(
    measures: Sequence[Measure[Any]], paired: Sequence[Measure[Any]], tally: Tally, settings: AloneSettings
) -> list[dict[str, Any]]:
    """What each policy came to, and by how much it differs from the one that was ordered, on the same chance (None for that one)."""
    policies = settings.policies
    found = []
    for policy in policies:
        is_ordered = policy == settings.policy
        name = SIDE if is_ordered else f"{POLICY}/{policy}"
        better = differences(paired, tally, name, len(policies) - 1)
        plan = tell(measures, PLAN, tally, settings.turns, f"{name}/")
        found.append({"policy": policy, **plan, **(dict.fromkeys(better) if is_ordered else better)})
    return found


def marks_of(there: Mapping[int, int], games: int) -> dict[str, int | None]:
    """By which turn 10, 50 and 90 of a hundred games were there; None for later than all turns."""
    return {f"p{percent}": first_turn(there, games, percent) for percent in MARKS}


def side_games(counted: Counted) -> int:
    """How many games there were that others stand beside."""
    return counted.tally.get(f"{SIDE}/games")


def turns_so_far(measure: str) -> Callable[[Counted, float], Estimate]:
    """How many turns of a game there are of which such a measure is true."""

    def estimate(counted: Counted, z: float) -> Estimate:
        found = mean(Distribution(counted.tally.histogram(f"{measure}/{counted.settings.turns}")).mean)
        return (found["mean"], *bounds(found, z))

    return estimate


def resilience(measure: str) -> Callable[[Counted, float], Estimate]:
    """A measure under pressure as a share of the same without; both are of the same games, which makes them surer than is told."""

    def under(counted: Counted, pressure: int) -> Mean:
        settings = counted.settings
        name = SIDE if pressure == settings.pressure else f"pressure/{pressure}"
        return Distribution(counted.tally.histogram(f"{name}/{measure}/{min(LATE_TURN, settings.turns)}")).mean

    return lambda counted, z: ratio_of(under(counted, HARD_PRESSURE), under(counted, 0), z)
