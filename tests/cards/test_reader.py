"""What the card pages know of a reader comes from the apps above, when it is asked for."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from cards import reader
from cards.models import Printing
from cards.search import Held
from collection.models import Holding
from tests.cards.makers import make_card

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> User:
    return User.objects.create_user("ada", password="x")


def test_own_asks_the_collection(client: Client, ada: User) -> None:
    card = make_card("unit", slug="guard", name_en="Guard")
    make_card("unit", name_en="Hound")
    Holding.objects.create(owner=ada, printing=Printing.objects.get(card=card), loose=2)
    client.force_login(ada)
    html = client.get("/cards/?q=own:2&view=table").content.decode()
    assert "Guard" in html
    assert "Hound" not in html
    assert "You own 2 copies" in client.get("/cards/guard/").content.decode()


def test_a_stranger_is_told_to_log_in(client: Client) -> None:
    make_card("unit")
    assert "Log in to search by what you own" in client.get("/cards/?q=own>0").content.decode()
    assert "You own" not in client.get("/cards/").content.decode()


def test_nothing_is_asked_that_a_query_does_not_ask(ada: User, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(0):
        assert reader.asked_of(ada, "type:unit rust") == (Held(), {})
