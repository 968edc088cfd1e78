"""The bots: each is better than the one before, and none knows more than its view or changes what it looks at."""

from __future__ import annotations

from typing import Any

import pytest

from engine.bots.simple import RandomBot
from engine.match.loop import Bot, play
from engine.rng import stream
from engine.scenarios.script import read_script
from engine.tocsin.bots.evaluation import TocsinEvaluation
from engine.tocsin.bots.greedy import GreedyBot
from engine.tocsin.bots.named import BOTS, look_ahead_bot
from engine.tocsin.bots.worth import ward_of
from engine.tocsin.rules import codes as c
from engine.tocsin.rules.definitions import ActionCard, Use
from engine.tocsin.rules.game import Game
from engine.tocsin.rules.rulesets import STANDARD
from engine.tocsin.scenario_verbs import TocsinScenario
from tests.engine.tocsin.invariants import MOST_ROUNDS
from tests.engine.tocsin.low_water import low_water

CATALOG = low_water().catalog
HOUND = {"enemy": {"health": 4, "attack": {"melee": 2}, "runes": ["bell"]}}


def laid(**data: Any) -> TocsinScenario:
    """A position, after the steps of `play`."""
    played = TocsinScenario.lay_out({"quest": {"win": {"defeated": "all"}}, **data}, STANDARD)
    for step in read_script(data.get("play", []), TocsinScenario):
        assert step.action is not None
        assert played.do(step.action)
    return played


def chosen(played: TocsinScenario) -> str:
    """What the greedy bot does: the option and what it is about."""
    decision = played.match.decision
    option = decision.options[GreedyBot().choose(played.match.view_for(decision.player))]
    return " ".join([c.OPTION_NAMES[option.kind], *played.names_of(option, decision.player)[:1]])


def runs_won(games: int, party: tuple[str, ...], bot: Any, **course: Any) -> int:
    """How many runs a party wins, played by one bot; a run that doesn't end is lost."""
    won = 0
    for number in range(games):
        game = Game.new(party, CATALOG, seed=number, log=False, **course)
        one: Bot = bot(stream(number, "bot"))
        while not game.is_over and game.state.round < MOST_ROUNDS:
            play(game, [one] * len(party), most_decisions=1)
        won += game.is_over and game.state.is_won
    return won


def test_the_greedy_bot_beats_the_random_one() -> None:
    party = ("berrit-kell", "ysolt-maren")

    assert runs_won(10, party, RandomBot, quest="drowned-market") == 0
    assert runs_won(10, party, lambda chance: GreedyBot(), quest="drowned-market") >= 5


def test_the_greedy_bot_wins_whole_pyramids_and_alone() -> None:
    assert runs_won(8, ("berrit-kell",), lambda chance: GreedyBot()) >= 3


def test_one_bot_plays_everybody() -> None:
    assert runs_won(2, tuple(CATALOG.heroes), lambda chance: GreedyBot(), quest="broken-causeway") >= 1


@pytest.mark.parametrize(
    ("cards", "lent", "ward"),
    [
        ([], 0, 0),
        ([[(c.NUMBER, 2)], [(c.NUMBER, 1)]], 0, 0),
        ([[(c.DEFENCE, c.BARE)]], 0, 0),
        ([[(c.DEFENCE, c.BARE)], [(c.NUMBER, 2)]], 0, 2),
        ([[(c.DEFENCE, 1)], [(c.NUMBER, 2)], [(c.NUMBER, 1)]], 0, 4),
        ([[(c.DEFENCE, c.BARE), (c.NUMBER, 2)], [(c.NUMBER, 1)]], 0, 1),
        ([[(c.DEFENCE, c.BARE), (c.NUMBER, 2)], [(c.DEFENCE, 1)]], 0, 3),
        ([[(c.DEFENCE, 2), (c.NUMBER, 2)]], 3, 5),
    ],
)
def test_the_greatest_ward_of_a_hand(cards: list[list[tuple[int, int]]], lent: int, ward: int) -> None:
    """Every number can join one defence symbol (DEF-3); a card with either use is the symbol where there is no other."""
    hand = [ActionCard(id=place, slug=str(place), uses=[Use(*use) for use in uses]) for place, uses in enumerate(cards)]

    assert ward_of(hand, lent) == ward


def test_it_attacks_whom_it_can_defeat() -> None:
    location = {"lower 1": {**HOUND, "damage": 1}, "lower 2": {"enemy": {"health": 9}}}
    played = laid(location=location, a={"hand": ["cut", "two", "one"]}, upgrades=["bell"] * 4)

    assert chosen(played) == "melee lower 1"
    assert played.pick(lambda option: option.kind == c.STRIKE)
    assert chosen(played) == "add two"


def test_it_goes_where_something_is_to_be_done() -> None:
    assert chosen(laid(location={"lower 3": {"enemy": {"health": 3}}}, a={"hand": ["cut2"]})) == "move 3"


def test_it_uses_its_rage_at_once() -> None:
    heroes = {"smith": {"health": 10, "rage": 2, "ability": [{"boost": 3}]}}

    assert chosen(laid(heroes=heroes, location={"lower 1": HOUND}, a={"hero": "smith", "rage": 2, "hand": ["cut1"]})).startswith("rage")


def test_it_rings_the_bell_that_victory_asks_for() -> None:
    bell = {"front": {"interact": [{"pay": {"melee": 1}, "do": [{"flip": "self"}]}]}}
    location = {"lower 1": bell, "upper 1": {"enemy": {"health": 9}}}

    assert chosen(laid(quest={"win": {"back": ["lower 1"]}}, location=location, a={"hand": ["cut2"]})).startswith("interact")


def test_it_wards_off_what_would_defeat_it_and_keeps_its_hand_from_nothing() -> None:
    data: dict[str, Any] = {
        "location": {"lower 1": {"enemy": {"health": 9, "attack": {"melee": 3}, "runes": ["bell"]}}},
        "upgrades": ["bell", "moon", "moon"],
        "b": {},
        "play": [{"a": "end"}],
    }

    assert chosen(laid(**data, a={"damage": 8, "hand": ["guard1", "two"]})) == "defend guard1"
    assert chosen(laid(**data, a={"damage": 0, "hand": ["guard1", "two"]})) == "defend guard1"


def test_it_takes_the_better_upgrade_and_removes_poison() -> None:
    cards = {"four": {"action": "+4", "rune": "bell"}, "weak": {"action": "defence", "rune": "bell"}}
    position: dict[str, Any] = {"cards": cards, "location": {"lower 1": HOUND}, "phase": "upgrade", "b": {}}

    assert chosen(laid(**position, laid_out=["weak", "four"], a={"discard": ["cut2"]})) == "take four"
    assert chosen(laid(**position, laid_out=["weak"], a={"discard": ["poisoned", "cut2"]})) == "remove poisoned"


# --- The look-ahead ----------------------------------------------------------------------------------


def test_it_decides_alike_whatever_it_cannot_know() -> None:
    game = Game.new(("berrit-kell", "tam-wick"), CATALOG, seed=3, quest="broken-causeway")
    looked = 0
    while looked < 3:
        player = game.decision.player
        if game.decision.kind == c.DECIDE_HERO and len(game.decision.options) > 4:
            twin = Game(game.view_for(player).determinised(stream(looked, "other")))
            before = game.digest()
            for bot in (GreedyBot, lambda: look_ahead_bot(stream(7, "look"))):
                assert bot().choose(game.view_for(player)) == bot().choose(twin.view_for(player))
            assert game.digest() == before
            looked += 1
        game.choose(GreedyBot().choose(game.view_for(player)))


def test_a_position_is_worth_the_same_to_everybody() -> None:
    evaluation = TocsinEvaluation()
    game = Game.new(("berrit-kell", "tam-wick"), CATALOG, seed=1, quest="broken-causeway")
    first = [evaluation.score(game, seat.player) for seat in game.state.seats]
    play(game, [GreedyBot()] * 2, most_decisions=10_000)

    assert first[0] == first[1]
    assert [evaluation.score(game, seat.player) for seat in game.state.seats] == [
        evaluation.won if game.state.is_won else -evaluation.won
    ] * 2
    assert evaluation.are_together(game, game.state.seats[0].player, game.state.seats[1].player)


def test_each_kind_of_bot_sits_down() -> None:
    for kind in BOTS.values():
        assert kind.make(stream(1, "bot")).choose(laid(location={"lower 1": HOUND}, a={"hand": ["cut2"]}).match.view_for(0)) >= 0
