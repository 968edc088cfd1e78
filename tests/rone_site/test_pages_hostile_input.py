"""Every page, those of tomorrow too, against addresses and forms that nobody's browser would send."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from decks.models import Deck
from tests.accounts.makers import NOW, make_client, make_user

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
SAMPLES = {"int": ("1", "9" * 30), "slug": ("no-such-thing",), "deck": ("000000000000",), "uuid": ("00000000-0000-4000-8000-000000000000",)}
NOT_OURS = ("admin/", "api/", "accounts/delete/", "accounts/logout/", "health/", "accounts/sessions/")


def page_addresses(known: dict[str, str]) -> Iterator[str]:
    """An address for each page, with some of each kind of value in it; `known` are values that exist, by kind."""

    def walk(patterns: list[URLPattern | URLResolver], prefix: str) -> Iterator[str]:
        for pattern in patterns:
            route = prefix + str(pattern.pattern)
            if isinstance(pattern, URLResolver):
                yield from walk(pattern.url_patterns, route)
            elif not route.startswith(NOT_OURS):
                yield from filled(route, known)

    yield from sorted(set(walk(get_resolver("rone_site.urls").url_patterns, "")))


def filled(route: str, known: dict[str, str]) -> Iterator[str]:
    """`route` with its placeholders replaced."""
    if "<" not in route:
        yield f"/{route}"
        return
    before, _, rest = route.partition("<")
    name, _, after = rest.partition(">")
    kind = name.partition(":")[0] if ":" in name else "str"
    values = SAMPLES.get(kind, ("x", "%F0%9F%92%A7"))
    for value in (*values, known[kind]) if kind in known else values:
        yield from filled(f"{before}{value}{after}", known)


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
