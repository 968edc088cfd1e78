"""The rules behind a question of Tagewerk, a sentence or two each, for somebody who plays one of their first games."""

from __future__ import annotations

from typing import Final

from engine.match.match import Decision, PlayerId
from engine.table.questions import Tip
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.state import State
from engine.tagewerk.table.said import WORDS

TIPS: Final = WORDS.tips()
EXCHANGES: Final = {c.EXCHANGE_DRAW, c.EXCHANGE_TOKEN, c.EXCHANGE_POINT}
OF_KIND: Final = {
    c.DECIDE_ATTACK: [TIPS["attack"]],
    c.DECIDE_BLOCK: [TIPS["block"]],
    c.DECIDE_ANSWER: [TIPS["answer"]],
    c.DECIDE_WINDOW: [TIPS["answer"]],
}


def tips(game: State, player: PlayerId, decision: Decision) -> list[Tip]:
    """The rules that matter to what `player` is asked, the most basic first."""
    if decision.kind != c.DECIDE_DAY:
        return OF_KIND.get(decision.kind, [])
    kinds = {option.kind for option in decision.options}
    found = {
        "markers": TIPS["markers"] if kinds & EXCHANGES else None,
        "resources": TIPS["resources"] if c.PLAY in kinds else None,
        "combat": TIPS["combat"] if c.GO_INTO_COMBAT in kinds else None,
        "exhaustion": TIPS["exhaustion"]
        if any(piece is not None and piece.player == player and piece.exhausted for piece in game.pieces)
        else None,
    }
    return [tip for tip in found.values() if tip is not None]
