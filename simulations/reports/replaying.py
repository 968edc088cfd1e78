"""Playing a game of a finished report once more: to be told, or to be played on."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from cards.selectors import catalog
from decks.list.snapshots import deck_of
from engine.match.match import Replay
from engine.simulation.story import Story
from simulations.jobs.models import Job, Kind, State
from simulations.jobs.runs import alone_settings
from web.errors import NotFoundError
from web.games import present_kit


def told_game(job: Job, number: int) -> Story:
    """That game of `job`, by the cards and the engine of today: of a stale report it may run otherwise than it was counted.

    Raises:
        EngineError: the list can't be played any more.
        NotFoundError: no game of the job's is told.
    """
    kit = present_kit()
    deck, settings = _played_alone(job, number)
    story, story_of = kit.simulated.story(deck, settings, seed=job.seed, index=number), kit.figures.story_of
    if story is None or story_of is None:
        raise _unknown(number)
    return story_of(story)


def replay_of_told(job: Job, number: int, turn: int) -> Replay:
    """That game up to the end of own turn `turn`. Raises as `told_game` does, `NotFoundError` too for a turn that is none."""
    deck, settings = _played_alone(job, number)
    replay = None
    if 1 <= turn <= settings.turns:
        replay = present_kit().simulated.replay_alone(deck, settings, seed=job.seed, index=number, turn=turn)
    if replay is None:
        raise NotFoundError(_("Game %(number)s has no turn %(turn)s.") % {"number": number + 1, "turn": turn})
    return replay


def _played_alone(job: Job, number: int) -> tuple[Any, Any]:
    """The deck, and how it is played."""
    if job.kind != Kind.GOLDFISH or job.state != State.DONE or number >= job.games or "study" in job.parameters:
        raise _unknown(number)
    game = present_kit().simulated
    return game.playable(deck_of(job.deck_list), catalog()), alone_settings(game, job.parameters)


def _unknown(number: int) -> NotFoundError:
    return NotFoundError(_("This report has no game %(number)s.") % {"number": number + 1})
