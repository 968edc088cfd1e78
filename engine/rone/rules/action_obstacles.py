"""Why a whole action can't be done now: the card isn't where it would have to be, the level, water, cards, exhaustion, targets."""

from __future__ import annotations

from engine.match import GameCard, Obstacle, PlayerId, Reference
from engine.rone.rules import codes as c
from engine.rone.rules.costs import cost_of_ability, cost_to_level_up, cost_to_play, cost_to_recycle
from engine.rone.rules.definitions import Definition
from engine.rone.rules.legal import has_cards, initiatives_payment, is_allowed
from engine.rone.rules.moves import MOST_TECHNOLOGIES
from engine.rone.rules.queries import cannot
from engine.rone.rules.references import controlled_cards
from engine.rone.rules.state import State
from engine.rone.rules.targets import spent_from_graveyard
from engine.rules.selectors import has_targets


def action_obstacle(game: State, player: PlayerId, kind: int, card: GameCard, number: int) -> Obstacle | None:
    """The first rule in the way of an action that it is the time for."""
    if kind == c.PLAY:
        return _play_obstacle(game, player, card, number)
    if kind == c.PLAY_TECHNOLOGY:
        return _technology_obstacle(game, player, card)
    if kind == c.USE:
        return _use_obstacle(game, player, card, number)
    if kind == c.ATTACK:
        return _attack_obstacle(game, player, card)
    if kind == c.LEVEL_UP:
        return _level_obstacle(game, player)
    if kind == c.RECYCLE_TOP:
        return _recycling_obstacle(game, player, card)
    return None


def _play_obstacle(game: State, player: PlayerId, card: GameCard, number: int) -> Obstacle | None:
    """PLAY-1 to PLAY-3, KEY-INITIATIVE, targets."""
    person = game.players[player]
    if card not in person.hand:
        return Obstacle("not_in_hand", "PLAY-1")
    definition = game.definitions[card]
    extra = initiatives_payment(definition, number)
    if number >> len(definition.initiatives):
        return Obstacle("no_initiative", "KEY-INITIATIVE")
    found = _unplayable(game, player, card, definition, extra.water)
    if found is None and not has_cards(game, person, extra, len(person.hand) - 1):
        return Obstacle("cards", "TEXT-4", {"cards": extra.graveyard + extra.hand + extra.deck})
    if found is None and number:
        return Obstacle("no_target", "TEXT-2")
    return found


def _technology_obstacle(game: State, player: PlayerId, card: GameCard) -> Obstacle | None:
    """PLAY-6, and what holds for every card."""
    person = game.players[player]
    if card not in game.sides[person.side].technology_deck:
        return Obstacle("not_in_technology_deck", "PLAY-1")
    if len(person.technologies) >= MOST_TECHNOLOGIES:
        return Obstacle("technologies", "PLAY-6", {"number": len(person.technologies)})
    return _unplayable(game, player, card, game.definitions[card], 0)


def _unplayable(game: State, player: PlayerId, card: GameCard, definition: Definition, extra: int) -> Obstacle | None:
    """PLAY-3, PLAY-2, PLAY-1, then targets."""
    person = game.players[player]
    if definition.cost < 0:
        return Obstacle("no_cost", "PLAY-3")
    if definition.level > person.level:
        return Obstacle("level", "PLAY-2", {"level": definition.level, "hero": person.level})
    cost = cost_to_play(game, player, definition, extra)
    if cost > person.water:
        return _water_lacks("PLAY-1" if not extra else "KEY-INITIATIVE", cost, person.water)
    if definition.needs and not has_targets(game, definition.needs, player, Reference(card)):
        return Obstacle("no_target", "TEXT-2")
    return None


def _water_lacks(clause: str, cost: int, water: int) -> Obstacle:
    return Obstacle("water", clause, {"cost": cost, "water": water})


def _use_obstacle(game: State, player: PlayerId, card: GameCard, number: int) -> Obstacle | None:
    """EXH-2, what forbids it, TEXT-4, targets."""
    person = game.players[player]
    if card not in controlled_cards(game, player):
        return Obstacle("not_yours_in_play", "TEXT-7")
    permanent = game.permanents[card]
    assert permanent is not None
    abilities = permanent.definition.activated
    if number >= len(abilities):
        return Obstacle("no_ability", "TEXT-4")
    if permanent.exhausted:
        return Obstacle("exhausted", "EXH-2", {"number": permanent.exhausted})
    if cannot(game, permanent, c.CANNOT_USE_ABILITY):
        return Obstacle("forbidden", "TEXT-1")
    if not is_allowed(game, player, permanent, abilities[number]):
        is_used = permanent.used & abilities[number].mark
        return Obstacle("used_this_turn", "TEXT-4") if is_used else Obstacle("restricted", "TEXT-4")
    payment = abilities[number].payment
    cost = cost_of_ability(game, player, payment.water, permanent)
    if cost > person.water:
        return _water_lacks("TEXT-4", cost, person.water)
    if not has_cards(game, person, payment, len(person.hand)):
        return Obstacle("cards", "TEXT-4", {"cards": payment.graveyard + payment.hand + payment.deck})
    needs, spent = abilities[number].needs, spent_from_graveyard(game, player, payment.graveyard)
    if needs and not has_targets(game, needs, player, permanent.reference, spent):
        return Obstacle("no_target", "TEXT-2")
    return None


def _attack_obstacle(game: State, player: PlayerId, card: GameCard) -> Obstacle | None:
    """ATK-1, EXH-2; an attack on nothing isn't one (ATK-2)."""
    unit = game.permanents[card] if card in game.sides[game.players[player].side].units else None
    if unit is None:
        return Obstacle("no_unit", "ATK-1")
    if unit.exhausted:
        return Obstacle("exhausted", "EXH-2", {"number": unit.exhausted})
    if cannot(game, unit, c.FORBIDS_ATTACKS):
        return Obstacle("forbidden", "ATK-1")
    return Obstacle("nothing_to_attack", "ATK-2")


def _level_obstacle(game: State, player: PlayerId) -> Obstacle | None:
    """LEVEL-1; a level whose cost is greyed out is never reached (CARD-5)."""
    person = game.players[player]
    if person.level >= 3:
        return Obstacle("highest_level", "LEVEL-1")
    cost = cost_to_level_up(game, player)
    if cost < 0:
        return Obstacle("no_level_cost", "CARD-5")
    return _water_lacks("LEVEL-1", cost, person.water)


def _recycling_obstacle(game: State, player: PlayerId, card: GameCard) -> Obstacle | None:
    """REC-1, REC-4, REC-3, REC-2, then targets."""
    graveyard = game.sides[game.players[player].side].graveyard
    if not graveyard:
        return Obstacle("graveyard_empty", "REC-1")
    if card != graveyard[-1]:
        return Obstacle("not_on_top", "REC-1")
    definition = game.definitions[card]
    level = game.players[player].level
    if not definition.kind & (c.UNIT | c.TACTIC):
        return Obstacle("not_recyclable", "REC-1")
    if definition.recycle < 0:
        return Obstacle("no_recycle_cost", "REC-4")
    if definition.level > level:
        return Obstacle("level", "REC-3", {"level": definition.level, "hero": level})
    cost = cost_to_recycle(game, player, definition)
    if cost > len(graveyard) - 1:
        return Obstacle("graveyard", "REC-2", {"cost": cost, "beneath": len(graveyard) - 1})
    return Obstacle("no_target", "TEXT-2")
