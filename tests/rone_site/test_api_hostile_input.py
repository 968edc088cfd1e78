"""Every call of the API, those of tomorrow too, against what programs send by mistake or on purpose."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.accounts.makers import bearer, make_token, make_user
from tests.rone_site.test_access import WRITING, response_to
from tests.rone_site.world import World, addresses, make_world

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]

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


def calls() -> list[str]:
    """Every call of the API as it stands in the resolver."""
    return [
        address for address in addresses() if address.startswith("api/v1/") and not address.startswith(("api/v1/docs", "api/v1/schema"))
    ]


def asked(world: World, method: str, path: str, body: bytes = b"") -> HttpResponse:
    """What somebody who may do most there is answered: never a fault of ours, and a refusal is a problem document. Nothing of it stays."""
    role = "organiser" if path.startswith("/api/v1/events/") else "owner"
    more: dict[str, Any] = {"data": body, "headers": {"If-Match": "*"}} if method in WRITING else {}
    response = response_to(world, role, method, path, **more)
    told = (method, path[:120], body[:80], response.status_code)
    assert response.status_code < 500, (*told, response.content[:500])
    if response.status_code >= 400:
        assert response["Content-Type"] == "application/problem+json", told
        assert response.json()["status"] == response.status_code
    return response


@pytest.mark.parametrize("part", range(3))
def test_no_body_and_no_query_makes_a_call_of_the_api_fail(part: int) -> None:
    world, taken = make_world(), set()
    for address in calls()[part::3]:
        path = world.path(address)
        asked(world, "OPTIONS", path)
        for query in QUERIES:
            if asked(world, "GET", f"{path}?{query}").status_code == 405:
                break
        for method in WRITING:
            for body in BODIES:
                if asked(world, method, path, body).status_code == 405:
                    break
                taken.add(address)
        for wrong in world.wrong_paths(address):
            for method in ("GET", *WRITING):
                asked(world, method, wrong, b"{}")
    assert len(taken) > len(calls()) // 6


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
