"""From the first page to a legal deck, with nothing but a hero chosen: how many clicks that takes, and by keyboard alone."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.looks import PHONE, Look, assert_accessible, assert_fits
from tests.browser.test_deck_pages import cards

__all__ = ["cards"]
MOST_CLICKS = 12
LEGAL = re.compile("Legal")


def test_a_legal_deck_from_nothing_takes_few_clicks(open_page: OpenPage, cards: None) -> None:
    page = open_page("/")
    clicks = 0
    for role, name in (("link", "Build"), ("radio", "Ilsa Varn"), ("button", "Begin"), ("button", "Fill it up")):
        found = page.get_by_role(role, name=name, exact=name != "Ilsa Varn").first  # type: ignore[arg-type]
        found.click(force=role == "radio")
        clicks += 1
    expect(page.locator("[data-verdict]")).to_contain_text(LEGAL)
    expect(page.locator("#fitting")).to_have_count(0)
    assert clicks <= MOST_CLICKS
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#fitting li")).to_have_count(5)


def test_a_card_that_fits_is_added_by_keyboard(open_page: OpenPage, cards: None) -> None:
    page = begun(open_page("/build/"))
    first = page.locator("#fitting li button").first
    name = page.locator("#fitting li a").first.inner_text()
    expect(page.locator("#fitting li").first).to_contain_text(re.compile("decks? with Ilsa Varn"))
    first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#list .rows[data-rows]")).to_contain_text(name)
    assert_accessible(page)


def test_the_box_fits_a_phone_and_works_without_scripts(open_page: OpenPage, cards: None) -> None:
    page = begun(open_page("/build/", look=Look(PHONE, "dark", "de"), javascript=False))
    page.get_by_role("link", name="Fünf passende zeigen").click()
    expect(page.locator("main .rows > li")).to_have_count(5)
    assert_fits(page)
    page.locator("main .rows > li button").first.click()
    page.get_by_role("button", name="Auffüllen").click()
    expect(page.locator("[data-verdict]")).to_contain_text("Regelkonform")


def begun(page: Page) -> Page:
    """The builder of a new deck of Ilsa Varn's."""
    page.locator("input[name=hero][value=ilsa-varn]").check(force=True)
    page.locator("form button.button-main:visible").last.click()
    return page
