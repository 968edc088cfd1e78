"""The pages of Skirmish as people see them: its cards, kits, search, collection and events, and the way of a newcomer to a game."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command
from django.utils import timezone
from playwright.sync_api import expect
from pytest_django import Settings

from decks.list.models import Deck
from decks.list.selectors import deck_state
from decks.list.services.making import create_deck
from engine.languages import Language
from events.models import Registration
from play.models import Table
from tests.accounts.makers import make_user
from tests.browser.conftest import OpenPage
from tests.browser.looks import LOOKS, PHONE, Look, assert_accessible, assert_fits
from tests.events.makers import make_open
from web.games import playing


@pytest.fixture(autouse=True)
def skirmish(settings: Settings, transactional_db: None, skirmish_cards: None) -> None:
    """The game beside RONE, its cards and kits loaded."""
    call_command("load_starter_decks", str(settings.CARD_DATA_DIR / "skirmish" / "starter-decks"), game="skirmish", verbosity=0)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_pages_of_skirmish_are_accessible_and_fit(open_page: OpenPage, look: Look) -> None:
    user = make_user()
    starter, other = Deck.objects.filter(game="skirmish").order_by("pk")[:2]
    with playing("skirmish"):
        own = create_deck(owner=user, state=deck_state(starter), name="Mine", now=timezone.now())
        event = make_open(user, format="kit")
    of_cards = ("cards/?view=table", "cards/?view=text&q=range>=2", "cards/brakka-holt/", "cards/double-toll/", "cards/search-help/")
    of_kits = [f"decks/{starter.public_id}/{path}" for path in ("", "print/", f"compare/?with={other.public_id}")]
    of_events = ["events/new/", *(f"events/{event.public_id}/{path}" for path in ("", "lists/", "field/"))]
    pages = ("", "learn/", "rules/", *of_cards, "collection/", "build/", "play/", "simulate/", "decks/starters/", *of_kits, *of_events)
    for path in (*pages, f"decks/{own.public_id}/build/"):
        page = open_page(f"/skirmish/{path}", look=look, user=user)
        assert_accessible(page)
        assert_fits(page)
        page.close()


@pytest.mark.parametrize(("language", "games", "sit"), [("en", "Games", "Sit down"), ("de", "Spiele", "Hinsetzen")])
def test_a_newcomer_with_a_phone_comes_from_the_first_page_to_a_first_move(
    open_page: OpenPage, language: Language, games: str, sit: str
) -> None:
    page = open_page("/", look=Look(PHONE, "light", language))
    page.get_by_role("navigation", name=games).get_by_role("link", name=re.compile("Skirmish|Scharmützel")).click()
    expect(page).to_have_url(re.compile("/skirmish/$"))
    page.goto(page.url + "play/")
    page.get_by_role("button", name=sit).click()
    expect(page).to_have_url(re.compile(r"/skirmish/play/[a-z0-9]+/$"))
    expect(page.locator("[data-drawn-squares]")).to_be_visible()
    assert_accessible(page)
    assert_fits(page)


def test_a_card_is_found_by_a_field_of_the_game_and_counted(open_page: OpenPage) -> None:
    user = make_user()
    page = open_page("/skirmish/cards/?q=kind:attack+range>=3", user=user)
    page.get_by_role("link", name="Beacon").first.click()
    expect(page).to_have_url(re.compile("/skirmish/cards/beacon/$"))
    expect(page.locator("main")).to_contain_text("X−1")
    page = open_page("/skirmish/collection/?q=beacon", user=user)
    page.get_by_role("button", name="One Beacon more").click()
    expect(page.get_by_role("textbox", name="Copies of Beacon")).to_have_value("1")


def test_a_kit_is_handed_in_at_an_event(open_page: OpenPage) -> None:
    user = make_user()
    starter = Deck.objects.filter(game="skirmish").order_by("pk")[0]
    with playing("skirmish"):
        deck = create_deck(owner=user, state=deck_state(starter), name="Mine", now=timezone.now())
        event = make_open(user, format="kit", name="Day of stalls")
    page = open_page(f"/skirmish/events/{event.public_id}/", user=user)
    page.get_by_label("Deck", exact=True).select_option(deck.public_id)
    page.get_by_role("button", name="Hand in").click()
    expect(page.locator(".verdict").first).to_contain_text("Legal")
    assert_accessible(page)
    registration = Registration.objects.get()
    assert (registration.event.game, registration.deck) == ("skirmish", deck)


def test_six_sit_down_on_a_phone(open_page: OpenPage) -> None:
    page = open_page("/skirmish/play/", look=Look(PHONE), user=make_user())
    page.get_by_label("Players", exact=True).select_option("6")
    page.get_by_label("Against", exact=True).select_option("bot:greedy")
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator(".sheets .seat")).to_have_count(6)
    assert_fits(page)
    assert Table.objects.get().seats.count() == 6
