"""Cards are read wherever their names stand: under the pointer, the focus and a finger, and in the builder without leaving it."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command
from django.utils import timezone
from playwright.sync_api import Locator, Page, Route, expect

from accounts.models import User
from decks.list.models import Deck
from decks.list.selectors import deck_state
from decks.list.services.making import create_deck, edit_deck
from tests.browser.conftest import OpenPage
from tests.browser.looks import LOOKS, PHONE, Look, assert_accessible, assert_fits

HOVERCARD = re.compile(r"/hovercard/")
NARROW_MILLISECONDS = 600
"""Longer than anything waits until it is shown or goes."""


@pytest.fixture(autouse=True)
def cards(transactional_db: None, demo: None) -> None:
    call_command("load_starter_decks", verbosity=0)


@pytest.fixture
def deck(cards: None) -> Deck:
    marit = User.objects.create_user("marit", "marit@example.org", "a long enough password")
    now = timezone.now()
    deck = create_deck(owner=marit, name="Cistern Watch", state=deck_state(Deck.objects.starters()[0]), now=now)
    return edit_deck(deck=deck, visibility="public", now=now)


def build_address(deck: Deck) -> str:
    return f"/decks/{deck.public_id}/build/"


def hovercard(page: Page) -> Locator:
    return page.locator(".hovercard-pop")


def sheet(page: Page) -> Locator:
    return page.locator("dialog.hovercard-sheet")


def stays(locator: Locator) -> None:
    """It is seen, and still is when everything that takes it away would have."""
    expect(locator).to_be_visible()
    locator.page.wait_for_timeout(NARROW_MILLISECONDS)
    expect(locator).to_be_visible()


def test_a_name_shows_its_card_under_the_pointer_until_that_leaves(open_page: OpenPage, deck: Deck) -> None:
    page = open_page(f"/decks/{deck.public_id}/")
    link = page.locator(".lines a").first
    link.hover()
    expect(hovercard(page).locator("img.face")).to_have_attribute("src", re.compile(f"{link.get_attribute('href')}face.svg"))
    assert hovercard(page).locator("img.face").evaluate("image => image.decode().then(() => image.naturalWidth)") == 252
    hovercard(page).hover()
    stays(hovercard(page))
    page.locator("h1").hover()
    expect(hovercard(page)).to_have_count(0)


def test_escape_takes_it_away_and_it_comes_again_once_the_pointer_was_elsewhere(open_page: OpenPage, deck: Deck) -> None:
    page = open_page(f"/decks/{deck.public_id}/")
    link = page.locator(".lines a").first
    link.hover()
    expect(hovercard(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(hovercard(page)).to_have_count(0)
    box = link.bounding_box()
    assert box
    page.mouse.move(box["x"] + 3, box["y"] + box["height"] / 2)
    page.wait_for_timeout(NARROW_MILLISECONDS)
    expect(hovercard(page)).to_have_count(0)
    page.locator("h1").hover()
    page.wait_for_timeout(NARROW_MILLISECONDS)
    link.hover()
    expect(hovercard(page)).to_be_visible()


def test_the_focus_shows_the_card_and_its_words_describe_the_link(open_page: OpenPage, deck: Deck) -> None:
    page = open_page(build_address(deck), user=deck.owner)
    page.locator("#pool-query").focus()
    page.keyboard.press("ArrowDown")
    first = page.locator("#pool .card-row a").first
    expect(first).to_be_focused()
    expect(hovercard(page)).to_be_visible()
    name = first.inner_text()
    expect(first).to_have_accessible_description(re.compile(name))
    page.keyboard.press("ArrowDown")
    second = page.locator("#pool .card-row a").nth(1)
    expect(second).to_have_accessible_description(re.compile(second.inner_text()))
    expect(first).not_to_have_attribute("aria-describedby", re.compile("."))
    page.keyboard.press("Tab")  # to what stands beside the name: still the row's card
    stays(hovercard(page))
    page.keyboard.press("Escape")
    expect(hovercard(page)).to_have_count(0)


def test_a_card_beside_a_row_covers_none_of_its_buttons(open_page: OpenPage, deck: Deck) -> None:
    page = open_page(build_address(deck), user=deck.owner)
    row = page.locator("#pool .card-row").nth(3)
    row.locator("a").hover()
    expect(hovercard(page)).to_be_visible()
    row.locator("button").hover()
    stays(hovercard(page))
    shown, button = hovercard(page).bounding_box(), row.bounding_box()
    assert shown
    assert button
    assert shown["x"] >= button["x"] + button["width"] or shown["x"] + shown["width"] <= button["x"]


def test_nothing_comes_under_a_pointer_that_presses(open_page: OpenPage, deck: Deck) -> None:
    asked: list[Route] = []
    page = open_page(build_address(deck), user=deck.owner, routes={HOVERCARD: lambda route: asked.append(route)})
    with page.expect_request(HOVERCARD):
        page.locator("#pool .card-row a").first.hover()
    page.mouse.down()
    asked.pop().continue_()
    page.wait_for_timeout(NARROW_MILLISECONDS)
    expect(hovercard(page)).to_have_count(0)
    page.mouse.move(1, 1)
    page.mouse.up()
    page.unroute(HOVERCARD)
    page.locator("#list .card-row a").first.hover()
    expect(hovercard(page)).to_be_visible()
    page.locator("#deckname").hover()
    page.mouse.down()
    expect(hovercard(page)).to_have_count(0)


def test_a_name_that_is_clicked_in_the_builder_opens_the_card_there(open_page: OpenPage, deck: Deck) -> None:
    page = open_page(build_address(deck), user=deck.owner)
    link = page.locator("#list .card-row a").nth(2)
    link.click()
    expect(sheet(page).get_by_role("heading", level=2)).to_have_text(link.inner_text())
    expect(hovercard(page)).to_have_count(0)
    assert page.url.endswith("/build/")
    page.keyboard.press("Escape")
    expect(sheet(page)).to_have_count(0)
    expect(link).to_be_focused()
    page.keyboard.press("Enter")
    expect(sheet(page)).to_be_visible()
    page.mouse.click(5, 5)
    expect(sheet(page)).to_have_count(0)
    with page.context.expect_page() as opened:
        link.click(modifiers=["ControlOrMeta"])
    expect(opened.value).to_have_url(re.compile(f"{link.get_attribute('href')}$"))


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_what_a_name_shows_is_accessible_and_fits(open_page: OpenPage, deck: Deck, look: Look) -> None:
    page = open_page(build_address(deck), look=look, user=deck.owner)
    for link in (page.locator(".hero-strip a").nth(1), page.locator("#pool .card-row a").first):
        link.focus()
        page.keyboard.press("Shift")  # from here on by keyboard
        link.blur()
        link.focus()
        expect(hovercard(page)).to_be_in_viewport(ratio=1)
        box, window = hovercard(page).bounding_box(), page.viewport_size
        assert box
        assert window
        assert box["x"] >= 0
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= window["width"]
        assert box["y"] + box["height"] <= window["height"]
        assert_accessible(page)
        assert_fits(page)
        page.keyboard.press("Enter")
        expect(sheet(page)).to_be_visible()
        assert_accessible(page)
        assert_fits(page)
        page.keyboard.press("Escape")


def test_a_finger_opens_the_card_wherever_its_name_stands(open_page: OpenPage, deck: Deck) -> None:
    page = open_page(f"/decks/{deck.public_id}/", look=Look(PHONE))
    link = page.locator(".lines a").first
    address = link.get_attribute("href")
    link.tap()
    expect(sheet(page).get_by_role("heading", level=2)).to_have_text(link.inner_text())
    expect(hovercard(page)).to_have_count(0)
    sheet(page).get_by_role("link").tap()
    expect(page).to_have_url(re.compile(f"{address}$"))


def test_a_card_that_cant_be_had_is_led_to(open_page: OpenPage, deck: Deck) -> None:
    page = open_page(build_address(deck), user=deck.owner, routes={"**/hovercard/**": lambda route: route.fulfill(status=500)})
    link = page.locator("#list .card-row a").first
    address = link.get_attribute("href")
    link.click()
    expect(page).to_have_url(re.compile(f"{address}$"))
    expect(page.locator("h1")).to_be_visible()
    assert page.complaints  # type: ignore[attr-defined]  # of the 500 that the test made
    page.complaints.clear()  # type: ignore[attr-defined]


def test_without_javascript_a_name_leads_to_its_card(open_page: OpenPage, deck: Deck) -> None:
    page = open_page(build_address(deck), user=deck.owner, javascript=False)
    link = page.locator("#list .card-row a").first
    name = link.inner_text()
    link.click()
    expect(page.locator("h1")).to_have_text(name)


@pytest.mark.parametrize("javascript", [True, False])
def test_rows_with_their_text_show_nothing_beside_them_and_stay_so(open_page: OpenPage, deck: Deck, javascript: bool) -> None:
    page = open_page(build_address(deck), user=deck.owner, javascript=javascript)
    page.locator("#pool").get_by_role("button", name="The text in the row").click()
    expect(page.locator("#pool .row-text").first).to_be_visible()
    expect(page.locator("#list .row-text").first).to_be_visible()
    if javascript:
        link = page.locator("#list .card-row a").first
        link.hover()
        page.wait_for_timeout(NARROW_MILLISECONDS)
        expect(hovercard(page)).to_have_count(0)
        link.click()
        expect(sheet(page)).to_be_visible()
        assert_accessible(page)
        page.keyboard.press("Escape")
        page.locator("#list [data-remove]").first.click()
        expect(page.locator("#list .count-bad, #list .row-apart .fine").first).to_contain_text("23 of 24")
        expect(page.locator("#list .row-text").first).to_be_visible()
    page.goto(build_address(deck))
    expect(page.locator("#pool .row-text").first).to_be_visible()
    assert_accessible(page) if javascript else None
