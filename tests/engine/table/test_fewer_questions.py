"""What isn't asked: windows in which nothing of one's own is touched, orders of what is alike, and questions foreseen with a choice."""

from __future__ import annotations

from collections import Counter
from typing import cast

from engine.match.match import PlayerId
from engine.rng import stream
from engine.rone.rules import Game
from engine.rone.rules import codes as c
from engine.rone.table.questions import AT_A_DEATH
from engine.table.questions import Question, replay_choice
from engine.table.seated import Stops, is_touched, passes_over
from engine.table.standing import TableStanding
from engine.table.steps import choice_of_step, closing_step, follow_ups, step_of
from engine.table.tables import Tables
from tests.engine.rules.games import random_game
from tests.engine.rules.makers import make_card, make_deck, make_game
from tests.engine.table.told import TABLES, random_positions

ORDERS = (c.DECIDE_TRIGGER_ORDER, c.DECIDE_DEATH_ORDER, c.DECIDE_CARD_ORDER)


def never(_match: object, _question: Question) -> None:
    """Whoever is asked everything."""


def passes(_match: object, question: Question) -> int | None:
    """Whoever reacts to nothing."""
    return None if question.passing < 0 else question.passing


def twin(game: Game) -> Game:
    """The same match, to be played on apart."""
    return Game(game.state.copy(), game.beginning)  # type: ignore[arg-type]


def asked(game: Game) -> Question:
    """What is asked now."""
    question = TABLES.question(game, game.decision.player)
    assert question is not None
    return question


def choose(game: Game, label: str) -> None:
    """Take the choice that says so."""
    found = [one.index for one in asked(game).choices if label in repr(one.label)]
    assert found, (label, [one.label for one in asked(game).choices])
    game.choose_again(replay_choice(game, found[0]))


# --- Windows ---------------------------------------------------------------------------------------


def test_who_is_stopped_only_where_touched_is_stopped_less_than_where_one_could_answer_and_only_in_windows() -> None:
    seen: Counter[tuple[bool, bool]] = Counter()
    for game in random_positions(12, 2):
        player, question = game.decision.player, asked(game)
        table = TABLES.standing(game, player)
        passed = {stops: passes_over(stops, question, table, player) for stops in (Stops.ANSWERS, Stops.TOUCHED)}
        assert question.passing >= 0 or not any(passed.values())
        assert passed[Stops.TOUCHED] or not passed[Stops.ANSWERS]
        if question.passing >= 0:
            seen[passed[Stops.ANSWERS], passed[Stops.TOUCHED]] += 1
            top = table.stack[-1] if table.stack else None
            side = {seat.player: seat.side for seat in table.seats}
            own = {card.number for seat in table.seats if seat.player == player for zone in seat.standing.zones for card in zone.cards}
            if top is not None and side[top.player] != side[player] and own & set(top.targets):
                assert is_touched(table, player)
    assert min(seen[True, True], seen[False, True], seen[False, False]) >= 5


ABILITY = {"activate": {"exhaust": 1}, "do": [{"health": 1, "to": "self"}]}
"""Something that can always be answered with."""


def window_after(*, effect: list[object], answer: dict[str, object] = ABILITY, held: list[object] | None = None) -> tuple[Game, PlayerId]:
    """The window of the player against whom a free tactic with this text is played.

    They have a unit to `answer` with, and fast cards with the text `held`, none without.
    """
    tactic = make_card("bolt", type="tactic", cost=0, abilities=({"play": effect},))
    soldier = make_card("soldier", cost=0, speed=0, health=3, abilities=(answer,))
    fast = [make_card("held", type="tactic", cost=0, abilities=({"play": held},))] * 12 if held else []
    game = make_game(make_deck(*[tactic] * 24), make_deck(*[soldier] * (24 - len(fast)), *fast), seed=3, first=1)
    for _number in range(60):
        decision = game.decision
        if decision.player == 0 and decision.kind == c.DECIDE_MAIN:
            choose(game, "Play")
            while game.decision.kind == c.DECIDE_TARGET:
                game.choose(0)
            if game.decision.kind == c.DECIDE_REACTION and game.decision.player == 1:
                return game, PlayerId(1)
        elif decision.player == 1 and decision.kind == c.DECIDE_MAIN and not game.state.sides[1].units:
            choose(game, "Play")
        elif decision.kind in (c.DECIDE_MAIN, c.DECIDE_REACTION):
            game.choose(len(decision.options) - 1)
        else:
            game.choose(0)
    raise AssertionError("no window came")


def is_asked(effect: list[object], answer: dict[str, object] = ABILITY, held: list[object] | None = None) -> bool:
    """Whether who wants to be stopped only where touched is stopped at such an effect."""
    game, player = window_after(effect=effect, answer=answer, held=held)
    assert bool(held) == any(game.state.definitions[card].is_fast for card in game.state.players[player].hand)
    return not passes_over(Stops.TOUCHED, asked(game), TABLES.standing(game, player), player)


def test_what_touches_a_player_is_told_by_targets_words_and_texts_within_texts() -> None:
    assert is_asked([{"damage": 1, "to": {"unit": "enemy"}}])
    assert is_asked([{"hero_damage": 1}])
    assert is_asked([{"damage": 1, "to": {"unit": "any", "many": "all"}}])
    assert is_asked([{"choose": 1, "of": [[{"draw": 1}], [{"destroy_cards": 1, "who": "enemy", "from": "deck"}]]}])
    assert not is_asked([{"draw": 1}])
    assert not is_asked([{"water": 1}, {"hero_damage": 1, "who": "you"}])


def test_who_could_only_gain_water_or_cards_has_no_answer() -> None:
    economic = {"activate": {"exhaust": 1}, "do": [{"choose": 1, "of": [[{"water": 1}], [{"draw": 1}]]}]}
    assert not is_asked([{"hero_damage": 1}], answer=economic)
    hurts = [{"hero_damage": 1}]
    level = {"equal": ["hero_level", 1]}
    assert not is_asked(hurts, answer=economic, held=[{"water": 2}])
    assert not is_asked(hurts, answer=economic, held=[{"water": 2}, {"if": level, "then": [{"draw": 1}]}])
    assert is_asked(hurts, answer=economic, held=[{"water": 2}, {"if": level, "then": [{"damage": 1, "to": {"unit": "enemy"}}]}])
    assert is_asked(hurts, answer=economic, held=[{"hero_damage": 1}])


# --- Orders, draws --------------------------------------------------------------------------------


def test_the_order_of_what_is_alike_has_an_automatic_answer_and_no_other_order_has() -> None:
    seen: Counter[str] = Counter()
    for game in random_positions(24, 1):
        if game.decision.kind not in ORDERS:
            continue
        question = asked(game)
        if question.auto_answer == "same-order":
            assert question.kind in ("trigger_order", "death_order", "card_order")
            assert question.auto_choices == {"as-they-lie": 0}
            if len({choice.label for choice in question.choices}) > 1:
                seen["into graveyards of their own"] += 1
                standings = [standing_after(game, choice.index) for choice in question.choices]
                assert standings == standings[:1] * len(standings)
        elif question.auto_answer == "death-order":
            assert (question.kind, question.auto_choices) == ("death_order", {"as-they-lie": 0})
            assert not any(game.state.listening[event] for event in AT_A_DEATH)
        elif question.kind == "death_order":
            seen["other"] += 1
        seen[question.auto_answer] += 1
    assert seen["same-order"] > seen["into graveyards of their own"] > 0
    assert seen["other"]


def standing_after(game: Game, index: int) -> TableStanding:
    """The table once everything has died, each on top of its graveyard, what was asked first being answered with `index`."""
    after, player = twin(game), game.decision.player
    after.choose_again(replay_choice(after, index))
    while not after.is_over and after.decision.kind in (c.DECIDE_DEATH_ORDER, c.DECIDE_GRAVEYARD_END):
        after.choose(0)
    return TABLES.standing(after, player)


def test_damage_is_paid_by_itself_from_a_deck_without_a_shield_on_top() -> None:
    seen: Counter[bool] = Counter()
    for game in random_positions(24, 1):
        if game.decision.kind == c.DECIDE_LIFE:
            kinds = [option.kind for option in game.decision.options]
            question = asked(game)
            may_be = c.TOP_OF_DECK in kinds and c.USE_SHIELD not in kinds
            assert question.auto_answer == ("life" if may_be else "")
            assert not may_be or kinds[question.auto_choices["deck"]] == c.TOP_OF_DECK
            seen[may_be] += 1
    assert seen[True]
    assert seen[False]


def test_drawing_all_is_the_last_choice_and_nothing_that_most_people_want() -> None:
    game = next(game for game in random_positions(20, 1) if game.decision.kind == c.DECIDE_DRAW)
    question = asked(game)
    assert game.decision.options[question.auto_choices["all"]].number == max(option.number for option in game.decision.options)
    assert [one.name for one in TABLES.auto_answers if not one.is_usual] == ["life"]


# --- Questions that are foreseen --------------------------------------------------------------------


def test_a_foreseen_question_is_the_one_that_comes_if_nobody_answers() -> None:
    seen: Counter[str] = Counter()
    for game in random_positions(12, 8):
        player = game.decision.player
        for index, (foreseen, _imagined) in follow_ups(TABLES, game, player, never).items():
            played = twin(game)
            played.choose_again(replay_choice(played, index))
            while played.decision.player != player:
                played.choose(asked(played).passing)
            assert asked(played).kind in TABLES.follow_kinds
            for choice in foreseen.choices:
                assert choice_of_step(TABLES, asked(played), step_of(foreseen, choice)) == choice.index
            seen[foreseen.kind] += 1
    assert {"attack_target", "target", "mode", "mulligan_card"} <= set(seen)


def test_what_is_foreseen_tells_nothing_that_is_hidden() -> None:
    compared = 0
    for game in random_positions(12, 16):
        player = game.decision.player
        other = Game(game.view_for(player).determinised(stream(5, "another deal")), game.beginning)  # type: ignore[arg-type]
        told = [{index: one.question for index, one in follow_ups(TABLES, each, player, never).items()} for each in (game, other)]
        assert told[0] == told[1]
        worlds = [TABLES.imagined(each, player, stream(1, "imagined")) for each in (game, other)]
        assert worlds[0] is not None
        assert worlds[1] is not None
        own = [cast(Game, world).state.sides[game.state.players[player].side].deck for world in worlds]
        assert own[0] == own[1]
        compared += 1
    assert compared > 30


def test_looking_ahead_leaves_the_match_as_it_was() -> None:
    for game in random_positions(6, 20):
        before = game.digest()
        follow_ups(TABLES, game, game.decision.player, never)
        assert game.digest() == before


def test_a_choice_that_brings_a_card_to_light_leads_to_no_foreseen_question() -> None:
    scout = make_card(
        "scout", type="tactic", cost=0, abilities=({"play": [{"draw": 1}, {"choose": 1, "of": [[{"water": 1}], [{"draw": 1}]]}]},)
    )
    plan = make_card("plan", type="tactic", cost=0, abilities=({"play": [{"choose": 1, "of": [[{"water": 1}], [{"draw": 1}]]}]},))
    game = make_game(make_deck(*[scout] * 12, *[plan] * 12), make_deck(), seed=3, first=0)
    while game.decision.kind != c.DECIDE_MAIN:
        game.choose(len(game.decision.options) - 1 if game.decision.kind == c.DECIDE_REACTION else 0)
    hand = {option.card: game.state.definitions[option.card].slug for option in game.decision.options if option.kind == c.PLAY}
    assert {"scout", "plan"} == set(hand.values())
    found = follow_ups(TABLES, game, PlayerId(0), passes)
    assert {hand[game.decision.options[index].card] for index in found} == {"plan"}


def test_steps_name_nothing_that_isnt_foreseen() -> None:
    game = next(game for game in random_positions(12, 1) if game.decision.kind == c.DECIDE_MAIN)
    question = asked(game)
    for choice in question.choices:
        assert choice_of_step(TABLES, question, step_of(question, choice)) is None
        assert choice_of_step(TABLES, question, step_of(question, choice, is_exact=False)) is None
    assert choice_of_step(TABLES, question, closing_step(question)) is None


def test_a_whole_mulligan_is_named_card_by_card() -> None:
    game = random_game(1)
    choose(game, "Put some under the deck")
    first = asked(game)
    steps = [step_of(first, choice, is_exact=False) for choice in first.choices[:2]]
    for step in steps:
        question = asked(game)
        assert question.picks == len(question.choices) - (question.done >= 0)
        found = choice_of_step(TABLES, question, step)
        assert found is not None
        game.choose(found)
        assert choice_of_step(TABLES, asked(game), step) is None
    done = choice_of_step(TABLES, asked(game), closing_step(first))
    assert done is not None
    game.choose(done)
    assert game.decision.kind != c.DECIDE_MULLIGAN_CARD or game.decision.player != 0


def test_nothing_is_foreseen_where_a_game_imagines_nothing() -> None:
    game = next(game for game in random_positions(12, 1) if game.decision.kind == c.DECIDE_MAIN)

    class Plain(type(TABLES)):  # type: ignore[misc]
        imagined = Tables.imagined

    assert follow_ups(cast(Tables, Plain()), game, game.decision.player, never) == {}
