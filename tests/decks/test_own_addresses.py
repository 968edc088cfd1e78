"""Where a list is pasted, addresses of this site stand for the cards and decks that they lead to."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from decks.list.models import Deck
from decks.list.selectors import deck_state
from tests.decks.makers import legal_state, make_deck, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
HERE = "http://testserver"


def read(text: str, *, client: Client | None = None) -> dict[str, Any]:
    answer = (client or Client()).post("/api/v1/decks/import/", {"text": text}, content_type="application/json")
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def states(text: str, *, client: Client | None = None) -> list[tuple[str, str]]:
    return [(line["state"], line["text"]) for line in read(text, client=client)["lines"] if line["text"]]


def test_a_cards_address_is_its_name() -> None:
    text = f"{HERE}/cards/ilsa-varn-1/\n2 {HERE}/cards/rust-hound/\n- 1x <{HERE}/cards/cistern-guard/?from=list#top>"
    assert states(text) == [("matched", "Ilsa Varn"), ("matched", "2 Rust Hound"), ("matched", "- 1x Cistern Guard")]


def test_a_decks_address_is_its_list() -> None:
    deck = make_deck(name="Cistern Wall", state=legal_state(), visibility="public")
    found = read(f"{HERE}/decks/{deck.public_id}/")
    assert found["name"] == "Cistern Wall"
    assert found["deck"]["hash"] == deck.hash
    shared = make_deck(name="By link", state=legal_state(), visibility="unlisted")
    assert read(f"{HERE}/decks/shared/{shared.share_token}/")["deck"]["hash"] == shared.hash


def test_what_may_not_be_read_stays_a_line() -> None:
    owner = make_user("marit")
    deck = make_deck(owner, name="Secret", state=legal_state())
    address = f"{HERE}/decks/{deck.public_id}/"
    assert states(address) == [("unknown", address)]
    theirs = Client()
    theirs.force_login(owner)
    assert read(address, client=theirs)["name"] == "Secret"


@pytest.mark.parametrize(
    "line",
    [
        "https://elsewhere.example/decks/abc/",
        "http://testserver.elsewhere.example/cards/rust-hound/",
        f"{HERE}/cards/no-such-card/",
        f"{HERE}/decks/nothing/",
        f"{HERE}/admin/",
        "http://[::1",
        f"{HERE}/decks/shared/{'x' * 300}/",
    ],
)
def test_other_addresses_are_no_list(line: str) -> None:
    assert [state for state, _text in states(line)] in (["unknown"], ["ignored"], ["ambiguous"])
    assert not read(line)["deck"]["cards"]


def test_no_more_than_three_decks_are_read() -> None:
    decks = [make_deck(name=f"Deck {number}", state=legal_state(), visibility="public") for number in range(4)]
    lines = states("\n".join(f"{HERE}/decks/{deck.public_id}/" for deck in decks))
    assert [text for state, text in lines if state == "unknown"] == [f"{HERE}/decks/{decks[3].public_id}/"]


def test_a_pasted_address_becomes_a_deck(client: Client) -> None:
    owner = make_user("marit")
    client.force_login(owner)
    deck = make_deck(name="Cistern Wall", state=legal_state(), visibility="public")
    asked = {"text": f"{HERE}/decks/{deck.public_id}/"}
    page = client.post("/decks/import/", asked)
    assert page.status_code == 200
    assert page.context["review"].open_count == 0
    client.post("/decks/import/", {**asked, "save": "1", "name": "Mine"})
    made = Deck.objects.get(owner=owner)
    assert (made.name, deck_state(made).all_entries) == ("Mine", deck_state(deck).all_entries)
