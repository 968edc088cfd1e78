"""The API among people: open tables, offering and sitting down, phrases, series and ratings."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from play.models import Mute, RatedPerson, SaidPhrase, State, Table
from play.services.rating import set_rated
from tests.accounts.makers import make_client, make_user
from tests.decks.makers import make_deck
from tests.play.makers import make_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def send(client: Client, path: str, body: Any) -> Any:
    return client.post(f"/api/v1/{path}", body, content_type="application/json")


def make_offer(owner: Any, **changes: Any) -> Table:
    return make_table(owner, opponents=("open",), is_offered=True, now=timezone.now(), **changes)


def listed(client: Client, query: str = "") -> list[str]:
    return [one["id"] for one in client.get(f"/api/v1/tables/open/{query}").json()["results"]]


def test_open_tables_are_listed_in_pages_by_format_without_those_of_the_muted() -> None:
    reader, owner = make_user(), make_user()
    offers = [make_offer(owner) for _number in range(3)]
    client = make_client(reader)
    page = client.get("/api/v1/tables/open/?page_size=2").json()
    assert [one["id"] for one in page["results"]] == [offers[2].public_id, offers[1].public_id]
    assert [one["id"] for one in client.get(page["next"]).json()["results"]] == [offers[0].public_id]
    assert len(listed(Client())) == len(listed(client, f"?format={offers[0].format}")) == 3
    assert listed(client, "?format=team") == []
    unknown = client.get("/api/v1/tables/open/?format=chess")
    assert (unknown.status_code, "chess" in unknown.json()["detail"]) == (422, True)
    assert page["results"][0]["seats"][1]["key"] is None
    Mute.objects.create(owner=reader, muted=owner, since=timezone.now())
    assert listed(client) == []


@pytest.mark.parametrize("query", ["?colour=red", "?page_size=0", "?page_size=201", "?format=a&format=b", "?format=%00", "?order=name"])
def test_other_questions_about_open_tables_are_refused(query: str) -> None:
    assert Client().get(f"/api/v1/tables/open/{query}").status_code == 400


def test_a_table_is_offered_withdrawn_and_sat_down_at() -> None:
    owner, other = make_user(), make_user()
    mine, theirs = make_client(owner), make_client(other)
    deck, brought = make_deck(owner), make_deck(other)
    made = send(mine, "tables/", {"deck": deck.public_id, "opponents": ["open"], "offered": True, "series": True})
    assert made.status_code == 201
    told, id = made.json(), made.json()["id"]
    assert told["offered_until"] is not None
    assert told["series"] == {"best_of": 3, "game": 1, "wins": [0, 0], "next": None}
    assert send(mine, f"tables/{id}/offer/", {"offered": False}).json()["offered_until"] is None
    assert send(theirs, f"tables/{id}/sit-down/", {"deck": brought.public_id}).status_code == 404
    assert send(mine, f"tables/{id}/offer/", {"offered": True}).json()["offered_until"] is not None
    sat = send(theirs, f"tables/{id}/sit-down/", {"deck": brought.public_id})
    assert (sat.status_code, sat.json()["state"], sat.json()["seats"][1]["name"]) == (200, "playing", other.username)
    assert send(theirs, f"tables/{id}/sit-down/", {}).status_code == 200
    late = send(make_client(make_user()), f"tables/{id}/sit-down/", {})
    assert (late.status_code, late.json()["code"]) == (409, "SEAT_TAKEN")
    assert Table.objects.get(public_id=id).state == State.PLAYING
    assert listed(mine) == []


@pytest.mark.parametrize("body", [{}, {"offered": "perhaps"}, {"offered": None}, {"offered": True, "for": 2}, [], 7])
def test_what_says_nothing_about_offering_is_refused(body: Any) -> None:
    owner = make_user()
    table = make_offer(owner)
    assert send(make_client(owner), f"tables/{table.public_id}/offer/", body).status_code == 400


def test_others_offer_nothing_and_sit_down_nowhere_without_a_log_in() -> None:
    table = make_offer(make_user())
    assert send(make_client(make_user()), f"tables/{table.public_id}/offer/", {"offered": False}).status_code in (403, 404)
    assert send(Client(), f"tables/{table.public_id}/sit-down/", {}).status_code == 401


def test_phrases_are_said_and_heard_by_their_codes() -> None:
    one, two = make_user(), make_user()
    table = make_offer(one)
    send(make_client(two), f"tables/{table.public_id}/sit-down/", {"deck": make_deck(two).public_id})
    path = f"tables/{table.public_id}/phrases/"
    said = send(make_client(one), path, {"phrase": "greeting"})
    assert said.status_code == 200
    heard = make_client(two).get(f"/api/v1/{path}").json()
    assert [(line["seat"], line["phrase"]) for line in heard["said"]] == [(0, "greeting")]
    assert "good-luck" in heard["phrases"]
    Mute.objects.create(owner=two, muted=one, since=timezone.now())
    assert make_client(two).get(f"/api/v1/{path}").json()["said"] == []
    for phrase in ("", "rude", 7, None):
        assert send(make_client(one), path, {"phrase": phrase}).status_code == 400
    for _number in range(4):
        assert send(make_client(one), path, {"phrase": "greeting"}).status_code == 200
    assert SaidPhrase.objects.count() == 5
    assert send(make_client(one), path, {"phrase": "greeting"}).status_code == 429
    assert send(make_client(make_user()), path, {"phrase": "greeting"}).status_code in (403, 404)


def test_ratings_tell_the_own_one_and_nothing_of_who_wants_none() -> None:
    user = make_user()
    assert make_client(user).get("/api/v1/ratings/").json() == {"own": None, "best": []}
    set_rated(user=user, is_rated=True, now=timezone.now())
    assert RatedPerson.objects.filter(user=user).exists()
    own = make_client(user).get("/api/v1/ratings/").json()["own"]
    assert (own["value"], own["games"], own["provisional"]) == (1500, 0, True)
    assert own["low"] < own["value"] < own["high"]
    assert Client().get("/api/v1/ratings/").json()["own"] is None
