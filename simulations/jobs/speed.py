"""How long simulations take: the speed of games of their sort so far."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from typing import Any

from simulations.jobs.models import Chunk, ChunkState, Job, Kind, Pace
from web.games import kit_of, present_game

PACE_SECONDS = 600.0
"""So many seconds of work are remembered at most; what was measured later counts more."""
GUESSES = {"goldfish": 1_000.0, "study": 20.0, "compare": 500.0, "duel": 200.0, "slow": 0.2}
"""Games a second and worker while nothing has been measured: rather too slow than too fast."""


def sort_of(game: str, kind: str, parameters: Mapping[str, Any]) -> str:
    """What games are alike in speed: those of one game and kind with the same bots."""
    return f"{game}/{_sort_in_game(game, kind, parameters)}"


def _sort_in_game(game: str, kind: str, parameters: Mapping[str, Any]) -> str:
    bots = kit_of(game).simulated.bots
    named = [str(parameters.get(name, "")) for name in ("policy", "against_policy")]
    if any(bots[name].is_slow for name in named if name in bots):  # a policy of decks alone need be no bot
        return "slow"
    if "against_policy" in parameters:
        return f"duel/{parameters['policy']}/{parameters['against_policy']}" + ("/both" if kind == Kind.COMPARE else "")
    if parameters.get("study"):
        return f"study/{parameters['study']}" + ("/field" if parameters.get("has_field") else "")
    return "compare" if kind == Kind.COMPARE else f"goldfish/{parameters['turns']}"


def estimated_seconds(kind: str, parameters: Mapping[str, Any], games: int, *, workers: int) -> int:
    """How long so many games of the present game take when nobody else's are played, at least 1; guessed while none were measured."""
    guess = games / GUESSES[sort_of(present_game(), kind, parameters).split("/")[1]]
    return measured_seconds(kind, parameters, games, workers=workers) or max(1, ceil(guess / max(workers, 1)))


def measured_seconds(kind: str, parameters: Mapping[str, Any], games: int, *, workers: int) -> int | None:
    """The same by the speed of those that were played; None while none were. One query."""
    pace = Pace.objects.filter(pk=sort_of(present_game(), kind, parameters)).first()
    return max(1, ceil(games * pace.seconds / pace.games / max(workers, 1))) if pace else None


def remember_pace(job: Job) -> None:
    """Learn from the chunks of a job that is being finished; called before they go."""
    done = Chunk.objects.filter(job=job, state=ChunkState.DONE, finished_at__isnull=False, is_screening=False)
    spans = list(done.values_list("count", "claimed_at", "finished_at"))
    games = float(sum(count for count, _claimed, _finished in spans))
    seconds = sum((finished - claimed).total_seconds() for _count, claimed, finished in spans if finished)
    if games <= 0 or seconds <= 0:
        return
    sort = sort_of(job.game, job.kind, job.parameters)
    before = Pace.objects.filter(pk=sort).first()
    if before is not None:
        games, seconds = before.games + games, before.seconds + seconds
    while seconds > PACE_SECONDS:
        games, seconds = games / 2, seconds / 2
    Pace.objects.update_or_create(pk=sort, defaults={"games": games, "seconds": seconds})
