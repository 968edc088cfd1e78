"""Clocks: for each decision, for the whole game, and what becomes of a game whose player doesn't come back."""

from __future__ import annotations

import pytest

from play.errors import NumberNotPendingError
from play.keys import key_of
from play.lateness import end_on_time
from play.models import Clock, Seat, Table
from play.selectors import readable_table
from play.services.choosing import choose
from play.services.sitting_down import take_seat
from tests.accounts.makers import make_user
from tests.play.makers import later, make_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def look(table: Table, person: object, seconds: float) -> Table:
    return end_on_time(table=readable_table(table.public_id, person), now=later(seconds))  # type: ignore[arg-type]


def test_who_takes_longer_than_a_decision_may_take_has_lost() -> None:
    user = make_user()
    table = make_table(user, clock=Clock.MOVE, clock_seconds=60)
    number = choose(public_id=table.public_id, person=user, number=0, option=0, now=later(59)).number
    assert look(table, user, 59 + 60).state == "playing"
    with pytest.raises(NumberNotPendingError, match="Nothing"):
        choose(public_id=table.public_id, person=user, number=number, option=0, now=later(59 + 61))
    over = look(table, user, 200)
    assert (over.state, over.ending, over.result and over.result["winner"], over.number) == ("over", "time", 1, number)


def test_the_time_of_a_whole_game_adds_up_for_each_player() -> None:
    owner, friend = make_user(), make_user()
    table = make_table(owner, opponents=("open",), clock=Clock.GAME, clock_seconds=100)
    take_seat(public_id=table.public_id, person=friend, key=key_of(table, Seat.objects.get(number=1)), now=later(1000))
    begun, person = 1000.0, {0: owner, 1: friend}
    used = {0: 0.0, 1: 0.0}
    for number in range(6):
        decider = look(table, owner, begun).decider
        assert decider is not None
        begun += 7 + number
        used[decider] += 7 + number
        choose(public_id=table.public_id, person=person[decider], number=number, option=0, now=later(begun))
    assert {seat.number: seat.used_ms / 1000 for seat in Seat.objects.all()} == used
    decider = look(table, owner, begun).decider
    assert decider is not None
    assert look(table, owner, begun + 100 - used[decider]).state == "playing"
    over = look(table, owner, begun + 101 - used[decider])
    assert (over.ending, over.result and over.result["winner"]) == ("time", 1 - decider)


def test_without_a_clock_a_game_waits() -> None:
    user = make_user()
    table = make_table(user)
    assert look(table, user, 10**7).state == "playing"


def test_the_clock_does_not_run_while_a_player_is_awaited() -> None:
    owner = make_user()
    table = make_table(owner, opponents=("open",), clock=Clock.MOVE, clock_seconds=1)
    assert look(table, owner, 10**7).state == "open"
