"""Cards are added to the deck in work from their own pages and from a search; visitors without one read the pages that are kept."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client

from decks.list.models import Deck
from decks.list.selectors import deck_state
from decks.list.services.lists import add_copies
from tests.decks.makers import NOW, card_id, make_deck, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
CARD = "/cards/dust-courier/"
SEARCH = "/cards/?q=dust+courier"
TABLE = f"{SEARCH}&view=table"


def copies(deck: Deck) -> int:
    return deck_state(Deck.objects.get(pk=deck.pk)).quantity(card_id("dust-courier"), "deck")


def fields(page: str) -> dict[str, str]:
    """The hidden fields of the form that adds the card, and its address."""
    form = page.split('id="in-work-')[1].split("</form>")[0]
    found = dict(re.findall(r'name="(card|revision|key|next|brief)" value="([^"]*)"', form))
    return {**found, "action": re.findall(r'action="([^"]*)"', form)[0]}


def press(client: Client, page: str, do: str) -> str:
    """Press a button of the form, and read where that leads."""
    form = fields(page)
    answer = client.post(form.pop("action"), {**form, "do": do}, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("path", [CARD, SEARCH, TABLE])
def test_a_card_is_added_to_the_deck_that_was_changed_last_and_taken_back(client: Client, path: str) -> None:
    owner = make_user()
    make_deck(owner, name="Older", now=NOW)
    deck = make_deck(owner, name="Cistern Watch", now=NOW)
    deck = add_copies(deck=deck, card=card_id("rust-hound"), quantity=1, now=NOW + timedelta(minutes=1))
    before = copies(deck)
    client.force_login(owner)
    page = client.get(path).content.decode()
    assert "Cistern Watch" in page
    assert "Older" not in page.split('id="in-work-')[1].split("</form>")[0]
    page = press(client, page, "add")
    assert copies(deck) == before + 1
    assert f"Added to Cistern Watch ({before + 1} of" in page
    page = press(client, page, "undo")
    assert copies(deck) == before
    assert "Added to" not in page


def test_what_was_changed_since_is_not_taken_back(client: Client) -> None:
    owner = make_user()
    deck = make_deck(owner)
    client.force_login(owner)
    page = press(client, client.get(CARD).content.decode(), "add")
    add_copies(deck=Deck.objects.get(pk=deck.pk), card=card_id("rust-hound"), quantity=1, now=NOW)
    form = fields(page)
    assert client.post(form.pop("action"), {**form, "do": "undo"}).status_code == 412
    assert "Added to" not in client.get(CARD).content.decode()


def test_a_form_that_is_sent_again_adds_nothing_again(client: Client) -> None:
    owner = make_user()
    deck = make_deck(owner)
    before = copies(deck)
    client.force_login(owner)
    page = client.get(CARD).content.decode()
    for _time in range(2):
        again = press(client, page, "add")
        assert copies(deck) == before + 1
        assert "Added to" in again
    page = again
    for _time in range(2):
        assert "Added to" not in press(client, page, "undo")
        assert copies(deck) == before
    press(client, client.get(CARD).content.decode(), "add")
    assert copies(deck) == before + 1


def test_a_guests_page_is_kept_for_nobody_and_a_kept_page_is_shown_to_no_guest(client: Client) -> None:
    visitor = Client().get(CARD).content.decode()
    assert "in-work-" not in visitor
    client.post("/build/", {"hero": "ilsa-varn"})
    for path in (CARD, SEARCH):
        Client().get(path)
        own = client.get(path)
        assert "in-work-" in own.content.decode()
        assert "ETag" not in own
        assert "in-work-" not in Client().get(path).content.decode()
    press(client, client.get(CARD).content.decode(), "add")
    assert "in-work-" not in Client().get(CARD).content.decode()
    assert "in-work-" not in client.get("/cards/ilsa-varn-1/", follow=True).content.decode()


def test_the_way_back_from_adding_stays_on_the_site(client: Client) -> None:
    owner = make_user()
    deck = make_deck(owner)
    client.force_login(owner)
    answer = client.post(
        f"/decks/{deck.public_id}/build/add/", {"card": card_id("dust-courier"), "do": "add", "next": "https://evil.example/"}
    )
    assert answer["Location"] == f"{CARD}#in-work-{card_id('dust-courier')}"


def test_the_deck_in_work_costs_the_page_of_a_card_few_questions(client: Client, django_assert_max_num_queries: object) -> None:
    owner = make_user()
    make_deck(owner)
    client.force_login(owner)
    client.get(CARD)
    with django_assert_max_num_queries(16):  # type: ignore[operator]
        client.get(CARD)
