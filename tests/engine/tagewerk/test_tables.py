"""What the seats of a table are told: nothing that lies hidden, in numbers that tell nothing either; slots, coins, discs and phases."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import pytest

from engine.match.match import NO_CARD, GameCard, PlayerId
from engine.rng import stream
from engine.table.lines import Scene
from engine.table.seated import Stops, passes_over
from engine.table.seats import OPEN, SeatsError
from engine.table.standing import Lies, Shape
from engine.tagewerk.kit import KIT
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.game import Game
from engine.tagewerk.rules.rulesets import STANDARD
from engine.tagewerk.scenario_verbs.position import build_position
from engine.tagewerk.table.numbers import HIDDEN_FROM, SeatNumbers
from tests.engine.tagewerk.invariants import random_game

assert KIT.tables is not None
TABLES = KIT.tables


def told(game: Game, player: PlayerId | None) -> str:
    """Everything that a seat is told, None for an onlooker."""
    question = None if player is None else TABLES.question(game, player)
    refusals = [] if player is None else [*TABLES.refusals(game, player), *TABLES.brief_refusals(game, player)]
    said: list[Any] = [asdict(TABLES.standing(game, player)), [asdict(line) for line in TABLES.lines(game, player)]]
    outcomes = {} if player is None or question is None else TABLES.outcomes(game, player, question)
    said.append({index: [asdict(one) for one in found] for index, found in outcomes.items()})
    return json.dumps([*said, None if question is None else asdict(question), [asdict(one) for one in refusals]], default=repr)


def positions(games: int, every: int) -> list[tuple[Game, int]]:
    """Games by chance, of two, three and four, each with a number for every decision to look at; the game goes on between them."""
    return [(random_game(seed, 2 + seed % 3, log=True), every) for seed in range(games)]


def other_game(game: Game, player: PlayerId, seed: int) -> Game:
    """The same to `player`, with other cards in hands, decks and hidden items."""
    state = game.view_for(player).determinised(stream(seed, "others"))
    state.log = game.state.log
    return Game(state, game.beginning)


def test_no_seat_is_told_what_lies_hidden() -> None:
    looks = hidden = 0
    for game, every in positions(9, 12):
        chance = stream(looks, "choices")
        while not game.is_over:
            if chance.below(every) == 0:
                for number in range(len(game.state.players)):
                    player = PlayerId(number)
                    if game.decision.player == player and game.decision.kind in (c.DECIDE_KEEP, c.DECIDE_TARGET):
                        continue  # the cards that are looked at, and what a text picks among, are dealt anew with the rest
                    assert told(game, player) == told(other_game(game, player, looks), player)
                    hidden += any(len(one.hidden) for one in game.state.players if one is not game.state.players[number])
                    looks += 1
            game.choose(chance.below(len(game.decision.options)))
    assert looks > 200
    assert hidden > 50


def test_a_hidden_item_of_another_has_a_number_that_tells_bearer_and_slot_alone() -> None:
    seen = 0
    for game, _every in positions(6, 1):
        chance = stream(seen, "choices")
        while not game.is_over:
            for player in range(len(game.state.players)):
                numbers = SeatNumbers(game, PlayerId(player))
                for piece in game.state.pieces:
                    if piece is not None and piece.is_hidden:
                        number = numbers.number_of(piece.card)
                        assert (number >= HIDDEN_FROM) == (piece.player != player)
                        assert numbers.card_of(number) == piece.card
                        seen += 1
            game.choose(chance.below(len(game.decision.options)))
    assert seen > 50
    assert SeatNumbers(game, PlayerId(0)).card_of(GameCard(HIDDEN_FROM)) == NO_CARD


@pytest.mark.parametrize("players", [2, 3, 4])
def test_before_each_seat_lie_its_slots_figures_and_piles(players: int) -> None:
    game = random_game(4, players, log=True)
    chance = stream(4, "choices")
    while not game.is_over:
        table = TABLES.standing(game, game.decision.player)
        assert [name for name, _title in table.phases] == ["morning", "day", "combat", "evening", "night"]
        for seat in table.seats:
            person = game.state.players[seat.player]
            zones = {zone.name: zone for zone in seat.standing.zones}
            assert [(zone.lies, zone.places) for zone in zones.values()][:4] == [
                (Lies.HELD, 0),
                (Lies.BESIDE, 1),
                (Lies.ROW, game.state.ruleset.character_slots),
                (Lies.BESIDE, 1),
            ]
            assert len(zones["characters"].cards) == len(person.characters)
            borne = sum(len(piece.items) for piece in person.lying())
            assert sum(len(card.carried) for zone in zones.values() for card in zone.cards) == borne
            figures = {figure.name: figure for figure in seat.standing.figures}
            assert (figures["points"].shape, figures["points"].goal) == (Shape.TRACK, game.state.ruleset.points_to_win)
            assert sum(coins.ready for coins in figures["tokens"].coins) == sum(person.ready)
            assert sum(coins.spent for coins in figures["tokens"].coins) == sum(map(sum, person.resting))
            assert sum(coins.loose for coins in figures["tokens"].coins) == sum(person.pool)
        game.choose(chance.below(len(game.decision.options)))


def test_markers_and_resources_are_chosen_where_they_lie() -> None:
    paid = exchanged = greyed = 0
    for game, _every in positions(6, 1):
        chance = stream(3, "choices")
        while not game.is_over:
            player = game.decision.player
            question, table = TABLES.question(game, player), TABLES.standing(game, player)
            assert question is not None
            coins = {f"tokens:{one.kind}" for one in table.seats[player].standing.figures[2].coins}
            for choice, option in zip(question.choices, game.decision.options, strict=True):
                if option.kind == c.PAY_WITH:
                    assert choice.figure in coins
                    paid += 1
                assert (choice.figure == "markers") == (option.kind in (c.EXCHANGE_DRAW, c.EXCHANGE_TOKEN, c.EXCHANGE_POINT))
                exchanged += choice.figure == "markers"
            greyed += sum(one.figure == "markers" and bool(one.clause) for one in TABLES.refusals(game, player))
            game.choose(chance.below(len(game.decision.options)))
    assert min(paid, exchanged, greyed) > 10


def test_whoever_looks_at_cards_is_asked_which_to_keep_and_then_which_lies_above() -> None:
    scout = {"attack": 1, "defence": 1, "abilities": [{"activate": {"exhaust": 1}, "do": [{"look": 3, "keep": 1, "rest": "top"}]}]}
    position = {"cards": {"scout": scout}, "a": {"characters": ["scout"], "deck": ["filler"] * 3}, "b": {}}
    game, _names = build_position(position, STANDARD)
    game.choose(next(number for number, option in enumerate(game.decision.options) if option.kind == c.USE))

    kinds = []
    for _ in range(2):
        question = TABLES.question(game, PlayerId(0))
        assert question is not None
        kinds.append(question.kind)
        game.choose(0)

    assert kinds == ["keep", "order"]


def test_windows_are_passed_over_by_whose_turn_it_is_but_not_in_a_fight_of_an_own_card_where_it_can_be_answered() -> None:
    seen = {True: 0, False: 0}
    attacked = blocked = 0
    for game, _every in positions(9, 1):
        chance = stream(8, "choices")
        while not game.is_over:
            player = game.decision.player
            question, table = TABLES.question(game, player), TABLES.standing(game, player)
            assert question is not None
            is_window = game.decision.kind in (c.DECIDE_WINDOW, c.DECIDE_ANSWER)
            assert (question.passing >= 0) == is_window
            passed = {stops: passes_over(stops, question, table, player) for stops in Stops}
            if not is_window:
                assert not any(passed.values())
            elif player in (table.attacked, table.blocked):
                asked_if_answered = {Stops.TOUCHED, Stops.UNTIL_TOUCHED}
                assert {stops for stops, is_passed in passed.items() if is_passed} == (set() if question.has_answer else asked_if_answered)
                attacked += table.attacked == player
                blocked += table.blocked == player
            else:
                own = game.state.active == player
                assert passed[Stops.NOT_THIS_TURN]
                assert not passed[Stops.ALWAYS]
                assert not passed[Stops.OWN_TURNS if own else Stops.OTHERS_TURNS]
                assert passed[Stops.OTHERS_TURNS if own else Stops.OWN_TURNS] == passed[Stops.ANSWERS]
                seen[own] += 1
            game.choose(chance.below(len(game.decision.options)))
    assert min(*seen.values(), attacked, blocked) >= 5


def test_two_to_four_sit_down_and_no_other_number() -> None:
    decks = list(random_game(1, 4).beginning.decks)  # type: ignore[union-attr]
    format = KIT.formats["standard"]
    assert [TABLES.plan(format, players).seats for players in (None, 0, 2, 3, 4, 9)] == [2, 2, 2, 3, 4, 4]
    for players in (2, 3, 4):
        assert TABLES.deal(decks[:players], format, 1, players - 1, [OPEN] * (players - 1)).decision.player in range(players)
    for laid, opponents in ((4, 4), (2, 2), (1, 1), (3, 1)):
        with pytest.raises(SeatsError):
            TABLES.deal([*decks, *decks][:laid], format, 1, None, [OPEN] * opponents)
    with pytest.raises(SeatsError, match="'nobody' can't sit at a table for 3"):
        TABLES.deal(decks[:2], format, 1, None, [OPEN, "nobody"])


def test_what_was_told_of_a_card_says_nothing_of_where_it_lies_hidden_by_now() -> None:
    told = 0
    for game, _every in positions(9, 1):
        chance = stream(told, "choices")
        while not game.is_over:
            for player in map(PlayerId, range(len(game.state.players))):
                numbers = {number for line in TABLES.lines(game, player) for number in line.numbers}
                assert all(number < HIDDEN_FROM for number in numbers)
                told += len(numbers)
            for _choice in range(min(12, 1 + chance.below(24))):
                if not game.is_over:
                    game.choose(chance.below(len(game.decision.options)))
    assert told


def test_every_scene_of_an_attack_names_both_who_fight() -> None:
    seen = set()
    for game, _every in positions(3, 1):
        chance = stream(1, "choices")
        while not game.is_over:
            game.choose(chance.below(len(game.decision.options)))
        for line in TABLES.lines(game, None):
            scene = TABLES.scenes.get(line.kind)
            seen.add(scene)
            assert scene is not Scene.ATTACK or len(line.numbers) == 2
    assert {Scene.ATTACK, Scene.PLAY} <= seen
