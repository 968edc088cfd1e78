"""The builder as a place to work: filters of the cards, and nobody's place is lost, by mouse, keyboard and touch."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from decks.list.models import Deck
from decks.list.selectors import deck_state
from tests.browser.conftest import OpenPage
from tests.browser.looks import LOOKS, PHONE, Look, assert_accessible, assert_fits
from tests.browser.targets import assert_pressable
from tests.browser.test_deck_pages import broken_list, build_address, cards, copies, marit, new_deck

__all__ = ["cards", "marit"]


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_unfolded_filters_are_accessible_and_fit(open_page: OpenPage, marit: User, look: Look) -> None:
    page = open_page(build_address(new_deck(marit)), user=marit, look=look)
    page.locator("#filters > summary").click()
    page.locator("#facet-keyword > summary").click()
    assert_accessible(page)
    assert_fits(page)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_everything_in_the_builder_can_be_pressed_without_its_neighbour(open_page: OpenPage, marit: User, look: Look) -> None:
    for state in (None, broken_list()):
        page = open_page(build_address(new_deck(marit, state=state)), user=marit, look=look)
        expect(page.locator("#fitting ul li") if state is None else page.locator("#told .problem").first).not_to_have_count(0)
        assert_pressable(page)
        page.evaluate("for (const part of document.querySelectorAll('main details:not(.pop)')) part.open = true")
        assert_pressable(page)


@pytest.mark.parametrize("language", ["en", "de"])
def test_on_a_phone_the_head_takes_two_rows_and_the_menu_holds_the_rest(
    open_page: OpenPage, marit: User, language: Literal["en", "de"]
) -> None:
    deck = new_deck(marit, state=deck_state(Deck.objects.starters()[0]))
    page = open_page(build_address(deck), user=marit, look=Look(PHONE, language=language))
    rows = (["#deckname", "#saved"], ["#head-leaders", "#undo", "#redo", "details.pop > summary", ".builder-actions > .button-main"])
    middles = []
    for row in rows:
        boxes = [page.locator(part).bounding_box() for part in row]
        middles.append([box["y"] + box["height"] / 2 for box in boxes if box])
        assert len(middles[-1]) == len(row)
        assert max(middles[-1]) - min(middles[-1]) < 4
    assert 30 < min(middles[1]) - max(middles[0]) < 60
    page.locator("#hero-choice > summary").evaluate("summary => summary.parentElement.open = true")
    page.locator("#hero-joss-of-two").tap()
    expect(page.locator("#head-leaders")).to_contain_text("Joss")
    page.locator("details.pop > summary").tap()
    page.locator(".pop-body a[href$='/share/']").first.tap()
    expect(page).to_have_url(re.compile("/share/$"))


def test_filters_write_the_search_and_stay_unfolded_by_keyboard(open_page: OpenPage, marit: User) -> None:
    page = open_page(build_address(new_deck(marit)), user=marit)
    page.locator("#filters > summary").press("Enter")
    page.locator("#facet-keyword > summary").press("Enter")
    keyword = page.locator("#facet-keyword a").last
    name = str(keyword.get_attribute("id"))
    keyword.focus()
    scrolled = page.locator("#pool").evaluate("pane => pane.scrollTop")
    keyword.press("Enter")
    expect(page.locator("#pool-query")).to_have_value(f"keyword:{name.removeprefix('facet-keyword-')}")
    expect(page.locator(f"#{name}")).to_be_focused()
    expect(page.locator("#facet-keyword")).to_have_attribute("open", "")
    assert page.locator("#pool").evaluate("pane => pane.scrollTop") == scrolled
    page.locator("#facet-cost-1").press("Enter")
    expect(page.locator("#pool-query")).to_have_value(re.compile("cost:1"))
    expect(page.locator("#facet-cost-1")).to_be_focused()
    page.locator("#pool-query").fill("")
    expect(page.locator("#pool a[aria-current]")).to_have_count(0)
    expect(page.locator("#pool-query")).to_be_focused()
    expect(page.locator("#filters")).to_have_attribute("open", "")


def test_filters_work_without_javascript(open_page: OpenPage, marit: User) -> None:
    page = open_page(build_address(new_deck(marit)), user=marit, javascript=False, look=Look(PHONE))
    page.locator("#facet-type-tactic").click()
    page.locator("#filters > summary").click()
    page.locator("#facet-cost-2").click()
    expect(page.locator("#pool-query")).to_have_value("type:tactic cost:2")
    expect(page.locator("#filters")).to_have_attribute("open", "")
    count = page.locator("#facet-type-tactic .count").inner_text()
    expect(page.locator("#pool-count")).to_contain_text(f"{count} cards")
    page.locator("#facet-cost-2").click()
    expect(page.locator("#pool-query")).to_have_value("type:tactic")


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_card_is_added_from_where_it_is_read_by_keyboard(open_page: OpenPage, marit: User, look: Look) -> None:
    deck = new_deck(marit)
    page = open_page("/cards/dust-courier/", user=marit, look=look)
    add, undo = page.locator("[id^=in-work-add-]"), page.locator("[id^=in-work-undo-]")
    add.press("Enter")
    expect(page.locator(".in-work")).to_contain_text(re.compile("1 (of|von) 2"))
    expect(add).to_be_focused()
    assert_accessible(page)
    assert_fits(page)
    undo.press("Enter")
    expect(undo).to_have_count(0)
    expect(add).to_be_focused()
    assert copies(deck, "dust-courier") == 0
    for view in ("", "&view=table"):
        page.goto(f"/cards/?q=dust+courier{view}")
        add.first.press("Enter")
        expect(page.locator(".in-work").first).to_contain_text(re.compile("1 (of|von) 2"))
        assert_accessible(page)
        assert_fits(page)
        undo.first.press("Enter")
        expect(undo).to_have_count(0)


def tap_tab(page: Page, part: str) -> None:
    """Tap the dock's tab where it stands: Playwright's own `tap` scrolls the page first, since the dock lies in its scroll padding."""
    box = page.locator(f".dock a[href='#{part}']").bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_the_tabs_of_a_phone_lead_back_to_where_each_part_was_left(open_page: OpenPage, marit: User) -> None:
    deck = new_deck(marit, state=deck_state(Deck.objects.starters()[0]))
    page = open_page(build_address(deck), user=marit, look=Look(PHONE))
    tops = "part => Math.round(document.getElementById(part).getBoundingClientRect().top)"
    tap_tab(page, "pool")
    beginning = page.evaluate(tops, "pool")
    assert 0 <= beginning <= 80
    page.evaluate("scrollBy(0, 700)")
    tap_tab(page, "list")
    assert page.evaluate(tops, "list") == beginning
    page.evaluate("scrollBy(0, 500)")
    tap_tab(page, "told")
    assert page.evaluate(tops, "told") == beginning
    tap_tab(page, "pool")
    assert page.evaluate(tops, "pool") == beginning - 700
    page.locator("#pool [data-add]:not([aria-disabled])").last.evaluate("button => button.click()")  # the list grows meanwhile
    expect(page.locator("#list .row-apart").first).to_contain_text("25 of 24")
    tap_tab(page, "list")
    assert page.evaluate(tops, "list") == beginning - 500
    tap_tab(page, "list")
    assert page.evaluate(tops, "list") == beginning
    tap_tab(page, "told")
    assert page.evaluate(tops, "told") == beginning
    page.keyboard.press("Tab")
    expect(page.locator("#told :focus")).to_have_count(1)


@pytest.mark.parametrize("width", [PHONE, 1280])
def test_who_chooses_a_hero_or_undoes_goes_on_where_they_are(open_page: OpenPage, marit: User, width: int) -> None:
    page = open_page(build_address(new_deck(marit)), user=marit, look=Look(width))
    choose = page.locator("#hero-choice > summary")
    page.locator("#hero-ilsa-varn").press("Enter")
    expect(page.locator(".hero-strip")).to_have_count(1)
    expect(choose).to_be_focused()  # the choice is folded now
    page.keyboard.press("Enter")
    other = page.locator("#hero-joss-of-two")
    other.focus()
    page.keyboard.press("Control+z")
    expect(page.locator(".hero-strip")).to_have_count(0)
    expect(other).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".hero-strip")).to_have_count(1)
    expect(choose).to_be_focused()
    choose.press("Enter")
    page.locator("#hero-ilsa-varn").press("Enter")
    expect(page.locator("#heroes")).to_contain_text("Ilsa Varn")
    expect(choose).to_be_focused()
    choose.press("Enter")
    other.focus()
    page.keyboard.press("Control+z")
    expect(page.locator("#heroes")).to_contain_text("Joss of Two")
    expect(choose).to_be_focused()  # the choice that had the focus is taken, and the others are folded
    undo, redo = page.locator("#undo"), page.locator("#redo")
    undo.press("Enter")
    expect(page.locator(".hero-strip")).to_have_count(0)
    expect(redo).to_be_focused()  # there is nothing more to undo
    redo.press("Enter")
    expect(page.locator(".hero-strip")).to_have_count(1)
    expect(redo).to_be_focused()
    undo.press("Enter")
    expect(page.locator(".hero-strip")).to_have_count(0)
    expect(redo).to_be_focused()


def test_a_note_is_written_by_keyboard_and_escape_leads_out_of_every_field(open_page: OpenPage, marit: User) -> None:
    deck = new_deck(marit, state=deck_state(Deck.objects.starters()[0]))
    page = open_page(build_address(deck), user=marit)
    fold = page.locator("#list .row-note summary").first
    card = str(fold.get_attribute("id")).removeprefix("note-")
    fold.press("Enter")
    field = page.locator(f"#note-text-{card}")
    expect(field).to_be_focused()
    page.keyboard.type("v for victory")
    expect(field).to_have_value("v for victory")
    page.keyboard.press("Escape")
    expect(fold).to_be_focused()
    fold.press("Enter")
    expect(field).to_be_focused()
    expect(field).to_have_value("v for victory")
    page.keyboard.press("Enter")
    expect(page.locator(f"#row-{card} .note")).to_have_text("v for victory")
    page.keyboard.press("/")
    page.keyboard.type("rust")
    expect(page.locator("#pool-query")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#h-pool")).to_be_focused()
    expect(page.locator("#pool-query")).to_have_value("rust")


def test_the_rows_of_the_list_are_reached_from_its_heading(open_page: OpenPage, marit: User) -> None:
    deck = new_deck(marit, state=deck_state(Deck.objects.starters()[0]))
    page = open_page(build_address(deck), user=marit)
    page.locator("#h-told").focus()
    page.keyboard.press("l")
    expect(page.locator("#h-list")).to_be_focused()
    page.keyboard.press("ArrowDown")
    first = page.locator("#list [data-rows] > *").first
    expect(first.locator(":focus")).to_have_count(1)
    before = int(first.locator("output").inner_text())
    page.keyboard.press("-")
    expect(page.locator("#saved")).to_contain_text("Saved")
    expect(page.locator("#list")).to_contain_text("23 of 24" if before else "")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#h-list")).to_be_focused()
