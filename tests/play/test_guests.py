"""Playing without an account: in one browser, for a day, and the account's when there is one."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Guest, User
from play.models import Seat, Table
from play.retention import forget_tables
from tests.accounts.makers import PASSWORD, make_client, make_guest, make_user
from tests.play.makers import NOW, TABLES, ask, choose, make_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def test_a_guest_plays_in_their_browser_and_nowhere_else(client: Client) -> None:
    table = make_table(make_guest(client))
    assert choose(client, table, 0).status_code == 200
    assert [one["id"] for one in client.get(TABLES).json()["results"]] == [table.public_id]
    assert ask(Client(), table).status_code == 404
    assert ask(make_client(), table).status_code == 404


def test_a_guest_s_game_is_the_account_s_after_signing_up(client: Client) -> None:
    table = make_table(make_guest(client))
    number = choose(client, table, 0).json()["number"]
    client.post("/accounts/signup/", {"username": "marit", "password1": PASSWORD, "password2": PASSWORD})
    client.get("/decks/")
    assert Seat.objects.get(number=0).user == User.objects.get(username="marit")
    assert not Guest.objects.exists()
    assert choose(client, table, number).status_code == 200


def test_a_form_of_another_site_plays_nothing_for_a_guest() -> None:
    client = Client(enforce_csrf_checks=True)
    table = make_table(make_guest(client))
    assert choose(client, table, 0).status_code == 403
    assert Table.objects.get().number == 0


def test_games_without_an_account_are_kept_for_a_day_and_others_for_a_year() -> None:
    of_guest, of_user = make_table(make_guest()), make_table()
    shared = make_table(make_user(), opponents=("open",))
    Seat.objects.filter(table=shared, number=1).update(guest=make_guest(), taken_at=NOW)
    assert forget_tables(now=NOW + timedelta(hours=23)) == 0
    assert forget_tables(now=NOW + timedelta(hours=25)) == 1
    assert not Table.objects.filter(pk=of_guest.pk).exists()
    assert Table.objects.filter(pk__in=[of_user.pk, shared.pk]).count() == 2
    assert forget_tables(now=NOW + timedelta(days=366)) == 2


def test_a_guest_who_is_forgotten_leaves_a_game_behind_that_goes_too() -> None:
    guest = make_guest()
    make_table(guest, now=timezone.now())
    guest.delete()
    assert Table.objects.count() == 1
    assert forget_tables(now=timezone.now() + timedelta(hours=25)) == 1
