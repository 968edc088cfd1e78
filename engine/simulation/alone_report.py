"""What reports of a deck alone tell in every game beside what their measures do: how they came about, the policies, marks of a clock."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.simulation.alone import SIDE, sampled_games
from engine.simulation.alone_settings import AloneSettings
from engine.simulation.figures import first_turn, games_by_seat
from engine.simulation.measure import Measure, differences, tell
from engine.simulation.notes import Note, told
from engine.simulation.tally import Tally

POLICY = "policy"
"""What games by another policy are counted under: the first part of the name."""
PLAN = "plan"
"""The section of the measures that are told of each policy."""
MARKS = (10, 50, 90)


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
