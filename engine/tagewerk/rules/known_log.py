"""The log as one seat may read it: faces that the seat hasn't seen are left out, and so is what is for tools."""

from __future__ import annotations

from engine.match.match import NO_CARD, NOBODY, Happening, PlayerId
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.state import State

FOR_TOOLS = ("passed_over", "step", "pays")
TO_A_HAND = ("draws", "keeps")
WITH_NUMBERS = ("tokens", "resources", "looks")
"""Happenings whose `other` is no card."""


def known_log(game: State, player: PlayerId) -> list[Happening]:
    """What `player` may know of what has happened; of NOBODY what everybody sees.

    A card that is drawn, kept or hidden is shown to its player alone; one that goes from play to a hand or deck lay open before.
    """
    if game.log is None:
        return []
    is_hidden = [False] * len(game.definitions)
    found: list[Happening] = []
    for happening in game.log:
        kind, card = happening.kind, happening.card
        if kind in FOR_TOOLS:
            continue
        is_own = player != NOBODY and happening.player == player
        is_shown = True
        if card >= 0:
            if kind in TO_A_HAND:
                is_shown = is_own
            elif kind in ("hide", "hides"):
                is_hidden[card] = True
                is_shown = is_own
            elif kind in ("turned_up", "enters", "play", "attach", "discards"):
                is_hidden[card] = False
            elif kind == "leaves":
                is_shown = not is_hidden[card] or is_own or happening.number not in (c.IN_HAND, c.IN_DECK)
                is_hidden[card] = False
            elif is_hidden[card]:
                is_shown = is_own
        other = happening.other
        if kind not in WITH_NUMBERS and other >= 0 and is_hidden[other] and not is_own:
            other = NO_CARD
        if not is_shown or other != happening.other:
            happening = Happening(kind, happening.player, card if is_shown else NO_CARD, other, happening.number, happening.text)
        found.append(happening)
    return found
