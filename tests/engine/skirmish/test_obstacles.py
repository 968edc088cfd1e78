"""What keeps somebody from an action: the first rule in the way, with figures; nothing where it is offered."""

from __future__ import annotations

from typing import Any

import pytest

from engine.match.match import NO_CARD, GameCard, Obstacle, PlayerId
from engine.rng import stream
from engine.skirmish.board import square_at
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.game import Game
from engine.skirmish.rules.obstacles import USED
from engine.skirmish.rules.rulesets import LEAFLET, TOURNAMENT, Ruleset
from engine.skirmish.scenario_verbs.position import build_position
from engine.skirmish.table.refusals import SkirmishRefuser
from tests.engine.skirmish.invariants import random_game

A, B = PlayerId(0), PlayerId(1)
CARDS: dict[str, Any] = {
    "throw": {"range": 1, "abilities": [{"play": [{"damage": 1, "to": {"character": "enemy"}}]}]},
    "spin": {"abilities": [{"play": [{"damage": 1, "to": {"character": "enemy", "many": "all"}}]}]},
    "song": {"kind": "buff", "abilities": [{"play": [{"heal": 1}]}]},
    "parry": {"kind": "counter", "abilities": [{"answer": "attack", "do": [{"prevent": 1}]}]},
}


def position(ruleset: Ruleset = LEAFLET, **data: Any) -> Game:
    return build_position({"cards": CARDS, "a": {"hand": ["filler", "throw", "spin", "song", "parry"]}, "b": {}, **data}, ruleset)[0]


def held(game: Game, slug: str) -> GameCard:
    return next(card for card in game.state.figures[A].hand if game.state.definitions[card].slug == slug)


def why(game: Game, slug: str = "", action: str = "", *, player: PlayerId = A, number: int = 0, target: int = NO_CARD) -> Any:
    """Code, clause and figures."""
    found = game.why_not(player, held(game, slug) if slug else NO_CARD, action, number, GameCard(target))
    return found and (found.code, found.clause, *found.figures.values())


def take(game: Game, kind: int) -> None:
    game.choose(next(index for index, option in enumerate(game.decision.options) if option.kind == kind))


@pytest.mark.clause("ATK-2")
@pytest.mark.clause("ATK-7")
def test_who_is_too_far_is_told_with_figures() -> None:
    game = position(b={"at": [29, 20]}, c={"at": [22, 24]})
    assert why(game, "filler") == ("no_one", "ATK-2", 6, 5)
    assert why(game, "filler", target=B) == ("out_of_range", "ATK-7", 11, 5)
    assert why(game, "throw") is None
    assert why(game, "throw", target=2) is None
    assert why(game, "throw", target=B) == ("out_of_range", "ATK-7", 11, 7)
    assert why(game, "spin", target=2) == ("out_of_range", "ATK-7", 6, 5)
    assert why(game, action="punch") == ("too_far", "ACT-2", 6, 5)
    assert why(game, action="punch", target=A) == ("no_one", "ATK-4")


@pytest.mark.clause("BOARD-7")
@pytest.mark.clause("ATK-3")
def test_who_is_hidden_or_at_the_back_is_told() -> None:
    hidden = position(obstacles=[[19, 19]], b={"at": [23, 20]}, c={"at": [18, 23]})
    assert why(hidden, "filler", target=B) == ("no_sight", "BOARD-7")
    assert why(hidden, "filler") is None
    behind = position(TOURNAMENT, b={"at": [16, 20]}, c={"at": [18, 23]})
    assert why(behind, "filler", target=B) == why(behind, action="punch", target=B) == ("at_back", "ATK-3")
    assert why(position(b={"at": [16, 20]}), "filler", target=B) is None


@pytest.mark.clause("MOVE-5")
def test_where_nobody_comes_is_told() -> None:
    game = position(obstacles=[[20, 20]], b={"at": [18, 22]})
    assert why(game, action="run", number=square_at(19, 20)) is None
    assert why(game, action="run", number=square_at(20, 20)) == ("no_way", "MOVE-5")
    assert why(game, action="run", number=square_at(18, 21)) == ("not_ahead", "MOVE-2")
    assert why(game, action="run", number=square_at(27, 20)) == ("square_far", "MOVE-2", 9, 7)
    assert why(game, action="step", number=square_at(18, 23)) == ("no_way", "MOVE-5")
    assert why(game, action="step", number=square_at(10, 20)) == ("square_far", "MOVE-3", 8, 5)
    take(game, c.STEP)
    assert why(game, action="move") == ("answer_first", "MOVE-3")
    game.choose(0)
    assert why(game) == why(game, action="run", number=square_at(19, 20)) == ("moved", "TURN-4")


@pytest.mark.clause("MOVE-2")
@pytest.mark.clause("MOVE-3")
def test_nobody_moves_with_a_card() -> None:
    """Not with one of which the last card of the match is another copy, either."""
    game = position(b={"hand": ["song"]})
    square = square_at(19, 20)
    assert why(game, action="run", number=square) is why(game, action="step", number=square) is None
    for slug in ("filler", "song"):
        assert why(game, slug, "run", number=square) == why(game, slug, "step", number=square) == ("no_way", "MOVE-5")


@pytest.mark.clause("ACT-3")
@pytest.mark.clause("ACT-5")
def test_what_is_used_is_told() -> None:
    game = position(a={"hand": ["song", "song", "filler", "parry"]}, b={"hand": ["parry"]})
    assert why(game, "parry") == ("answers_only", "ANS-1")
    assert why(game, player=B) == ("others_decide", "TURN-4")
    take(game, c.BUFF)
    assert why(game, "song") == ("buffs", "ACT-5", 1)
    card = held(game, "filler")
    take(game, c.ATTACK)
    assert why(game, "song") == ("others_decide", "ANS-3")
    game.choose(len(game.decision.options) - 1)
    assert game.why_not(A, card) == Obstacle("not_in_hand", "ACT-1")
    assert why(game, action="punch") == ("acted", "TURN-4")


@pytest.mark.clause("EFF-8")
def test_what_an_effect_forbids_is_told() -> None:
    lasting = [{"effect": "cannot", "value": act, "rounds": 1} for act in ("move", "attack", "punch", "buff")]
    game = position(a={"hand": ["filler", "song"], "effects": lasting})
    assert {why(game), why(game, "filler"), why(game, "song"), why(game, action="punch")} == {("forbidden", "EFF-8")}
    for _turn in range(2):
        take(game, c.END_TURN)
    assert why(game, action="step") is None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_in_the_way_of_what_is_offered_and_something_of_all_else(seats: int) -> None:
    game, chance = random_game(seats, seats), stream(seats, "choices")
    while not game.is_over:
        decision = game.decision
        options = {(c.OPTION_NAMES[one.kind], game.state.definitions[one.card].id) for one in decision.options if one.card != NO_CARD}
        for figure in game.state.figures:
            for card in figure.hand:
                definition = game.state.definitions[card]
                is_offered = decision.player == figure.player and (USED[definition.kind], definition.id) in options
                found = game.why_not(figure.player, card)
                assert (found is None) == is_offered
                assert found is None or found.code in SkirmishRefuser.reasons
        game.choose(chance.below(len(decision.options)))
    assert game.why_not(A) == Obstacle("over", game.state.reason)
