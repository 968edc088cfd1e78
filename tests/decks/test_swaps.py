"""A swap becomes a version, on the same line or on a branch, and is taken back whole."""

from __future__ import annotations

import pytest
from django.utils import timezone

from decks.list.errors import DeckRefusedError
from decks.list.models import Deck, DeckVersion
from decks.list.selectors import deck_state
from decks.list.services.lists import add_copies
from decks.versions.services.swaps import apply_swap, is_last_swap, undo_swap
from engine.rone.cards import Zone
from tests.simulations.finished import make_deck
from tests.simulations.makers import make_user

pytestmark = pytest.mark.django_db
CUT, ADD = 810_000, 810_005


def copies(deck: Deck, card: int) -> int:
    return deck_state(Deck.objects.get(pk=deck.pk)).quantity(card, Zone.DECK)


def applied(deck: Deck, *, branch: str = "") -> DeckVersion:
    return apply_swap(deck=deck, cut=CUT, add=ADD, now=timezone.now(), note="From a report", branch=branch)


def taken_back(deck: Deck, version: DeckVersion) -> Deck:
    return undo_swap(deck=deck, version=version, cut=CUT, add=ADD, now=timezone.now())


@pytest.mark.parametrize("branch", ["", "With more of them"])
def test_a_swap_is_a_version_and_undone_leaves_the_deck_as_it_was(branch: str) -> None:
    deck = make_deck(make_user())
    before = deck_state(deck)
    version = applied(deck, branch=branch)
    deck = Deck.objects.get(pk=deck.pk)
    assert (copies(deck, CUT), copies(deck, ADD)) == (1, 3)
    assert (deck.branch, version.branch, deck.based_on_id) == (branch, branch, version.pk)
    assert is_last_swap(deck, version, cut=CUT, add=ADD)

    deck = Deck.objects.get(pk=taken_back(deck, version).pk)
    assert deck_state(deck) == before
    assert deck.branch == ""
    assert not deck.versions.filter(pk=version.pk).exists()
    assert not deck.versions.exclude(branch="").exists()
    assert deck.based_on is not None
    assert deck.based_on.list == before.to_json(deck.layout)


def test_what_was_not_saved_is_saved_first() -> None:
    deck = make_deck(make_user())
    applied(deck)
    assert [version.note for version in deck.versions.order_by("number")] == ["Saved before a swap", "From a report"]


def test_a_card_that_is_gone_is_not_swapped_and_nothing_is_saved() -> None:
    deck = make_deck(make_user())
    with pytest.raises(DeckRefusedError, match="isn’t in the list"):
        apply_swap(deck=deck, cut=899_999, add=ADD, now=timezone.now(), note="")
    assert not deck.versions.exists()


def test_what_came_after_a_swap_is_not_lost_by_taking_it_back() -> None:
    deck = make_deck(make_user())
    version = applied(deck)
    add_copies(deck=deck, card=ADD, now=timezone.now())
    with pytest.raises(DeckRefusedError, match="changed since"):
        taken_back(deck, version)
    assert copies(deck, ADD) == 4


def test_no_other_version_is_taken_for_a_swap() -> None:
    deck = make_deck(make_user())
    version = applied(deck)
    with pytest.raises(DeckRefusedError):
        undo_swap(deck=deck, version=version, cut=CUT, add=ADD + 1, now=timezone.now())
    assert copies(deck, CUT) == 1
