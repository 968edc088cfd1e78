"""Cards that are dragged with a mouse: a picture follows, a drop where nothing can be done says why, and nothing is left behind."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from playwright.sync_api import Locator, Page, expect
from pytest_django import Settings

from accounts.models import User
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.game import Game
from tests.accounts.makers import make_user
from tests.browser.conftest import OpenPage
from tests.browser.looks import Look
from tests.browser.test_tables import address as address_in_rone
from tests.browser.test_tables import go_to_main_phase, number_of
from tests.browser.test_tagewerk_tables import address, starters
from tests.play.makers import make_table
from tests.tagewerk.positions import is_asked, table_asking
from web.games import playing

LOOKS = [Look(1280), Look(1280, "dark", "de")]
BOLT = "glowing-bolt"
"""Deals damage to an enemy: none of the own characters can be chosen for it."""
REFUSED = {"en": "can’t be chosen for this", "de": "kann dafür nicht gewählt werden"}


@pytest.fixture
def ada(transactional_db: None) -> User:
    return make_user("ada")


def middle_of(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, card: Locator, place: Locator) -> None:
    """Take a card, and hold it over a place."""
    card.hover()
    page.mouse.down()
    page.mouse.move(*middle_of(place), steps=8)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_picture_of_the_card_follows_the_pointer_and_nothing_stays_when_it_is_let_go(
    open_page: OpenPage, demo: None, ada: User, look: Look
) -> None:
    page = open_page(address_in_rone(make_table(ada, opponents=("nobody",))), look=look, user=ada)
    go_to_main_phase(page)
    before, card = number_of(page), page.locator(".play-hand .held[data-lit='can']").first
    name = card.get_attribute("data-name") or ""
    drag(page, card, page.locator(".play-own .lanes"))
    picture = page.locator(".play-lifted")
    expect(picture).to_contain_text(name.split()[0][:4])
    (x, y), (pointer_x, pointer_y) = middle_of(picture), middle_of(page.locator(".play-own .lanes"))
    assert (abs(x - pointer_x) < 2, abs(y - pointer_y) < 2) == (True, True)
    page.mouse.move(*middle_of(page.locator(".play-bar")), steps=4)
    page.mouse.up()
    expect(picture).to_have_count(0)
    expect(page.locator("[data-question]")).to_be_visible()
    expect(page.locator("#zoom")).to_be_hidden()
    assert number_of(page) == before


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_card_dropped_on_whom_it_cannot_be_used_says_so_and_goes_nowhere_else(
    open_page: OpenPage, settings: Settings, tagewerk_cards: None, ada: User, look: Look
) -> None:
    call_command("load_starter_decks", str(settings.CARD_DATA_DIR / "tagewerk" / "starter-decks"), game="tagewerk", verbosity=0)

    def can_bolt(game: Game) -> bool:
        held = {game.state.definitions[one.card].slug for one in game.decision.options if one.kind == c.PLAY}
        return is_asked(c.DECIDE_DAY)(game) and BOLT in held and bool(game.state.players[0].characters)

    with playing("tagewerk"):
        decks = sorted(starters(), key=lambda deck: deck.name != "Hot Iron")
        table = table_asking(ada, decks[:2], can_bolt)
    page = open_page(address(table), look=look, user=ada)
    before = number_of(page)
    other = page.locator(".play-own .tile").first
    bolt = page.locator(f".play-hand .held[data-page*='{BOLT}']").first
    drag(page, bolt, other)
    page.mouse.up()
    expect(page.locator("[data-chosen-words]")).to_contain_text(f"{other.get_attribute('data-name')} {REFUSED[look.language]}")
    assert number_of(page) == before
