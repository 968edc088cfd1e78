"""The log as one seat may read it: faces that the seat hasn't seen are left out, and so is what is for tools."""

from __future__ import annotations

from typing import Final

from engine.match.match import NO_CARD, NOBODY, NOTHING, Happening, PlayerId, Reference
from engine.rone.rules import codes as c
from engine.rone.rules.ids import NO_SIDE
from engine.rone.rules.state import State
from engine.rules.references import card_of

CLOSED: Final = (c.IN_HAND, c.IN_DECK, c.IN_TECHNOLOGY_DECK)
"""Zones whose cards lie face down for others."""


def known_log(game: State, player: PlayerId) -> list[Happening]:
    """What `player` may know of what has happened; of NOBODY what everybody sees.

    Of a card that goes to a hand or a deck others see the face only if it lay open before. Of a team nobody knows whose hand it was.
    """
    if game.log is None:
        return []
    side = NO_SIDE if player == NOBODY or game.teams else game.players[player].side
    is_open = [False] * len(game.definitions)
    is_own = [False] * len(game.definitions)
    """What lies open, and what the player holds."""
    for one in game.players:
        is_open[one.hero] = True
    found: list[Happening] = []
    for happening in game.log:
        kind = happening.kind
        if kind == "passed_over" or kind == "step":
            continue
        card = happening.card
        is_shown = True
        if card >= 0:
            if kind == "draws":
                is_own[card] = happening.player == player
                is_shown = is_open[card] or is_own[card]  # a Shield lay open, and is removed now
            elif kind == "moves" and (
                happening.number == c.IN_HAND or happening.number == c.IN_DECK or happening.number == c.IN_TECHNOLOGY_DECK
            ):
                was_own = is_own[card]
                is_own[card] = happening.number == c.IN_HAND and happening.player == side
                is_shown = is_open[card] or is_own[card] or was_own
                is_open[card] = False
            else:
                is_open[card] = True
        other = happening.other
        if kind == "puts_on_stack":
            is_cause_shown = False  # there it is the number of the effect, which tells a seat nothing
        else:
            cause = card_of(Reference(other))
            is_cause_shown = cause == NO_CARD or is_open[cause] or is_own[cause]
        if not (is_shown and is_cause_shown):
            shown, shown_cause = card if is_shown else NO_CARD, other if is_cause_shown else NOTHING
            happening = Happening(kind, happening.player, shown, shown_cause, happening.number, happening.text)
        found.append(happening)
    return found
