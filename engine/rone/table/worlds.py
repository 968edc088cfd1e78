"""Games that could be the one that a player sees: what a page may look ahead in, since nothing of what is hidden is in them."""

from __future__ import annotations

from engine.rng import Stream
from engine.rone.rules.state import State
from engine.rone.rules.view import View


def possible_state(view: View, chance: Stream) -> State:
    """A game that the player of `view` can't tell from the real one; the same for the same chance, whatever is hidden from them.

    The bots' (`View.determinised`) has the own deck in an order that follows from the real one.
    """
    state = view.determinised(chance)
    pile = state.sides[view.side_of(view.player)]
    hidden = sorted(card for card in pile.deck if card not in pile.shields)
    chance.shuffle(hidden)
    pile.deck = [card if card in pile.shields else hidden.pop() for card in pile.deck]
    return state
