import json
import re

import pytest
from django.test import Client
from django.utils import timezone

from engine.rone.cards import Zone
from events.models import Event, Registration
from tests.accounts.makers import bearer, make_client, make_token
from tests.decks.makers import legal_state, make_deck, make_user
from tests.events.makers import SOON, make_open, make_registration
from tests.events.test_pages import close

pytestmark = pytest.mark.usefixtures("demo")

BODY = {
    "name": "Salt Roads Open",
    "starts_on": f"{SOON:%Y-%m-%d}",
    "time_zone": "Europe/Vienna",
    "deadline": f"{SOON:%Y-%m-%d}T20:00",
}


def send(client: Client, method: str, url: str, body: object = None, **headers: str):
    return client.generic(method, url, json.dumps(body or {}), content_type="application/json", headers=headers)


def list_body() -> dict:
    state = legal_state()
    return {
        "hero": "ilsa-varn",
        "cards": [{"card": row.card, "quantity": row.quantity} for row in state.entries(Zone.DECK)],
        "technologies": [{"card": row.card, "quantity": row.quantity} for row in state.entries(Zone.TECHNOLOGY)],
    }


def test_an_event_is_made_read_changed_and_deleted() -> None:
    user = make_user()
    client = make_client(user)
    made = send(client, "POST", "/api/v1/events/", BODY)
    assert made.status_code == 201
    url, event = made.headers["Location"], made.json()
    assert (event["organiser"], event["format"], event["visibility"], event["is_open"]) == (user.username, "custom", "link", True)
    assert event["deadline"].startswith(f"{SOON:%Y-%m-%d}T20:00:00+0")
    read = client.get(url)
    assert (read.json(), client.get(url, headers={"If-None-Match": read.headers["ETag"]}).status_code) == (event, 304)
    changed = send(client, "PATCH", url, {"deadline": f"{SOON:%Y-%m-%d}T20:00:00+00:00"}, **{"If-Match": read.headers["ETag"]})
    assert changed.json()["deadline"] != event["deadline"]
    assert send(client, "PATCH", url, {"name": "x"}, **{"If-Match": read.headers["ETag"]}).status_code == 412
    assert send(client, "DELETE", url).status_code == 204
    assert client.get(url).status_code == 404


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ({"time_zone": "Graz"}, 400),
        ({"deadline": "soon"}, 400),
        ({"deadline": 7}, 400),
        ({"deadline": "2026-03-29T02:30"}, 422),
        ({"deadline": "0001-01-01T00:00"}, 422),
        ({"deadline": "9999-12-31T23:00"}, 422),
        ({"format": "nothing"}, 422),
        ({"visibility": "secret"}, 400),
        ({"organiser": "me"}, 400),
        ({"name": ""}, 400),
        ({"starts_on": "28.11.2026"}, 400),
    ],
)
def test_a_body_that_makes_no_sense_is_refused(changes: dict, status: int) -> None:
    response = send(make_client(make_user()), "POST", "/api/v1/events/", BODY | changes)
    assert (response.status_code, response.headers["Content-Type"]) == (status, "application/problem+json")
    assert not Event.objects.exists()


def test_a_list_is_handed_in_as_a_deck_as_cards_or_as_text() -> None:
    player, event = make_user(), make_open()
    deck, client = make_deck(player), make_client(player)
    url = f"/api/v1/events/{event.public_id}/registrations/"
    first = send(client, "POST", url, {"deck": deck.public_id, "player_name": "Ada"})
    assert (first.status_code, first.json()["legal"], first.json()["number"], first.json()["player_name"]) == (201, True, 1, "Ada")
    again = send(client, "POST", url, list_body())
    assert (again.json()["hash"], again.json()["number"]) == (first.json()["hash"], 1)
    text = send(client, "POST", url, {"text": "Ilsa Varn\n3x Rust Hound\n"})
    assert (text.json()["legal"], text.json()["list"]["heroes"]) == (False, ["ilsa-varn"])
    assert Registration.objects.count() == 1


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"deck": "nothing"}, 404, "DECK_NOT_FOUND"),
        ({"deck": "x", "text": "Ilsa Varn"}, 400, "MALFORMED"),
        ({"code": "nonsense"}, 422, "DECK_CODE_UNREADABLE"),
        ({"format": "team"}, 400, "MALFORMED"),
        ({"cards": [{"card": 1, "quantity": 400}]}, 422, "QUANTITY_INVALID"),
    ],
)
def test_a_list_that_cannot_be_taken_is_refused(body: dict, status: int, code: str) -> None:
    event = make_open()
    response = send(make_client(make_user()), "POST", f"/api/v1/events/{event.public_id}/registrations/", body)
    assert response.status_code == status
    assert code in response.content.decode() or status == 400
    assert not Registration.objects.exists()


def test_a_late_list_is_a_conflict() -> None:
    event = make_open()
    close(event)
    response = send(make_client(make_user()), "POST", f"/api/v1/events/{event.public_id}/registrations/", list_body())
    assert (response.status_code, response.json()["code"]) == (409, "REGISTRATION_CLOSED")


def test_an_illegal_list_is_refused_with_its_problems_where_only_legal_ones_are_taken() -> None:
    event = make_open(admits_illegal=False)
    response = send(make_client(make_user()), "POST", f"/api/v1/events/{event.public_id}/registrations/", {"hero": "ilsa-varn"})
    assert (response.status_code, response.json()["code"]) == (422, "DECK_NOT_LEGAL")
    assert [error["code"] for error in response.json()["errors"]] == ["DECK_TOO_SMALL"]


def test_who_reads_which_list() -> None:
    player, rival, event = make_user(), make_user(), make_open()
    make_registration(event, player)
    make_registration(event, rival)
    url = f"/api/v1/events/{event.public_id}/registrations/"

    def numbers(client: Client) -> list[int]:
        return [row["number"] for row in client.get(url).json()["results"]]

    assert numbers(make_client(event.organiser)) == [1, 2]
    assert numbers(make_client(player)) == [1]
    assert numbers(Client()) == []
    for path in ("2/", "2/check/"):
        assert make_client(player).get(url + path).status_code == 404
    assert send(make_client(player), "DELETE", f"{url}2/").status_code == 404
    assert send(make_client(player), "POST", f"{url}1/check/", {"passed": True}).status_code == 403
    assert send(make_client(player), "DELETE", f"{url}1/").status_code == 204


def test_a_check_tells_the_verdict_of_now_and_notes_the_table_s() -> None:
    event = make_open()
    make_registration(event)
    client, url = make_client(event.organiser), f"/api/v1/events/{event.public_id}/registrations/1/check/"
    told = client.get(url).json()
    assert (told["verdict"]["legal"], told["changed"], told["checks"]) == (True, False, [])
    noted = send(client, "POST", url, {"passed": False, "note": "two missing"})
    assert (noted.status_code, noted.json()["checks"][0]["note"]) == (201, "two missing")


def test_tokens_need_the_scope_of_events() -> None:
    user = make_user()
    _, other = make_token(user, scopes=["decks:write"])
    _, right = make_token(user, scopes=["events:write"])
    assert send(Client(), "POST", "/api/v1/events/", BODY, **bearer(other)).status_code == 403
    assert send(Client(), "POST", "/api/v1/events/", BODY, **bearer(right)).status_code == 201
    assert send(Client(), "POST", "/api/v1/events/", BODY).status_code == 401


def test_somebody_else_s_event_is_not_theirs_to_change() -> None:
    event = make_open()
    url = f"/api/v1/events/{event.public_id}/"
    assert send(make_client(make_user()), "PATCH", url, {"name": "mine"}).status_code == 403
    assert send(make_client(make_user()), "DELETE", url).status_code == 403


def test_events_with_a_link_are_in_no_stranger_s_list() -> None:
    make_open(name="Hidden")
    make_open(name="Shown", visibility="public")
    assert [row["name"] for row in Client().get("/api/v1/events/").json()["results"]] == ["Shown"]


def test_reading_many_registrations_asks_no_more(django_assert_max_num_queries) -> None:
    event = make_open()
    for _ in range(8):
        make_registration(event)
    client = make_client(event.organiser)
    with django_assert_max_num_queries(8):
        assert len(client.get(f"/api/v1/events/{event.public_id}/registrations/").json()["results"]) == 8


def test_an_event_that_is_finished_refuses_changes_as_the_document_says(client: Client) -> None:
    organiser = make_user()
    event = make_open(organiser)
    registration = make_registration(event, now=timezone.now())
    Event.objects.filter(pk=event.pk).update(finished_at=timezone.now())
    paths = client.get("/api/v1/schema/", headers={"Accept": "application/json"}).json()["paths"]
    calls = [
        ("PATCH", "/api/v1/events/{event_id}/", {"name": "Other"}),
        ("POST", "/api/v1/events/{event_id}/cancel/", {"cancelled": True}),
        ("POST", "/api/v1/events/{event_id}/registrations/{number}/check/", {"passed": True}),
        ("POST", "/api/v1/events/{event_id}/registrations/{number}/restore/", {}),
    ]
    for method, path, body in calls:
        assert "409" in paths[path][method.lower()]["responses"], path
        address = path.format(event_id=event.public_id, number=registration.number)
        answer = send(make_client(organiser), method, address, body)
        assert (answer.status_code, answer.json()["code"]) == (409, "EVENT_FINISHED"), (path, answer.content)


def test_a_time_of_day_is_documented_as_it_is_read_and_written(client: Client) -> None:
    schemas = client.get("/api/v1/schema/", headers={"Accept": "application/json"}).json()["components"]["schemas"]
    user = make_user()
    for written, read in (("19:30", "19:30"), ("07:05:30", "07:05"), (None, None)):
        made = send(make_client(user), "POST", "/api/v1/events/", BODY | {"start_time": written})
        assert made.json()["start_time"] == read, made.content
        for name in ("Event", "EventAnswer"):
            described = schemas.get(name, {}).get("properties", {}).get("start_time")
            if described is not None:
                assert "format" not in described
                assert written is None or re.match(described["pattern"], written)
                assert read is None or re.match(described["pattern"], read)
    assert any("start_time" in schema.get("properties", {}) for schema in schemas.values())
    for wrong in ("25:00", "19.30", "7pm", 19, "19:30Z"):
        assert send(make_client(user), "POST", "/api/v1/events/", BODY | {"start_time": wrong}).status_code == 400
