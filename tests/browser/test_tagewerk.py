"""The pages of Tagewerk as people see them: its faces, its search, its decks, reports, collection and events."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command
from django.utils import timezone
from playwright.sync_api import Page, expect
from pytest_django import Settings

from collection.selectors import owned_copies
from decks.list.models import Deck
from decks.list.selectors import deck_state
from decks.list.services.making import create_deck
from events.models import Registration
from tests.accounts.makers import make_user
from tests.browser.conftest import SIMULATION_MILLISECONDS, OpenPage
from tests.browser.looks import LOOKS, PHONE, Look, assert_accessible, assert_fits
from tests.browser.steps import every
from tests.events.makers import SOON
from tests.running import Worker
from web.games import playing


@pytest.fixture(autouse=True)
def tagewerk(settings: Settings, transactional_db: None, tagewerk_cards: None) -> None:
    """The second game, its cards and starter decks loaded."""
    call_command("load_starter_decks", str(settings.CARD_DATA_DIR / "tagewerk" / "starter-decks"), game="tagewerk", verbosity=0)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_pages_of_tagewerk_are_accessible_and_fit(open_page: OpenPage, look: Look) -> None:
    user = make_user()
    starter = Deck.objects.filter(game="tagewerk").order_by("pk")[0]
    with playing("tagewerk"):
        own = create_deck(owner=user, state=deck_state(starter), name="Mine", now=timezone.now())
    of_cards = ("cards/?view=table", "cards/?view=text&q=fa:tide", "cards/brida-kohl/", "cards/search-help/")
    of_decks = [f"decks/{starter.public_id}/{path}" for path in ("", "hand/", "practice/")] + [f"decks/{own.public_id}/build/"]
    for path in ("", "learn/", "rules/", *of_cards, "collection/", "build/", "simulate/", "decks/starters/", *of_decks):
        page = open_page(f"/tagewerk/{path}", look=look, user=user)
        assert_accessible(page)
        assert_fits(page)
        page.close()


def lines_of_names(page: Page, rows: str) -> int:
    """In how many lines the name stands that takes most of them."""
    heights = [
        float(name.evaluate("name => name.offsetHeight / parseFloat(getComputedStyle(name).fontSize)"))
        for name in every(page.locator(rows))
    ]
    assert len(heights) > 10
    return round(max(heights) / 1.5)


def test_a_newcomer_with_a_phone_changes_a_starter_deck_in_german(open_page: OpenPage) -> None:
    page = open_page("/", look=Look(PHONE, "light", "de"))
    page.get_by_role("navigation", name="Spiele").get_by_role("link", name="Tagewerk").click()
    page.get_by_role("link", name="Alle Starterdecks").click()
    page.get_by_role("link", name="Heißes Eisen").click()
    assert lines_of_names(page, ".line > a") <= 2
    page.get_by_role("button", name="Zu meinen Decks kopieren").click()
    expect(page.locator("#list")).to_contain_text("40 von 40 Karten")
    assert lines_of_names(page, ".card-row .name > a") <= 2
    expect(page.get_by_role("button", name="Setzling hinzufügen")).to_have_count(0)
    page.get_by_role("button", name="Saatträgerin hinzufügen").click()
    expect(page.locator("#list")).to_contain_text("41 von 40 Karten")
    expect(page.locator("[data-verdict]")).to_contain_text("Noch nicht regelkonform")
    page.get_by_role("button", name="Rückgängig").click()
    expect(page.locator("[data-verdict]")).to_contain_text("Regelkonform")
    assert_fits(page)


def test_a_card_is_found_by_a_field_of_the_game_and_counted(open_page: OpenPage) -> None:
    user = make_user()
    page = open_page("/tagewerk/cards/?q=faction:tide+attack>=5", user=user)
    page.get_by_role("link", name="Harbour Whale").first.click()
    expect(page).to_have_url(re.compile("/tagewerk/cards/harbour-whale/$"))
    page = open_page("/tagewerk/collection/?q=whale", user=user)
    page.get_by_role("button", name="One Harbour Whale more").click()
    expect(page.get_by_role("textbox", name="Copies of Harbour Whale")).to_have_value("1")
    expect(page.locator("#totals")).to_contain_text("1")
    with playing("tagewerk"):
        assert owned_copies(user) == {5031: 1}


@pytest.mark.services
def test_a_deck_is_played_alone_and_handed_in(open_page: OpenPage, worker: Worker) -> None:
    user = make_user()
    starter = Deck.objects.filter(game="tagewerk").order_by("pk")[0]
    with playing("tagewerk"):
        deck = create_deck(owner=user, state=deck_state(starter), name="Mine", now=timezone.now())
    page = open_page(f"/tagewerk/decks/{deck.public_id}/", user=user)
    page.get_by_role("link", name="Simulate").click()
    page.locator("[name=games]").fill("60")
    page.get_by_role("button", name="Play the games").click()
    page.wait_for_url(re.compile(r"/tagewerk/reports/[0-9a-f-]{36}/"))
    expect(page.get_by_role("heading", name="Method")).to_be_visible(timeout=SIMULATION_MILLISECONDS)
    expect(page.locator("svg.plot").nth(4)).to_be_attached()
    assert_accessible(page)
    assert_fits(page)

    page = open_page("/tagewerk/events/new/", user=user)
    page.get_by_label("Name", exact=True).fill("Day of bells")
    page.get_by_label("Day", exact=True).fill(f"{SOON:%Y-%m-%d}")
    page.get_by_label("Lists close on").fill(f"{SOON:%Y-%m-%d}T20:00")
    page.get_by_role("button", name="Make the event").click()
    page.get_by_role("heading", name="Day of bells").wait_for()
    page.get_by_label("Deck", exact=True).select_option(deck.public_id)
    page.get_by_role("button", name="Hand in").click()
    expect(page.locator(".verdict").first).to_contain_text("Legal")
    assert_accessible(page)
    registration = Registration.objects.get()
    assert (registration.event.game, registration.deck) == ("tagewerk", deck)
