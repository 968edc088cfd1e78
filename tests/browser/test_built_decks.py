"""Built decks in Chromium: what a deck takes of one's cards, several at once, what can be built; accessible in every look."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts.models import User
from cards.models import Edition
from cards.selectors import catalog
from collection.services import set_boxes
from decks.built.services import mark_built
from decks.list.models import Deck
from decks.list.needed import needed_copies
from decks.list.selectors import deck_state
from decks.list.services.lists import remove_copies
from decks.list.services.making import create_deck
from tests.browser.conftest import OpenPage
from tests.browser.looks import LOOKS, Look, assert_accessible, assert_fits


@pytest.fixture(autouse=True)
def cards(transactional_db: None, demo: None) -> None:
    call_command("load_starter_decks", verbosity=0)


@pytest.fixture
def marit() -> User:
    """Somebody with two boxes, a built deck whose list has changed, and a like one."""
    user = User.objects.create_user("marit", "marit@example.org", "a long enough password")
    edition = Edition.objects.order_by("pk").first()
    assert edition is not None
    set_boxes(user=user, edition=edition, quantity=1)
    state = deck_state(Deck.objects.starters()[0])
    deck = create_deck(owner=user, name="Cistern Watch", state=state, now=timezone.now())
    create_deck(owner=user, name="Cistern Watch, tuned", state=state, now=timezone.now())
    mark_built(deck=deck, copies=needed_copies(state, catalog()), now=timezone.now())
    remove_copies(deck=deck, card=state.entries(deck.layout.main_zone)[0].card, now=timezone.now())
    return user


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_pages_of_built_decks_fit_and_are_accessible(open_page: OpenPage, marit: User, look: Look) -> None:
    built, tuned = Deck.objects.filter(owner=marit).order_by("pk")
    for address in (
        f"/decks/{built.public_id}/cards/",
        f"/decks/{tuned.public_id}/cards/",
        f"/decks/together/?deck={tuned.public_id}",
        "/decks/buildable/",
    ):
        page = open_page(address, look=look, user=marit)
        assert_accessible(page)
        assert_fits(page)
