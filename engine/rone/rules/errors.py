"""What a game of RONE refuses that others don't."""

from __future__ import annotations

from engine.errors import GameNotPlayableError


class EditionsError(GameNotPlayableError):
    """A card bears a keyword of the second edition under the first one's rules (KEY-EDITIONS)."""

    code = "KEY-EDITIONS"
