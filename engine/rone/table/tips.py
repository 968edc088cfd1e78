"""The rules behind a question of RONE, a sentence or two each, for somebody who plays one of their first games."""

from __future__ import annotations

from typing import Final

from engine.match.match import Decision, PlayerId
from engine.rone.rules import codes as c
from engine.rone.rules.legal import is_guardian
from engine.rone.rules.pieces import Permanent
from engine.rone.rules.state import State
from engine.rone.table.said import WORDS
from engine.simulation.message import Said, message, plural
from engine.table.questions import Tip

TIPS: Final = WORDS.tips()


def tips(game: State, player: PlayerId, decision: Decision) -> list[Tip]:
    """The rules that matter to what `player` is asked, the most basic first."""
    if decision.kind == c.DECIDE_REACTION:
        return [TIPS["answer"]]
    if decision.kind == c.DECIDE_LIFE:
        return [TIPS["life"]]
    if decision.kind != c.DECIDE_MAIN:
        return []
    kinds = {option.kind for option in decision.options}
    attackers = [game.permanents[option.card] for option in decision.options if option.kind == c.ATTACK]
    own = [game.hero(player), *game.players[player].technologies, *game.sides[game.players[player].side].units]
    found = {
        "play": TIPS["play"] if c.PLAY in kinds else None,
        "attack": TIPS["attack"] if attackers else None,
        "guardian": TIPS["guardian"] if _meet_guardian(game, player, [one for one in attackers if one is not None]) else None,
        "exhaustion": TIPS["exhaustion"] if any(one.exhausted for one in own) else None,
        "level": Tip("level", next_level(game, player), "LEVEL-1") if c.LEVEL_UP in kinds else None,
        "recycle": TIPS["recycle"] if c.RECYCLE_TOP in kinds else None,
    }
    return [tip for tip in found.values() if tip is not None]


def _meet_guardian(game: State, player: PlayerId, attackers: list[Permanent]) -> bool:
    enemies = {game.players[enemy].side for enemy in game.enemies(player)}
    units = [unit for side in enemies for unit in game.sides[side].units]
    return any(is_guardian(game, unit, attacker) for unit in units for attacker in attackers)


def next_level(game: State, player: PlayerId) -> Said:
    """What the hero's next level brings (LEVEL-1, TURN-4)."""
    person = game.players[player]
    following = person.levels[person.level]
    return message(
        plural(following.card_income, *WORDS.rows("tips")["level"].texts),
        level=person.level + 1,
        water=following.water_income,
        cards=following.card_income,
    )
