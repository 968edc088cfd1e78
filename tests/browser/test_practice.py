"""A practice hand in a browser: looked at in every way, and played for a turn by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.keyboard import Keyboard
from tests.browser.looks import LOOKS, Look, assert_accessible, assert_fits
from tests.decks.makers import make_deck

WORDS = {
    "en": {"keep": "Keep all", "over": "Your first hand, and the advisor", "ways": "All ways compared"},
    "de": {"keep": "Alle behalten", "over": "Deine Starthand und der Ratgeber", "ways": "Alle Möglichkeiten im Vergleich"},
}


@pytest.fixture
def practised(demo: None, transactional_db: None) -> str:
    """The address of a hand that goes first."""
    return f"/decks/{make_deck(visibility='public').public_id}/practice/?seed=4"


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_practised_hand_is_accessible_and_fits(open_page: OpenPage, practised: str, look: Look) -> None:
    words, page = WORDS[look.language], open_page(practised, look=look)
    assert_accessible(page)
    assert_fits(page)
    page.get_by_role("button", name=words["keep"]).click()
    expect(page.get_by_role("heading", name=words["over"])).to_be_visible()
    page.get_by_text(words["ways"]).click()
    assert_accessible(page)
    assert_fits(page)


def test_a_turn_is_played_and_taken_back_by_keyboard(open_page: OpenPage, practised: str) -> None:
    page = open_page(practised)
    keyboard = Keyboard(page)
    expect(page.get_by_role("heading", name="Keep this hand?")).to_be_visible()
    keyboard.reach("Keep all")
    keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Your turn: what do you do?")).to_be_visible()
    assert page.url.endswith("#table")
    keyboard.reach("End turn")
    keyboard.press("Enter")
    expect(page.locator(".practice-lines")).to_be_visible()
    turn = page.locator(".practice-figures dd").first
    expect(turn).to_have_text("2")
    keyboard.reach("Take back")
    keyboard.press("Enter")
    expect(turn).to_have_text("1")


def test_a_practised_card_is_shown_under_the_focus(open_page: OpenPage, practised: str) -> None:
    page = open_page(practised)
    page.get_by_role("button", name="Keep all").click()
    expect(page.get_by_role("heading", name=WORDS["en"]["over"])).to_be_visible()
    page.locator(".practice-cards a[data-hovercard]").first.focus()
    expect(page.locator(".hovercard-pop")).to_be_visible()
