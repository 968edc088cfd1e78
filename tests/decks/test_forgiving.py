"""Searches for decks as people type them: by the hero or a card, with slips; among one's own decks in the same syntax."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.models import User
from decks.list.models import Deck
from decks.list.selectors import deck_state
from engine.rone.decks import decklist_of
from tests.decks.makers import make_deck, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


@pytest.fixture
def marit() -> User:
    """Marit, with a public deck of Ilsa's and a private one without a list."""
    call_command("load_starter_decks", verbosity=0)
    owner = make_user("marit")
    make_deck(name="Cistern Watch", owner=owner, visibility="public", state=deck_state(Deck.objects.starters()[0]))
    make_deck(name="Empty Canteen", owner=owner, state=decklist_of(format="custom"))
    return owner


def names(client: Client, path: str, query: str) -> list[str]:
    html = client.get(path, {"q": query}).content.decode()
    return [name for name in ("Cistern Watch", "Empty Canteen") if re.search(rf">\s*{name}\s*<", html)]


@pytest.mark.parametrize(
    "query",
    [
        "cistern",
        "ilsa",
        "Ilsa Vran",
        "ilsa varn is:legal or cistern",
        "cistrn wacth",
        "heor:ilsa",
        "hero : ilsa",
        "hero:isla",
        "formt:custom watch",
    ],
)
def test_the_gallery_understands_slips_heroes_and_cards(client: Client, marit: User, query: str) -> None:
    assert names(client, "/decks/", query) == ["Cistern Watch"]


def test_what_was_meant_is_said_and_is_a_link(client: Client, marit: User) -> None:
    html = " ".join(client.get("/decks/", {"q": "ilsa vran"}).content.decode().split())
    assert "No deck has this name. By what is in them:" in html
    assert '<a href="/decks/?q=hero%3Ailsa-varn">hero:ilsa-varn</a>' in html


def test_a_name_that_is_there_is_not_taken_for_another(client: Client, marit: User) -> None:
    html = client.get("/decks/", {"q": "cistern watch"}).content.decode()
    assert "No deck has this name" not in html
    assert "Did you mean" not in html


@pytest.mark.parametrize("query", ["zzzz", "t:", "xqjkw asdf", "%", "_"])
def test_what_resembles_nothing_finds_nothing_of_it(client: Client, marit: User, query: str) -> None:
    assert "Did you mean" not in client.get("/decks/", {"q": query}).content.decode()


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("hero:ilsa", ["Cistern Watch"]),
        ("hero:-", ["Empty Canteen"]),
        ("is:legal", ["Cistern Watch"]),
        ("-is:legal canteen", ["Empty Canteen"]),
        ("t:unit k:defender", ["Cistern Watch"]),
        ("cistern or canteen", ["Cistern Watch", "Empty Canteen"]),
        ("cistern oder canteen", ["Cistern Watch", "Empty Canteen"]),
        ("emtpy cantene", ["Empty Canteen"]),
        ("ilsa vran", ["Cistern Watch"]),
        ("heor:ilsa", ["Cistern Watch"]),
        ("marit", []),
        ("zzzz", []),
    ],
)
def test_ones_own_decks_are_searched_as_public_ones_are(client: Client, marit: User, query: str, expected: list[str]) -> None:
    client.force_login(marit)
    assert names(client, "/decks/mine/", query) == expected


@pytest.mark.parametrize("cards", ["pipe warden", "pipe wraden", "Ilsa Vran", "typ:unti"])
def test_ones_decks_are_found_by_their_cards_with_slips_too(client: Client, marit: User, cards: str) -> None:
    client.force_login(marit)
    html = client.get("/decks/mine/", {"cards": cards}).content.decode()
    assert re.search(r">\s*Cistern Watch\s*<", html)
    assert not re.search(r">\s*Empty Canteen\s*<", html)


def test_nobody_finds_anothers_deck_among_their_own(client: Client, marit: User) -> None:
    client.force_login(make_user("okonjo"))
    for query in ("cistern", "cistrn", "ilsa", "cistern or canteen", "is:mine or cistern"):
        assert names(client, "/decks/mine/", query) == []
    assert names(client, "/decks/", "emtpy cantene") == []


def test_questions_stay_few(client: Client, marit: User, django_assert_max_num_queries: object) -> None:
    for number in range(8):
        make_deck(name=f"Other {number}", owner=marit, visibility="public")
    client.get("/decks/", {"q": "warm up"})
    with django_assert_max_num_queries(15):  # type: ignore[operator]
        client.get("/decks/", {"q": "ilsa vran"})
    with django_assert_max_num_queries(15):  # type: ignore[operator]
        client.get("/decks/", {"q": "cistrn wacth"})
    client.force_login(marit)
    with django_assert_max_num_queries(16):  # type: ignore[operator]
        client.get("/decks/mine/", {"q": "emtpy cantene"})


def test_the_builders_search_stays_with_its_deck(client: Client, marit: User) -> None:
    first, second = Deck.objects.owned_by(marit)
    client.force_login(marit)
    client.get(f"/decks/{first.public_id}/build/", {"q": "hound", "type": "unit"})
    assert 'value="hound"' in client.get(f"/decks/{first.public_id}/build/").content.decode()
    assert 'value="hound"' not in client.get(f"/decks/{second.public_id}/build/").content.decode()
