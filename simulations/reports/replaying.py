"""Playing a game of a finished report once more, to be told."""

from __future__ import annotations

from django.utils.translation import gettext as _

from cards.selectors import catalog
from decks.list.snapshots import deck_of
from engine.simulation.story import Story
from simulations.jobs.models import Job
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
    game, story_of = kit.simulated, kit.figures.story_of
    deck = game.playable(deck_of(job.deck_list), catalog())
    story = game.story(deck, alone_settings(game, job.parameters), seed=job.seed, index=number)
    if story is None or story_of is None:
        raise NotFoundError(_("This report has no game %(number)s.") % {"number": number + 1})
    return story_of(story)
