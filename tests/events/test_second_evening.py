"""What a second evening, walked by fresh eyes, showed: names alike, refused pairings, late deadlines, lists replaced meanwhile."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from events.legality import history_of
from events.models import Event, Registration, Role, Status
from events.services import (
    bring_back,
    check_again,
    give_role,
    hand_in,
    pair_round,
    register_player,
    take_out,
    withdraw,
)
from tests.accounts.makers import make_client
from tests.decks.makers import legal_state, make_user
from tests.events.makers import AFTER, BEFORE, NOW, make_event, make_registration
from tests.events.test_api import send

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def organiser_of(event: Event) -> User:
    assert event.organiser is not None
    return event.organiser


def test_who_goes_by_the_same_name_is_told_apart_by_number_and_nobody_else() -> None:
    event = make_event()
    for name in ("Max", "max", "Ada"):
        register_player(event=event, by=organiser_of(event), name=name, now=NOW)
    pair_round(event=event, now=AFTER)
    for shown in ("", "?by=name"):
        page = Client().get(f"/events/{event.public_id}/rounds/{shown}").content.decode()
        assert "Max (no. 1)" in page
        assert "max (no. 2)" in page
        assert "Ada (no." not in page


def test_a_refused_pairing_leaves_the_page_of_the_rounds_and_says_why() -> None:
    event = make_event()
    client, url = make_client(organiser_of(event)), f"/events/{event.public_id}/rounds/"
    answer = client.post(f"{url}pair/", {"system": "swiss"}, follow=True)
    assert answer.redirect_chain == [(url, 302)]
    assert "A round needs two players at least." in answer.content.decode()
    assert "Minutes a round:" in client.post(f"{url}pair/", {"system": "swiss", "minutes": 0}, follow=True).content.decode()


@pytest.mark.parametrize(
    ("deadline", "begins", "is_late"),
    [
        (datetime(2026, 11, 28, 10), time(10), False),
        (datetime(2026, 11, 28, 10, 1), time(10), True),
        (datetime(2026, 11, 28, 23, 59), None, False),
        (datetime(2026, 11, 29), None, True),
    ],
)
def test_lists_that_close_after_the_beginning_are_said_to(deadline: datetime, begins: time | None, *, is_late: bool) -> None:
    assert make_event(deadline=deadline, starts_on=date(2026, 11, 28), start_time=begins).closes_late is is_late


def test_the_form_warns_of_a_deadline_after_the_beginning() -> None:
    day = timezone.localdate() + timedelta(days=3)
    facts = {"name": "Late", "starts_on": day, "start_time": "10:00", "format": "custom", "time_zone": "UTC"}
    facts |= {"deadline": f"{day}T12:00", "visibility": "link", "audience": "organiser"}
    answer = make_client(make_user()).post("/events/new/", facts, follow=True)
    assert "when the event has begun already" in answer.content.decode()


class TestWhoWithdrew:
    def test_is_brought_back_by_staff_once_nobody_registers_any_more(self) -> None:
        row = make_registration()
        withdraw(registration=row, now=NOW)
        bring_back(registration=row, by=None, now=BEFORE)
        row.refresh_from_db()
        assert row.status == Status.WITHDRAWN
        bring_back(registration=row, by=None, now=AFTER)
        row.refresh_from_db()
        assert row.status == Status.TAKING_PART

    def test_tells_helpers_nothing_of_the_list(self) -> None:
        row = make_registration()
        helper = make_user()
        give_role(event=row.event, user=helper, role=Role.HELPER, by=None, now=NOW)
        withdraw(registration=row, now=NOW)
        assert send(make_client(helper), "get", f"/api/v1/events/{row.event.public_id}/players/{row.number}/").json()["legal"] is None
        page = make_client(helper).get(f"/events/{row.event.public_id}/players/{row.number}/").content.decode()
        assert "Legal" not in page


def test_a_verdict_of_a_list_that_was_replaced_meanwhile_is_no_verdict_of_the_new_one() -> None:
    """The list arrived before the judgement, and waited until it was done."""
    row = make_registration()
    assert row.player is not None
    check_again(event=row.event, now=NOW + timedelta(seconds=2))
    other = legal_state(technologies=())
    hand_in(event=row.event, player=row.player, state=other, now=NOW + timedelta(seconds=1))
    row = Registration.objects.get(pk=row.pk)
    assert [said.hash for said in history_of(row)] == [row.hash]
    check_again(event=row.event, now=NOW)
    row = Registration.objects.get(pk=row.pk)
    assert [said.judged_at for said in history_of(row)[1:]] == [row.judgements.order_by("pk").last().judged_at]


def test_the_organiser_is_told_of_a_judge_who_plays() -> None:
    row = make_registration()
    assert row.player is not None
    client = make_client(organiser_of(row.event))
    given = {"account": row.player.username, "role": "judge"}
    page = client.post(f"/events/{row.event.public_id}/staff/", given, follow=True).content.decode()
    assert "plays in this event, too" in page
    assert "plays, and reads every list" in page
    page = client.post(f"/events/{row.event.public_id}/staff/", given | {"role": "helper"}, follow=True).content.decode()
    assert "too, and can read every list" not in page


def test_the_lists_page_says_which_lists_its_numbers_count() -> None:
    event = make_event()
    gone, _there = make_registration(event), make_registration(event)
    take_out(registration=gone, by=None, status=Status.DROPPED, now=AFTER)
    page = make_client(organiser_of(event)).get(f"/events/{event.public_id}/lists/").content.decode()
    assert "1 of them is of a player who dropped out or was disqualified" in page


def test_a_check_in_leads_back_to_the_player_s_row() -> None:
    row = make_registration()
    client, url = make_client(organiser_of(row.event)), f"/events/{row.event.public_id}/players/"
    answer = client.post(f"{url}{row.number}/check-in/", {"back": "players", "show": "absent"})
    assert answer["Location"] == f"{url}?show=absent#no-{row.number}"
