"""The pages of Tagewerk as people see them: its faces, its search, its builder."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.utils import timezone
from pytest_django import Settings

from decks.list.models import Deck
from decks.list.selectors import deck_state
from decks.list.services.making import create_deck
from tests.accounts.makers import make_user
from tests.browser.conftest import OpenPage
from tests.browser.looks import LOOKS, Look, assert_accessible, assert_fits
from web.games import playing


@pytest.fixture(autouse=True)
def tagewerk(settings: Settings, transactional_db: None) -> None:
    """The second game, its cards and starter decks loaded."""
    settings.GAMES = ["rone", "tagewerk"]
    call_command("load_cards", str(settings.CARD_DATA_DIR / "tagewerk" / "four-bells"), game="tagewerk", verbosity=0)
    call_command("load_starter_decks", str(settings.CARD_DATA_DIR / "tagewerk" / "starter-decks"), game="tagewerk", verbosity=0)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_pages_of_tagewerk_are_accessible_and_fit(open_page: OpenPage, look: Look) -> None:
    user = make_user()
    starter = Deck.objects.filter(game="tagewerk").order_by("pk")[0]
    with playing("tagewerk"):
        own = create_deck(owner=user, state=deck_state(starter), name="Mine", now=timezone.now())
    of_cards = ("cards/?view=table", "cards/?view=text&q=fa:tide", "cards/brida-kohl/", "cards/search-help/")
    for path in (*of_cards, "build/", "rules/", f"decks/{starter.public_id}/", f"decks/{own.public_id}/build/"):
        page = open_page(f"/tagewerk/{path}", look=look, user=user)
        assert_accessible(page)
        assert_fits(page)
        page.close()
