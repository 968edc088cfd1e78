"""The card pages in Chromium: found by keyboard alone, accessible in every look, readable without JavaScript."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.looks import LOOKS, Look, assert_accessible, assert_fits

pytestmark = [pytest.mark.usefixtures("transactional_db", "demo")]


ADDRESSES = (
    "/cards/?q=type:unit+cost%3C%3D4+keyword:defnder",
    "/cards/?view=text&q=rust",
    "/cards/?view=table",
    "/cards/?q=nothing+like+that",
    "/cards/cistern-guard/",
    "/cards/ilsa-varn-2/",
    "/cards/search-help/",
)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_card_pages_are_accessible_and_fit(open_page: OpenPage, look: Look) -> None:
    page = open_page("/cards/", look=look)
    for address in ADDRESSES:
        page.goto(address)
        assert_accessible(page)
        assert_fits(page)


@pytest.mark.parametrize(("language", "query", "found"), [("en", "cistern guard", "Cistern Guard"), ("de", "zisternen", "Zisternenwache")])
def test_a_card_is_found_by_keyboard_alone_while_typing(open_page: OpenPage, language: str, query: str, found: str) -> None:
    page = open_page("/cards/", look=Look(language="de" if language == "de" else "en"))
    page.get_by_role("searchbox").focus()
    page.keyboard.type(query)
    expect(page).to_have_url(re.compile(f"q={query.replace(' ', '(%20|[+])')}(&|$)"))
    expect(page.get_by_role("img", name=found)).to_be_visible()
    expect(page.locator(".card-grid > li")).to_have_count(1)
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.get_by_role("link", name=found).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text(found)


def test_a_filter_writes_the_query_and_going_back_takes_it_away(open_page: OpenPage) -> None:
    page = open_page("/cards/")
    page.get_by_role("link", name="Tactic").click()
    expect(page.get_by_role("searchbox")).to_have_value("type:tactic")
    page.go_back()
    expect(page.get_by_role("searchbox")).to_have_value("")


def test_another_order_is_taken_at_once_and_stays_while_typing(open_page: OpenPage) -> None:
    page = open_page("/cards/?view=table&q=type:unit")
    page.get_by_label("Order").select_option("name")
    expect(page.locator("th[aria-sort]")).to_have_text("Name")
    page.get_by_role("searchbox").fill("type:tactic")
    expect(page.locator("tbody tr").first).to_contain_text("Tactic")
    expect(page.locator("th[aria-sort]")).to_have_text("Name")
    expect(page.get_by_label("Order")).to_have_value("name")


def test_a_warnings_button_corrects_the_search(open_page: OpenPage) -> None:
    page = open_page("/cards/?q=keyword:defnder")
    expect(page.locator("#found .notice")).to_contain_text("this is what keyword:defender finds")
    page.get_by_role("link", name="Search for this").click()
    expect(page.get_by_role("searchbox")).to_have_value("keyword:defender")


def test_cards_can_be_searched_and_read_without_javascript(open_page: OpenPage) -> None:
    page = open_page("/cards/", javascript=False)
    page.get_by_role("searchbox").fill("cistern")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="Cistern Guard").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Cistern Guard")


def test_a_keyword_opens_its_meaning_by_keyboard_and_leads_to_its_clause(open_page: OpenPage) -> None:
    page = open_page("/cards/cistern-guard/")
    meaning = page.locator("#keyword-defender")
    expect(meaning).to_be_hidden()
    page.get_by_role("button", name="Defender").focus()
    page.keyboard.press("Enter")
    expect(meaning).to_contain_text("The same in both editions")
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(meaning).to_be_hidden()


@pytest.mark.parametrize("look", [Look(), Look(360, "dark")], ids=["desktop", "phone"])
def test_a_meaning_opens_below_its_word_and_never_over_the_name(open_page: OpenPage, look: Look) -> None:
    page = open_page("/cards/cistern-guard/", look=look)
    for name in ("Defender", "Shield", "Initiative"):
        word = page.get_by_role("button", name=name)
        word.evaluate("element => window.scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 12)")
        word.click()
        meaning = page.locator(f"#keyword-{name.lower()}")
        expect(meaning).to_be_in_viewport(ratio=1)
        page.wait_for_function(
            "([word, meaning]) => meaning.getBoundingClientRect().top >= word.getBoundingClientRect().bottom",
            arg=[word.element_handle(), meaning.element_handle()],
        )
        page.keyboard.press("Escape")


def test_the_rules_are_searched_while_typing(open_page: OpenPage) -> None:
    page = open_page("/rules/", look=Look(language="de"))
    page.get_by_role("searchbox").fill("schild")
    expect(page.locator("#keyword-shield")).to_be_visible()
    expect(page.locator("#CON-1")).to_have_count(0)
    assert_accessible(page)
    assert_fits(page)
