"""Playing a game of a finished report once more, to be told."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from cards.selectors import catalog
from simulations.jobs.models import Job
from simulations.jobs.runs import alone_settings
from simulations.jobs.snapshots import deck_of
from web.errors import NotFoundError
from web.games import present_kit


def told_game(job: Job, number: int) -> Any:
    """That game of `job`, by the cards and the engine of today: of a stale report it may run otherwise than it was counted.

    Raises:
        EngineError: the list can't be played any more.
        NotFoundError: no game of the job's is told.
    """
    game = present_kit().simulated
    deck = game.playable(deck_of(job.deck_list), catalog())
    story = game.story(deck, alone_settings(game, job.parameters), seed=job.seed, index=number)
    if story is None:
        raise NotFoundError(_("This report has no game %(number)s.") % {"number": number + 1})
    return story
