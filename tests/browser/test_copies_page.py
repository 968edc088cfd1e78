"""The page of a printing's copies, on every screen, in both themes and languages."""

from __future__ import annotations

from playwright.sync_api import expect

from cards.models import Printing
from collection.selectors import details_of
from collection.services import describe_copies, set_copies
from collection.shelf import Change, Description
from tests.accounts.makers import make_user
from tests.browser.conftest import OpenPage
from tests.browser.looks import PHONE, Look, assert_accessible, assert_fits

LONG = "a bent corner, signed by the artist in Leipzig after the last round"


def test_copies_are_split_by_keyboard_and_the_page_fits(open_page: OpenPage, demo: None) -> None:
    user, printing = make_user(), Printing.objects.get(edition__slug="dry-season", number="013")
    set_copies(user=user, printing=printing, change=Change(owned=5))
    describe_copies(user=user, printing=printing, details={Description("de", "near_mint", False, LONG): 2})
    page = open_page("/collection/printings/dry-season/013/", look=Look(PHONE, "dark", "de"), user=user)
    assert_accessible(page)
    assert_fits(page)
    page.locator("[name=details-1-quantity]").focus()
    page.keyboard.type("1")
    page.keyboard.press("Tab")
    page.locator("[name=details-1-is_foil]").focus()
    page.keyboard.press("Space")
    page.locator("[name=details-1-quantity]").focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator("#changes .change")).to_have_count(3)
    assert list(details_of(user)[printing.pk].values()) == [2, 1]
