"""The rules behind a question of TOCSIN, a sentence or two each, for somebody who plays one of their first games."""

from __future__ import annotations

from typing import Final

from engine.match.match import Decision, PlayerId
from engine.table.questions import Tip
from engine.tocsin.rules import codes as c
from engine.tocsin.rules.state import State
from engine.tocsin.table.said import WORDS

TIPS: Final = WORDS.tips()
OF_KIND: Final = {c.DECIDE_SET: "attack", c.DECIDE_DAMAGE: "damage", c.DECIDE_UPGRADE: "upgrade", c.DECIDE_QUEST: "quest"}
OF_OPTIONS: Final = {c.MOVE: "move", c.STRIKE: "melee", c.RAGE: "rage", c.PLAY: "play"}


def tips(game: State, player: PlayerId, decision: Decision) -> list[Tip]:
    """The rules that matter to what `player` is asked, the most basic first."""
    if decision.kind == c.DECIDE_HERO:
        kinds = {option.kind for option in decision.options}
        return [TIPS[name] for kind, name in OF_OPTIONS.items() if kind in kinds]
    return [TIPS[OF_KIND[decision.kind]]] if decision.kind in OF_KIND else []
