"""Two at one deck at the same moment: on SQLite and on PostgreSQL, whichever the suite runs on."""

from __future__ import annotations

import pytest

from decks import services
from decks.errors import StaleDeckError
from decks.models import Deck, DeckRevision
from decks.selectors import deck_state
from decks.state import Change, ListState
from tests.at_once import AT_ONCE, at_once
from tests.decks.makers import NOW, card_id, make_deck

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("demo")]


def test_of_tabs_that_edit_one_state_one_wins_and_the_others_are_told() -> None:
    deck = make_deck(state=ListState())
    card = card_id("rust-hound")
    results = at_once(lambda _number: services.add_copies(deck=deck, card=card, now=NOW, expected_revision=1), refusals=StaleDeckError)
    assert sum(isinstance(result, StaleDeckError) for result in results) == AT_ONCE - 1
    assert deck_state(Deck.objects.get()).quantity(card, "deck") == 1


def test_changes_that_name_no_state_all_count() -> None:
    deck = make_deck(state=ListState())
    card = card_id("rust-hound")
    at_once(lambda _number: services.add_copies(deck=deck, card=card, now=NOW))
    assert deck_state(Deck.objects.get()).quantity(card, "deck") == AT_ONCE
    assert list(DeckRevision.objects.values_list("number", flat=True)) == list(range(AT_ONCE + 1, 0, -1))


def test_one_request_sent_many_times_at_once_is_done_once() -> None:
    deck = make_deck(state=ListState())
    change = Change("add", card=card_id("rust-hound"))
    results = at_once(
        lambda _number: services.change_list(deck=deck, changes=[change], now=NOW, expected_revision=1, request_key="k"),
        refusals=StaleDeckError,
    )
    assert not any(isinstance(result, StaleDeckError) for result in results)
    assert deck_state(Deck.objects.get()).quantity(change.card, "deck") == 1


def test_versions_saved_at_once_get_numbers_of_their_own() -> None:
    deck = make_deck()
    versions = at_once(lambda number: services.save_version(deck=deck, note=f"note {number}", now=NOW))
    assert sorted(version.number for version in versions) == list(range(1, AT_ONCE + 1))


def test_of_two_whole_writes_over_one_state_the_second_is_refused() -> None:
    deck = make_deck()
    revision = deck.revision
    results = at_once(
        lambda number: services.edit_deck(deck=deck, name=f"Name {number}", now=NOW, expected_revision=revision), refusals=StaleDeckError
    )
    assert sum(isinstance(result, StaleDeckError) for result in results) == AT_ONCE - 1
