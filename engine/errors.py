"""The family of errors the engine raises; anything else that escapes it is a bug."""

from __future__ import annotations

from collections.abc import Sequence


class EngineError(Exception):
    """Base of what the engine refuses. `code` is stable and is what callers compare.

    The message holds the offending value.
    """

    code = "ENGINE_ERROR"


class ReplayError(EngineError):
    """A replay can't be played here: it is of another game, another version of the engine, or other cards."""

    code = "REPLAY_NOT_PLAYABLE"


class IllegalChoiceError(EngineError):
    """There is no such option now; the match is as it was."""

    code = "CHOICE_ILLEGAL"


class GameNotPlayableError(EngineError):
    """These decks can't make a match under this ruleset."""

    code = "GAME_NOT_PLAYABLE"


class UnmodelledCardsError(GameNotPlayableError):
    """Cards' text isn't modelled, and nobody asked to ignore that; `names` says which (English names)."""

    code = "CARDS_NOT_MODELLED"

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(f"the text of {', '.join(names)} is not modelled")
        self.names = tuple(names)


class CircleError(EngineError):
    """Passive abilities of cards in play ask for each other without end, or in more ways than can be followed; the match can't go on.

    The checks of card texts refuse cards that do so without end (`engine/text/circles.py`): it befalls those that were stored before.
    `card` is the slug of one of the cards.
    """

    code = "CARDS_IN_A_CIRCLE"

    def __init__(self, card: str) -> None:
        super().__init__(f"passive abilities of cards in play depend on each other more deeply than can be followed, {card!r} among them")
        self.card = card


class TextNotPlayableError(EngineError):
    """A text uses a word where the match can't carry it out."""

    code = "TEXT_NOT_PLAYABLE"
