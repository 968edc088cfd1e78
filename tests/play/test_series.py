"""Best of three: the next game begins by itself, the other side goes first, and two wins end it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.services import delete_account
from play.games import PlayedGame
from play.models import State, Table
from play.series import ShownSeries, series_of
from play.services.agreeing import offer_draw, rematch
from play.services.leaving import resign
from play.services.offering import take_offered_seat
from play.services.rating import set_rated
from play.services.series import PAUSE, begin_next_game
from tests.accounts.makers import make_client, make_user
from tests.at_once import at_once
from tests.decks.makers import make_deck
from tests.play.makers import NOW, chosen, later, make_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def make_series(one: User, other: User, **changes: Any) -> Table:
    table = make_table(one, opponents=("open",), is_offered=True, is_series=True, **changes)
    return take_offered_seat(public_id=table.public_id, person=other, chosen=chosen(), now=NOW)


def lose(table: Table, person: User) -> None:
    resign(public_id=table.public_id, person=person, now=later(1))


def after(table: Table) -> Table:
    return Table.objects.with_seats().get(rematch_of=table)


def series(table: Table) -> ShownSeries:
    shown = series_of(Table.objects.with_seats().get(pk=table.pk))
    assert shown is not None
    return shown


def beginner(table: Table) -> User | None:
    """Who begins: as the engine lays the game out."""
    game = PlayedGame(table.beginning or {}, ())
    active = game.tables.standing(game.match, None).active
    return next(seat.user for seat in table.seats.all() if seat.number == active)


def test_the_next_game_begins_by_itself_with_the_other_one_going_first() -> None:
    one, other = make_user("marit"), make_user("otto")
    table = make_series(one, other, first=None)
    lose(table, other)
    again = after(table)
    assert (again.state, again.series_game, again.best_of) == (State.PLAYING, 2, 3)
    assert {beginner(table), beginner(again)} == {one, other}
    assert [(seat.user, seat.series_wins) for seat in again.seats.all()] == [(other, 0), (one, 1)]
    assert series(table).next_id == again.public_id
    assert sorted(series(again).score) == [("marit", 1), ("otto", 0)]
    html = make_client(other).get(f"/play/{table.public_id}/").content.decode()
    assert f'href="/play/{again.public_id}/"' in html
    assert "rematch/" not in html


@pytest.mark.parametrize("first", [0, 1, None])
def test_whoever_began_goes_second_in_the_next_game_and_first_again_in_the_third(first: int | None) -> None:
    one, other = make_user(), make_user()
    table = make_series(one, other, first=first)
    lose(table, other)
    lose(after(table), one)
    beginners = [beginner(game) for game in (table, after(table), after(after(table)))]
    assert beginners[0] == beginners[2]
    assert {*beginners} == {one, other}


def test_two_wins_end_it() -> None:
    one, other = make_user("marit"), make_user("otto")
    first = make_series(one, other)
    lose(first, other)
    lose(after(first), one)
    third = after(after(first))
    assert sorted(series(third).score) == [("marit", 1), ("otto", 1)]
    lose(third, other)
    assert not Table.objects.filter(rematch_of=third).exists()
    shown = series(third)
    assert (shown.winner, shown.is_over, sorted(shown.score)) == ("marit", True, [("marit", 2), ("otto", 1)])
    assert "marit has won the series." in make_client(other).get(f"/play/{third.public_id}/").content.decode()


def test_two_wins_in_a_row_end_it_after_two_games() -> None:
    one, other = make_user(), make_user()
    first = make_series(one, other)
    lose(first, other)
    lose(after(first), other)
    assert Table.objects.count() == 2


def test_a_draw_counts_for_nobody_and_draws_go_on_for_seven_games() -> None:
    one, other = make_user(), make_user()
    table = make_series(one, other)
    for number in range(1, 8):
        assert table.series_game == number
        for person in (one, other):
            offer_draw(public_id=table.public_id, person=person, now=later(1))
        if number < 7:
            table = after(table)
    assert {wins for _who, wins in series(table).score} == {0}
    assert series(table).is_over
    assert Table.objects.count() == 7


def test_a_rematch_after_a_series_is_a_series_of_its_own() -> None:
    one, other = make_user(), make_user()
    first = make_series(one, other)
    lose(first, other)
    last = after(first)
    lose(last, other)
    for person in (one, other):
        again = rematch(public_id=last.public_id, person=person, now=later(2))
    assert (again.state, again.best_of, again.series_game) == (State.PLAYING, 3, 1)
    assert {wins for _who, wins in series(again).score} == {0}


def test_asking_for_a_rematch_in_a_series_leads_to_its_next_game() -> None:
    one, other = make_user(), make_user()
    table = make_series(one, other)
    lose(table, other)
    assert rematch(public_id=table.public_id, person=one, now=later(2)) == after(table)
    assert Table.objects.count() == 2


def test_with_a_clock_everybody_may_read_how_the_last_game_ended_first() -> None:
    one, other = make_user(), make_user()
    table = make_series(one, other, clock="move", clock_seconds=30)
    lose(table, other)
    again = after(table)
    assert again.asked_at == later(1) + PAUSE
    client = make_client(one)
    assert client.get(f"/play/{again.public_id}/").status_code == 200
    Table.objects.filter(pk=again.pk).update(asked_at=timezone.now() - timedelta(seconds=31))
    client.get(f"/play/{again.public_id}/")
    assert Table.objects.get(pk=again.pk).ending == "time"


def test_a_closed_table_and_games_of_three_or_against_nobody_are_no_series() -> None:
    one = make_user()
    table = make_table(one, opponents=("open",), is_series=True)
    lose(table, one)
    assert Table.objects.count() == 1
    assert make_table(one, opponents=("nobody",), is_series=True).best_of == 1


def test_a_series_against_a_bot_goes_on_too() -> None:
    one = make_user()
    table = make_table(one, is_series=True)
    lose(table, one)
    assert after(table).state == State.PLAYING


def test_a_series_ends_when_an_account_goes() -> None:
    one, other = make_user(), make_user()
    table = make_series(one, other)
    delete_account(user=other, now=later(1))
    table.refresh_from_db()
    assert (table.is_over, Table.objects.count()) == (True, 1)


def test_a_series_does_not_go_on_with_somebody_silenced() -> None:
    one, other = make_user(), make_user()
    table = make_series(one, other)
    User.objects.filter(pk=other.pk).update(is_active=False)
    lose(table, one)
    assert Table.objects.count() == 1


def test_every_game_of_a_rated_series_counts() -> None:
    one, other = make_user(), make_user()
    for user in (one, other):
        set_rated(user=user, is_rated=True, now=NOW)
    table = make_series(one, other, is_rated=True)
    lose(table, other)
    assert after(table).is_rated


def test_the_next_game_begins_once() -> None:
    one, other = make_user(), make_user()
    table = make_series(one, other)
    lose(table, other)
    begin_next_game(Table.objects.with_seats().get(pk=table.pk), later(2))
    lose(table, other)
    assert Table.objects.count() == 2


def test_the_form_asks_for_a_best_of_three() -> None:
    user = make_user()
    make_client(user).post("/play/", {"deck": make_deck(user).public_id, "opponent": "anybody", "series": "on"})
    assert Table.objects.get().best_of == 3
    html = make_client(make_user()).get("/play/").content.decode()
    assert "best of three" in html


@pytest.mark.django_db(transaction=True)
def test_of_two_who_end_a_game_at_once_one_begins_the_next() -> None:
    people = make_user(), make_user()
    table = make_series(*people)
    at_once(lambda number: resign(public_id=table.public_id, person=people[number % 2], now=later(1)).state)
    assert Table.objects.filter(rematch_of=table).count() == 1
    assert Table.objects.count() == 2
