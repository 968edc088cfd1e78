"""How often and in which decks a card is played, as the card's page tells it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards.selectors import catalog
from decks.community.models import PlayCount
from decks.community.plays import REST, count_plays, plays_of
from decks.community.tasks import count_plays as count_in_every_game
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
    assert count_plays(now=NOW)
    with django_assert_num_queries(5):
        played = plays_of(hound)
    assert (played.decks, played.all, played.share, played.copies) == (1, 2, 50, 2)
    assert [(deck.name, deck.by) for deck in played.examples] == [("Open", "ada")]
    assert played.url == "/decks/?q=card%3A%22Rust+Hound%22"


def test_the_newest_decks_are_those_of_now_and_starters_fill_their_place() -> None:
    call_command("load_starter_decks", verbosity=0)
    hound = catalog().by_slug["rust-hound"]
    of_starters = [deck.name for deck in plays_of(hound).examples]
    for number in range(4):
        make_deck(name=f"Deck {number}", visibility="public", now=NOW + timedelta(minutes=number))
    played = plays_of(hound)
    assert (played.decks, played.counted_at) == (0, None)  # nobody has counted
    assert [deck.name for deck in played.examples] == ["Deck 3", "Deck 2", "Deck 1", "Deck 0", of_starters[0]]


def test_a_count_that_took_long_is_not_made_again_soon() -> None:
    make_deck(name="Open", visibility="public")
    assert count_plays(now=NOW)
    PlayCount.objects.update(seconds=2)
    make_deck(name="Another", visibility="public")
    hound = catalog().by_slug["rust-hound"]
    assert not count_plays(now=NOW + timedelta(seconds=2 * REST - 1))
    assert plays_of(hound).decks == 1
    assert count_plays(now=NOW + timedelta(seconds=2 * REST))
    assert plays_of(hound).decks == 2


def test_a_card_that_left_every_deck_is_played_in_none() -> None:
    deck = make_deck(name="Open", visibility="public")
    count_in_every_game()
    delete_deck(deck=deck, now=NOW)
    PlayCount.objects.update(seconds=0)
    count_in_every_game()
    played = plays_of(catalog().by_slug["rust-hound"])
    assert (played.decks, played.all, played.copies, played.examples) == (0, 0, None, ())


def test_a_hero_is_played_at_any_level() -> None:
    make_deck(name="Open", visibility="public", state=legal_state())
    count_plays(now=NOW)
    played = plays_of(catalog().by_slug["ilsa-varn-3"])
    assert (played.decks, played.copies, played.url) == (1, None, "/decks/?hero=ilsa-varn")


def test_a_cards_page_leads_to_the_decks_that_play_it(client: Client) -> None:
    deck = make_deck(make_user("ada"), name="<b>Open</b>", visibility="public")
    assert "Nobody has counted the public decks yet." in client.get("/cards/rust-hound/").content.decode()
    count_plays(now=NOW)
    html = client.get("/cards/rust-hound/").content.decode()
    assert "In 1 of 1 public deck (100 %)." in html
    assert f'<a href="/decks/{deck.public_id}/">&lt;b&gt;Open&lt;/b&gt;</a>' in html
