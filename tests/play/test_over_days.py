"""Games by turns over days: their clock, and who is told that it is their turn, once, where they aren't at the table."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import Notification, User
from accounts.notifications.mails import WAIT, make_mails, send_mails
from accounts.notifications.models import MailWhen
from accounts.notifications.selectors import told
from accounts.notifications.services import choose_mails
from play.keys import key_of
from play.lateness import end_late_games, end_on_time
from play.mine import games_of
from play.models import DAY_SECONDS, MOST_DAYS, Clock, Mute, State, Table
from play.presence import AWAY_SECONDS
from play.retention import forget_tables
from play.services.agreeing import offer_draw
from play.services.choosing import choose
from play.services.leaving import resign
from play.services.sitting_down import take_seat
from play.tasks import end_games, tell_turns
from play.telling import tell_of_turns
from tests.accounts.makers import make_client, make_guest, make_user
from tests.decks.makers import make_deck
from tests.play.makers import NOW, later, make_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
AWAY = AWAY_SECONDS + 1
DAYS = 3


@pytest.fixture
def ada() -> User:
    return make_user("ada")


@pytest.fixture
def ben() -> User:
    return make_user("ben")


def make_game(*people: Any, days: int = DAYS, now: datetime = NOW) -> Table:
    """A game of two people over days that has begun."""
    one, two = people
    table = make_table(one, now=now, opponents=("open",), clock=Clock.MOVE, clock_seconds=days * DAY_SECONDS)
    free = next(seat for seat in table.seats.all() if not seat.is_taken)
    return take_seat(public_id=table.public_id, person=two, key=key_of(table, free), now=now)


def awaited(table: Table) -> Any:
    """Who decides."""
    seat = table.seats.get(number=table.decider or 0)
    return seat.user or seat.guest


def decide(table: Table, seconds: float) -> Table:
    """The awaited player takes the first option."""
    table.refresh_from_db()
    return choose(public_id=table.public_id, person=awaited(table), number=table.number, option=0, now=later(seconds))


def sentences(person: User) -> list[str]:
    """What `person` is told, newest first."""
    return [one.sentence for one in told(Notification.objects.of(person), person)]


def test_who_is_awaited_and_away_is_told_once_with_a_link(ada: User, ben: User) -> None:
    table = make_game(ada, ben)
    person = awaited(table)
    other = ben if person == ada else ada
    tell_of_turns(now=later(AWAY_SECONDS - 1))
    assert sentences(person) == []
    for seconds in (AWAY, AWAY + 60, 2 * DAY_SECONDS):
        tell_of_turns(now=later(seconds))
    assert sentences(person) == [f"It is your turn against {other.username}. You have 3 days for it."]
    assert sentences(other) == []
    shown = told(Notification.objects.of(person), person)[0]
    assert shown.address == f"/play/{table.public_id}/"


def test_several_decisions_in_a_row_are_one_turn_and_the_next_turn_is_told_again(ada: User, ben: User) -> None:
    table = make_game(ada, ben)
    person = awaited(table)
    tell_of_turns(now=later(AWAY))
    seconds = 1_000.0
    table = decide(table, seconds)
    assert not Notification.objects.of(person).unread().exists()
    while awaited(table) == person:
        tell_of_turns(now=later(seconds + AWAY))
        seconds += 1_000
        table = decide(table, seconds)
    assert len(sentences(person)) == 1
    while awaited(table) != person:
        seconds += 1_000
        table = decide(table, seconds)
    tell_of_turns(now=later(seconds + AWAY))
    assert len(sentences(person)) == 2


def test_who_has_the_table_open_is_told_once_they_are_gone(ada: User, ben: User) -> None:
    now = timezone.now()
    table = make_game(ada, ben, now=now)
    person, away = awaited(table), now + timedelta(seconds=AWAY)
    client = make_client(person)
    response = client.get(f"/play/{table.public_id}/", headers={"HX-Request": "true"})
    cache.delete(f"at-table:{table.public_id}:{table.decider}")
    again = client.get(f"/play/{table.public_id}/", headers={"HX-Request": "true", "If-None-Match": response["ETag"]})
    assert again.status_code == 304
    tell_of_turns(now=away)
    assert sentences(person) == []
    cache.delete(f"at-table:{table.public_id}:{table.decider}")
    tell_of_turns(now=away)
    assert len(sentences(person)) == 1


def test_the_table_that_is_opened_and_the_game_that_ends_leave_no_turn_unread(ada: User, ben: User) -> None:
    now = timezone.now()
    table = make_game(ada, ben, now=now)
    person = awaited(table)
    tell_of_turns(now=now + timedelta(seconds=AWAY))
    assert Notification.objects.of(person).unread().exists()
    make_client(person).get(f"/play/{table.public_id}/")
    assert not Notification.objects.of(person).unread().exists()
    other = make_game(ada, ben)
    person = awaited(other)
    tell_of_turns(now=later(AWAY))
    resign(public_id=other.public_id, person=ben if person == ada else ada, now=later(AWAY))
    assert [one.kind for one in Notification.objects.of(person).unread()] == ["game_ended"]


def test_nobody_is_told_of_other_games(ada: User, ben: User) -> None:
    make_table(ada)
    make_table(ada, opponents=("self",), clock=Clock.MOVE, clock_seconds=DAY_SECONDS)
    at_once = make_table(ada, opponents=("open",), clock=Clock.MOVE, clock_seconds=DAY_SECONDS - 1)
    free = next(seat for seat in at_once.seats.all() if not seat.is_taken)
    take_seat(public_id=at_once.public_id, person=ben, key=key_of(at_once, free), now=NOW)
    tell_turns()
    tell_of_turns(now=later(AWAY))
    assert not Notification.objects.exists()


def test_guests_are_told_nothing(ada: User) -> None:
    table = make_game(ada, make_guest())
    while table.seats.get(number=table.decider or 0).guest is None:
        table = decide(table, 1)
    tell_of_turns(now=later(AWAY + 1))
    assert not Notification.objects.exists()


def test_who_is_muted_is_told_and_tells_as_before(ada: User, ben: User) -> None:
    Mute.objects.create(owner=ada, muted=ben, since=NOW)
    Mute.objects.create(owner=ben, muted=ada, since=NOW)
    table = make_game(ada, ben)
    tell_of_turns(now=later(AWAY))
    assert len(sentences(awaited(table))) == 1


def test_who_wants_no_notices_gets_none_and_a_mail_is_sent_to_who_wants_it(ada: User, ben: User) -> None:
    for user in (ada, ben):
        choose_mails(reader=user, wanted={"turns": MailWhen.OFF})
    make_game(ada, ben)
    tell_of_turns(now=later(AWAY))
    assert not Notification.objects.exists()
    for user in (ada, ben):
        user.email = user.confirmed_email = f"{user.username}@example.org"
        user.save()
        choose_mails(reader=user, wanted={"turns": "now"})
    table = make_game(ada, ben)
    tell_of_turns(now=later(AWAY))
    at = later(AWAY) + WAIT
    make_mails(now=at)
    send_mails(now=at)
    assert [(one.to, "It is your turn against" in one.body) for one in mail.outbox] == [([f"{awaited(table).username}@example.org"], True)]


def test_who_lets_the_days_run_out_has_lost(ada: User, ben: User) -> None:
    table = make_game(ada, ben, days=1)
    decider = table.decider
    assert end_on_time(table=table, now=later(DAY_SECONDS - 1)).state == State.PLAYING
    over = end_on_time(table=table, now=later(DAY_SECONDS + 1))
    assert (over.ending, over.result and over.result["winner"]) == ("time", 1 - (decider or 0))


def test_the_time_of_many_long_decisions_is_stored(ada: User, ben: User) -> None:
    table, seconds = make_game(ada, ben, days=MOST_DAYS), 0.0
    for _decision in range(8):
        seconds += MOST_DAYS * DAY_SECONDS - 1
        table = decide(table, seconds)
    assert max(seat.used_ms for seat in table.seats.all()) <= 2**31 - 1


def test_a_game_of_guests_over_days_is_kept_for_as_long_as_a_decision_may_take() -> None:
    table = make_game(make_guest(), make_guest())
    assert forget_tables(now=NOW + timedelta(days=DAYS)) == 0
    assert forget_tables(now=NOW + timedelta(days=MOST_DAYS + 2)) == 1
    assert not Table.objects.filter(pk=table.pk).exists()


def test_what_waits_for_somebody_comes_first_among_their_games_however_many_there_are(ada: User, ben: User) -> None:
    asked = [make_game(ada, ben, now=NOW) for _number in range(3)]
    waiting = {table.public_id for table in asked if awaited(table) == ada}
    while not waiting:
        table = make_game(ada, ben)
        waiting = {table.public_id} if awaited(table) == ada else set()
    for number in range(3):
        make_table(ada, opponents=("open",), now=later(100 + number))
    games = games_of(ada, len(waiting))
    assert {game.table.public_id for game in games} == waiting
    assert all(game.is_asked for game in games)


@pytest.mark.parametrize(
    ("sent", "status", "seconds"), [("3", 302, 3 * DAY_SECONDS), ("", 302, 3 * DAY_SECONDS), ("4", 422, 0), ("x", 422, 0)]
)
def test_days_are_chosen_in_the_form(ada: User, sent: str, status: int, seconds: int) -> None:
    client: Client = make_client(ada)
    deck = make_deck(ada)
    answer = client.post(
        reverse("play:index"), {"deck": deck.public_id, "opponent": "open", "clock": "days", "clock_days": sent, "clock_seconds": "600"}
    )
    assert answer.status_code == status
    assert [(table.clock, table.clock_seconds, table.is_over_days) for table in Table.objects.all()] == (
        [(Clock.MOVE, seconds, True)] if seconds else []
    )


def test_a_game_whose_time_has_run_out_is_ended_though_nobody_looks_and_both_are_told_once(
    ada: User, ben: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    late, early = make_game(ada, ben, days=1), make_game(ada, ben, days=2)
    loser = awaited(late)
    winner = ben if loser == ada else ada
    monkeypatch.setattr("django.utils.timezone.now", lambda: later(DAY_SECONDS + 1))
    end_games()
    end_games()
    late.refresh_from_db()
    early.refresh_from_db()
    assert (late.state, late.ending, early.state) == (State.OVER, "time", State.PLAYING)
    assert sentences(winner) == [f"The time of {loser.username} has run out: you have won."]
    assert sentences(loser) == [f"Your time has run out, so you have lost against {winner.username}."]
    assert told(Notification.objects.of(loser), loser)[0].address == f"/play/{late.public_id}/"


def test_the_late_games_come_by_how_long_a_decision_may_take(ada: User, ben: User) -> None:
    games = [make_game(ada, ben, days=days) for days in (14, 1, 2)]
    live = make_table(ada, opponents=("open",), clock=Clock.MOVE, clock_seconds=DAY_SECONDS - 1)
    free = next(seat for seat in live.seats.all() if not seat.is_taken)
    take_seat(public_id=live.public_id, person=ben, key=key_of(live, free), now=NOW)
    assert not Table.objects.late(now=later(DAY_SECONDS)).exists()
    assert list(Table.objects.late(now=later(2 * DAY_SECONDS + 1))) == games[1:]
    assert list(Table.objects.late(now=later(14 * DAY_SECONDS + 1))) == games


def test_a_late_game_that_can_not_be_ended_holds_up_no_other(ada: User, ben: User) -> None:
    stuck, other = make_game(ada, ben, days=1), make_game(ada, ben, days=1)
    Table.objects.filter(pk=stuck.pk).update(beginning={}, asked_at=later(-1))
    assert end_late_games(now=later(DAY_SECONDS + 1)) == 2
    other.refresh_from_db()
    assert other.state == State.OVER


def test_players_are_told_how_a_game_over_days_ended_unless_they_have_it_open(ada: User, ben: User) -> None:
    now = timezone.now()
    table = make_game(ada, ben, now=now)
    make_client(ada).get(f"/play/{table.public_id}/")
    resign(public_id=table.public_id, person=ada, now=now)
    assert (sentences(ada), sentences(ben)) == ([], ["You have won against ada."])
    make_client(ben).get(f"/play/{table.public_id}/")
    assert not Notification.objects.of(ben).unread().exists()


def test_a_draw_is_told_as_one_and_a_table_that_is_left_is_not_told(ada: User, ben: User) -> None:
    table = make_game(ada, ben)
    for person in (ada, ben):
        offer_draw(public_id=table.public_id, person=person, now=NOW)
    assert (sentences(ada), sentences(ben)) == (["Your game against ben was drawn."], ["Your game against ada was drawn."])
    Notification.objects.all().delete()
    waiting = make_table(ada, opponents=("open",), clock=Clock.MOVE, clock_seconds=DAY_SECONDS)
    resign(public_id=waiting.public_id, person=ada, now=NOW)
    assert not Notification.objects.exists()
