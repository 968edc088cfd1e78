"""What RONE's scenarios answer where their script says nothing."""

from __future__ import annotations

from engine.match import Decision, Option
from engine.rone.rules import codes as c

ANSWERS = {
    c.DECIDE_REACTION: c.PASS,
    c.DECIDE_LIFE: c.TOP_OF_DECK,
    c.DECIDE_DESTROY: c.TOP_OF_DECK,
    c.DECIDE_GRAVEYARD_END: c.TO_TOP,
    c.DECIDE_MAY: c.NO,
    c.DECIDE_MULLIGAN: c.KEEP_HAND,
    c.DECIDE_MULLIGAN_CARD: c.DONE,
    c.DECIDE_FOLLOWING_ATTACK: c.DONE,
}


def default_option(decision: Decision) -> Option:
    """The answer to a decision that the script leaves open.

    Reactions pass, cards are lost from the deck first, cards go to the top of graveyards, triggers and deaths in battlefield
    order, targets the first legal, Shield and `may` no, the hand is kept, as many cards as allowed are drawn.
    """
    wanted = ANSWERS.get(decision.kind)
    for option in decision.options:
        if option.kind == wanted:
            return option
    if decision.kind == c.DECIDE_DRAW:
        return max(decision.options, key=lambda option: option.number)
    return next((option for option in decision.options if option.kind == c.HAND_CARD), decision.options[0])
