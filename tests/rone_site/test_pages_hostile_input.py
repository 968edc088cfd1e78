"""Every page, those of tomorrow too, against addresses and forms that nobody's browser would send."""

from __future__ import annotations

import pytest
from django.test import Client

from decks.list.models import Deck
from tests.accounts.makers import NOW, make_client, make_user
from tests.rone_site.addresses import addresses

QUERIES = (
    "",
    "page=0&q=%F0%9F%92%A7&order=name&lang=de",
    "page=" + "9" * 400,
    "page=last&view=none&as=exe&format=x",
    "q=" + "(" * 400 + "&hero=[]&card=" + "a" * 5000,
    "q=name:/(a%2B)%2B$/%20or&next=//evil.example&deck=" + "9" * 40,
    "from=-1&to=" + "9" * 30 + "&turn=x&language=xx",
)
FORMS: tuple[dict[str, object], ...] = (
    {},
    {"name": "a\x00b", "text": "\x00", "card": "\x00", "format": "\x00", "hero": "\x00", "revision": "\x00"},
    {"name": "x" * 10_000, "text": "2 Rust Hound\n" * 3000, "card": "9" * 40, "quantity": "-1", "revision": "9" * 40, "format": "no"},
    {"name": ["a", "b"], "card": "one", "change": "{", "zone": "heaven", "visibility": "everybody", "action": "explode"},
    {"deck": "0", "games": "-5", "turns": "many", "seed": "9" * 40, "policy": "<script>", "hero": "nobody", "expected_revision": ""},
    {"file": "not a file", "lines": "[]", "choice": "💧", "date": "9999-99-99", "deadline": "yesterday", "timezone": "Mars/Base"},
)
NOT_OURS = ("admin/", "api/", "accounts/delete/", "accounts/logout/", "health/", "accounts/sessions/")


def page_addresses(known: dict[str, str]) -> list[str]:
    """An address for each page; `known` are values that exist, by kind."""
    return addresses(lambda route: not route.startswith(NOT_OURS), known)


@pytest.mark.django_db
def test_no_address_and_no_form_makes_a_page_fail() -> None:
    user = make_user(is_staff=True)
    deck = Deck.objects.create(name="Target", owner=user, created_at=NOW, updated_at=NOW)
    client = make_client(user)
    client.raise_request_exception = False
    for address in page_addresses({"deck": deck.public_id}):
        for query in QUERIES:
            response = client.get(f"{address}?{query}")
            assert response.status_code < 500, (f"GET {address}?{query[:80]}", response.content[-2000:])
        for form in FORMS:
            for headers in ({}, {"HX-Request": "true"}):
                response = client.post(address, form, headers=headers)
                assert response.status_code < 500, (f"POST {address} {str(form)[:80]}", response.content[-2000:])
                location = response.headers.get("Location", "/")
                assert location.startswith("/"), (address, location)
                assert not location.startswith("//"), (address, location)
            if response.status_code == 405:
                break


@pytest.mark.django_db
def test_nobody_changes_anothers_deck() -> None:
    deck = Deck.objects.create(name="Target", owner=make_user(), created_at=NOW, updated_at=NOW)
    before = Deck.objects.values().get(pk=deck.pk)
    for client in (make_client(), Client()):
        for address in page_addresses({"deck": deck.public_id}):
            if deck.public_id in address:
                for form in FORMS:
                    response = client.post(address, form)
                    assert response.status_code in (302, 401, 403, 404, 405), (address, response.status_code)
    assert Deck.objects.values().get(pk=deck.pk) == before
