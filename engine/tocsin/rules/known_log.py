"""The log as players read it: hands are open (GAME-6), so it is the same for all; what is for tools is left out."""

from __future__ import annotations

from engine.match.match import Happening
from engine.tocsin.rules.state import State

FOR_TOOLS = ("passed_over", "step")


def known_log(game: State) -> list[Happening]:
    """The log as everybody may know it."""
    return [one for one in game.log or [] if one.kind not in FOR_TOOLS]
