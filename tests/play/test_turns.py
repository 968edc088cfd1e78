"""Whose bot thinks next: everybody's turn comes, however many tables somebody has, and nobody has all workers."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import Guest, Turn, User
from play.models import Seat, SeatKind, Table, Thought, ThoughtKind
from play.thoughts import LOST_AFTER, MOST_DOUBLINGS, ask_adviser, ask_bot, claim_thought, finish, waiting_thoughts
from tests.accounts.makers import make_user
from tests.at_once import at_once
from tests.play.makers import NOW, later

pytestmark = pytest.mark.django_db


def make_guest() -> Guest:
    return Guest.objects.create(begun_at=NOW, seen_at=NOW)


def ask_for(person: User | Guest | None, *, at: datetime = NOW) -> Thought:
    """A bot at a table of `person` is asked. What is played there doesn't matter here."""
    table = Table.objects.create(format="custom", ruleset="x", seed=1, engine_version="1", created_at=at, touched_at=at)
    seat = Seat(table=table, number=0, side=0, kind=SeatKind.HUMAN, taken_at=at)
    seat.user, seat.guest = (person, None) if isinstance(person, User) else (None, person)
    seat.save()
    Seat.objects.create(table=table, number=1, side=1, kind=SeatKind.BOT, bot="lookahead")
    ask_bot(table, now=at)
    return table.thoughts.get()


def claim(at: datetime = NOW, most_of_one: int = 1) -> Thought | None:
    return claim_thought(now=at, token=uuid4(), most_of_one=most_of_one)


def think_next(at: datetime) -> Thought:
    """What is thought about next, at once."""
    found = claim(at)
    assert found is not None
    finish(found, is_asked_again=False, now=at)
    return found


def test_two_hundred_tables_of_one_account_leave_another_its_turn_after_one_thought() -> None:
    busy, other = make_user(), make_user()
    for number in range(200):
        ask_for(busy, at=later(number / 100))
    assert think_next(later(3)).user == busy
    ask_for(other, at=later(4))
    assert think_next(later(5)).user == other


def test_who_waits_takes_turns_whatever_was_asked_first() -> None:
    first, second = make_user(), make_user()
    for person in (first, second):
        for number in range(3):
            ask_for(person, at=later(number))
    assert [think_next(later(10 + number)).user for number in range(6)] == [first, second] * 3


def test_of_one_person_the_first_table_comes_first() -> None:
    user = make_user()
    late, early = ask_for(user, at=later(2)), ask_for(user, at=later(1))
    assert [think_next(later(5)).pk, think_next(later(6)).pk] == [early.pk, late.pk]


def test_nobody_has_all_workers() -> None:
    busy, other = make_user(), make_user()
    for _table in range(3):
        ask_for(busy)
    held = claim()
    assert held is not None
    assert claim() is None
    ask_for(other, at=later(1))
    found = claim(later(1))
    assert found is not None
    assert found.user == other
    finish(held, is_asked_again=False, now=later(2))
    following = claim(later(2))
    assert following is not None
    assert following.user == busy


def test_who_has_much_waiting_and_enough_in_work_hides_nobody() -> None:
    others, late = [make_user() for _ in range(2)], make_user()
    ask_for(late)
    for user in others:
        for _table in range(30):
            ask_for(user)
    think_next(later(1))
    assert {found.user for found in (claim(later(2)), claim(later(3))) if found} == set(others)
    assert claim(later(4)) is None
    ask_for(late, at=later(5))
    found = claim(later(6))
    assert found is not None
    assert found.user == late


def test_guests_together_take_turns_as_one_account_does() -> None:
    account, guests = make_user(), [make_guest() for _ in range(3)]
    for guest in guests:
        for number in range(2):
            ask_for(guest, at=later(number))
    for number in range(3):
        ask_for(account, at=later(5 + number))
    served = [think_next(later(10 + number)) for number in range(9)]
    assert [one.user == account for one in served[:6]].count(True) == 3
    assert {one.guest_id for one in served if one.guest_id} == {guest.pk for guest in guests}
    by_guest = [one.guest_id for one in served if one.guest_id]
    assert len(set(by_guest[:3])) == 3


def test_a_turn_that_was_not_taken_counts_for_nothing() -> None:
    busy = make_user()
    ask_for(busy)
    ask_for(busy)
    claim()
    before = Turn.objects.get().served_at
    assert claim(later(5)) is None
    assert Turn.objects.get().served_at == before


def test_a_lost_worker_is_followed_by_another_each_time_after_twice_as_long() -> None:
    ask_for(make_user())
    at = NOW
    for doubled in range(MOST_DOUBLINGS + 2):
        assert claim(at) is not None
        wait = LOST_AFTER * 2 ** min(doubled, MOST_DOUBLINGS)
        assert claim(at + wait) is None
        at += wait + timedelta(seconds=1)


def test_who_comes_back_late_ends_nothing_that_another_has_begun() -> None:
    ask_for(make_user())
    late = claim()
    assert late is not None
    following = claim(later(11))
    assert following is not None
    finish(late, is_asked_again=False, now=later(12))
    assert Thought.objects.exists()
    finish(following, is_asked_again=True, now=later(13))
    assert Thought.objects.get().attempts == 0
    assert claim(later(14)) is not None


def test_a_bot_that_is_asked_anew_is_the_same_question_and_nobody_s() -> None:
    asked = ask_for(make_user())
    claim()
    ask_bot(asked.table, now=later(1))
    assert Thought.objects.get().token is None
    ask_adviser(asked.table, make_user(), now=later(2))
    assert Thought.objects.filter(kind=ThoughtKind.HINT).count() == 1


def test_what_is_thought_for_somebody_who_has_gone_is_thought_for_nobody() -> None:
    user = make_user()
    ask_for(user)
    user.delete()
    assert think_next(later(1)).user is None


def test_a_look_at_what_waits_costs_few_queries(django_assert_max_num_queries) -> None:  # type: ignore[no-untyped-def]
    for _person in range(5):
        user = make_user()
        for _table in range(4):
            ask_for(user)
    with django_assert_max_num_queries(12):
        assert claim() is not None
    assert waiting_thoughts(NOW).count() == 19


@pytest.mark.django_db(transaction=True)
def test_workers_that_ask_at_once_get_each_another_person_s() -> None:
    busy, other = make_user(), make_user()
    for _table in range(4):
        ask_for(busy)
    ask_for(other)

    def ask(_number: int) -> int | None:
        try:
            found = claim_thought(now=timezone.now(), token=uuid4(), most_of_one=1)
            return found.user_id if found else None
        finally:
            connection.close()

    found = [one for one in at_once(ask) if one is not None]
    assert sorted(found) == sorted([busy.pk, other.pk])
