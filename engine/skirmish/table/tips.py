"""The rules behind a question of Skirmish, a sentence or two each, for somebody who plays one of their first games."""

from __future__ import annotations

from typing import Final

from engine.match.match import Decision, PlayerId
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.state import State
from engine.skirmish.table.said import WORDS
from engine.table.questions import Tip

TIPS: Final = WORDS.tips()
OF_KIND: Final = {c.DECIDE_FACE: "face", c.DECIDE_ANSWER: "answer", c.DECIDE_WALK: "walk"}
OF_OPTIONS: Final = {c.RUN: "run", c.STEP: "step", c.ATTACK: "attack", c.PUNCH: "punch", c.BUFF: "buff"}


def tips(game: State, player: PlayerId, decision: Decision) -> list[Tip]:
    """The rules that matter to what `player` is asked, the most basic first."""
    if decision.kind != c.DECIDE_ACT:
        return [TIPS[OF_KIND[decision.kind]]] if decision.kind in OF_KIND else []
    kinds = {option.kind for option in decision.options}
    names = [name for kind, name in OF_OPTIONS.items() if kind in kinds]
    if game.figures[player].fatigue:
        names.append("fatigue")
    return [TIPS[name] for name in names]
