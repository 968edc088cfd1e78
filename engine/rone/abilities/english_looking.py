"""Looking at the top of a deck in English print: what is taken, and where the rest goes."""

from __future__ import annotations

from typing import Any

from engine.rone.abilities import building as make
from engine.rone.abilities.data import Data, Steps
from engine.rone.abilities.english_names import OPPONENTS
from engine.text.phrases import Phrases

LOOK = "(look at|look through|examine|inspect|view|check|peek at)"
THEN = "(.|and|,|, then|, and|. then|. then ,|then|;|and then|, and then)"
ORDERED = "[in (any order [you (like|choose|want|wish)]|an order of your choice|the order of your choice)]"
REST = "the (rest|others|other [card]|other cards|remaining (card|cards|ones|one)|remainder)"


def add_looking(phrases: Phrases) -> None:
    """Add looking at the top of a deck, with what follows."""
    add = phrases.add
    for whose, player in (("your", "you"), (OPPONENTS, "enemy"), ("their", "?player")):
        of = {} if player == "you" else {"who": player}
        add("look_at", f"{LOOK} [the] top card of {whose} deck", lambda of=of: {"of": of})
        for top in (f"[the] top {{amount}} (card|cards) of {whose} deck", f"{{amount}} (card|cards) from the top of {whose} deck"):
            add("look_at", f"{LOOK} {top}", lambda amount, of=of: {"of": of, "amount": amount})
    deck = f"[of (your|their|the|{OPPONENTS}) deck]"
    add("deck_end", [f"(back on|on|back to|to|onto|back onto|at) [the] top {deck}", "back"], lambda: "top")
    add("deck_end", f"(back on|on|back to|to|onto|at) [the] bottom {deck}", lambda: "bottom")
    add("kept", "[up to] {amount} [of (them|these|those) [cards]|of the cards|card|cards]", lambda amount: amount)
    hand = "((into|in|to|on|onto) [your] hand)"
    add("looking", "{look_at} [{where}]", _looked)
    add("looking", f"{{look_at}} [{{where}}] {THEN} (put|return|place) (it|them) {{rest:deck_end}} {ORDERED}", _looked)
    add("looking", f"{{look_at}} [{{where}}] {THEN} return (it|them) {ORDERED}", _looked)
    taken = f"{{look_at}} [{{where}}] {THEN} (put|take|add) {{keep:kept}} {hand}"
    add("looking", f"{taken} {THEN} [(put|return|place)] {REST} {{rest:deck_end}} {ORDERED} [{{where_keep:where}}]", _looked)


def _looked(look_at: Data, rest: str = "top", all_kept: bool = False, **said: Any) -> Steps | None:
    amount = {"amount": look_at["amount"]} if "amount" in look_at else {}
    return make.looked(look_at["of"], rest, all_kept)(**amount, **said)
