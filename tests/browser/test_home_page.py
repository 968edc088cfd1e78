import pytest

from tests.browser.conftest import OpenPage
from tests.browser.looks import LOOKS, Look, assert_accessible, assert_fits


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_first_page_is_accessible_and_fits(open_page: OpenPage, look: Look) -> None:
    page = open_page("/", look=look)

    assert_accessible(page)
    assert_fits(page)


def test_the_first_page_can_be_read_without_javascript(open_page: OpenPage) -> None:
    page = open_page("/", javascript=False)

    assert page.get_by_role("heading", level=1).is_visible()
