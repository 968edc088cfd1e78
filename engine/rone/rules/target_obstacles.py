"""Why a card can't be attacked or chosen as a target: whose it is, guardians, keywords, what the text asks for."""

from __future__ import annotations

from engine.match.match import NOBODY, Decision, GameCard, Obstacle, PlayerId
from engine.rone.rules import codes as c
from engine.rone.rules.combat import CombatFrame
from engine.rone.rules.ids import SideId
from engine.rone.rules.legal import attack_targets, is_guardian
from engine.rone.rules.pieces import Permanent
from engine.rone.rules.queries import cannot, keywords_of, ranged_of
from engine.rone.rules.state import State
from engine.rone.rules.targets import sees_invisible


def attack_obstacle(game: State, player: PlayerId, attacker: GameCard, target: GameCard) -> Obstacle | None:
    """What keeps a unit that may attack from attacking `target`; None where it may."""
    return _first_in_the_way(game, player, attacker, target, game.enemies(player)[0])


def target_obstacle(game: State, player: PlayerId, decision: Decision, card: GameCard) -> Obstacle:
    """Why `card` isn't among the targets that `player` is asked to choose from."""
    if decision.kind == c.DECIDE_TARGET:
        return _text_obstacle(game, player, card)
    enemy = game.enemies(player)[0]
    if decision.kind == c.DECIDE_FOLLOWING_ATTACK:
        enemy = _attacked_next(game, decision)
    return _first_in_the_way(game, player, decision.card, card, enemy) or Obstacle("no_target_of_it", "ATK-2")


def _attacked_next(game: State, decision: Decision) -> PlayerId:
    """The secondary target of the attack that may be followed up (TRI-2)."""
    frame = game.frames[-1]
    return frame.secondary if isinstance(frame, CombatFrame) else NOBODY


def _first_in_the_way(game: State, player: PlayerId, attacker: GameCard, target: GameCard, enemy: PlayerId) -> Obstacle | None:
    unit, there = game.permanents[attacker], game.permanents[target]
    if unit is None or there is None or not there.definition.kind & (c.UNIT | c.HERO) or there.side == game.players[player].side:
        return Obstacle("not_an_enemy", "ATK-1")
    side = game.players[enemy].side
    if there.side != side:
        return Obstacle("not_the_primary_target", "TRI-2")
    offered = attack_targets(game, unit, enemy)
    if there in offered:
        return None
    found = _itself(game, unit, there)
    if found is not None and not (there.definition.kind == c.UNIT and is_guardian(game, there, unit)):
        return found
    return _guardians(game, unit, side, offered)


def _itself(game: State, unit: Permanent, there: Permanent) -> Obstacle | None:
    """What keeps the target itself from being attacked by the unit, guardians aside."""
    keywords = keywords_of(game, there)
    if there.definition.kind == c.UNIT:
        if keywords & c.INVISIBILITY and not sees_invisible(game, unit.side):
            return Obstacle("invisible", "KEY-INVISIBILITY")
        if keywords & c.FLYING and ranged_of(game, unit) <= 0 and not keywords_of(game, unit) & c.FLYING:
            return Obstacle("flying", "KEY-FLYING")
    return Obstacle("protected", "ATK-1") if cannot(game, there, c.CANNOT_BE_ATTACKED) else None


def _guardians(game: State, unit: Permanent, side: SideId, offered: list[Permanent]) -> Obstacle:
    """Guardians with Defender, or guardians, stand before what could be attacked else (GUARD-2, GUARD-4); the first of them is named."""
    has_defender = any(is_guardian(game, one, unit) and keywords_of(game, one) & c.DEFENDER for one in game.sides[side].units)
    figures = {"number": len(offered), "card": offered[0].card} if offered else {"number": 0, "card": -1}
    return Obstacle("defender", "GUARD-4", figures) if has_defender else Obstacle("guardian", "GUARD-2", figures)


def _text_obstacle(game: State, player: PlayerId, card: GameCard) -> Obstacle:
    """Why a text can't mean a card."""
    there = game.permanents[card]
    if there is None:
        return Obstacle("no_target_of_it", "TEXT-2")
    if keywords_of(game, there) & c.INVISIBILITY and not sees_invisible(game, game.players[player].side):
        return Obstacle("invisible", "KEY-INVISIBILITY")
    if cannot(game, there, c.CANNOT_BE_TARGETED):
        return Obstacle("protected", "TEXT-2")
    return Obstacle("no_target_of_it", "TEXT-2")
