"""What keeps a player from an action: the first rule in its way, with figures. It explains the options, and never decides what they are."""

from __future__ import annotations

from typing import Final

from engine.match import NO_CARD, Decision, GameCard, Obstacle, PlayerId, Reference
from engine.rules.references import card_of
from engine.rules.selectors import has_targets
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.costs import ability_cost, has_faction, play_cost, resources_of
from engine.tagewerk.rules.definitions import Definition
from engine.tagewerk.rules.legal import WITH_SUPPORT, attackable, bearers, may_play_place, must_wait, turning_cost
from engine.tagewerk.rules.moves import free_slots
from engine.tagewerk.rules.pieces import Piece
from engine.tagewerk.rules.queries import is_awake, is_forbidden, keywords_of
from engine.tagewerk.rules.state import State

CLAUSES: Final[dict[int, str]] = {
    c.DECIDE_MULLIGAN: "SET-4",
    c.DECIDE_DAY: "TURN-3",
    c.DECIDE_ATTACK: "ATK-2",
    c.DECIDE_BLOCK: "ATK-3",
    c.DECIDE_ANSWER: "STACK-4",
    c.DECIDE_WINDOW: "STACK-6",
    c.DECIDE_TARGET: "TEXT-2",
    c.DECIDE_PAY: "RES-6",
    c.DECIDE_ORDER: "STACK-5",
    c.DECIDE_MODE: "TEXT-1",
    c.DECIDE_MAY: "TEXT-1",
    c.DECIDE_KEEP: "TEXT-1",
    c.DECIDE_DISCARD: "ZONE-4",
    c.DECIDE_OPPONENT: "MULTI-2",
}
"""The clause that has a player decide, by the kind of decision."""
ACTIONS: Final[dict[str, int]] = {name: number for number, name in enumerate(c.OPTION_NAMES)}
OF_THE_DAY: Final = (
    c.EXCHANGE_DRAW,
    c.EXCHANGE_TOKEN,
    c.EXCHANGE_POINT,
    c.PLAY,
    c.ATTACH,
    c.HIDE,
    c.GO_INTO_COMBAT,
    c.END_DAY,
)
"""What only the active player does, in the day (STACK-3, CMD-4)."""


def obstacle(game: State, player: PlayerId, card: GameCard, action: str, number: int) -> Obstacle | None:
    """What keeps `player` from an action (one of `OPTION_NAMES`; "" for what the card is there for); None where it is offered."""
    decision = game.decision
    if game.is_over or decision is None:
        return Obstacle("over", game.reason or "END-1")
    kind = ACTIONS.get(action, -1)
    if kind < 0:
        kind = _usual_action(game, player, card)
    if decision.player == player and _is_offered(decision, kind, card, number, bool(action)):
        return None
    if game.players[player].eliminated:
        return Obstacle("eliminated", "END-5")
    if kind in OF_THE_DAY and game.active != player:
        return Obstacle("not_your_turn", "PLAY-1" if kind in (c.PLAY, c.ATTACH, c.HIDE) else "CMD-4")
    if decision.player != player:
        return Obstacle("others_decide", "STACK-4")
    if kind in OF_THE_DAY and decision.kind in (c.DECIDE_ANSWER, c.DECIDE_WINDOW):
        return Obstacle("answers_only", "STACK-3")
    if decision.kind not in (c.DECIDE_DAY, c.DECIDE_ANSWER, c.DECIDE_WINDOW, c.DECIDE_ATTACK, c.DECIDE_BLOCK):
        return Obstacle("answer_first", CLAUSES[decision.kind])
    return _in_the_way(game, player, card, kind, number) or Obstacle("not_offered", CLAUSES[decision.kind])


def _is_offered(decision: Decision, kind: int, card: GameCard, number: int, is_named: bool) -> bool:
    for option in decision.options:
        is_it = card == NO_CARD or card in (option.card, card_of(option.target))
        if is_it and (
            not is_named or (option.kind == kind and (kind not in (c.PLAY, c.ATTACH, c.USE, c.TURN_UP) or option.number == number))
        ):
            return True
    return False


def _usual_action(game: State, player: PlayerId, card: GameCard) -> int:
    """What one wants of a card where it lies."""
    piece = None if card == NO_CARD else game.pieces[card]
    if piece is not None:
        if piece.is_hidden:
            return c.TURN_UP
        if game.decision is not None and game.decision.kind in (c.DECIDE_ATTACK, c.DECIDE_BLOCK) and piece.definition.is_fighter:
            return c.DECLARE if game.decision.kind == c.DECIDE_ATTACK else c.BLOCK
        return c.USE
    if card != NO_CARD and game.definitions[card].kind == c.ITEM and not game.definitions[card].is_direct:
        return c.ATTACH
    return c.PLAY


def _in_the_way(game: State, player: PlayerId, card: GameCard, kind: int, number: int) -> Obstacle | None:
    """What else is in the way of something that could be done now."""
    person = game.players[player]
    if kind in (c.EXCHANGE_DRAW, c.EXCHANGE_TOKEN, c.EXCHANGE_POINT):
        if person.markers == 0:
            return Obstacle("no_marker", "CMD-4")
        if kind == c.EXCHANGE_DRAW:
            return Obstacle("empty_deck", "CMD-1")
        if kind == c.EXCHANGE_TOKEN:
            return Obstacle("once_a_turn", "CMD-2")
        return Obstacle("once_a_turn", "CMD-3") if person.had_point else Obstacle("not_trailing", "CMD-3")
    if kind == c.GO_INTO_COMBAT:
        if game.turn < 2:
            return Obstacle("first_turn", "ATK-1")
        return Obstacle("once_a_turn", "ATK-1") if person.had_combat else Obstacle("no_attack", "ATK-1")
    if card == NO_CARD:
        return None
    piece = game.pieces[card]
    if kind in (c.PLAY, c.ATTACH, c.HIDE):
        if card not in person.hand:
            return Obstacle("not_in_hand", "PLAY-1")
        return _unplayable(game, player, card, kind, number)
    if piece is None or piece.player != player:
        return Obstacle("not_yours", "ZONE-7")
    if kind == c.USE:
        return _unusable(game, piece, number)
    if kind == c.TURN_UP:
        if not piece.is_hidden:
            return Obstacle("not_hidden", "ITEM-4")
        return _unpaid(game, player, piece.definition, turning_cost(game, player, piece.definition), number)
    if kind == c.DECLARE:
        return _no_fighter(game, piece, c.CANNOT_ATTACK) or (None if attackable(game, player) else Obstacle("no_attack", "ATK-2"))
    if kind == c.BLOCK:
        attacker = game.piece(game.attacker)
        if attacker is not None and keywords_of(game, attacker) & c.STEALTHY:
            return Obstacle("stealthy", "KEY-STEALTHY")
        return _no_fighter(game, piece, c.CANNOT_BLOCK)
    return None


def _unplayable(game: State, player: PlayerId, card: GameCard, kind: int, number: int) -> Obstacle | None:
    definition = game.definitions[card]
    if kind != c.PLAY and definition.kind != c.ITEM:
        return Obstacle("not_so", "CARD-4")
    if definition.is_main:
        return Obstacle("not_so", "MAIN-2")
    if definition.kind == c.CHARACTER and free_slots(game, player) == 0:
        return Obstacle("no_slot", "PLAY-2", {"slots": game.ruleset.character_slots})
    if definition.kind == c.PLACE:
        if game.players[player].had_place:
            return Obstacle("once_a_turn", "PLACE-1")
        if not may_play_place(game, player, definition):
            return Obstacle("same_place", "PLACE-4")
    if definition.kind == c.ITEM:
        if (kind == c.PLAY and not definition.is_direct) or (kind != c.PLAY and not definition.is_attachable):
            return Obstacle("not_so", "CARD-4")
        if kind != c.PLAY and not bearers(game, player, definition, is_hidden=kind == c.HIDE):
            return Obstacle("no_bearer", "ITEM-1")
    if kind == c.HIDE and not game.ruleset.hiding_pays:
        return None
    found = _unpaid(game, player, definition, play_cost(game, player, definition), number)
    if (
        found is None
        and kind == c.PLAY
        and definition.is_direct
        and not has_targets(game, definition.aiming.needs, player, Reference(card))
    ):
        return Obstacle("no_target", "TEXT-2")
    return found


def _unpaid(game: State, player: PlayerId, definition: Definition, cost: int, number: int) -> Obstacle | None:
    person = game.players[player]
    if number == WITH_SUPPORT:
        if definition.support < 0:
            return Obstacle("no_support", "CARD-9")
        cost += definition.support
    money = resources_of(person)
    if cost > money:
        return Obstacle("cost", "RES-6", {"cost": cost, "resources": money})
    if not has_faction(game, person, definition.needs_faction):
        return Obstacle("faction", "RES-4")
    return None


def _unusable(game: State, piece: Piece, number: int) -> Obstacle | None:
    abilities = piece.definition.abilities
    if not 0 <= number < len(abilities):
        return Obstacle("no_ability", "CARD-2")
    ability = abilities[number]
    person = game.players[piece.player]
    if ability.exhaust and piece.exhausted:
        return Obstacle("exhausted", "EXH-4")
    if ability.exhaust and must_wait(game, piece):
        return Obstacle("waits", "PLAY-3")
    if ability.once and piece.used & (1 << number):
        return Obstacle("once_a_turn", "TEXT-5")
    if not is_awake(game, piece):
        return Obstacle("rests", "EXH-3")
    if is_forbidden(game, piece, c.CANNOT_USE_ABILITY):
        return Obstacle("forbidden", "TEXT-1")
    if person.markers < ability.markers:
        return Obstacle("no_marker", "STACK-7")
    if len(person.hand) < ability.hand or len(person.deck) < ability.deck:
        return Obstacle("no_cards", "STACK-7")
    cost, money = ability_cost(game, piece, ability), resources_of(person)
    if cost > money:
        return Obstacle("cost", "RES-6", {"cost": cost, "resources": money})
    return Obstacle("no_target", "TEXT-2")


def _no_fighter(game: State, piece: Piece, act: int) -> Obstacle | None:
    clause = "ATK-2" if act == c.CANNOT_ATTACK else "ATK-3"
    if not piece.definition.is_fighter:
        return Obstacle("no_fighter", clause)
    if piece.exhausted:
        return Obstacle("exhausted", "EXH-4")
    if act == c.CANNOT_ATTACK and must_wait(game, piece):
        return Obstacle("waits", "PLAY-3")
    return Obstacle("forbidden", "TEXT-1") if is_forbidden(game, piece, act) else None
