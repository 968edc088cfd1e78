"""What keeps a player from an action: the first rule in its way, with figures. What is legal is said by `legal.py` alone."""

from __future__ import annotations

from typing import Final

from engine.match.match import NO_CARD, Decision, GameCard, Obstacle, Option, PlayerId
from engine.rone.rules import codes as c
from engine.rone.rules import legal
from engine.rone.rules.costs import cost_of_ability, cost_to_level_up, cost_to_play, cost_to_recycle
from engine.rone.rules.legal import initiatives_payment
from engine.rone.rules.moves import MOST_TECHNOLOGIES
from engine.rone.rules.references import controlled
from engine.rone.rules.state import State
from engine.rone.rules.target_obstacles import attack_obstacle, target_obstacle
from engine.rules.references import card_of

CLAUSES: Final[dict[int, str]] = {
    c.DECIDE_MULLIGAN: "SET-4",
    c.DECIDE_MULLIGAN_CARD: "SET-4",
    c.DECIDE_DRAW: "TURN-4",
    c.DECIDE_MAIN: "TURN-5",
    c.DECIDE_REACTION: "STACK-3",
    c.DECIDE_ACTION: "STACK-7",
    c.DECIDE_ATTACK_TARGET: "ATK-2",
    c.DECIDE_TARGET: "TEXT-2",
    c.DECIDE_PAYMENT: "TEXT-4",
    c.DECIDE_LIFE: "LIFE-1",
    c.DECIDE_GRAVEYARD_END: "GRAVE-1",
    c.DECIDE_TRIGGER_ORDER: "STACK-5",
    c.DECIDE_DEATH_ORDER: "STACK-9",
    c.DECIDE_MODE: "TEXT-1",
    c.DECIDE_MAY: "TEXT-1",
    c.DECIDE_CARD_ORDER: "TEXT-1",
    c.DECIDE_KEEP: "TEXT-1",
    c.DECIDE_FOLLOWING_ATTACK: "TRI-2",
    c.DECIDE_ABILITY: "TEXT-5",
    c.DECIDE_DESTROY: "TEXT-1",
    c.DECIDE_UNLESS: "TEXT-4",
}
"""The clause that has a player decide, by the kind of decision."""
ACTIONS: Final[dict[str, int]] = {name: number for number, name in enumerate(c.OPTION_NAMES)}
WHOLE_ACTIONS: Final = (c.PLAY, c.USE, c.ATTACK, c.LEVEL_UP, c.RECYCLE_TOP, c.PLAY_TECHNOLOGY, c.END_TURN)
ABOUT_A_CARD: Final = (c.PLAY, c.USE, c.ATTACK, c.RECYCLE_TOP, c.PLAY_TECHNOLOGY)
NOT_ON_TOP: Final = Obstacle("not_on_top", "REC-1")
WHERE_PICKED: Final = (c.DECIDE_ATTACK_TARGET, c.DECIDE_TARGET, c.DECIDE_FOLLOWING_ATTACK)


def obstacle(game: State, player: PlayerId, card: GameCard, action: str, number: int, target: GameCard) -> Obstacle | None:
    """What keeps `player` from an action (one of `OPTION_NAMES`; "" for what the card is there for); None where it is offered."""
    if game.is_over or game.decision is None:
        return Obstacle("over", game.reason or "END-1")
    decision = game.decision
    if decision.player == player and not action and card != NO_CARD and any(is_about(option, card) for option in decision.options):
        return None
    kind = ACTIONS.get(action, _usual_action(game, player, card, decision))
    if decision.player == player and _is_offered(decision, kind, card, number):
        if kind != c.ATTACK or target == NO_CARD:
            return None
        return attack_obstacle(game, player, card, target)
    if game.players[player].eliminated:
        return Obstacle("eliminated", "TRI-6")
    return _out_of_turn(game, player, decision, kind, card) or _in_the_way(game, player, decision, kind, card, number)


def is_about(option: Option, card: GameCard) -> bool:
    """Whether an option plays, uses or picks a card."""
    return card in (option.card, card_of(option.target))


def _is_offered(decision: Decision, kind: int, card: GameCard, number: int) -> bool:
    for option in decision.options:
        if option.kind == kind:
            if kind in ABOUT_A_CARD:
                if option.card == card and (option.number == number or kind not in (c.PLAY, c.USE)):
                    return True
            elif kind not in (c.PICK, c.HAND_CARD) or is_about(option, card):
                return True
    return False


def _usual_action(game: State, player: PlayerId, card: GameCard, decision: Decision) -> int:
    """What one wants of a card where it lies; as an answer where one is asked for a card."""
    person = game.players[player]
    side = game.sides[person.side]
    if decision.player == player and decision.kind not in (c.DECIDE_MAIN, c.DECIDE_REACTION, c.DECIDE_ACTION):
        return c.PICK
    if card in side.technology_deck:
        return c.PLAY_TECHNOLOGY
    if card in side.graveyard:
        return c.RECYCLE_TOP
    permanent = game.permanents[card] if card != NO_CARD else None
    if permanent in side.units:
        return c.ATTACK
    return c.USE if permanent in controlled(game, player) else c.PLAY


def _is_slow(game: State, player: PlayerId, kind: int, card: GameCard) -> bool:
    """Whether it is a slow effect (STACK-2, KEY-SLOW); only of cards whose face the player knows."""
    if kind == c.USE:
        return False
    return kind != c.PLAY or (card in game.players[player].hand and not game.definitions[card].is_fast)


def _out_of_turn(game: State, player: PlayerId, decision: Decision, kind: int, card: GameCard) -> Obstacle | None:
    """That it isn't the time for it."""
    if decision.player == player and decision.kind not in (c.DECIDE_MAIN, c.DECIDE_REACTION):
        return None
    is_slow = kind in WHOLE_ACTIONS and _is_slow(game, player, kind, card)
    if is_slow and game.active != player:
        return Obstacle("not_your_turn", "STACK-2")
    if decision.player != player:
        return Obstacle("others_decide", "STACK-3")  # what they decide isn't told
    if is_slow and decision.kind == c.DECIDE_REACTION:
        return Obstacle("reactions_only", "STACK-2")
    return None


def _in_the_way(game: State, player: PlayerId, decision: Decision, kind: int, card: GameCard, number: int) -> Obstacle:
    """What else is in the way, of a decision of the player's own."""
    asked = decision.kind
    if asked in (c.DECIDE_MAIN, c.DECIDE_REACTION) and kind in WHOLE_ACTIONS:
        found = _action_obstacle(game, player, kind, card, number)
    elif asked in WHERE_PICKED and kind == c.PICK and card != NO_CARD:
        return target_obstacle(game, player, decision, card)
    elif asked == c.DECIDE_ACTION and kind == decision.options[0].kind:
        found = _action_obstacle(game, player, kind, card, number) or Obstacle("fast", "STACK-7")
    else:
        return Obstacle("announced", "STACK-7") if asked == c.DECIDE_ACTION else Obstacle("answer_first", CLAUSES[asked])
    assert found is not None, "what nothing keeps from is among the options"
    figures = _figures(game, player, kind, card, number, found)
    return Obstacle(found.code, found.clause, figures) if figures else found


# --- Whole actions -------------------------------------------------------------------------------


def _action_obstacle(game: State, player: PlayerId, kind: int, card: GameCard, number: int) -> Obstacle | None:
    """The first rule in the way of an action that it is the time for: where the card would have to be, then what `legal.py` says."""
    person = game.players[player]
    side = game.sides[person.side]
    if kind == c.PLAY:
        if card not in person.hand:
            return Obstacle("not_in_hand", "PLAY-1")
        if number >> len(game.definitions[card].initiatives):
            return Obstacle("no_initiative", "KEY-INITIATIVE")
        found = legal.play_obstacle(game, player, person, card, legal.plays_as_printed(game, person))
        return found or (legal.initiative_obstacle(game, player, person, card, number) if number else None)
    if kind == c.PLAY_TECHNOLOGY:
        if card not in side.technology_deck:
            return Obstacle("not_in_technology_deck", "PLAY-1")
        if len(person.technologies) >= MOST_TECHNOLOGIES:
            return legal.NO_ROOM
        return legal.play_obstacle(game, player, person, card, legal.plays_as_printed(game, person))
    if kind == c.LEVEL_UP:
        return legal.level_obstacle(game, player)
    if kind == c.RECYCLE_TOP:
        return legal.recycling_obstacle(game, player) if card in side.graveyard[-1:] or not side.graveyard else NOT_ON_TOP
    permanent = game.permanents[card] if card != NO_CARD else None
    if kind == c.USE:
        if permanent is None or permanent not in controlled(game, player):
            return Obstacle("not_yours_in_play", "TEXT-7")
        abilities = permanent.definition.activated
        if not 0 <= number < len(abilities):
            return Obstacle("no_ability", "TEXT-4")
        return legal.using_obstacle(game, permanent) or legal.ability_obstacle(game, player, permanent, abilities[number])
    if kind == c.ATTACK:
        if permanent is None or permanent not in side.units:
            return Obstacle("no_unit", "ATK-1")
        return legal.attack_obstacle(game, permanent) or legal.NOTHING_TO_ATTACK
    return None


def _figures(game: State, player: PlayerId, kind: int, card: GameCard, number: int, found: Obstacle) -> dict[str, int]:
    """The figures in what keeps a player from an action."""
    person = game.players[player]
    permanent = game.permanents[card] if card != NO_CARD else None
    match found.code:
        case "level":
            return {"level": game.definitions[card].level, "hero": person.level}
        case "water":
            return {"cost": _water_asked(game, player, kind, card, number), "water": person.water}
        case "cards":
            payment = initiatives_payment(game.definitions[card], number)
            if kind == c.USE and permanent is not None:
                payment = permanent.definition.activated[number].payment
            return {"cards": payment.graveyard + payment.hand + payment.deck}
        case "technologies":
            return {"number": len(person.technologies)}
        case "exhausted":
            return {} if permanent is None else {"number": permanent.exhausted}
        case "graveyard":
            beneath = len(game.sides[person.side].graveyard) - 1
            return {"cost": cost_to_recycle(game, player, game.definitions[card]), "beneath": beneath}
    return {}


def _water_asked(game: State, player: PlayerId, kind: int, card: GameCard, number: int) -> int:
    """The water that an action costs."""
    if kind == c.LEVEL_UP:
        return cost_to_level_up(game, player)
    permanent = game.permanents[card]
    if kind == c.USE and permanent is not None:
        return cost_of_ability(game, player, permanent.definition.activated[number].payment.water, permanent)
    definition = game.definitions[card]
    return cost_to_play(game, player, definition, initiatives_payment(definition, number).water if kind == c.PLAY else 0)
