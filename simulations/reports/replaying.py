"""Playing a game of a finished report once more, to be told."""

from __future__ import annotations

from cards.selectors import catalog
from engine.rone.decks import playable_deck
from engine.rone.measures.stories import Story, tell_game
from simulations.jobs.models import Job
from simulations.jobs.runs import goldfish_settings_of
from simulations.jobs.snapshots import deck_of


def told_game(job: Job, game: int) -> Story:
    """Game number `game` of `job`, by the cards and the engine of today: of a stale report it may run otherwise than it was counted.

    Raises:
        EngineError: the list can't be played any more.
    """
    deck = playable_deck(deck_of(job.deck_list), catalog())
    return tell_game(deck, goldfish_settings_of(job.parameters), seed=job.seed, index=game)
