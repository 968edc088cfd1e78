"""A board of squares in a browser: aimed at by mouse, finger and arrow keys, chosen by the same again; without scripts a list."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from play.models import Table
from tests.accounts.makers import make_user
from tests.browser.conftest import OpenPage
from tests.browser.looks import DESKTOP, PHONE, Look, assert_accessible, assert_fits
from tests.browser.test_tables import number_of
from tests.shapes import bell, tag
from tests.shapes.conftest import SitDown
from tests.shapes.conftest import sits_down as sits_down
from tests.shapes.tag import BOARD

FURTHER = pytest.mark.further_look
LARGE_PX = 24
"""So wide a square is at least on a telephone, if all that can be chosen is seen then."""
FIRST_STEP, DIAGONAL = f"q{BOARD.at(1, 0)}", f"q{BOARD.at(1, 1)}"


@pytest.fixture
def ada(transactional_db: None) -> User:
    return make_user("ada")


def address(table: Table) -> str:
    return f"/harbour/play/{table.public_id}/"


def drawn(page: Page, square: str) -> Locator:
    return page.locator(f".squares:not(.squares-overview) [data-square='{square}']")


def assert_moved(page: Page, before: int) -> None:
    expect(page.locator(f"#play:not([data-number='{before}'])")).to_be_visible()


def test_a_finger_aims_at_the_nearest_square_and_the_same_tap_goes_there(open_page: OpenPage, sits_down: SitDown, ada: User) -> None:
    page = open_page(address(sits_down(tag, ada, "bot:greedy")), look=Look(PHONE), user=ada)
    square = drawn(page, DIAGONAL)
    box = square.bounding_box()
    assert box is not None
    before = number_of(page)
    square.tap()
    expect(square).to_have_attribute("data-light", "aimed")
    expect(page.locator("[data-chosen] h2")).to_contain_text(re.compile("square 2, 2", re.IGNORECASE))
    expect(page.locator("[data-chosen] [data-main]")).to_contain_text("Step here")
    assert_accessible(page)
    assert box["width"] >= LARGE_PX
    expect(page.locator("[data-squares-keys]")).to_be_hidden()
    square.tap()
    assert_moved(page, before)


def test_arrows_go_from_square_to_square_and_space_goes_there(open_page: OpenPage, sits_down: SitDown, ada: User) -> None:
    page = open_page(address(sits_down(tag, ada, "bot:greedy")), user=ada)
    before = number_of(page)
    page.keyboard.press("ArrowUp")
    expect(page.locator(".squares-list .square:focus")).to_have_attribute("data-card", FIRST_STEP)
    page.keyboard.press("ArrowUp")
    expect(page.locator(".squares-list .square:focus")).to_have_attribute("data-card", DIAGONAL)
    expect(drawn(page, DIAGONAL)).to_have_attribute("data-light", "aimed")
    expect(drawn(page, DIAGONAL)).to_have_attribute("data-focus", "")
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(drawn(page, DIAGONAL)).to_have_attribute("data-light", "can")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    assert_moved(page, before)


def test_a_mouse_aims_where_it_rests_and_a_click_goes_there(open_page: OpenPage, sits_down: SitDown, ada: User) -> None:
    page = open_page(address(sits_down(tag, ada, "bot:greedy")), user=ada)
    before = number_of(page)
    drawn(page, FIRST_STEP).hover()
    expect(drawn(page, FIRST_STEP)).to_have_attribute("data-light", "aimed")
    drawn(page, DIAGONAL).hover()
    expect(drawn(page, DIAGONAL)).to_have_attribute("data-light", "aimed")
    expect(drawn(page, FIRST_STEP)).to_have_attribute("data-light", "can")
    drawn(page, DIAGONAL).click()
    assert_moved(page, before)


def test_without_scripts_the_squares_are_a_list_of_buttons(open_page: OpenPage, sits_down: SitDown, ada: User) -> None:
    page = open_page(address(sits_down(tag, ada, "bot:greedy")), look=Look(PHONE), user=ada, javascript=False)
    page.get_by_role("button", name="Square 2, 2, 1 right, 1 up: Step here").click()
    expect(page.locator("#play[data-number='2']")).to_be_visible()


@pytest.mark.parametrize(
    "look",
    [
        Look(PHONE, "dark", "de"),
        Look(DESKTOP),
        pytest.param(Look(PHONE), marks=FURTHER),
        pytest.param(Look(DESKTOP, "dark", "de"), marks=FURTHER),
    ],
    ids=str,
)
def test_a_board_and_a_party_fit_and_are_accessible(open_page: OpenPage, sits_down: SitDown, ada: User, look: Look) -> None:
    for game, others in ((tag, 1), (tag, 3), (bell, 2)):
        page = open_page(address(sits_down(game, ada, *["bot:greedy"] * others)), look=look, user=ada)
        assert_fits(page)
        assert_accessible(page)
        page.close()
