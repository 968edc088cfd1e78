"""What keeps a player from an action: the first rule in its way, with figures. What is legal is said by `legal.py` alone."""

from __future__ import annotations

from typing import Final

from engine.match.match import NO_CARD, Decision, GameCard, Obstacle, PlayerId
from engine.rules.references import card_of
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules import legal
from engine.tagewerk.rules.costs import ability_cost, play_cost, resources_of
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


OF_NO_CARD: Final = (c.EXCHANGE_DRAW, c.EXCHANGE_TOKEN, c.EXCHANGE_POINT, c.GO_INTO_COMBAT, c.END_DAY, c.END_COMBAT, c.NO_BLOCK)
"""What a player does, whatever card is named with it."""
IN_COMBAT: Final = (c.DECLARE, c.END_COMBAT)
"""What is done where attacks are declared, and nowhere else; `IN_BLOCK`: where one is asked for a blocker."""
IN_BLOCK: Final = (c.BLOCK, c.NO_BLOCK)
ANYTIME: Final = (c.USE, c.TURN_UP)
"""What may be done in the day, as an answer and in a window (STACK-3)."""


def obstacle(game: State, player: PlayerId, card: GameCard, action: str, number: int) -> Obstacle | None:
    """What keeps `player` from an action (one of `OPTION_NAMES`; "" for what the card is there for); None where it is offered."""
    decision = game.decision
    if game.is_over or decision is None:
        return Obstacle("over", game.reason or "END-1")
    kind = ACTIONS.get(action, -1)
    if kind < 0:
        kind = _usual_action(game, player, card)
    if kind in OF_NO_CARD:
        card = NO_CARD
    if decision.player == player and _is_offered(decision, kind, card, number, bool(action)):
        return None
    if game.players[player].eliminated:
        return Obstacle("eliminated", "END-5")
    found = _out_of_time(game, player, decision, kind) or _in_the_way(game, player, card, kind, number)
    figures = _figures(game, player, card, kind, number, found)
    return Obstacle(found.code, found.clause, figures) if figures else found


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


def _out_of_time(game: State, player: PlayerId, decision: Decision, kind: int) -> Obstacle | None:
    """That it isn't the time for it."""
    asked = decision.kind
    is_of_day = kind in OF_THE_DAY
    if is_of_day and game.active != player:
        return Obstacle("not_your_turn", "PLAY-1" if kind in (c.PLAY, c.ATTACH, c.HIDE) else "CMD-4")
    if decision.player != player:
        return Obstacle("others_decide", "STACK-4")
    if asked in (c.DECIDE_ANSWER, c.DECIDE_WINDOW):
        if is_of_day:
            return Obstacle("answers_only", "STACK-3")
    elif asked in (c.DECIDE_ATTACK, c.DECIDE_BLOCK):
        if is_of_day or kind in ANYTIME:
            return Obstacle("in_combat", "ATK-4")
    elif asked != c.DECIDE_DAY:
        return Obstacle("answer_first", CLAUSES[asked])
    if kind in IN_COMBAT and asked != c.DECIDE_ATTACK:
        return Obstacle("no_combat", "ATK-1" if asked == c.DECIDE_DAY else "ATK-4")
    if kind in IN_BLOCK and asked != c.DECIDE_BLOCK:
        return Obstacle("no_block", "ATK-3")
    if not (is_of_day or kind in ANYTIME or kind in IN_COMBAT or kind in IN_BLOCK):
        return Obstacle("not_asked", CLAUSES[asked])
    return None


def _in_the_way(game: State, player: PlayerId, card: GameCard, kind: int, number: int) -> Obstacle:
    """What else is in the way of something that could be done now."""
    if kind in (c.EXCHANGE_DRAW, c.EXCHANGE_TOKEN, c.EXCHANGE_POINT):
        found = legal.exchange_obstacle(game, player, kind)
    elif kind == c.GO_INTO_COMBAT:
        found = legal.combat_obstacle(game, player)
    else:
        found = _card_obstacle(game, player, card, kind, number)
    assert found is not None, "what nothing keeps from is among the options"
    return found


def _card_obstacle(game: State, player: PlayerId, card: GameCard, kind: int, number: int) -> Obstacle | None:
    """What keeps a card from what it would have to do: that it isn't there, then what `legal.py` says."""
    person = game.players[player]
    if kind in (c.PLAY, c.ATTACH, c.HIDE):
        if card not in person.hand:
            return Obstacle("not_in_hand", "PLAY-1")
        return legal.hand_obstacle(game, player, card, kind, number, resources_of(person), legal.has_bearer(game, player))
    piece = game.pieces[card] if card != NO_CARD else None
    if piece is None or piece.player != player:
        return Obstacle("not_yours", "ZONE-7")
    if kind == c.USE:
        abilities = piece.definition.abilities
        if piece.is_hidden or not 0 <= number < len(abilities):
            return Obstacle("no_ability", "CARD-2")
        return legal.ability_obstacle(game, piece, abilities[number])
    if kind == c.TURN_UP:
        if not piece.is_hidden:
            return legal.NOT_HIDDEN
        cost = legal.turning_cost(game, player, piece.definition)
        return legal.payment_obstacle(game, player, piece.definition, cost, number, resources_of(person))
    if kind == c.DECLARE:
        return legal.attack_obstacle(game, piece) or (None if legal.attackable(game, player) else legal.NO_ATTACK)
    return legal.unblockable_obstacle(game) or legal.block_obstacle(game, piece)


def _figures(game: State, player: PlayerId, card: GameCard, kind: int, number: int, found: Obstacle) -> dict[str, int]:
    """The figures in what keeps a player from an action."""
    if found is legal.NO_SLOT:
        return {"slots": game.ruleset.character_slots}
    if found is not legal.TOO_DEAR:
        return {}
    definition = game.definitions[card]
    piece = game.pieces[card]
    if kind == c.USE and piece is not None:
        cost = ability_cost(game, piece, definition.abilities[number])
    else:
        cost = legal.turning_cost(game, player, definition) if kind == c.TURN_UP else play_cost(game, player, definition)
        cost += definition.support if number == legal.WITH_SUPPORT else 0
    return {"cost": cost, "resources": resources_of(game.players[player])}
