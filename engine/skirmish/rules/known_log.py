"""The log as one seat may read it: faces that the seat hasn't seen are left out, and so is what is for tools."""

from __future__ import annotations

from engine.match.match import NO_CARD, NOBODY, Happening, PlayerId
from engine.skirmish.rules.state import State

FOR_TOOLS = ("passed_over", "step")
UNSEEN = ("draws", "hides")
"""Happenings whose card its player alone sees."""


def known_log(game: State, player: PlayerId) -> list[Happening]:
    """The log as `player` may know it; of NOBODY the part that everybody sees.

    A card that is drawn, or goes from a hand into a deck, is shown to its player alone.
    """
    found: list[Happening] = []
    for happening in game.log or []:
        if happening.kind in FOR_TOOLS:
            continue
        is_own = player != NOBODY and happening.player == player
        if happening.kind in UNSEEN and not is_own:
            happening = Happening(happening.kind, happening.player, NO_CARD, happening.other, happening.number, happening.text)
        found.append(happening)
    return found
