"""Every page, those of tomorrow too, against addresses and forms that nobody's browser would send."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from decks.list.models import Deck
from tests.rone_site.other_games import OtherGame
from tests.rone_site.test_access import response_to
from tests.rone_site.world import World, addresses, make_world

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]

QUERIES = (
    "",
    "page=0&q=%F0%9F%92%A7&order=name&lang=de&turn=x",
    "page=last&view=none&as=exe&format=x&q=" + "(" * 400 + "&hero=[]&card=" + "a" * 5000,
    "page=" + "9" * 400 + "&from=-1&to=" + "9" * 30 + "&language=xx",
    "q=name:/(a%2B)%2B$/%20or&next=//evil.example&deck=" + "9" * 40,
)
FORMS: tuple[dict[str, object], ...] = (
    {},
    {"name": "a\x00b", "text": "\x00", "card": "\x00", "format": "\x00", "hero": "\x00", "revision": "\x00"},
    {"name": "x" * 10_000, "text": "2 Rust Hound\n" * 3000, "card": "9" * 40, "quantity": "-1", "revision": "9" * 40, "format": "no"},
    {"name": ["a", "b"], "card": "one", "change": "{", "zone": "heaven", "visibility": "everybody", "action": "explode"},
    {"deck": "0", "games": "-5", "turns": "many", "seed": "9" * 40, "policy": "<script>", "hero": "nobody", "expected_revision": ""},
    {"deck": "\x00", "link": "\x00", "account": "\x00", "opponent": "open", "action": "archive", "reason": "\x00", "phrase": "\x00"},
    {"deck": "link:\x00", "against": "\x00", "opponent": "bot:greedy", "first": "\x00", "key": "\x00", "level": "\x00", "then": "\x00"},
    {"file": "not a file", "lines": "[]", "choice": "💧", "date": "9999-99-99", "deadline": "yesterday", "timezone": "Mars/Base"},
)
NOT_OURS = ("api/", "accounts/delete/", "accounts/logout/", "health/", "accounts/sessions/")


def pages() -> list[str]:
    return [address for address in addresses() if not address.startswith(NOT_OURS)]


def role_of(address: str) -> str:
    """Whoever may do most at an address."""
    return "organiser" if address.startswith("events/") else "owner"


def asked(world: World, role: str, method: str, path: str, **more: Any) -> HttpResponse:
    """What somebody of `role` is answered, which is no fault of ours and leads nowhere else. Nothing of it stays."""
    response = response_to(world, role, method, path, **more)
    assert response.status_code < 500, (method, path[:120], str(more)[:120], response.content[-2000:])
    location = response.headers.get("Location", "/")
    assert location.startswith("/"), (path, location)
    assert not location.startswith("//"), (path, location)
    return response


def send_all(world: World, named: Sequence[tuple[str, str]]) -> None:
    """Send every query and every form to these addresses, each beside the role that may do most there."""
    for role, address in named:
        path = world.path(address)
        for query in QUERIES:
            asked(world, role, "GET", f"{path}?{query}")
        for form in FORMS:
            if asked(world, role, "POST", path, data=form).status_code == 405:
                break
        else:
            for form in FORMS[1:3]:
                asked(world, role, "POST", path, data=form, headers={"HX-Request": "true"})
        for wrong in world.wrong_paths(address):
            asked(world, role, "GET", wrong)
            asked(world, role, "POST", wrong, data=FORMS[2])


@pytest.mark.parametrize("part", range(3))
def test_no_address_and_no_form_makes_a_page_fail(part: int) -> None:
    send_all(make_world(), [(role_of(address), address) for address in pages()[part::3]])


@pytest.mark.further_look
@pytest.mark.alike("the same views as the first game's, which are asked on each database")
@pytest.mark.parametrize("part", range(3))
def test_no_address_and_no_form_makes_a_page_of_another_game_fail(game: OtherGame, part: int) -> None:
    named = [(role_of(address), own) for address, own in game.named.items() if not address.startswith(NOT_OURS)]
    send_all(game.make_world(), named[part::3])


def test_nobody_changes_anothers_deck() -> None:
    world = make_world()
    before = Deck.objects.values().get(public_id=world.values["deck_id"])
    for address in pages():
        if "<deck:deck_id>" in address:
            for role in ("stranger", "anonymous"):
                client: Client = world.client(role)
                for form in FORMS:
                    response = client.post(world.path(address), form)
                    assert response.status_code in (302, 401, 403, 404, 405), (address, response.status_code)
    assert Deck.objects.values().get(public_id=world.values["deck_id"]) == before
