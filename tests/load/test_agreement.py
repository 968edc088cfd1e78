"""Lists handed in just before they close: who does it when, and what counts as a contradiction."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.load.agreement import Row, contradictions
from tests.load.evening import Evening, OwnDeck, Player
from tests.load.hand_ins import END_SECONDS, Attempt, Outcome, Way, plan

FIRST, SECOND = OwnDeck("first", "a1", {}), OwnDeck("second", "b2", {})


def player(name: str = "ada") -> Player:
    return Player(name, "token", "session", (FIRST, SECOND))


def accepted(*, at: float = -5.0, deck: OwnDeck = FIRST, name: str = "ada", number: int = 1, took: float = 0.1) -> Outcome:
    attempt = Attempt(player(name), deck, Way.DECK, at)
    return Outcome(attempt, at, at + took, 201, {"number": number, "hash": deck.hash})


def refused(*, at: float = 0.2, way: Way = Way.DECK) -> Outcome:
    return Outcome(Attempt(player(), FIRST, way, at), at, at + 0.1, 409, {"code": "REGISTRATION_CLOSED"} if way is Way.DECK else {})


ROW = Row(1, "ada", "a1", -5.0)


def test_players_who_were_told_the_truth_are_no_contradiction() -> None:
    assert list(contradictions([accepted(), refused(), refused(way=Way.FORM)], [ROW], 1)) == []
    assert list(contradictions([refused()], [], 0)) == []


@pytest.mark.parametrize(
    ("outcomes", "rows", "last_number"),
    [
        ([accepted()], [], 0),  # lost
        ([refused()], [ROW], 1),  # stored and refused
        ([accepted()], [ROW, replace(ROW, number=2)], 2),  # twice
        ([accepted()], [replace(ROW, hash="b2")], 1),  # another list
        ([accepted()], [replace(ROW, number=2)], 2),  # another number
        ([accepted()], [ROW], 2),  # a gap
        ([accepted()], [replace(ROW, handed_in=0.5)], 1),  # too late
        ([accepted()], [replace(ROW, handed_in=None)], 1),  # registered without the list
        ([accepted(at=0.5)], [ROW], 1),  # sent too late
        ([accepted(), refused(at=-3.0)], [ROW], 1),  # refused too early
        ([accepted(), replace(refused(), body={"code": "FORBIDDEN"})], [ROW], 1),  # refused for another reason
        ([accepted(), replace(refused(), status=503)], [ROW], 1),
        ([accepted(), replace(refused(), status=0)], [ROW], 1),  # never told
        ([accepted(), accepted(at=-3, deck=SECOND)], [ROW], 1),  # the earlier list stayed
    ],
)
def test_what_players_were_told_and_what_is_stored_must_agree(outcomes: list[Outcome], rows: list[Row], last_number: int) -> None:
    assert list(contradictions(outcomes, rows, last_number)) != []


def test_of_two_lists_on_their_way_at_once_either_may_stay() -> None:
    outcomes = [accepted(took=3.0), accepted(at=-3.0, deck=SECOND)]
    for row in (ROW, replace(ROW, hash="b2")):
        assert [each for each in contradictions(outcomes, [row], 1) if "not the one handed in last" in each] == []


def test_everybody_hands_in_within_the_time_and_some_do_twice() -> None:
    players = tuple(player(f"player{number}") for number in range(200))
    attempts = plan(Evening("organiser", players), 60, random.Random(1))
    assert {attempt.player.name for attempt in attempts} == {each.name for each in players}
    assert [attempt.at for attempt in attempts] == sorted(attempt.at for attempt in attempts)
    assert -60 <= attempts[0].at < -50 < 0 < attempts[-1].at <= END_SECONDS
    assert 5 < len(attempts) - len(players) < 40
    assert {attempt.way for attempt in attempts} == set(Way)
