"""Two games that differ only in hidden cards tell a seat the same, byte for byte."""

from __future__ import annotations

import json

from engine.compiled import is_compiled
from engine.match.match import PlayerId, Reference
from engine.rone.rules import Game
from engine.rules.references import card_of
from tests.engine.rules.games import random_choices, random_game
from tests.engine.rules.invariants import with_other_secrets
from tests.engine.table.told import TABLES, random_positions, told

GAMES, EVERY = (12, 50) if is_compiled() else (6, 80)


def other_game(game: Game, player: int, seed: int) -> Game:
    """A game with the same log and seed that differs in what `player` can't see, and has never seen."""
    twin = with_other_secrets(game, player, seed)
    for happening in game.log_for(PlayerId(player)):
        for card in (happening.card, card_of(Reference(happening.other))):
            if 0 <= card < len(game.state.definitions):
                twin.state.definitions[card] = game.state.definitions[card]
    twin.state.log = game.state.log
    return Game(twin.state, game.beginning)


def test_no_seat_is_told_what_is_hidden() -> None:
    looks = 0
    for game in random_positions(GAMES, EVERY):
        for number in range(len(game.state.players)):
            player = PlayerId(number)
            assert told(game, player) == told(other_game(game, player, looks), player)
            looks += 1
    assert looks > 60


def test_a_word_of_a_hidden_card_would_be_seen() -> None:
    """The comparison sees a difference where there is one: whoever holds the other hand is told another one."""
    game = random_game(3, log=True)
    twin = other_game(game, 0, 1)
    assert told(game, PlayerId(0)) == told(twin, PlayerId(0))
    assert told(game, PlayerId(1)) != told(twin, PlayerId(1))


def test_onlookers_are_told_what_both_seats_may_know() -> None:
    game = random_game(5, log=True)
    for number in random_choices(game, 5):
        if number % 40 == 0:
            standing = TABLES.standing(game, None)
            for seat in standing.seats:
                zones = {zone.name: zone for zone in seat.standing.zones}
                assert not zones["hand"].cards
                assert zones["hand"].count == len(game.state.players[seat.player].hand)
                assert not zones["technologies"].cards


def test_numbers_do_not_tell_the_order_of_the_list() -> None:
    """The rules number a deck's cards in the order of the list; at the table they are drawn anew for each game."""
    orders = set()
    for seed in range(4):
        game = random_game(9, log=True)
        began = game.beginning
        assert began is not None
        began.seed = seed
        hand = next(zone for zone in TABLES.standing(game, PlayerId(0)).seats[0].standing.zones if zone.name == "hand")
        orders.add(json.dumps([card.number for card in hand.cards]))
    assert len(orders) == 4
