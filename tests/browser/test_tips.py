"""Tips for a first game: one at a question, each once in a browser, and none for who wants none."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from tests.accounts.makers import make_user
from tests.browser.conftest import OpenPage
from tests.browser.looks import Look, assert_accessible, assert_fits
from tests.browser.test_tables import address, go_to_main_phase, number_of
from tests.play.makers import make_table

SHOWN = "#play [data-tip]:visible"


@pytest.fixture
def ada(demo: None, transactional_db: None) -> User:
    return make_user("ada")


def go_on(page: Page) -> None:
    """Give the main answer, and wait for the next question."""
    before = number_of(page)
    page.locator("#play:not([data-fresh]) .play-ask [data-question] [data-main]").click()
    expect(page.locator(f"#play:not([data-number='{before}']) [data-question]")).to_be_visible()


@pytest.mark.parametrize("look", [Look(390, "dark", "de"), Look(1280, "light", "en")], ids=["phone", "desktop"])
def test_a_tip_is_told_once_also_after_the_page_was_left(open_page: OpenPage, ada: User, look: Look) -> None:
    page = open_page(address(make_table(ada)), look=look, user=ada)
    go_to_main_phase(page)
    expect(page.locator(SHOWN)).to_have_count(1)
    expect(page.locator(SHOWN)).to_have_attribute("data-tip", "play")
    expect(page.locator("#play:not([data-fresh])")).to_be_visible()
    assert_accessible(page)
    assert_fits(page)
    page.reload()
    expect(page.locator(SHOWN)).to_have_attribute("data-tip", "play")
    go_on(page)
    expect(page.locator("#play [data-tip='play']:visible")).to_have_count(0)
    page.reload()
    expect(page.locator("#play [data-question]")).to_be_visible()
    expect(page.locator("#play [data-tip='play']:visible")).to_have_count(0)


def test_who_wants_no_tips_gets_none_until_they_want_them_again(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(make_table(ada)), user=ada)
    go_to_main_phase(page)
    page.locator(SHOWN).get_by_role("button", name="No more tips").click()
    expect(page.locator(SHOWN)).to_have_count(0)
    expect(page.locator("#play .ask-lit")).to_be_visible()
    page.reload()
    expect(page.locator("#play [data-question]")).to_be_visible()
    expect(page.locator(SHOWN)).to_have_count(0)
    page.locator("#play .play-tools [popovertarget='pace']").click()
    page.locator("[data-setting='tips']").select_option("on")
    expect(page.locator("#play [data-tip='play']")).not_to_have_attribute("hidden", "")
