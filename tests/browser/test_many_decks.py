"""Hands, branches, many decks and archives in Chromium, by mouse, keyboard and touch."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from decks.list.models import Deck
from decks.list.selectors import deck_state
from decks.list.services.lists import undo
from engine.rone.cards import Zone
from tests.browser.conftest import OpenPage
from tests.browser.looks import PHONE, Look, assert_accessible, assert_fits
from tests.browser.steps import every
from tests.browser.test_deck_pages import cards, marit, new_deck

__all__ = ["cards", "marit"]


def starter_list() -> Deck:
    return Deck.objects.starters()[0]


def cards_of_hand(page: Page) -> list[str]:
    return [image.get_attribute("alt") or "" for image in every(page.locator(".hand-cards img"))]


def test_a_hand_is_dealt_changed_and_kept_over_a_reload(open_page: OpenPage, marit: User) -> None:
    deck = new_deck(marit, state=deck_state(starter_list()))
    page = open_page(f"/decks/{deck.public_id}/hand/?seed=5", user=marit)
    expect(page.locator(".hand-cards > li")).to_have_count(6)
    page.locator(".hand-cards input").nth(0).check()
    page.locator(".hand-cards input").nth(3).check()
    page.get_by_role("button", name="Put the ticked ones under the deck").click()
    expect(page.get_by_role("heading", name="2 cards put under the deck")).to_be_visible()
    names = cards_of_hand(page)
    page.reload()
    assert cards_of_hand(page) == names
    page.locator("#group-query").fill("type:unit level:1")
    page.keyboard.press("Enter")
    expect(page.locator("#group table")).to_be_visible()
    expect(page.get_by_role("heading", name="2 cards put under the deck")).to_be_visible()


def test_decks_are_put_away_together_by_keyboard(open_page: OpenPage, marit: User) -> None:
    for _number in range(2):
        new_deck(marit, state=deck_state(starter_list()))
    page = open_page("/decks/mine/", user=marit)
    for box in every(page.locator(".tile-check input")):
        box.focus()
        page.keyboard.press("Space")
    page.locator("#many-action").select_option("archive")
    page.get_by_role("button", name="Continue").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Hide 2 decks from your list?")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Yes, do it").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("2 decks are hidden from your list.")).to_be_visible()
    assert Deck.objects.filter(archived_at__isnull=False).count() == 2


def test_a_deck_is_ticked_by_mouse_and_not_opened(open_page: OpenPage, marit: User) -> None:
    new_deck(marit, state=deck_state(starter_list()))
    page = open_page("/decks/mine/", user=marit)
    page.locator(".tile-check").click()
    expect(page.locator(".tile-check input")).to_be_checked()
    expect(page).to_have_url(re.compile("/decks/mine/$"))


def test_all_decks_leave_and_come_back_as_one_file(open_page: OpenPage, marit: User, tmp_path: Path) -> None:
    new_deck(marit, state=deck_state(starter_list()))
    page = open_page("/decks/mine/archive/", user=marit)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download all decks").click()
    file = tmp_path / "decks.zip"
    download.value.save_as(file)
    page.locator("#archive-file").set_input_files(file)
    page.get_by_role("button", name="Check it").click()
    expect(page.get_by_role("heading", name="Check the archive")).to_be_visible()
    assert_accessible(page)
    assert_fits(page)
    page.locator("tbody input[type=checkbox]").check()
    page.get_by_role("button", name="Take the ticked decks").click()
    expect(page.get_by_text("1 deck is yours again, private.")).to_be_visible()
    assert Deck.objects.filter(owner=marit).count() == 2


def test_a_package_is_swapped_by_touch(open_page: OpenPage, marit: User) -> None:
    deck = new_deck(marit, state=deck_state(starter_list()))
    row = deck_state(deck).entries(Zone.DECK)[0]
    page = open_page(f"/decks/{deck.public_id}/branches/", look=Look(PHONE), user=marit)
    page.locator("#package-name").fill("Swap")
    page.locator("#package-lines").fill(f"-1 card:{row.card}\n+1 Salt Pilgrim")
    page.get_by_role("button", name="Save the package").tap()
    page.get_by_role("button", name=re.compile("Put in ?: Swap")).tap()
    expect(page.get_by_role("button", name=re.compile("Take out ?: Swap"))).to_be_visible()
    assert deck_state(undo(deck=deck, now=deck.updated_at)).quantity(row.card, "deck") == row.quantity


@pytest.mark.parametrize("path", ["hand/?seed=5", "branches/", "legality/?on=2027-01-01", "compare/"])
def test_pages_work_without_javascript(open_page: OpenPage, marit: User, path: str) -> None:
    deck = new_deck(marit, state=deck_state(starter_list()))
    page = open_page(f"/decks/{deck.public_id}/{path}", user=marit, javascript=False)
    expect(page.locator("h1")).to_be_visible()
