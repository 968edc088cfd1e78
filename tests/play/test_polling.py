"""Looking again and again: nothing is asked of the database while nothing changes, and nothing that changed is missed."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.accounts.makers import make_client, make_user
from tests.play.makers import TABLES, ask, choose, make_table, post

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def again(client: Client, table: Any, etag: str, **query: Any) -> Any:
    return client.get(f"{TABLES}{table.public_id}/", query, headers={"If-None-Match": etag})


def test_who_has_what_there_is_to_see_costs_no_query() -> None:
    user = make_user()
    table, client = make_table(user), make_client(user)
    etag = ask(client, table)["ETag"]
    with CaptureQueriesContext(connection) as asked:
        answer = again(client, table, etag)
    assert (answer.status_code, answer["ETag"], answer.content, len(asked)) == (304, etag, b"", 0)
    assert "RateLimit-Remaining" in answer


def test_where_the_cache_has_forgotten_it_one_query_reads_the_table() -> None:
    user = make_user()
    table, client = make_table(user), make_client(user)
    etag = ask(client, table)["ETag"]
    cache.clear()
    with CaptureQueriesContext(connection) as asked:
        assert again(client, table, etag).status_code == 304
    assert sum("play_table" in query["sql"] for query in asked) == 1
    assert not any("play_choice" in query["sql"] for query in asked)


def test_a_choice_is_seen_at_once_by_who_looks_again(django_capture_on_commit_callbacks: Any) -> None:
    user = make_user()
    table, client = make_table(user, opponents=("self",), has_onlookers=True), make_client(user)
    etag = ask(Client(), table)["ETag"]
    assert again(Client(), table, etag).status_code == 304
    with django_capture_on_commit_callbacks(execute=True):
        choose(client, table, 0)
    seen = again(Client(), table, etag)
    assert (seen.status_code, seen.json()["number"]) == (200, 1)


def test_the_etag_of_an_onlooker_is_no_player_s_and_nobody_makes_one_up() -> None:
    user = make_user()
    table, client = make_table(user, has_onlookers=True), make_client(user)
    mine, theirs = ask(client, table)["ETag"], ask(Client(), table)["ETag"]
    assert again(client, table, theirs).status_code == 200
    assert again(Client(), table, mine).status_code == 200
    assert again(make_client(), table, theirs).status_code == 200
    assert again(Client(), table, f'"{table.revision}-0-{"0" * 32}"').status_code == 200


def test_another_since_is_another_answer() -> None:
    user = make_user()
    table, client = make_table(user), make_client(user)
    etag = ask(client, table)["ETag"]
    assert again(client, table, etag, since=0).status_code == 304
    assert again(client, table, etag, since=1).status_code == 200
    assert ask(client, table, since="soon").status_code == 400
    assert again(client, table, etag, until=1).status_code == 400


def test_taking_back_to_the_same_number_is_another_state(django_capture_on_commit_callbacks: Any) -> None:
    user = make_user()
    table, client = make_table(user), make_client(user)
    etag = ask(client, table)["ETag"]
    with django_capture_on_commit_callbacks(execute=True):
        choose(client, table, 0)
        post(client, table, "take-back")
    assert again(client, table, etag).json()["take_backs"] == 1
