"""Sitting down in every format: who sits where, choices by their index, announcements among them, a game against nobody, replays."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.languages import LocalText
from engine.match.match import NO_CARD, Match, PlayerId
from engine.rng import stream
from engine.rone.formats import CUSTOM, CUSTOM_FIRST_EDITION, TEAM, THREE_PLAYER, Format
from engine.rone.rules import RULESETS, Game
from engine.rone.rules import codes as c
from engine.rone.table.standing import level_figure
from engine.simulation.message import message
from engine.table.lines import Scene
from engine.table.questions import NoSuchChoiceError, replay_choice
from engine.table.seats import SeatsError
from tests.carddata.makers import demo_catalog
from tests.engine.rules.games import random_deck
from tests.engine.rules.makers import make_card, make_deck, make_game
from tests.engine.table.told import KIT, TABLES
from tests.engine.table.words import both

FORMATS = (CUSTOM, CUSTOM_FIRST_EDITION, TEAM, THREE_PLAYER, replace(TEAM, ruleset="first-edition"))


def dealt(format: Format, seed: int, opponents: tuple[str, ...] = (), decks: int = 0) -> Match:
    plan = TABLES.plan(format)
    chance = stream(seed, "decks")
    made = [
        random_deck(chance, RULESETS[format.ruleset], size=format.deck_size, heroes=format.heroes, technologies=5)
        for _ in range(decks or plan.decks)
    ]
    return TABLES.deal(made, format, seed, opponents=opponents or ("open",) * (plan.seats - 1))


@pytest.mark.parametrize("format", FORMATS, ids=lambda format: f"{format.slug}-{format.ruleset}")
def test_a_game_by_choices_of_questions_is_replayed_from_its_json(format: Format) -> None:
    match = dealt(format, 11)
    chance = stream(11, "choices")
    announced = 0
    while not match.is_over:
        decision = match.decision
        asked = [TABLES.question(match, PlayerId(seat)) for seat in range(TABLES.plan(format).seats)]
        assert [question is not None for question in asked] == [seat == decision.player for seat in range(len(asked))]
        question = asked[decision.player]
        assert question is not None
        assert [choice.index for choice in question.choices] == list(range(len(decision.options) + len(match.announcements())))
        index = chance.below(len(question.choices))
        announced += index >= len(decision.options)
        match.choose_again(replay_choice(match, index))
    assert bool(announced) == RULESETS[format.ruleset].announces_slow_effects
    told = TABLES.result(match, PlayerId(0))
    assert told is not None
    assert told.clause == match.result.reason  # type: ignore[union-attr]
    again = KIT.read_replay(json.loads(json.dumps(match.replay.to_json())), demo_catalog()).play()
    assert again.digest() == match.digest()


def test_a_choice_that_there_is_not_changes_nothing() -> None:
    match = dealt(CUSTOM, 2)
    before = match.digest()
    for index in (-1, 3, 99, True, "0"):
        with pytest.raises(NoSuchChoiceError):
            replay_choice(match, index)  # type: ignore[arg-type]
    assert match.digest() == before


@pytest.mark.parametrize(
    ("format", "opponents", "decks"),
    [
        (CUSTOM, ("open", "open"), 2),
        (CUSTOM, ("bot:nobody",), 2),
        (CUSTOM, ("open",), 1),
        (CUSTOM, ("nobody",), 2),
        (TEAM, ("open",), 2),
        (THREE_PLAYER, ("open", "nobody"), 2),
    ],
)
def test_seats_that_make_no_table_are_refused(format: Format, opponents: tuple[str, ...], decks: int) -> None:
    with pytest.raises(SeatsError):
        dealt(format, 1, opponents, decks)


def test_a_hero_says_what_the_next_level_costs_as_long_as_there_is_one() -> None:
    told = {level: level_figure(level, cost, water).note for level, cost, water in ((1, 10, 10), (2, 12, 8), (3, -1, 5))}
    assert both(told[1]) == ("level 2: 10 water", "Stufe 2: 10 Wasser")
    assert both(told[2]) == ("level 3: 12 water, 4 to go", "Stufe 3: 12 Wasser, noch 4")
    assert told[3] == ""
    match = dealt(CUSTOM, 4, ("bot:greedy",), 2)
    notes = [figure.note for seat in TABLES.standing(match, None).seats for figure in seat.standing.figures if figure.name == "level"]
    assert isinstance(match, Game)
    costs = [(person.levels[1].cost, person.levels[1].cost - person.water) for person in match.state.players]
    assert [both(note)[0] for note in notes] == [f"level 2: {cost} water, {missing} to go" for cost, missing in costs]


def test_nobody_never_loses_and_is_replayed() -> None:
    match = dealt(CUSTOM, 4, ("nobody",), 1)
    chance = stream(4, "choices")
    for _ in range(400):
        if match.is_over:
            break
        decision = match.decision
        is_nobody = decision.player == 1
        index = len(decision.options) - 1 if is_nobody and decision.kind == c.DECIDE_MAIN else chance.below(len(decision.options))
        match.choose(index)
    seat = TABLES.standing(match, PlayerId(0)).seats[1]
    assert [figure.name for figure in seat.standing.figures] == ["water", "level", "damage"]
    again = KIT.read_replay(json.loads(json.dumps(match.replay.to_json())), demo_catalog()).play()
    assert again.digest() == match.digest()
    assert match.result is None or match.result.winner == 1


def test_who_may_pay_so_that_a_text_does_not_happen_reads_what_it_costs() -> None:
    threat = make_card("threat", type="tactic", cost=0, abilities=({"play": [{"unless": {"water": 2, "hand": 1}, "do": [{"draw": 1}]}]},))
    game = make_game(*[make_deck(*[threat] * 24)] * 2)
    while game.decision.kind != c.DECIDE_UNLESS:
        kinds = [option.kind for option in game.decision.options]
        game.choose(kinds.index(c.PASS) if c.PASS in kinds else 0)
    question = TABLES.question(game, game.decision.player)
    assert question is not None
    assert question.choices[0].label == LocalText("No", "Nein")
    paid = LocalText("2 water and 1 card from your hand", "2 Wasser und 1 Handkarte")
    assert question.choices[1].label == message(LocalText("Pay %(payment)s", "%(payment)s zahlen"), payment=paid)


def test_lines_of_attacks_say_who_fights_and_those_of_losses_which_card_went_to_a_pile() -> None:
    seen = set()
    for seed in range(3):
        match = dealt(CUSTOM, seed)
        chance = stream(seed, "scenes")
        while not match.is_over:
            told = len(match.log_for(PlayerId(0)))
            match.choose(chance.below(len(match.decision.options)))
            table = TABLES.standing(match, PlayerId(0))
            lying = {card.number for seat in table.seats for zone in seat.standing.zones for card in zone.all_cards}
            for line in TABLES.lines(match, PlayerId(0), told):
                scene = TABLES.scenes.get(line.kind)
                if scene is not None:
                    seen.add(scene)
                    assert len(line.numbers) == (2 if scene is Scene.ATTACK else 1)
                if scene is Scene.ATTACK and table.fight != (NO_CARD, NO_CARD):
                    assert tuple(line.numbers) == table.fight
                if scene is Scene.LOSS and not match.is_over and match.decision.kind != c.DECIDE_GRAVEYARD_END:
                    assert set(line.numbers) <= lying
    assert seen == set(Scene)
