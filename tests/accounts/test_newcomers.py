"""What an account makes in a day while it is new."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from accounts.newcomers import NEW_ACCOUNT, is_new_account
from decks.list.models import Deck
from decks.list.services.making import create_deck
from tests.accounts.makers import bearer, make_client, make_token, make_user
from tests.at_once import AT_ONCE, at_once
from tests.events.makers import NOW, make_event
from web.errors import TooManyRequestsError

EARLIER = NOW - timedelta(days=400)
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


@pytest.fixture(autouse=True)
def _few(settings: Any) -> None:
    settings.NEW_ACCOUNT_LIMITS = {"decks": 2, "events": 2}


def make_decks(user: User, number: int, **more: Any) -> None:
    for _ in range(number):
        create_deck(owner=user, name="Rust", now=more.get("now", timezone.now()))


def test_a_new_account_makes_so_many_decks_in_a_day_by_page_and_by_program_together() -> None:
    user = make_user()
    client, (_token, secret) = make_client(user), make_token(user)
    assert client.post("/build/", {"name": "One"}).status_code == 302
    assert client.post("/api/v1/decks/", {"name": "Two"}, "application/json", headers=bearer(secret)).status_code == 201
    refused = client.post("/api/v1/decks/", {"name": "Three"}, "application/json", headers=bearer(secret))
    assert (refused.status_code, refused.json()["code"]) == (429, "TOO_MANY_REQUESTS")
    assert "at most 2 of these in a day" in refused.json()["detail"]
    assert int(refused["Retry-After"]) > 0
    assert client.post("/build/", {"name": "Four"}).status_code == 429
    assert Deck.objects.count() == 2


def test_decks_thrown_away_count_too_and_those_of_another_day_do_not() -> None:
    user = make_user()
    make_decks(user, 2)
    Deck.objects.update(deleted_at=timezone.now())
    with pytest.raises(TooManyRequestsError):
        make_decks(user, 1)
    Deck.objects.update(created_at=timezone.now() - timedelta(days=2))
    make_decks(user, 2)


@pytest.mark.parametrize("fields", [{"date_joined": EARLIER}, {"is_staff": True}])
def test_accounts_that_are_known_are_not_limited(fields: dict[str, Any]) -> None:
    user = make_user(**fields)
    make_decks(user, 5)
    for _ in range(3):
        make_event(user)


def test_a_new_account_makes_so_many_events_in_a_day() -> None:
    user = make_user()
    make_event(user)
    make_event(user)
    with pytest.raises(TooManyRequestsError, match="at most 2"):
        make_event(user)
    make_event(make_user())


def test_an_account_is_new_for_seven_days() -> None:
    user, now = make_user(), timezone.now()
    for age, is_new in ((NEW_ACCOUNT - timedelta(minutes=1), True), (NEW_ACCOUNT, False)):
        user.date_joined = now - age
        assert is_new_account(user, now) == is_new


@pytest.mark.django_db(transaction=True)
def test_several_at_once_are_counted_one_after_the_other() -> None:
    user = make_user()
    made = at_once(lambda _number: create_deck(owner=user, name="Rust", now=timezone.now()), refusals=TooManyRequestsError)
    assert sum(isinstance(one, TooManyRequestsError) for one in made) == AT_ONCE - 2
    assert Deck.objects.count() == 2
