"""The REST call that reads and sets whether a deck lies built."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from collection.selectors import held_copies
from decks.built.models import BuiltDeck
from decks.built.selectors import find_built
from decks.list.models import Deck, Visibility
from decks.list.services.lists import save_list
from engine.rone.decks import decklist_of
from tests.accounts.makers import bearer, make_client, make_token
from tests.decks.makers import NOW, card_id, legal_state, make_deck, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def address(deck: Deck) -> str:
    return f"/api/v1/decks/{deck.public_id}/built/"


def put(client: Client, deck: Deck, body: Any, **headers: str) -> Any:
    return client.put(address(deck), body, content_type="application/json", headers=headers)


def test_a_deck_is_noted_as_built_and_taken_apart_and_once_more_changes_nothing() -> None:
    user = make_user()
    client, deck = make_client(user), make_deck(owner=user)
    nothing = {"built": False, "built_at": None, "changed": False, "cards": []}
    assert client.get(address(deck)).json() == nothing
    first, again = (put(client, deck, {"built": True}).json() for _press in range(2))
    assert first == again == client.get(address(deck)).json()
    assert (first["built"], first["changed"], sum(row["quantity"] for row in first["cards"])) == (True, False, 24 + 5 + 3)
    assert [put(client, deck, {"built": False}).json() for _press in range(2)] == [nothing, nothing]


def test_a_changed_list_is_told_and_building_again_takes_it() -> None:
    user = make_user()
    client, deck = make_client(user), make_deck(owner=user)
    put(client, deck, {"built": True})
    state, zone = legal_state(), deck.layout.main_zone
    save_list(deck=deck, state=state.with_entries(zone, [row for row in state.entries(zone) if row.card != card_id("rust-hound")]), now=NOW)
    told = client.get(address(deck)).json()
    assert (told["changed"], {"card": card_id("rust-hound"), "quantity": 2} in told["cards"]) == (True, True)
    told = put(client, deck, {"built": True}).json()
    assert (told["changed"], card_id("rust-hound") in {row["card"] for row in told["cards"]}) == (False, False)


def test_only_the_owner_reads_and_sets_it() -> None:
    owner = make_user()
    private, public = make_deck(owner=owner), make_deck(owner=owner, visibility=Visibility.PUBLIC)
    stranger = make_client(make_user())
    assert [stranger.get(address(deck)).status_code for deck in (private, public)] == [404, 403]
    assert [put(stranger, deck, {"built": True}).status_code for deck in (private, public)] == [404, 403]
    assert [Client().get(address(public)).status_code, put(Client(), public, {"built": True}).status_code] == [401, 401]
    assert not BuiltDeck.objects.exists()
    assert held_copies(owner).free == {}


def test_a_token_reads_with_one_scope_and_writes_with_the_other() -> None:
    owner = make_user()
    deck = make_deck(owner=owner)
    reading, writing = (bearer(make_token(owner, scopes=[scope])[1]) for scope in ("decks:read", "decks:write"))
    assert Client().get(address(deck), headers=reading).status_code == 200
    assert put(Client(), deck, {"built": True}, **reading).status_code == 403
    assert put(Client(), deck, {"built": True}, **writing).status_code == 200
    assert find_built(deck)


@pytest.mark.parametrize("body", [{}, [], "yes", None, {"built": 1}, {"built": "true"}, {"built": None}, {"built": True, "copies": []}])
def test_anything_else_is_refused_and_notes_nothing(body: Any) -> None:
    user = make_user()
    deck = make_deck(owner=user)
    assert put(make_client(user), deck, body).status_code == 400
    assert find_built(deck) is None


def test_an_empty_list_is_not_built() -> None:
    user = make_user()
    answer = put(make_client(user), make_deck(owner=user, state=decklist_of(format="custom")), {"built": True})
    assert (answer.status_code, answer.json()["code"]) == (422, "DECK_NOT_BUILT")
