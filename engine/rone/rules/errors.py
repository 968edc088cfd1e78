"""What a game refuses: choices that there are not, decks that make no game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import EngineError


class IllegalChoiceError(EngineError):
    """There is no such option now; the game is as it was."""

    code = "CHOICE_ILLEGAL"


class GameNotPlayableError(EngineError):
    """These decks can't make a game under this ruleset."""

    code = "GAME_NOT_PLAYABLE"


class EditionsError(GameNotPlayableError):
    """A card bears a keyword of the second edition under the first one's rules (KEY-EDITIONS)."""

    code = "KEY-EDITIONS"


class UnmodelledCardsError(GameNotPlayableError):
    """Cards' text isn't modelled, and nobody asked to ignore that; `names` says which (English names)."""

    code = "CARDS_NOT_MODELLED"

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(f"the text of {', '.join(names)} is not modelled")
        self.names = tuple(names)
