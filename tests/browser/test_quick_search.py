"""The search from everywhere in Chromium: by keyboard, by mouse, without JavaScript; accessible in every look."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from cards.selectors import catalog
from decks.list.models import Deck
from decks.list.selectors import deck_state
from decks.list.services.making import create_deck
from tests.browser.conftest import OpenPage
from tests.browser.looks import LOOKS, Look, assert_accessible, assert_fits


@pytest.fixture(autouse=True)
def cards(transactional_db: None, demo: None) -> None:
    call_command("load_starter_decks", verbosity=0)


def typed(page: Page, text: str) -> None:
    """Open the search by its key and type; the suggestions have come then."""
    page.keyboard.press("/")
    expect(page.locator("#quick-field")).to_be_focused()
    page.keyboard.type(text)
    expect(page.locator("#quick-field")).to_have_attribute("aria-expanded", "true")


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_search_is_accessible_and_fits(open_page: OpenPage, look: Look) -> None:
    page = open_page("/search/?q=hound&all=1", look=look)
    assert_accessible(page)
    assert_fits(page)
    page.goto("/rules/")
    typed(page, "ilsa vran")
    page.keyboard.press("ArrowDown")
    assert_accessible(page)
    assert_fits(page)


def test_arrows_choose_and_enter_opens(open_page: OpenPage) -> None:
    page = open_page("/rules/")
    typed(page, "rust huond")
    field, options = page.locator("#quick-field"), page.get_by_role("option")
    expect(options.first).to_contain_text("Rust Hound")
    page.keyboard.press("ArrowUp")
    expect(field).to_have_attribute("aria-activedescendant", options.last.get_attribute("id") or "")
    page.keyboard.press("ArrowDown")
    expect(field).not_to_have_attribute("aria-activedescendant", re.compile("."))
    page.keyboard.press("ArrowDown")
    expect(options.first).to_have_attribute("aria-selected", "true")
    expect(field).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/cards/rust-hound/$"))


def test_enter_in_the_field_opens_an_exact_name_and_else_the_page_of_results(open_page: OpenPage) -> None:
    page = open_page("/rules/")
    typed(page, "well witch")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/cards/well-witch/$"))
    typed(page, "hound")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/search/\?q=hound$"))
    expect(page.get_by_role("link", name="Rust Hound")).to_be_visible()
    page.keyboard.press("/")  # on its own page the field of the page
    expect(page.locator("#quick-page")).to_be_focused()


def test_escape_closes_the_list_then_the_search_and_the_focus_goes_back(open_page: OpenPage) -> None:
    page = open_page("/rules/")
    link = page.get_by_role("link", name="Search", exact=True).first
    link.focus()
    typed(page, "hound")
    page.keyboard.press("Escape")
    expect(page.locator("#quick-field")).to_have_attribute("aria-expanded", "false")
    expect(page.locator("#quick-dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#quick-dialog")).to_be_hidden()
    expect(link).to_be_focused()


def test_the_button_opens_it_and_a_click_beside_closes_it(open_page: OpenPage) -> None:
    page = open_page("/cards/")
    page.locator("[data-quick-open]").click()
    expect(page.locator("#quick-field")).to_be_focused()
    page.keyboard.type("salt")
    page.get_by_role("option", name=re.compile("Salt Medic")).click()
    page.wait_for_url(re.compile("/cards/salt-medic/$"))
    page.keyboard.press("Control+k")
    expect(page.locator("#quick-dialog")).to_be_visible()
    page.mouse.click(5, 5)
    expect(page.locator("#quick-dialog")).to_be_hidden()


def test_the_key_is_a_letter_in_fields_and_can_be_switched_off(open_page: OpenPage) -> None:
    page = open_page("/cards/")
    page.locator("main input[name=q]").click()
    page.keyboard.type("a/b")
    expect(page.locator("main input[name=q]")).to_have_value("a/b")
    expect(page.locator("#quick-dialog")).to_be_hidden()
    page.goto("/search/")
    page.get_by_role("checkbox").uncheck()
    page.goto("/rules/")
    page.keyboard.press("/")
    expect(page.locator("#quick-dialog")).to_be_hidden()
    page.keyboard.press("Control+k")
    expect(page.locator("#quick-dialog")).to_be_visible()


def test_in_the_builder_the_key_is_the_pools_and_control_k_searches_everywhere(open_page: OpenPage) -> None:
    marit = User.objects.create_user("marit", password="a long enough password")
    deck: Deck = create_deck(owner=marit, name="Cistern Watch", state=None, now=timezone.now())
    page = open_page(f"/decks/{deck.public_id}/build/", user=marit)
    page.keyboard.press("/")
    expect(page.locator("#pool-query")).to_be_focused()
    page.keyboard.press("Control+k")
    expect(page.locator("#quick-field")).to_be_focused()


def test_without_javascript_the_way_leads_to_a_page_with_a_form(open_page: OpenPage) -> None:
    page = open_page("/rules/", javascript=False)
    page.locator("[data-quick-open]").click()
    page.locator("#quick-page").fill("old huger")
    page.locator("main").get_by_role("button", name="Search").click()
    expect(page).to_have_url(re.compile(r"/search/\?q=old\+huger$"))
    page.get_by_role("link", name="Old Hunger").click()
    expect(page).to_have_url(re.compile("/cards/old-hunger/$"))


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_card_is_added_to_the_deck_in_work_from_its_suggestion(open_page: OpenPage, look: Look) -> None:
    marit = User.objects.create_user("marit", password="a long enough password")
    deck: Deck = create_deck(owner=marit, name="Cistern Watch", state=None, now=timezone.now())
    page = open_page("/rules/", user=marit, look=look)
    typed(page, "rust hound")
    field, adds, status = (
        page.locator("#quick-field"),
        page.locator("#quick-dialog [data-add-card]"),
        page.locator("#quick-dialog [role=status]"),
    )
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Control+Enter")
    expect(status).to_have_text(re.compile("Cistern Watch.*1 (of|von) 2"))
    expect(field).to_be_focused()
    expect(page.get_by_role("option", selected=True)).to_contain_text(re.compile("Rust Hound|Rosthund"))
    assert_accessible(page)
    assert_fits(page)
    adds.first.click()
    expect(status).to_have_text(re.compile("2 (of|von) 2"))
    expect(field).to_be_focused()
    page.keyboard.press("Control+Enter")  # the list holds all that it may
    expect(status).to_have_text(re.compile("(Rust Hound|Rosthund): 2 (of|von) 2"))
    assert deck_state(Deck.objects.get(pk=deck.pk)).quantity(catalog().by_slug["rust-hound"].id, "deck") == 2
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("option", selected=True)).to_have_attribute("href", re.compile("/"))  # arrows pass the buttons over
    page.goto(f"/decks/{deck.public_id}/build/")
    page.keyboard.press("Control+k")
    page.keyboard.type("rust hound")
    expect(page.locator("#quick-dialog").get_by_role("option").first).to_be_visible()
    expect(adds).to_have_count(0)
