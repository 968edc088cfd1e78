"""Playing RONE: `Game` asks, somebody chooses, until it is over."""

from __future__ import annotations

from engine.match import Decision, Happening, Option
from engine.rone.game.errors import EditionsError, GameNotPlayableError, IllegalChoiceError, UnmodelledCardsError
from engine.rone.game.game import Game, Replay, Result
from engine.rone.game.rulesets import FIRST_EDITION, RULESETS, SECOND_EDITION, Ruleset, ruleset_named
from engine.rone.game.view import View

__all__ = [
    "FIRST_EDITION",
    "RULESETS",
    "SECOND_EDITION",
    "Decision",
    "EditionsError",
    "Game",
    "GameNotPlayableError",
    "Happening",
    "IllegalChoiceError",
    "Option",
    "Replay",
    "Result",
    "Ruleset",
    "UnmodelledCardsError",
    "View",
    "ruleset_named",
]
