"""How often and in which decks a card is played, as the card's page tells it."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.selectors import catalog
from decks.community.plays import plays_of
from decks.list.services.bin import delete_deck
from engine.rone.decks import decklist_of
from tests.decks.makers import NOW, legal_state, make_deck, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def test_public_decks_count_and_nobody_hears_of_others(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    ada = make_user("ada")
    make_deck(ada, name="Open", visibility="public")
    make_deck(ada, name="Empty", visibility="public", state=decklist_of(heroes=("joss-of-two",), format="custom"))
    make_deck(ada, name="Secret")
    make_deck(ada, name="By link", visibility="unlisted")
    delete_deck(deck=make_deck(ada, name="Thrown away", visibility="public"), now=NOW)
    hound = catalog().by_slug["rust-hound"]
    with django_assert_num_queries(3):
        played = plays_of(hound)
    assert (played.decks, played.all, played.share, played.copies) == (1, 2, 50, 2)
    assert [(deck.name, deck.by) for deck in played.examples] == [("Open", "ada")]


def test_a_hero_is_played_at_any_level() -> None:
    make_deck(name="Open", visibility="public", state=legal_state())
    played = plays_of(catalog().by_slug["ilsa-varn-3"])
    assert (played.decks, played.copies, played.url) == (1, None, "/decks/?hero=ilsa-varn")


def test_a_cards_page_leads_to_the_decks_that_play_it(client: Client) -> None:
    deck = make_deck(make_user("ada"), name="<b>Open</b>", visibility="public")
    html = client.get("/cards/rust-hound/").content.decode()
    assert "In 1 of 1 public deck (100 %)." in html
    assert f'<a href="/decks/{deck.public_id}/">&lt;b&gt;Open&lt;/b&gt;</a>' in html
