"""What players are told of the events that they play in, and when."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import Any

import pytest

from accounts.models import Notification, User
from accounts.notifications.selectors import told, unread_count
from accounts.notifications.services import mark_read
from cards.models import SiteFormat
from cards.services import touch_catalog
from events.models import Event, Registration
from events.services import (
    EventFacts,
    bring_back,
    cancel_event,
    change_event,
    check_again,
    hand_in,
    join_event,
    open_lists,
    revive_event,
    take_out,
    withdraw,
)
from events.tasks import watch_events
from events.watching import remind_players, watch_lists
from tests.accounts.makers import make_client
from tests.decks.makers import card_id, legal_state, make_user
from tests.events.makers import AFTER, BEFORE, NOW, make_event, make_registration

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
DAY_BEFORE = BEFORE - timedelta(hours=20)


@pytest.fixture
def player() -> User:
    return make_user("ilsa")


def sentences(reader: User) -> list[str]:
    return [one.sentence for one in told(Notification.objects.of(reader), reader)]


def change(event: Event, *, now: datetime = NOW, **facts: Any) -> Event:
    return change_event(event=event, facts=replace(EventFacts.of(Event.objects.get(pk=event.pk)), **facts), now=now)


def make_format(slug: str = "club") -> SiteFormat:
    made = SiteFormat.objects.create(slug=slug, name_en="Club", name_de="Klub", ruleset="second-edition")
    touch_catalog()
    return made


def ban(format: SiteFormat, slug: str) -> None:
    format.banned.add(card_id(slug))
    touch_catalog()


def test_players_are_told_what_the_organiser_changed_and_all_of_it_at_once(player: User) -> None:
    event = make_event()
    make_registration(event, player)
    change(event, starts_on=date(2026, 11, 29))
    change(event, place="Wien")
    assert sentences(player) == ["Salt Roads Open was changed: the place, the day."]
    change(event, description="Bring water.")
    assert unread_count(player) == 1
    assert sentences(event.organiser) == []


def test_an_organiser_who_plays_is_not_told_of_their_own_doings() -> None:
    event = make_event()
    make_registration(event, event.organiser)
    change(event, place="Wien")
    open_lists(event=change(event, audience="players"), now=AFTER)
    assert sentences(event.organiser) == []


def test_who_left_or_only_looked_is_told_nothing(player: User) -> None:
    event = make_event()
    withdraw(registration=make_registration(event, player), now=NOW)
    change(event, place="Wien")
    assert sentences(player) == []


def test_lists_that_close_within_a_day_are_told_to_those_without_a_list_once(player: User) -> None:
    event, ready = make_event(), make_user()
    join_event(event=event, player=player, now=NOW)
    make_registration(event, ready)
    assert remind_players(now=NOW) == 0
    remind_players(now=DAY_BEFORE)
    remind_players(now=DAY_BEFORE + timedelta(hours=1))
    assert sentences(player) == [
        "Lists for Salt Roads Open are taken until 26 November 2026, 20:00 (Europe/Vienna), and you haven’t handed in yours."
    ]
    assert sentences(ready) == []
    assert remind_players(now=AFTER) == 0


def test_a_list_that_is_handed_in_and_another_deadline_take_the_reminder_back(player: User) -> None:
    event, late = make_event(), make_user()
    for each in (player, late):
        join_event(event=event, player=each, now=NOW)
    remind_players(now=DAY_BEFORE)
    hand_in(event=event, player=player, state=legal_state(), now=BEFORE)
    assert sentences(player) == []
    change(event, now=DAY_BEFORE, deadline=datetime(2026, 11, 27, 20))
    assert sentences(late) == ["Salt Roads Open was changed: until when lists are taken."]
    remind_players(now=DAY_BEFORE + timedelta(days=1))
    assert (
        "Lists for Salt Roads Open are taken until 27 November 2026, 20:00 (Europe/Vienna), and you haven’t handed in yours."
        in sentences(late)
    )


def test_an_illegal_list_is_reminded_of_as_such(player: User) -> None:
    make_registration(make_event(), player, state=legal_state(cards=()))
    remind_players(now=DAY_BEFORE)
    assert sentences(player) == [
        "Lists for Salt Roads Open are taken until 26 November 2026, 20:00 (Europe/Vienna), and yours isn’t legal."
    ]


def test_a_ban_that_makes_a_list_illegal_is_told_by_itself_and_taken_back_with_the_ban(player: User) -> None:
    format = make_format()
    event = make_event(format="club")
    make_registration(event, player, state=legal_state(format="club"))
    watch_lists(now=NOW)
    assert sentences(player) == []
    ban(format, "rust-hound")
    assert watch_lists(now=NOW) == 1
    assert watch_lists(now=NOW) == 0
    assert sentences(player) == ["Your list for Salt Roads Open is no longer legal."]
    assert Registration.objects.get().was_legal  # what was said at the hand-in stays
    format.banned.clear()
    touch_catalog()
    watch_lists(now=NOW)
    assert sentences(player) == []


def test_a_list_that_was_illegal_when_it_was_handed_in_is_no_news(player: User) -> None:
    make_registration(make_event(), player, state=legal_state(cards=()))
    watch_lists(now=NOW)
    assert sentences(player) == []


def test_a_check_that_finds_a_list_illegal_is_told_once_and_ends_with_another_list(player: User) -> None:
    format = make_format()
    event = make_event(format="club")
    make_registration(event, player, state=legal_state(format="club"))
    ban(format, "rust-hound")
    check_again(event=event, now=NOW)
    watch_lists(now=NOW)
    assert (sentences(player), Notification.objects.get().count) == (["Your list for Salt Roads Open is no longer legal."], 1)
    hand_in(event=event, player=player, state=legal_state(cards=()), now=NOW + timedelta(hours=1))
    assert sentences(player) == []


def test_a_player_who_is_taken_out_and_back_is_told(player: User) -> None:
    registration = make_registration(make_event(), player)
    take_out(registration=registration, by=None, now=NOW)
    bring_back(registration=registration, by=None, now=NOW)
    assert sorted(sentences(player)) == [
        "The organiser took you back into Salt Roads Open.",
        "The organiser took you out of Salt Roads Open.",
    ]


def test_lists_that_are_opened_and_an_event_that_is_called_off_are_told(player: User) -> None:
    event = make_event(audience="players")
    make_registration(event, player)
    open_lists(event=event, now=AFTER)
    open_lists(event=event, now=AFTER)
    assert sentences(player) == ["The lists of Salt Roads Open are there to read."]
    cancel_event(event=event, now=AFTER)
    assert "Salt Roads Open was called off." in sentences(player)
    revive_event(event=event, now=AFTER)
    assert "Salt Roads Open takes place after all." in sentences(player)


def test_an_event_that_is_over_may_be_called_off_without_a_word(player: User) -> None:
    event = make_event()
    make_registration(event, player)
    cancel_event(event=event, now=NOW + timedelta(days=30))
    assert sentences(player) == []


def test_the_page_of_the_event_counts_as_read(player: User) -> None:
    event = make_event()
    make_registration(event, player)
    change(event, place="Wien")
    make_client(player).get(f"/events/{event.public_id}/")
    assert unread_count(player) == 0


def test_many_players_are_told_with_few_statements(django_assert_max_num_queries: Any) -> None:
    event = make_event()
    for _ in range(25):
        join_event(event=event, player=make_user(), now=NOW)
    with django_assert_max_num_queries(24):
        change(event, place="Wien")
    assert Notification.objects.filter(kind="event_changed", count=1).count() == 25


def test_the_scheduler_s_task_watches_over_events_of_today(player: User, monkeypatch: pytest.MonkeyPatch) -> None:
    event = make_event()
    join_event(event=event, player=player, now=NOW)
    mark_read(reader=player, now=NOW)
    monkeypatch.setattr("django.utils.timezone.now", lambda: DAY_BEFORE)
    watch_events.apply(throw=True)
    assert unread_count(player) == 1
    assert Event.objects.get().watched_revision
