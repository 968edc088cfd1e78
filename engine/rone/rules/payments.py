"""Paying: water, cards from the graveyard, slow effects when they are carried out (PLAY-1, REC-2, STACK-7, TEXT-4)."""

from __future__ import annotations

from typing import Final

from engine.match.match import GameCard, PlayerId, Reference
from engine.rone.rules import codes as c
from engine.rone.rules.costs import cost_of_ability, cost_to_level_up, cost_to_play, cost_to_recycle, use_cost_changes
from engine.rone.rules.definitions import PASSIVE_COST, CompiledAbility
from engine.rone.rules.legal import can_play, level_obstacle, recycling_obstacle
from engine.rone.rules.moves import exhaust, has_room, put_card
from engine.rone.rules.pieces import Permanent, StackItem
from engine.rone.rules.state import State
from engine.rone.rules.triggers import fire, fire_of_card

FOR_CARD: Final = "card"
FOR_LEVEL: Final = "level"
FOR_ABILITY: Final = "ability"
FOR_TEXT: Final = "text"
"""What water is paid for: to play a card with its Initiatives, for the hero's next level, to use an ability, as a text says."""


def pay_water(game: State, player: PlayerId, amount: int, card: GameCard, purpose: str) -> None:
    """Take water for a cost; `purpose` tells in the log what of `card` it is for."""
    if amount:
        game.players[player].water -= amount
        game.players[player].water_spent += amount
        if game.log is not None:
            game.note("pays", player, card, number=amount, text=purpose)


def pay_playing(game: State, player: PlayerId, card: GameCard, initiatives: int = 0) -> None:
    """Pay a card's activation cost (PLAY-1), with the water of its Initiatives (KEY-INITIATIVE)."""
    definition = game.definitions[card]
    pay_water(game, player, cost_to_play(game, player, definition, initiatives), card, FOR_CARD)
    if game.players[player].cost_changes:
        use_cost_changes(game, player, c.COST_OF_PLAY, definition)


def pay_for_ability(game: State, player: PlayerId, permanent: Permanent, ability: CompiledAbility) -> None:
    """Exhaust the card, and pay the water and the cards of the graveyard; who chooses other cards pays them after this (TEXT-4)."""
    payment = ability.payment
    water = payment.water
    changes = game.players[player].cost_changes
    if changes or game.passives[PASSIVE_COST + c.COST_OF_ABILITY]:  # reckoned before it is exhausted: as it was offered
        water = cost_of_ability(game, player, water, permanent)
        if changes:
            use_cost_changes(game, player, c.COST_OF_ABILITY, permanent.definition, permanent)
    exhaust(game, permanent, ability.exhaust)
    if ability.once_per_turn:
        permanent.used |= ability.mark
    pay_water(game, player, water, permanent.card, FOR_ABILITY)
    if payment.graveyard:
        remove_top_of_graveyard(game, player, payment.graveyard)


def pay_level_up(game: State, player: PlayerId) -> None:
    """Pay the next level's activation cost (LEVEL-1)."""
    person = game.players[player]
    pay_water(game, player, cost_to_level_up(game, player), person.hero, FOR_LEVEL)
    use_cost_changes(game, player, c.COST_OF_LEVEL_UP, person.levels[person.level])


def pay_recycling(game: State, player: PlayerId) -> None:
    """Take the top card of the graveyard, then remove its recycle cost from the top of the rest (REC-2)."""
    side = game.sides[game.players[player].side]
    card = side.graveyard.pop()
    definition = game.definitions[card]
    remove_top_of_graveyard(game, player, cost_to_recycle(game, player, definition))
    use_cost_changes(game, player, c.COST_OF_RECYCLE, definition)


def remove_top_of_graveyard(game: State, player: PlayerId, number: int) -> int:
    """Remove so many cards from the top of the graveyard from the game; returns how many there were."""
    graveyard = game.sides[game.players[player].side].graveyard
    removed = 0
    while removed < number and graveyard:
        put_card(game, graveyard.pop(), c.IN_REMOVED, player)
        removed += 1
    return removed


def tell_of_playing(game: State, player: PlayerId, card: GameCard) -> None:
    """A card was played: what waits for that wakes."""
    if game.log is not None:
        game.note("plays", player, card)
    fire_of_card(game, c.ON_PLAYS, Reference(card), player)
    if game.listening[c.ON_PLAYS]:
        fire(game, c.ON_PLAYS, Reference(card), player, game.definitions[card])


def pay_slow(game: State, item: StackItem) -> bool:
    """Pay a slow effect when it is carried out and take its card, if its conditions still hold (STACK-7, 1E)."""
    person = game.players[item.player]
    side = game.sides[person.side]
    kind = item.kind
    if kind == c.END_TURN_EFFECT:
        return True
    if kind == c.LEVEL_UP_EFFECT:
        if level_obstacle(game, item.player) is not None:
            return False
        pay_level_up(game, item.player)
        return True
    if kind == c.RECYCLE_EFFECT:
        if not side.graveyard or side.graveyard[-1] != item.card or recycling_obstacle(game, item.player) is not None:
            return False
        pay_recycling(game, item.player)
        return True
    zone = side.technology_deck if kind == c.TECHNOLOGY_EFFECT else person.hand
    if item.card not in zone or not can_play(game, item.player, item.card):
        return False
    if kind == c.TECHNOLOGY_EFFECT and not has_room(game, item.player, game.definitions[item.card]):
        return False
    zone.remove(item.card)
    pay_playing(game, item.player, item.card)
    tell_of_playing(game, item.player, item.card)
    return True
