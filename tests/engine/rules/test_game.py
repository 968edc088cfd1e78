from __future__ import annotations

import pytest

from engine.rng import stream
from engine.rone.rules import (
    FIRST_EDITION,
    SECOND_EDITION,
    EditionsError,
    Game,
    GameNotPlayableError,
    IllegalChoiceError,
    UnmodelledCardsError,
)
from engine.rone.rules import codes as c
from engine.rone.scenario_verbs.verbs import RoneScenario
from engine.scenarios.running import take
from engine.scenarios.script import read_script
from tests.engine.rules.makers import make_card, make_deck, make_game, make_hero, make_lively_deck, play_randomly


@pytest.mark.parametrize("ruleset", [FIRST_EDITION, SECOND_EDITION], ids=lambda ruleset: ruleset.name)
def test_random_games_end_with_a_result(ruleset: object) -> None:
    for seed in range(25):
        game = make_game(seed=seed, ruleset=ruleset)
        play_randomly(game, seed)

        assert game.result is not None
        assert game.result.reason == "END-1"
        assert game.result.draw == (game.result.winner is None)


def test_an_illegal_choice_raises_and_changes_nothing() -> None:
    game = make_game()
    before = game.digest()

    for index in (-1, len(game.decision.options), True, None):
        with pytest.raises(IllegalChoiceError):
            game.choose(index)  # type: ignore[arg-type]
    assert game.digest() == before


def test_an_illegal_announcement_raises_and_changes_nothing() -> None:
    game = make_game()
    while game.decision.kind != c.DECIDE_MAIN:
        game.choose(0)
    before = game.digest()

    for index in (-1, len(game.decision.options), True, None, "0", 0.0):
        with pytest.raises(IllegalChoiceError):
            game.announce(index)  # type: ignore[arg-type]
    assert game.digest() == before


def test_nothing_can_be_chosen_when_the_game_is_over() -> None:
    game = make_game()
    play_randomly(game)

    with pytest.raises(IllegalChoiceError):
        game.choose(0)
    with pytest.raises(IllegalChoiceError):
        _ = game.decision


def test_a_copy_has_the_same_digest_and_shares_nothing() -> None:
    game = make_game(seed=3)
    number = 0
    while not game.is_over and number < 400:
        twin = game.copy()
        before = game.digest()
        assert twin.digest() == before
        index = number % len(game.decision.options)
        twin.choose(index)
        assert game.digest() == before
        game.choose(index)
        assert game.digest() == twin.digest()
        number += 1


def test_a_replay_plays_the_same_game_at_every_step() -> None:
    game = make_game(seed=5)
    digests = [game.digest()]
    for index in play_randomly(make_game(seed=5), 9):
        game.choose(index)
        digests.append(game.digest())

    replay = game.replay
    assert replay.play().digest() == digests[-1]
    for step in range(0, len(replay.choices), 37):
        assert replay.play(step).digest() == digests[step]


def test_the_same_seed_deals_the_same_hands_and_another_seed_others() -> None:
    def hand(seed: int) -> list[int]:
        return make_game(seed=seed, first=0).view_for(0).hand

    assert hand(1) == hand(1)
    assert len({tuple(hand(seed)) for seed in range(8)}) > 6


def test_the_second_player_starts_with_two_water() -> None:
    game = make_game(first=1)

    assert game.view_for(0).water(0) == 2
    assert game.view_for(0).water(1) == 0


def test_a_later_keyword_is_refused_in_the_first_edition() -> None:
    deck = make_deck(make_card("bird", abilities=({"keyword": "flying"},)))

    with pytest.raises(EditionsError, match="bird"):
        Game.new((deck, deck), FIRST_EDITION, 1)


def test_unmodelled_cards_are_refused_with_their_names_unless_ignored() -> None:
    deck = make_deck(make_card("riddle", modelled=False, abilities=()))

    with pytest.raises(UnmodelledCardsError, match="riddle"):
        Game.new((deck, deck), SECOND_EDITION, 1)
    assert not Game.new((deck, deck), SECOND_EDITION, 1, ignore_unmodelled=True).is_over


def test_decks_that_make_no_game_are_refused() -> None:
    one = make_deck()
    with pytest.raises(GameNotPlayableError):
        Game.new((one,), SECOND_EDITION, 1)
    with pytest.raises(GameNotPlayableError):
        Game.new((one, one, one, one), FIRST_EDITION, 1)


def test_teams_and_three_players_play_to_the_end() -> None:
    heroes = [make_hero("one"), make_hero("two")]
    team = make_lively_deck()
    team = type(team)(tuple(heroes), team.cards + team.cards[:12], team.technologies)
    for seed in range(6):
        teams = Game.new((team, team), SECOND_EDITION, seed)
        play_randomly(teams, seed, 20_000)
        assert teams.result is not None
        three = Game.new((make_lively_deck(),) * 3, SECOND_EDITION, seed)
        play_randomly(three, seed, 20_000)
        assert three.result is not None


def test_views_show_the_own_hand_and_hide_the_others() -> None:
    game = make_game(first=0)
    mine, theirs = game.view_for(0), game.view_for(1)

    assert all(mine.sees(card) for card in mine.hand)
    assert not any(theirs.sees(card) for card in mine.hand)
    assert mine.decision is not None
    assert theirs.decision is None


def test_a_tactic_on_its_way_to_the_stack_is_seen_by_the_enemy_who_chooses_its_target() -> None:
    sting = make_card("sting", type="tactic", cost=0, abilities=({"play": [{"damage": 1, "to": {"unit": "enemy", "chooser": "enemy"}}]},))
    deck = make_deck(*[sting] * 10, *[make_card("calf", cost=0, health=9)] * 14)
    asked = 0
    for seed in range(10):
        game = make_game(deck, deck, seed=seed)
        chance = stream(seed, "test")
        while not game.is_over and game.state.turn < 10:
            decision = game.decision
            if decision.kind == c.DECIDE_TARGET:
                asked += 1
                seen = game.view_for(decision.player).definition(decision.card)
                assert seen is not None
                assert seen.slug == "sting"
            game.choose(chance.below(len(decision.options)))
    assert asked > 0


def test_the_main_phase_is_asked_even_with_nothing_to_do() -> None:
    bare = make_deck(*(make_card("late", level=3, cost=9) for _ in range(24)), heroes=[make_hero(incomes=((0, 0),) * 3)])
    game = Game.new((bare, bare), SECOND_EDITION, 1, first=0)
    while game.decision.kind == c.DECIDE_MULLIGAN:
        game.choose(0)

    assert game.decision.kind == c.DECIDE_MAIN
    assert [option.kind for option in game.decision.options] == [c.END_TURN]


def test_a_game_of_more_cards_than_can_be_numbered_is_refused() -> None:
    with pytest.raises(GameNotPlayableError, match="402"):
        make_game(make_deck(size=200), make_deck(size=200))


def test_a_game_that_asks_for_a_payment_is_told_from_one_that_asks_for_another() -> None:
    def asking(payment: dict[str, int]) -> str:
        steps = [{"unless": payment, "do": [{"draw": 1}]}]
        cards = {"threat": {"type": "tactic", "level": 1, "cost": 0, "recycle": 1, "abilities": [{"play": steps}]}}
        seats = {"a": {"hand": ["threat"], "deck": ["filler"]}, "b": {"water": 3, "deck": ["filler"]}}
        played = RoneScenario.lay_out({"cards": cards, **seats}, SECOND_EDITION)
        take(played, read_script([{"a": "play threat"}], RoneScenario)[0])
        assert played.decision is not None
        assert played.decision.kind == c.DECIDE_UNLESS
        assert played.match.digest() == played.match.copy().digest()
        return played.match.digest()

    assert asking({"water": 2}) == asking({"water": 2})
    assert asking({"water": 2}) != asking({"water": 3})
