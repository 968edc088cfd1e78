"""The lists of open tables and of games to watch, asked for again and again: nothing where nothing has changed."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from play.models import Table
from play.services.offering import set_offered
from tests.accounts.makers import make_client, make_user
from tests.play.makers import make_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
ADDRESS = "/play/open-tables/"


def look(client: Client, etag: str = "") -> Any:
    """The answer to a script that has the lists of `etag`."""
    return client.get(ADDRESS, headers={"HX-Request": "true", "If-None-Match": etag})


def make_offer() -> Table:
    return make_table(make_user(), opponents=("open",), is_offered=True, now=timezone.now())


def test_who_has_the_lists_is_answered_nothing_until_they_change() -> None:
    client = make_client(make_user())
    first = look(client)
    assert (first.status_code, 'data-said="0 open tables"' in first.content.decode()) == (200, True)
    assert look(client, first["ETag"]).status_code == 304
    assert look(client, f"W/{first['ETag']}").status_code == 304
    table = make_offer()
    second = look(client, first["ETag"])
    assert (second.status_code, 'data-said="1 open table"' in second.content.decode()) == (200, True)
    assert table.public_id in second.content.decode()
    owner = table.seats.get(number=0).user
    assert owner is not None
    set_offered(public_id=table.public_id, person=owner, is_offered=False, now=timezone.now())
    assert look(client, second["ETag"]).status_code == 200


def test_the_page_says_which_lists_it_has() -> None:
    make_offer()
    client = make_client(make_user())
    page = client.get("/play/").content.decode()
    etag = look(client)["ETag"]
    assert f"data-etag={etag}" in page
    assert look(client, etag).status_code == 304


def test_other_readers_and_languages_have_other_lists() -> None:
    table = make_offer()
    owner = table.seats.get(number=0).user
    etag = look(make_client(make_user()))["ETag"]
    german = make_client(make_user())
    german.cookies["django_language"] = "de"
    for client in (make_client(owner), german, Client()):
        assert look(client, etag).status_code == 200


def test_it_is_answered_in_few_statements_and_kept_by_nobody(django_assert_max_num_queries: Any) -> None:
    client = make_client(make_user())
    for _number in range(3):
        make_offer()
    look(client)
    with django_assert_max_num_queries(12):
        answer = look(client)
    assert answer["Cache-Control"] == "no-store"
    assert "csrfmiddlewaretoken" not in answer.content.decode()


def test_who_follows_its_address_comes_to_the_page() -> None:
    answer = Client().get(ADDRESS)
    assert (answer.status_code, answer["Location"]) == (302, "/play/#open-tables")
