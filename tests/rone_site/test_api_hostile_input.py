"""Every call of the API, those of tomorrow too, against what programs send by mistake or on purpose."""

from __future__ import annotations

import json

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client

from tests.accounts.makers import bearer, make_token, make_user
from tests.rone_site.addresses import addresses

METHODS = ("get", "post", "put", "patch", "delete")
BODIES: tuple[bytes, ...] = (
    b"",
    b"{",
    b"[]",
    b"null",
    b"true",
    b"1e400",
    b'"text"',
    b"[[[[[[[[]]]]]]]]",
    b"\xff\xfe\x00",
    json.dumps({"id": [], "name": {}, "description": 7, "visibility": ["public"], "format": {}, "cards": {}, "hero": []}).encode(),
    json.dumps({"format": "custom", "hero": 5, "cards": "none", "technologies": [1, [], None]}).encode(),
    json.dumps({"format": "custom", "hero": "x", "cards": [{"card": 10**30, "quantity": -(10**30)}], "technologies": []}).encode(),
    json.dumps({"format": "custom", "hero": "x" * 100_000, "cards": [{"card": 1.5, "quantity": True}]}).encode(),
    json.dumps({"format": "custom", "hero": "x", "cards": [{"card": None, "quantity": "2"}] * 3000, "technologies": {}}).encode(),
    json.dumps({"format": "no-such-format", "text": "\u202e" * 2000 + "\n" * 5000}).encode(),
    json.dumps({"format": "custom", "code": "A" * 50_000}).encode(),
    json.dumps({"format": "custom", "code": "%%%", "as_of": "9999-99-99"}).encode(),
    json.dumps({"text": "Deck\n" + "2 Rust Hound\n" * 3000, "save": "yes"}).encode(),
    json.dumps({"text": ["a"], "save": 1}).encode(),
    json.dumps({"kind": "goldfish", "deck": {"format": []}, "games": -1, "turns": 10**9, "seed": 2**70}).encode(),
    json.dumps({"kind": ["duel"], "deck": 10**40, "games": "many", "pressure": None}).encode(),
    json.dumps({"kind": "goldfish", "deck": "0" * 12, "against": [], "games": 1e3}).encode(),
    json.dumps({"owned": [{"card": 1, "printing": -1, "quantity": 10**20}], "cards": [[]], "boxes": "all"}).encode(),
)
QUERIES = (
    "q=%F0%9F%92%A7&order=name",
    "q=" + "(" * 400,
    "q=name:/(a%2B)%2B$/ or " + "-" * 50,
    "q=" + "a" * 5000,
    "cursor=%F0%9F%92%A7",
    "cursor=e30&page_size=1",
    "page_size=0",
    "page_size=" + "9" * 400,
    "order=;drop",
    "from=-1&to=" + "9" * 30,
    "as=exe",
    "as_of=0000-00-00",
    "mode=eat&dry_run=perhaps",
    "deck=" + "9" * 40,
    "lang=xx",
    "q=%ED%A0%80",
    "no_such_parameter=1",
)


def api_addresses(**known: str) -> list[str]:
    """An address for each call below `/api/v1/`; `known` are values that exist, by kind."""
    return addresses(lambda route: route.startswith("api/v1/"), known)


@pytest.fixture
def _cards(db: None) -> None:
    call_command("load_cards", str(settings.CARD_DATA_DIR / "rone"), verbosity=0)


def check(response, address: str) -> None:
    """Never a fault of ours; a refusal is a problem document."""
    assert response.status_code < 500, (address, response.status_code, response.content[:500])
    if response.status_code >= 400:
        assert response["Content-Type"] == "application/problem+json", (address, response.status_code)
        assert response.json()["status"] == response.status_code


@pytest.mark.usefixtures("_cards")
def test_no_body_and_no_query_makes_a_call_of_the_api_fail() -> None:
    client = Client(raise_request_exception=False)
    _token, secret = make_token(make_user())
    headers = bearer(secret)
    made = client.post("/api/v1/decks/", {"name": "Target", "format": "custom"}, content_type="application/json", headers=headers)
    assert made.status_code == 201, made.content
    target = made.json()["id"]
    count = 0
    for address in api_addresses(str=target):
        if address.startswith(("/api/v1/docs", "/api/v1/schema")):
            continue
        for query in QUERIES:
            check(client.get(f"{address}?{query}", headers=headers), f"GET {address}?{query[:60]}")
        for header in ({}, headers):
            check(client.options(address, headers=header), f"OPTIONS {address}")
        for method in METHODS[1:]:
            if method == "delete" and target in address:
                continue
            for body in BODIES:
                call = getattr(client, method)
                response = call(address, body, content_type="application/json", headers={**headers, "If-Match": "*"})
                check(response, f"{method} {address} {body[:80]!r}")
                count += 1
                if response.status_code in (404, 405):
                    break
    assert count > 200


@pytest.mark.usefixtures("_cards")
@pytest.mark.parametrize(
    ("address", "field"), [("decks/", "visibility"), ("events/", "visibility"), ("events/", "audience"), ("simulations/", "kind")]
)
def test_a_refused_choice_is_told_by_its_beginning_alone(address: str, field: str) -> None:
    _token, secret = make_token(make_user())
    for value in ("x" * 100_000, ["x" * 100_000]):
        answer = Client().post(f"/api/v1/{address}", {field: value}, content_type="application/json", headers=bearer(secret))
        fault = next(fault for fault in answer.json()["errors"] if fault["path"] == field)
        assert (fault["code"], "xxxx" in fault["message"]) == ("INVALID_CHOICE", True)
        assert len(fault["message"]) < 120


@pytest.mark.usefixtures("_cards")
def test_anonymous_callers_write_nothing_but_what_is_stateless() -> None:
    stateless = {"/api/v1/cards/read-text/", "/api/v1/decks/validate/", "/api/v1/decks/import/"}
    for address in api_addresses():
        for method in METHODS[1:]:
            response = getattr(Client(), method)(address, b"{}", content_type="application/json", headers={"If-Match": "*"})
            if address not in stateless:
                assert response.status_code in (401, 404, 405), (method, address, response.status_code)
