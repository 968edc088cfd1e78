"""A match to play: how it begins, what is offered in which order, who knows what, and how it is played again."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from engine.decklist.playable import DeckNotPlayableError
from engine.errors import GameNotPlayableError, IllegalChoiceError, ReplayError, UnmodelledCardsError
from engine.match.match import NO_CARD, NOBODY, PlayerId, Reference
from engine.match.parts import Context
from engine.rng import stream
from engine.skirmish.board import OPEN, STANDARD, Grid
from engine.skirmish.cards import Catalog
from engine.skirmish.decks import PlayableKit, decklist_of, playable_kit
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.amounts import DealtAmount
from engine.skirmish.rules.game import Game, read_replay
from engine.skirmish.rules.rulesets import LEAFLET, TOURNAMENT, UnknownRulesetError, ruleset_named, ruleset_of, with_board
from engine.skirmish.scenario_verbs.position import build_position
from tests.engine.skirmish.makers import printed_kit, small_catalog

BRUTE, IMP, MONK = "brute", "imp", "monk"


def kits(*slugs: str) -> list[PlayableKit]:
    return [printed_kit(slug) for slug in slugs or (BRUTE, IMP)]


def played(game: Game, seed: int = 3, decisions: int = 10_000) -> Game:
    chance = stream(seed, "choices")
    while not game.is_over and decisions:
        game.choose(chance.below(len(game.decision.options)))
        decisions -= 1
    return game


def order_of_hand_and_deck(game: Game, seat: int) -> list[int]:
    figure = game.state.figures[seat]
    first = game.state.owners.index(PlayerId(seat), len(game.state.figures))
    return [card - first for card in (*figure.hand, *figure.deck[::-1])]


def test_a_match_begins_with_the_first_turn() -> None:
    game = Game.new(kits=kits(), board=STANDARD, ruleset=LEAFLET, first=0, seed=7)

    assert (game.turn, game.decision.player, game.decision.kind) == (1, 0, c.DECIDE_ACT)
    assert [len(figure.hand) for figure in game.state.figures] == [5, 4]
    assert game.result is None


@pytest.mark.clause("SET-4")
def test_who_begins_is_told_or_drawn() -> None:
    assert [Game.new(kits(), first=seat, seed=1).decision.player for seat in (0, 1)] == [0, 1]
    assert {Game.new(kits(), first=None, seed=seed).decision.player for seed in range(8)} == {0, 1}
    with pytest.raises(GameNotPlayableError, match="no seat 2"):
        Game.new(kits(), first=2)


@pytest.mark.parametrize("number", [1, 7])
def test_two_to_six_play(number: int) -> None:
    with pytest.raises(GameNotPlayableError, match="2 to 6 play"):
        Game.new([printed_kit(BRUTE)] * number)


@pytest.mark.clause("KIT-2")
def test_a_match_needs_an_x_stack() -> None:
    with pytest.raises(GameNotPlayableError, match="XST-2"):
        Game.new([replace(kit, x_stack={}) for kit in kits()], first=0)


def test_a_kit_that_there_is_not_cannot_be_played() -> None:
    catalog = small_catalog()
    with pytest.raises(DeckNotPlayableError, match="'nobody'"):
        playable_kit(decklist_of("nobody"), catalog)
    with pytest.raises(DeckNotPlayableError, match="needs a character"):
        playable_kit(decklist_of(), catalog)
    assert len(printed_kit(BRUTE).cards) == sum(catalog.brought_with(BRUTE).values())


def test_a_card_that_is_not_modelled_is_ignored_only_when_asked() -> None:
    kit = printed_kit(BRUTE)
    trap = replace(kit, cards=(*kit.cards, replace(kit.cards[0], modelled=False)))
    with pytest.raises(UnmodelledCardsError, match="hook"):
        Game.new([trap, kit], first=0)
    assert Game.new([trap, kit], first=0, ignore_unmodelled=True).turn == 1


@pytest.mark.clause("BOX-1")
def test_a_character_may_meet_itself() -> None:
    assert played(Game.new(kits(IMP, IMP), seed=2)).is_over


def test_the_same_seed_is_the_same_game_and_another_kit_moves_nothing_else() -> None:
    one, same, other = (Game.new(kits(BRUTE, second), first=0, seed=7) for second in (IMP, IMP, MONK))

    assert one.digest() == same.digest()
    assert order_of_hand_and_deck(one, 0) == order_of_hand_and_deck(other, 0)
    assert one.state.stack.left == other.state.stack.left
    assert Game.new(kits(), first=0, seed=8).digest() != one.digest()


def test_options_stand_in_their_fixed_order() -> None:
    game = Game.new(kits(), first=0, seed=7)
    options = game.decision.options
    kinds = [option.kind for option in options]

    assert kinds == sorted(kinds)
    assert kinds[-1] == c.END_TURN
    steps = [option.number for option in options if option.kind == c.STEP]
    assert steps == sorted(steps)
    assert game.state.figures[0].square in steps, "MOVE-6: turning on the spot"


def test_the_present_direction_comes_first_after_a_step() -> None:
    game = Game.new(kits(), first=0, seed=7)
    here = game.state.figures[0].square
    place = next(number for number, option in enumerate(game.decision.options) if option.kind == c.STEP and option.number != here)
    game.choose(place)

    assert game.decision.kind == c.DECIDE_FACE
    assert [option.number for option in game.decision.options] == [0, 1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize("index", [-1, 1000, True, "0", None])
def test_an_illegal_choice_changes_nothing(index: object) -> None:
    game = Game.new(kits(), first=0, seed=7)
    before = game.digest()
    with pytest.raises(IllegalChoiceError):
        game.choose(index)
    assert game.digest() == before


def test_nothing_is_decided_when_it_is_over() -> None:
    game = played(Game.new(kits(), seed=4))

    assert game.result is not None
    assert game.result.reason == "END-2"
    with pytest.raises(IllegalChoiceError):
        _ = game.decision


# --- Replays -------------------------------------------------------------------------------------


@pytest.mark.parametrize("board", [None, OPEN, Grid([(12, 9), (20, 20)])])
def test_a_match_is_played_again_from_its_written_replay(board: Grid | None) -> None:
    game = played(Game.new(kits(BRUTE, IMP, MONK), board, TOURNAMENT, 1, 11))
    written = json.loads(json.dumps(game.replay.to_json()))
    again = read_replay(written, small_catalog())

    assert again.play().digest() == game.digest()
    assert again.to_json() == game.replay.to_json()
    assert again.upto(5).play().digest() == game.replay.play(5).digest() != game.digest()


def test_a_replay_of_other_cards_is_told_so() -> None:
    written = played(Game.new(kits(), first=0, seed=1), decisions=3).replay.to_json()
    cards = [replace(card, abilities=()) if card.slug == "hook" else card for card in small_catalog()]

    with pytest.raises(ReplayError, match="says something else now"):
        read_replay(written, Catalog.of(cards))
    with pytest.raises(ReplayError, match="of the game 'rone'"):
        read_replay(written | {"game": "rone"}, small_catalog())


# --- Who knows what ------------------------------------------------------------------------------


@pytest.mark.clause("INFO-1")
def test_drawn_cards_are_told_to_their_player_alone() -> None:
    game = played(Game.new(kits(), first=0, seed=7), decisions=60)
    for seat in (0, 1, NOBODY):
        drawn = [happening for happening in game.log_for(PlayerId(seat)) if happening.kind == "draws"]
        assert drawn
        assert all((happening.card != NO_CARD) == (happening.player == seat) for happening in drawn)
    assert len(game.log_for(PlayerId(0))) == len(game.log_for(PlayerId(1)))


@pytest.mark.clause("XST-8")
@pytest.mark.clause("INFO-1")
def test_all_know_what_is_left_in_the_x_stack_and_nobody_the_order() -> None:
    game = played(Game.new(kits(), first=0, seed=7), decisions=60)
    state = game.state
    twin = game.copy()
    twin.state.stack.left = twin.state.stack.left[::-1]

    assert twin.state.stack.left != state.stack.left
    assert twin.digest() != game.digest()
    for seat in (0, 1):
        assert twin.view_for(PlayerId(seat)) == game.view_for(PlayerId(seat))
    twin.state.stack.drawn.append(twin.state.stack.left.pop())
    assert twin.view_for(PlayerId(0)) != game.view_for(PlayerId(0))


# --- Rulesets ------------------------------------------------------------------------------------


def test_options_that_differ_stand_in_the_name() -> None:
    other = ruleset_of({"hand_limit": 5, "front": "yes", "starting_hand": 4})

    assert other.name == "leaflet+front=yes+hand_limit=5"
    assert ruleset_named(other.name).to_json() == other.to_json()
    assert ruleset_of({"hand_limit": 7}, "tournament") is TOURNAMENT
    assert with_board(LEAFLET, STANDARD) is LEAFLET
    assert ruleset_named(with_board(TOURNAMENT, Grid([(3, 4)])).name).grid.corners == [(3, 4)]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"hand_limits": 5}, "did you mean hand_limit"),
        ({"hand_limit": 21}, "hand_limit is a number from 1 to 20"),
        ({"starting_hand": 0}, "starting_hand is a number from 1 to 7"),
        ({"buffs_a_turn": 3}, "buffs_a_turn is a number from 1 to 2"),
        ({"answers_to_one_play": "many"}, "answers_to_one_play is a number from 0 to 3"),
        ({"front": "maybe"}, "front is one of no, yes"),
        ({"board": "round"}, "board is standard, none, or squares"),
        ({"board": "1,1 2,2"}, r"board: the obstacles at \(1,1\) and \(2,2\) lie over each other"),
        ({"board": "38,0"}, r"board: the obstacle at \(38,0\) doesn't lie on the board"),
        ({"hand_limit": "9" * 5000}, "hand_limit is a number from 1 to 20"),
        ({"hand_limit": "٣"}, "hand_limit is a number from 1 to 20"),
    ],
)
def test_an_option_that_there_is_not_is_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(UnknownRulesetError, match=message):
        ruleset_of(options)


@pytest.mark.parametrize("board", ["18,0", "17,36", "0,6 18,36"])
def test_nobody_starts_under_an_obstacle(board: str) -> None:
    with pytest.raises(GameNotPlayableError, match=rf"^board={board}: an obstacle covers \(\d+,\d+\), where seat [01] of 2 starts"):
        Game.new(kits(), None, ruleset_of({"board": board}), 0, 7)


@pytest.mark.parametrize(("option", "value", "hand"), [("starting_hand", 7, 8), ("starting_hand", 1, 2)])
def test_the_starting_hand_is_an_option(option: str, value: int, hand: int) -> None:
    assert len(Game.new(kits(), None, ruleset_of({option: value}), 0, 7).state.figures[0].hand) == hand


@pytest.mark.parametrize(
    ("step", "zones", "kind", "place"),
    [
        ({"return_to_hand": {"card": "own", "in": "discard"}}, {"discard": ["filler"]}, "returns", 0),
        ({"to_deck": {"card": "own", "in": "discard"}, "at": "top"}, {"discard": ["filler"]}, "to_deck", 0),
        ({"to_deck": {"card": "own", "in": "discard"}, "at": "bottom"}, {"discard": ["filler"]}, "to_deck", c.AT_BOTTOM),
        ({"to_deck": {"card": "own", "in": "hand"}, "at": "shuffled"}, {"hand": ["song", "filler"]}, "hides", c.SHUFFLED),
    ],
)
def test_the_log_tells_where_an_own_card_goes_and_what_comes_from_a_hand_is_hidden(step: Any, zones: Any, kind: str, place: int) -> None:
    cards = {"song": {"kind": "buff", "abilities": [{"play": [step]}]}}
    game = build_position({"cards": cards, "a": {"hand": ["song"], **zones}}, LEAFLET)[0]
    game.choose(next(index for index, option in enumerate(game.decision.options) if option.kind == c.BUFF))

    moved = [[one for one in game.log_for(seat) if one.kind in ("returns", "to_deck", "hides")] for seat in map(PlayerId, (0, 1))]
    assert [(one.kind, one.number) for seen in moved for one in seen] == [(kind, place)] * 2
    assert [one.card == NO_CARD for seen in moved for one in seen] == [False, kind == "hides"]


def test_nothing_is_dealt_while_no_card_is_played() -> None:
    """As bots ask of a card in hand whose text looks back on its damage."""
    game = build_position({"a": {"hand": ["filler"]}}, LEAFLET)[0]
    assert game.state.play_now() is None
    assert DealtAmount().now(game.state, Context(PlayerId(0), Reference(NO_CARD))) == 0
