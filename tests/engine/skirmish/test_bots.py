"""The bots: each is better than the one before, and none knows more than its view or changes what it looks at."""

from __future__ import annotations

from typing import Any

import pytest

from engine.bots.simple import RandomBot
from engine.bots.thinking import NOT_TRIED
from engine.match.loop import Bot, play
from engine.rng import stream
from engine.scenarios.script import read_script
from engine.skirmish.bots.evaluation import SkirmishEvaluation
from engine.skirmish.bots.greedy import GreedyBot
from engine.skirmish.bots.named import BOTS, look_ahead_bot
from engine.skirmish.bots.worth import mean_of_x
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.game import Game
from engine.skirmish.rules.rulesets import LEAFLET
from engine.skirmish.scenario_verbs import SkirmishScenario
from tests.engine.skirmish.makers import SHEETS, printed_kit

HIT = {"damage": 3, "to": {"character": "enemy"}}


def laid(**data: Any) -> SkirmishScenario:
    """A position, after the steps of `play`."""
    played = SkirmishScenario.lay_out(data, LEAFLET)
    for step in read_script(data.get("play", []), SkirmishScenario):
        assert step.action is not None
        assert played.do(step.action)
    return played


def chosen(played: SkirmishScenario) -> str:
    """What the greedy bot does: the option and what it is about."""
    decision = played.match.decision
    option = decision.options[GreedyBot().choose(played.match.view_for(decision.player))]
    return " ".join([c.OPTION_NAMES[option.kind], *played.names_of(option, decision.player)[:1]])


def share_won(games: int, one: Any, other: Any) -> float:
    """The share of games that the first of two bots wins, on the same chance from either seat."""
    won = 0
    slugs = list(SHEETS)
    for number in range(games):
        kits = [printed_kit(slugs[number % 3]), printed_kit(slugs[(number // 3 + 1) % 3])]
        for seat in (0, 1):
            bots: list[Bot] = [other(number), other(number)]
            bots[seat] = one(number)
            game = Game.new(kits, first=number % 2, seed=number, log=False)
            play(game, bots)
            assert game.result is not None
            won += game.result.winner == seat
    return won / (2 * games)


def test_the_greedy_bot_beats_the_random_one() -> None:
    assert share_won(30, lambda number: GreedyBot(), lambda number: RandomBot(stream(number, "bot"))) > 0.9


def test_the_easy_bot_stands_between_them() -> None:
    def easy(number: int) -> Bot:
        return BOTS["easy"].make(stream(number, "easy"))

    assert share_won(20, easy, lambda number: RandomBot(stream(number, "bot"))) > 0.6
    assert share_won(20, lambda number: GreedyBot(), easy) > 0.6


@pytest.mark.parametrize(
    ("stack", "drawn", "mean"), [([0, 2, 4], [], 200), ([1, 3, "1+X"], [], 233), (["1+X"], [3, 5], 433), ([], [1, 3], 200)]
)
def test_the_mean_of_x_is_that_of_the_open_cards(stack: list[Any], drawn: list[Any], mean: int) -> None:
    """With p plain cards of mean m and c criticals left it is m + c/(p+1); with no plain card left as of the whole stack."""
    assert mean_of_x(laid(x={"stack": stack, "drawn": drawn}).match.state) == mean


def test_it_attacks_with_what_hurts_most() -> None:
    cards = {"poke": {"abilities": [{"play": [{"damage": 2, "to": {"character": "enemy"}}]}]}, "hit": {"abilities": [{"play": [HIT]}]}}

    assert chosen(laid(cards=cards, a={"hand": ["poke", "hit", "filler"]})) == "attack hit"


def test_it_goes_where_it_can_attack_first() -> None:
    played = laid(cards={"hit": {"abilities": [{"play": [HIT]}]}}, a={"hand": ["hit"]}, b={"at": [28, 20]})

    assert chosen(played) in ("run 23,20", "run 24,20", "run 25,20", "step 23,20")


def test_it_names_whom_it_defeats() -> None:
    played = laid(cards={"hit": {"abilities": [{"play": [HIT]}]}}, a={"hand": ["hit"]}, c={"life": 3})
    assert played.pick(lambda option: option.kind == c.ATTACK)

    assert chosen(played) == "target c"


def test_it_keeps_its_counter_card_from_a_scratch_and_plays_it_for_its_life() -> None:
    cards = {
        "parry": {"kind": "counter", "abilities": [{"answer": "hurt", "do": [{"prevent": 3}]}]},
        "hit": {"abilities": [{"play": [HIT]}]},
    }

    assert chosen(laid(cards=cards, a={"hand": ["filler"]}, b={"hand": ["parry"]}, play=[{"a": "attack filler -> b"}])) == "pass"
    assert chosen(laid(cards=cards, a={"hand": ["hit"]}, b={"hand": ["parry"]}, play=[{"a": "attack hit -> b"}])) == "answer parry"
    assert (
        chosen(laid(cards=cards, a={"hand": ["filler"]}, b={"life": 1, "hand": ["parry"]}, play=[{"a": "attack filler -> b"}]))
        == "answer parry"
    )


def test_it_faces_the_enemy() -> None:
    played = laid(a={"at": [10, 20]}, b={"at": [20, 30]}, play=[{"a": "step 12,20"}])

    assert chosen(played) == "face ne"


# --- The look-ahead ----------------------------------------------------------------------------------


def test_the_look_ahead_beats_the_greedy_bot() -> None:
    """A small part of the match in the docs, which only a bot that plans wins."""
    assert share_won(3, lambda number: look_ahead_bot(stream(number, "look")), lambda number: GreedyBot()) >= 0.6


def test_it_decides_alike_whatever_it_cannot_know() -> None:
    game = Game.new([printed_kit("imp"), printed_kit("brute")], first=0, seed=3)
    looked = 0
    while looked < 4:
        player = game.decision.player
        if game.turn >= 4 and game.decision.kind == c.DECIDE_ACT:
            twin = Game(game.view_for(player).determinised(stream(looked, "other")))
            bots = [look_ahead_bot(stream(7, "look")) for _ in range(2)]
            before = game.digest()
            assert bots[0].choose(game.view_for(player)) == bots[1].choose(twin.view_for(player))
            assert game.digest() == before
            looked += 1
        game.choose(GreedyBot().choose(game.view_for(player)))


def test_squares_are_screened_before_anything_is_dealt() -> None:
    """Of up to 96 squares few are left, the dearest of each sort, and nothing else is left out."""
    evaluation, greedy = SkirmishEvaluation(), GreedyBot()
    game = Game.new([printed_kit("monk"), printed_kit("brute")], first=0, seed=8)
    seen = 0
    for _number in range(200):
        if game.is_over:
            break
        view, decision = game.view_for(game.decision.player), game.decision
        prices = greedy.option_values(view, decision)
        screened = evaluation.screened(view, decision, prices)
        moves = [place for place, option in enumerate(decision.options) if option.kind in (c.RUN, c.STEP)]
        kept = [place for place, price in enumerate(screened) if price != NOT_TRIED]
        assert all(screened[place] == prices[place] for place in kept)
        assert set(range(len(prices))) - set(moves) <= set(kept)
        if decision.kind == c.DECIDE_ACT and moves:
            seen += 1
            tried = [place for place in moves if place in kept]
            assert 1 <= len(tried) <= 2 * (len(game.state.figures[view.player].hand) + 2)
            assert max(prices[place] for place in moves) == max(prices[place] for place in tried)
        game.choose(greedy.choose(view))
    assert seen > 10
