import pytest
from playwright.sync_api import expect

from cards.models import Printing
from cards.selectors import catalog
from collection.selectors import all_printings, shelf_of
from collection.services import set_copies
from collection.shelf import Change
from tests.accounts.makers import make_user
from tests.browser.conftest import OpenPage
from tests.browser.looks import LOOKS, PHONE, Look, assert_accessible, assert_fits


def text_of_three_lines() -> str:
    """A line that is read, one that is nearly a card's name, one that is nothing."""
    first = all_printings()[0]
    name = catalog().by_id[first.card].name.en
    return f"set,number,name,quantity,price\n{first.edition_code},{first.number},{name},3,2\n,,{name[:-1]}x,2,\n,,Xylophone,1,\n"


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_an_import_fits_and_is_accessible(open_page: OpenPage, demo: None, look: Look) -> None:
    user, first = make_user(), all_printings()[0]
    set_copies(user=user, printing=Printing.objects.get(pk=first.id), change=Change(owned=22))
    page = open_page("/collection/import/", look=look, user=user)
    page.locator("textarea").fill(text_of_three_lines())
    page.locator("main form .button-main").click()
    page.wait_for_url("**/imports/*/")
    expect(page.locator(".import-steps .badge-error")).to_be_visible()
    assert_accessible(page)
    assert_fits(page)


def test_an_import_is_decided_and_saved_by_keyboard_on_a_phone(open_page: OpenPage, demo: None) -> None:
    user, first = make_user(), all_printings()[0]
    page = open_page("/collection/import/", look=Look(PHONE, "light", "en"), user=user)
    page.locator("textarea").focus()
    page.keyboard.insert_text(text_of_three_lines())
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/imports/*/")
    page.locator("#line-3-0 input[type=radio]").first.focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    expect(page.locator("#line-4-0 input[value=skip]")).to_be_checked()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    page.locator("form[action$='/save/'] button").focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert shelf_of(user).totals.owned == 5
    assert shelf_of(user).of(first.id).owned >= 3
