"""What words and references name: permanents, effects, players, zones."""

from __future__ import annotations

from engine.match.match import NOBODY, NOTHING, GameCard, PlayerId, Reference
from engine.match.parts import Context
from engine.rone.rules import codes as c
from engine.rone.rules.ids import SideId
from engine.rone.rules.pieces import Permanent
from engine.rone.rules.state import State
from engine.rules.references import card_of, is_of_stay


def references_of(game: State, word: int, context: Context) -> list[Reference]:
    """What a word names now; nothing if it is gone."""
    if word == c.YOU:
        return [game.hero(context.player).reference]
    if word == c.SELF:
        return _still_there(game, context.source)
    if word == c.CAUSE:
        return _still_there(game, context.cause)
    if word == c.THAT:
        if len(context.that) == 1:
            return _still_there(game, context.that[0])
        return [there for one in context.that for there in _still_there(game, one)]
    if word == c.ATTACKER:
        return _still_there(game, game.attacker)
    if word == c.TARGET:
        return _still_there(game, game.defender)
    if word == c.ENEMY_PLAYER:
        return [game.hero(player).reference for player in game.enemies(context.player)]
    if word == c.CAUSE_PLAYER:
        return _hero_of(game, context.cause_player)
    heroes: list[Reference] = []
    for one in context.that:
        for hero in _hero_of(game, player_of(game, one)):
            if hero not in heroes:
                heroes.append(hero)
    return heroes


def _hero_of(game: State, player: PlayerId) -> list[Reference]:
    """The hero of a player who is there."""
    return [game.hero(player).reference] if player != NOBODY and not game.players[player].eliminated else []


def named(game: State, word: int, context: Context) -> list[Reference]:
    """What a word names, also what has left since and is still spoken of (`State.gone`)."""
    words = [context.cause]
    if word == c.SELF:
        words = [context.source]
    elif word == c.THAT:
        words = context.that
    elif word == c.ATTACKER or word == c.TARGET:
        words = [game.attacker if word == c.ATTACKER else game.defender]
    found: list[Reference] = []
    for one in words:
        if game.gone(one) is not None:
            found.append(one)
        else:
            found.extend(_still_there(game, one))
    return found


def _still_there(game: State, reference: Reference) -> list[Reference]:
    if reference == NOTHING:
        return []
    if reference < NOTHING:
        return [reference] if any(item.reference == reference for item in game.stack) else []
    if not is_of_stay(reference):
        entered = game.permanents[card_of(reference)]  # a card that was named elsewhere and has come onto the battlefield since
        return [reference] if entered is None else [entered.reference]
    if game.permanent(reference) is not None:
        return [reference]
    card = card_of(reference)
    # a card that left the battlefield is still meant where it lies face up (a Death ability's own card)
    return [Reference(card)] if game.permanents[card] is None and card in game.sides[game.owners[card]].graveyard else []


def player_of(game: State, reference: Reference) -> PlayerId:
    """The player a reference belongs to: who controls the permanent or effect, or did when it left; else who owns the card."""
    if reference == NOTHING:
        return NOBODY
    if reference < NOTHING:
        for item in game.stack:
            if item.reference == reference:
                return item.player
    if reference < NOTHING or is_of_stay(reference):
        left = game.gone(reference)
        if left is not None:
            return left.player
        if reference < NOTHING:
            return NOBODY
    found = game.permanents[card_of(reference)]
    if found is not None:
        return found.player if found.definition.kind == c.HERO else game.controller_of(found)
    return game.side_players(game.owners[card_of(reference)])[0]


def controlled(game: State, player: PlayerId) -> list[Permanent]:
    """The permanents that `player` controls: hero, units, technologies; then those that only a mate brought (TEAM-7)."""
    person = game.players[player]
    if person.eliminated:
        return []
    found = [game.hero(player), *game.sides[person.side].units, *person.technologies]
    if game.teams and game.ruleset.shares_every_card:
        for mate in game.side_players(person.side):
            if mate != player:
                found += [game.hero(mate), *game.players[mate].technologies]
    return found


def zone_cards(game: State, side: SideId, zone: int, player: PlayerId) -> list[GameCard]:
    """The cards of a zone, top card first; of a team's hands that of `player` if it is on that side."""
    pile = game.sides[side]
    if zone == c.IN_HAND:
        if game.players[player].side == side:
            return game.players[player].hand[:]
        return [card for one in game.side_players(side) for card in game.players[one].hand]
    if zone == c.IN_DECK:
        return pile.deck[::-1]
    if zone == c.IN_GRAVEYARD:
        return pile.graveyard[::-1]
    if zone == c.IN_REMOVED:
        return pile.removed[::-1]
    return pile.technology_deck[:]


def permanents_in_order(game: State, kinds: int) -> list[Permanent]:
    """Permanents of some kinds in battlefield order, the active player's side first: heroes, units, technologies of each side."""
    found: list[Permanent] = []
    count = len(game.sides)
    first = game.players[game.active].side
    for step in range(count):
        side = (first + step) % count
        if kinds & c.HERO:
            for player in game.players:
                if player.side == side:
                    hero = game.permanents[player.hero]
                    if hero is not None:
                        found.append(hero)
        if kinds & c.UNIT:
            found.extend(game.sides[side].units)
        if kinds & c.TECHNOLOGY:
            for player in game.players:
                if player.side == side:
                    found.extend(player.technologies)
    return found
