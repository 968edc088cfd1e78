"""A whole match of TOCSIN from the outside: how it begins, ends, is copied and played again."""

from __future__ import annotations

import json

import pytest

from engine.errors import GameNotPlayableError, IllegalChoiceError, ReplayError
from engine.match.match import PlayerId
from engine.rng import stream
from engine.tocsin.rules import codes as c
from engine.tocsin.rules.game import Game, read_replay
from engine.tocsin.rules.rulesets import STANDARD, ruleset_of
from tests.engine.tocsin.low_water import low_water

CATALOG = low_water().catalog
FOUR = ("berrit-kell", "tam-wick", "ysolt-maren", "pip-and-odd")


def new_game(*party: str, seed: int = 1, **more: object) -> Game:
    return Game.new(party or FOUR, CATALOG, seed=seed, **more)  # type: ignore[arg-type]


def played(game: Game, seed: int = 1, most: int = 5_000) -> Game:
    chance = stream(seed, "choices")
    for _ in range(most):
        if game.is_over:
            break
        game.choose(chance.below(len(game.decision.options)))
    return game


def test_the_same_seed_is_the_same_game() -> None:
    one, other = played(new_game()), played(new_game())

    assert one.digest() == other.digest()
    assert one.log == other.log or [repr(x.key()) for x in one.log] == [repr(x.key()) for x in other.log]


def test_another_seed_is_another_game() -> None:
    assert new_game(seed=1).digest() != new_game(seed=2).digest()


def test_a_copy_goes_its_own_way() -> None:
    game = new_game()
    before = game.digest()
    twin = game.copy()
    assert twin.digest() == before

    played(twin)

    assert game.digest() == before


def test_a_choice_that_is_not_offered_is_refused() -> None:
    game = new_game()
    before = game.digest()

    with pytest.raises(IllegalChoiceError):
        game.choose(len(game.decision.options))
    assert game.digest() == before


def test_a_replay_is_the_same_game() -> None:
    game = played(new_game("tam-wick", "pip-and-odd", seed=3))
    stored = json.loads(json.dumps(game.replay.to_json()))

    assert read_replay(stored, CATALOG).play().digest() == game.digest()


def test_a_replay_keeps_the_quests_that_were_drawn() -> None:
    game = new_game("tam-wick", "ysolt-maren", seed=5)

    course = game.replay.course

    assert [len(stage) for stage in course] == [1, 2, 2]
    assert game.state.quest is not None
    assert game.state.quest.slug == course[0][0]


def test_a_replay_of_another_game_is_refused() -> None:
    stored = {**played(new_game()).replay.to_json(), "game": "rone"}

    with pytest.raises(ReplayError):
        read_replay(stored, CATALOG)


@pytest.mark.clause("GAME-1")
def test_no_hero_is_twice_in_a_party() -> None:
    with pytest.raises(GameNotPlayableError, match="GAME-1"):
        new_game("tam-wick", "tam-wick")


@pytest.mark.clause("GAME-1")
def test_five_make_no_party() -> None:
    with pytest.raises(GameNotPlayableError, match="GAME-1"):
        new_game(*FOUR, "tam-wick")


@pytest.mark.clause("GAME-2", "SOLO-1")
def test_one_alone_needs_a_solo_side() -> None:
    with pytest.raises(GameNotPlayableError, match="SOLO-1"):
        new_game("tam-wick")


@pytest.mark.clause("GAME-2", "SOLO-1", "SOLO-2")
def test_one_alone_plays_the_solo_side_with_companions() -> None:
    state = new_game("berrit-kell").state

    assert state.figures[0].sheet.health == 9
    assert [companion.slug for companion in state.seats[0].companions] == ["tam", "echo"]


@pytest.mark.clause("SET-1", "SET-4", "DRAW-1")
def test_decks_piles_and_hands_at_the_start() -> None:
    game = new_game("berrit-kell", "tam-wick", quest="powder-quay", seed=2)
    state = game.state
    while state.decision is not None and state.phase == c.SETUP:
        game.choose(0)

    assert [len(seat.hand) + len(seat.deck) for seat in state.seats] == [14, 14]
    assert [len(seat.hand) for seat in state.seats] == [7, 7]
    assert [figure.rage for figure in state.figures] == [0, 0]
    assert len(state.pile) == 30
    assert [len(pile) for pile in state.supply] == [10, 10, 10]


@pytest.mark.clause("SET-5")
def test_chance_finds_the_start_player() -> None:
    starts = {new_game("berrit-kell", "tam-wick", seed=seed).state.start for seed in range(12)}

    assert starts == {0, 1}


@pytest.mark.clause("SET-2")
def test_a_pyramid_of_its_own_is_not_drawn() -> None:
    pyramid = ("drowned-market", ("powder-quay", "broken-causeway"), ("sunken-tower", "choir-below"))

    game = new_game("berrit-kell", "tam-wick", pyramid=pyramid)

    assert game.state.quest is not None
    assert game.state.quest.slug == "drowned-market"


@pytest.mark.clause("SET-2")
def test_a_quest_that_there_is_not_is_refused() -> None:
    with pytest.raises(GameNotPlayableError, match="no quest is called"):
        new_game(quest="nowhere")


@pytest.mark.clause("CARD-7")
def test_the_die_has_the_faces_of_the_edition() -> None:
    assert new_game().state.die.faces == [0, 0, 1, 1, 1, 2]


@pytest.mark.clause("GAME-6")
def test_hands_are_open_and_decks_are_not() -> None:
    game = played(new_game(), most=30)
    state = game.state
    view = game.view_for(PlayerId(0))

    assert all(view.sees(card) for seat in state.seats for card in (*seat.hand, *seat.discard))
    assert not any(view.sees(card) for seat in state.seats for card in seat.deck)
    assert not any(view.sees(card) for card in state.pile)


@pytest.mark.clause("CARD-8")
def test_the_health_of_an_enemy_grows_with_the_party() -> None:
    health = []
    for party in (FOUR[:2], FOUR):
        state = new_game(*party, quest="broken-causeway").state
        enemy = state.places[0].enemy
        assert enemy is not None
        health.append(state.health_of(enemy))

    assert health == [5, 7]


def test_two_parties_on_one_seed_meet_the_same_runes_and_die() -> None:
    one, other = new_game(*FOUR[:2], seed=4).state, new_game(*FOUR[2:], seed=4).state

    assert [one.definition(card).slug for card in one.pile] == [other.definition(card).slug for card in other.pile]
    assert [one.die.roll() for _ in range(20)] == [other.die.roll() for _ in range(20)]


def test_a_game_with_options_says_so_in_its_ruleset() -> None:
    ruleset = ruleset_of({"overkill": "lost", "specials": "unlimited"})
    game = Game.new(FOUR[:2], CATALOG, ruleset, 1)

    assert game.replay.ruleset.name == "standard+overkill=lost+specials=unlimited"
    assert STANDARD.options["overkill"] == "kept"


def test_a_build_in_steps_is_played_with_its_deck() -> None:
    build = {"hero": "berrit-kell", "steps": [{"gain": "spring-tide"}, {"remove": "thrown-tongs"}, {"remove": "poisoned"}]}
    state = Game.new((build, "tam-wick"), low_water(), seed=1).state

    deck = sorted(state.definition(card).slug for seat in state.seats[:1] for card in (*seat.deck, *seat.hand))
    assert len(deck) == 14
    assert "spring-tide" in deck
    assert "thrown-tongs" not in deck
    assert "spring-tide" not in [state.definition(card).slug for card in state.pile]
