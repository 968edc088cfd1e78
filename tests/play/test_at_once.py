"""Several at once: threads with connections of their own, on the real database."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import Guest, Notification
from accounts.services import delete_account
from engine.match.match import PlayerId
from engine.table.steps import closing_step, follow_ups, step_of
from play.errors import NumberNotPendingError, SeatTakenError, TooManyTablesError
from play.games import forget_games, game_of
from play.keys import key_of
from play.lateness import end_late_games
from play.models import DAY_SECONDS, Choice, Clock, PuzzleAnswer, Seat, Table
from play.services.choosing import choose, take_back
from play.services.puzzling import answer_puzzle
from play.services.sitting_down import take_seat
from tests.accounts.makers import make_client, make_user
from tests.at_once import at_once, behind
from tests.play.makers import NOW, later, make_table
from tests.play.puzzles import make_puzzle

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("demo")]
CLIENTS = 50


def test_fifty_who_send_the_same_choice_at_once_are_taken_once() -> None:
    user = make_user()
    table = make_table(user, opponents=("self",))
    barrier = Barrier(CLIENTS)

    def send(_number: int) -> str:
        barrier.wait(timeout=60)
        try:
            return choose(public_id=table.public_id, person=user, number=0, option=0, now=timezone.now()).trail
        except NumberNotPendingError as error:
            return error.code
        finally:
            connection.close()

    with ThreadPoolExecutor(CLIENTS) as pool:
        answers = list(pool.map(send, range(CLIENTS)))
    assert answers.count("NUMBER_NOT_PENDING") == CLIENTS - 1
    assert Choice.objects.count() == 1
    assert Table.objects.get().number == 1


def test_of_different_options_sent_at_once_one_is_taken() -> None:
    user = make_user()
    table = make_table(user, opponents=("self",))
    answers = at_once(
        lambda number: choose(public_id=table.public_id, person=user, number=0, option=number % 2, now=timezone.now()).trail,
        refusals=NumberNotPendingError,
    )
    taken = [answer for answer in answers if isinstance(answer, str)]
    forget_games()
    assert (len(taken), Table.objects.get().trail) == (1, taken[0])


def test_a_whole_mulligan_sent_at_once_from_two_tabs_is_carried_out_once() -> None:
    user = make_user()
    table = make_table(user)
    with game_of(table) as game:
        found = follow_ups(game.tables, game.match, PlayerId(0), lambda _match, _question: None)
    option, (picking, _imagined) = next(iter(found.items()))
    then = [[step_of(picking, choice), closing_step(picking)] for choice in picking.choices[:4]]
    answers = at_once(
        lambda number: choose(public_id=table.public_id, person=user, number=0, option=option, now=timezone.now(), then=then[number]).trail,
        refusals=NumberNotPendingError,
    )
    taken = [answer for answer in answers if isinstance(answer, str)]
    forget_games()
    assert (len(taken), Table.objects.get().trail) == (1, taken[0])
    assert list(Choice.objects.filter(seat=0).order_by("number").values_list("automation", flat=True)[:3]) == ["", "together", "together"]


def test_a_free_seat_is_taken_by_one() -> None:
    table = make_table(opponents=("open",))
    seat = Seat.objects.get(table=table, number=1)
    people = [make_user() for _ in range(4)]
    answers = at_once(
        lambda number: take_seat(public_id=table.public_id, person=people[number], key=key_of(table, seat), now=timezone.now()),
        refusals=SeatTakenError,
    )
    assert sum(isinstance(answer, Table) for answer in answers) == 1
    assert Table.objects.get().state == "playing"


def test_a_choice_taken_back_twice_at_once_is_taken_back_once() -> None:
    user = make_user()
    table = make_table(user, opponents=("self",))
    for number in range(4):
        choose(public_id=table.public_id, person=user, number=number, option=0, now=timezone.now())
    at_once(
        lambda _number: take_back(public_id=table.public_id, person=user, number=4, now=timezone.now()).number,
        refusals=NumberNotPendingError,
    )
    table.refresh_from_db()
    assert (table.number, table.take_backs) == (3, 1)


def test_a_table_whose_free_seat_is_taken_while_the_other_s_account_goes_stays_with_its_game() -> None:
    leaving, coming = make_user(), make_user()
    table = make_table(leaving, opponents=("open",))
    seat = Seat.objects.get(table=table, number=1)
    behind(
        lambda: take_seat(public_id=table.public_id, person=coming, key=key_of(table, seat), now=timezone.now()),
        lambda: delete_account(user=leaving, now=timezone.now()),
    )
    assert (Table.objects.get().state, Table.objects.get().is_over) == ("over", True)


def test_somebody_without_an_account_has_no_more_games_by_sitting_down_twice_at_once(settings: Any) -> None:
    settings.TABLES_OF_GUEST_AT_ONCE = 1
    guest = Guest.objects.create(begun_at=timezone.now(), seen_at=timezone.now())
    second = behind(lambda: make_table(guest), lambda: make_table(guest), refusals=TooManyTablesError)
    assert isinstance(second, TooManyTablesError)
    assert Table.objects.count() == 1


def test_somebody_with_an_account_has_no_more_games_by_sitting_down_twice_at_once(settings: Any) -> None:
    settings.TABLES_AT_ONCE = 1
    user = make_user()
    second = behind(lambda: make_table(user), lambda: make_table(user), refusals=TooManyTablesError)
    assert isinstance(second, TooManyTablesError)
    assert Table.objects.count() == 1


def test_a_game_whose_time_has_run_out_is_ended_and_told_by_one_of_two_workers() -> None:
    one, two = make_user(), make_user()
    table = make_table(one, opponents=("open",), clock=Clock.MOVE, clock_seconds=DAY_SECONDS, is_series=True)
    take_seat(public_id=table.public_id, person=two, key=key_of(table, Seat.objects.get(table=table, number=1)), now=NOW)
    at = later(DAY_SECONDS + 1)
    behind(lambda: end_late_games(now=at), lambda: end_late_games(now=at))
    over, following = Table.objects.order_by("pk")
    assert (over.ending, following.state, following.series_game) == ("time", "playing", 2)
    assert sorted(Notification.objects.values_list("reader", "count")) == sorted((person.pk, 1) for person in (one, two))


def test_of_different_answers_to_a_puzzle_sent_at_once_one_counts() -> None:
    user, puzzle = make_user(), make_puzzle(timezone.localdate())
    day = puzzle.day.isoformat()

    def send(number: int) -> int:
        client = make_client(user)
        if number % 2:
            return client.post(f"/play/puzzle/{day}/", {"option": number % 3}).status_code
        return client.post(f"/api/v1/puzzles/{day}/answer/", {"option": number % 3}, content_type="application/json").status_code

    assert at_once(send) == [200, 302, 200, 302]
    assert PuzzleAnswer.objects.count() == 1


def test_an_answer_to_a_puzzle_that_comes_while_another_is_stored_is_told_that_one() -> None:
    user, puzzle = make_user(), make_puzzle(timezone.localdate())
    second = behind(
        lambda: answer_puzzle(puzzle=puzzle, user=user, option=1, now=NOW),
        lambda: answer_puzzle(puzzle=puzzle, user=user, option=0, now=NOW),
    )
    assert (second.option, second.is_right) == (1, True)


def test_a_choice_that_comes_while_a_worker_ends_the_game_is_too_late() -> None:
    one, two = make_user(), make_user()
    table = make_table(one, opponents=("open",), clock=Clock.MOVE, clock_seconds=DAY_SECONDS)
    take_seat(public_id=table.public_id, person=two, key=key_of(table, Seat.objects.get(table=table, number=1)), now=NOW)
    table.refresh_from_db()
    decider = table.seats.get(number=table.decider or 0).user or one
    at = later(DAY_SECONDS + 1)
    second = behind(
        lambda: end_late_games(now=at),
        lambda: choose(public_id=table.public_id, person=decider, number=table.number, option=0, now=at),
        refusals=NumberNotPendingError,
    )
    assert isinstance(second, NumberNotPendingError)
    assert Table.objects.get().number == table.number
