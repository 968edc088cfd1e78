"""Playing RONE: `Game` asks, somebody chooses, until it is over."""

from __future__ import annotations

from engine.errors import GameNotPlayableError, IllegalChoiceError, UnmodelledCardsError
from engine.match.match import Decision, Happening, Option, Replay, Result
from engine.rone.rules.errors import EditionsError
from engine.rone.rules.game import Game
from engine.rone.rules.rulesets import FIRST_EDITION, RULESETS, SECOND_EDITION, Ruleset, ruleset_named
from engine.rone.rules.view import View

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
