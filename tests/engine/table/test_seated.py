"""Matches with people and bots: bots move until somebody must decide; taken back; what one isn't asked; the same from its replay."""

from __future__ import annotations

import json

import pytest

from engine.match.match import PlayerId
from engine.rng import stream
from engine.rone.formats import CUSTOM, TEAM, THREE_PLAYER
from engine.table.questions import NoSuchChoiceError
from engine.table.seated import NotAskedError, Seated, Stops, can_answer, choices_before, passes_over
from tests.carddata.makers import demo_catalog
from tests.engine.table.test_tables import dealt
from tests.engine.table.told import KIT, TABLES

ME = PlayerId(0)


@pytest.mark.parametrize(
    ("format", "opponents"),
    [
        (CUSTOM, ("bot:greedy",)),
        (CUSTOM, ("nobody",)),
        (TEAM, ("bot:random", "bot:greedy", "bot:random")),
        (THREE_PLAYER, ("bot:greedy", "bot:random")),
    ],
)
def test_bots_move_until_the_person_must_decide_and_a_replay_knows_all_of_it(format, opponents) -> None:  # type: ignore[no-untyped-def]
    match = dealt(format, 6, opponents, 1 if opponents == ("nobody",) else 0)
    seated = Seated(TABLES, match.replay, ("open", *opponents))
    chance = stream(6, "person")
    seated.go_on()
    for _ in range(120):
        if seated.match.is_over:
            break
        assert seated.asked == ME
        question = TABLES.question(seated.match, ME)
        assert question is not None
        seated.choose(ME, chance.below(len(question.choices)))
        seated.go_on()
    read = KIT.read_replay(json.loads(json.dumps(seated.match.replay.to_json())), demo_catalog())
    again = Seated(TABLES, read, seated.sitters)
    assert (again.match.digest(), again.deciders) == (seated.match.digest(), seated.deciders)


def test_a_decision_is_taken_back_and_bots_answer_the_same_again() -> None:
    match = dealt(CUSTOM, 8, ("bot:greedy",))
    seated = Seated(TABLES, match.replay, ("open", "bot:greedy"))
    seated.go_on()
    before = seated.match.digest()
    seated.choose(ME, 0)
    seated.go_on()
    after = seated.match.digest()
    number = choices_before(seated.deciders, ME)
    assert number is not None
    undone = Seated(TABLES, seated.match.replay.upto(number), seated.sitters)
    assert undone.match.digest() == before
    undone.choose(ME, 0)
    undone.go_on()
    assert undone.match.digest() == after
    assert choices_before([PlayerId(1), ME, ME], ME, automatic={2}) == 1
    assert choices_before([PlayerId(1)], ME) is None


def test_whoever_isnt_asked_chooses_nothing() -> None:
    match = dealt(CUSTOM, 8)
    seated = Seated(TABLES, match.replay, ("open", "open"))
    asked = seated.asked
    assert asked is not None
    before = seated.match.digest()
    with pytest.raises(NotAskedError):
        seated.choose(PlayerId(1 - asked), 0)
    with pytest.raises(NoSuchChoiceError):
        seated.choose(asked, 99)
    assert (seated.match.digest(), seated.number) == (before, 0)


def test_windows_are_passed_over_as_one_likes_and_nothing_else_is() -> None:
    match = dealt(CUSTOM, 21)
    chance = stream(21, "choices")
    seen: dict[tuple[bool, bool], int] = {}
    while not match.is_over:
        player = match.decision.player
        question, table = TABLES.question(match, player), TABLES.standing(match, player)
        assert question is not None
        is_window = question.kind == "reaction"
        assert (question.passing >= 0) == is_window
        assert not passes_over(Stops.ALWAYS, question, table, player)
        assert passes_over(Stops.NOT_THIS_TURN, question, table, player) == is_window
        answers = can_answer(table, player)
        assert passes_over(Stops.ANSWERS, question, table, player) == (is_window and not answers)
        seen[is_window, answers] = seen.get((is_window, answers), 0) + 1
        match.choose(chance.below(len(match.decision.options)))
    assert seen[True, True]
    assert seen[True, False]
