import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.looks import LOOKS, Look, assert_accessible, assert_fits


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_first_page_is_accessible_and_fits(open_page: OpenPage, look: Look) -> None:
    page = open_page("/", look=look)

    assert_accessible(page)
    assert_fits(page)


def test_the_first_page_can_be_read_without_javascript(open_page: OpenPage) -> None:
    page = open_page("/", javascript=False)

    expect(page.get_by_role("heading", level=1)).to_be_visible()


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_api_s_description_can_be_read_in_both_themes(open_page: OpenPage, look: Look) -> None:
    page = open_page("/api/v1/docs/", look=look)
    call = page.locator("#operations-decks-decks_validate_create")
    call.get_by_role("button").first.click()
    expect(call.locator(".opblock-body")).to_be_visible()

    # the package's: a button in what can be pressed, and examples that the keyboard doesn't scroll
    assert_accessible(page, known={"nested-interactive", "scrollable-region-focusable"})
    assert_fits(page)
