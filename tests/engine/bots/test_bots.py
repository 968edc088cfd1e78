from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.rng import stream
from engine.rone.bench import bench_decks
from engine.rone.bots.named import look_ahead_bot
from engine.rone.decks import PlayableDeck
from engine.rone.measures.simulated import RONE
from engine.rone.rules import Game
from engine.rone.rules import codes as c
from engine.simulation.bot_match import play_match
from engine.simulation.game import UnknownBotError
from engine.statistics import Score
from tests.engine.rules.makers import make_card, make_deck, make_game, make_lively_deck


def match_of(one: str, other: str, decks: Sequence[PlayableDeck], *, pairs: int, seed: int = 1) -> Score:
    return play_match(RONE, one, other, decks, pairs=pairs, seed=seed, ruleset="second-edition")


def test_greedy_beats_random_clearly_with_swapped_seats() -> None:
    result = match_of("greedy", "random", bench_decks(), pairs=15)

    assert result.n == 30
    assert result.interval().low > 0.75


def test_a_bot_against_itself_comes_out_even() -> None:
    result = match_of("greedy", "greedy", [make_lively_deck()], pairs=6)

    assert result.won == result.lost


def test_a_match_is_the_same_every_time() -> None:
    assert match_of("random", "random", bench_decks(), pairs=3, seed=4) == match_of("random", "random", bench_decks(), pairs=3, seed=4)


def test_the_look_ahead_bot_plays_whole_games_and_the_same_ones_again() -> None:
    def choices() -> list[int]:
        game = make_game(seed=3, log=False)
        thinker = look_ahead_bot(stream(1, "bot-0"))
        thinker.hurry(0)
        bots = [thinker, RONE.bot("greedy", 1, 0, 1)]
        taken = []
        while not game.is_over and len(taken) < 60:
            taken.append(bots[game.decision.player].choose(game.view_for(game.decision.player)))
            game.choose(taken[-1])
        return taken

    assert choices() == choices()


def test_a_determinised_game_looks_the_same_to_its_player_and_hides_the_rest() -> None:
    game = make_game(seed=8, first=0)
    while game.decision.kind != c.DECIDE_MAIN:
        game.choose(0)
    view = game.view_for(game.decision.player)
    before = game.digest()
    twins = [view.determinised(stream(seed, "deal")) for seed in range(6)]

    for twin in twins:
        assert type(view)(twin, view.player) == view
        assert len(twin.sides[1].deck) == len(game.state.sides[1].deck)
    enemy = 1 - view.player
    hands = {tuple(twin.definitions[card].id for card in twin.players[enemy].hand) for twin in twins}
    assert len(hands) > 1
    assert game.digest() == before


def test_cards_that_the_player_looks_at_stay_where_they_are_in_a_determinised_game() -> None:
    survey = make_card("survey", type="tactic", cost=0, abilities=({"play": [{"look": 3, "keep": 1, "rest": "bottom"}]},))
    deck = make_deck(*[survey] * 24)
    game = make_game(deck, deck, seed=8, first=0)
    while game.decision.kind != c.DECIDE_KEEP:
        game.choose(next((at for at, option in enumerate(game.decision.options) if option.kind == c.PLAY), 0))
    player = game.decision.player
    seen = [option.card for option in game.decision.options]

    for seed in range(6):
        twin = Game(game.view_for(player).determinised(stream(seed, "deal")), game.beginning)
        cards = sorted([*twin.state.players[player].hand, *twin.state.sides[player].deck])
        assert twin.state.sides[player].deck[-3:] == seen[::-1]
        twin.choose(0)
        assert all(twin.view_for(player).sees(card) for card in seen)
        twin.choose(0)
        assert sorted([*twin.state.players[player].hand, *twin.state.sides[player].deck]) == cards


def test_a_bot_that_does_not_exist_is_refused_by_name() -> None:
    with pytest.raises(UnknownBotError, match="oracle"):
        RONE.bot("oracle", 1, 0, 0)
