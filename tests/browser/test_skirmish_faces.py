"""The pages of Skirmish on which its faces, sheets and pictures stand: they fit, and are accessible, in every look."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.looks import LOOKS, Look, assert_accessible, assert_fits
from tests.browser.steps import every

DARK_SHAPE = """kind => {
  const parts = (of, name) => getComputedStyle(of)[name].match(/[0-9.]+/g).slice(0, 3).map(Number);
  const light = of => of.map(part => part / 255).map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
  return (light(parts(kind, "color")) + 0.05) / (light(parts(kind.querySelector("path"), "fill")) + 0.05);
}"""
"""The contrast of the symbol of a kind and its shape."""


@pytest.fixture(autouse=True)
def skirmish(transactional_db: None, skirmish_cards: None) -> None:
    """The second game and its cards."""


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_pages_with_faces_are_accessible_and_fit(open_page: OpenPage, look: Look) -> None:
    of_cards = (
        "cards/?q=ch:tock",
        "cards/?view=text&q=ch:brakka",
        "cards/?view=table",
        "cards/tock-seven/",
        "cards/hook-pole/",
        "cards/x-critical/",
    )
    for path in ("", "learn/", *of_cards):
        page = open_page(f"/skirmish/{path}", look=look)
        assert_accessible(page)
        assert_fits(page)
        page.close()


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_both_sides_of_a_sheet_are_shown_and_kinds_are_told_from_their_shapes(open_page: OpenPage, look: Look) -> None:
    page = open_page("/skirmish/cards/tock-seven/", look=look)
    for picture in every(page.locator(".sheet-sides img")):
        picture.scroll_into_view_if_needed()
        expect(picture).to_have_js_property("complete", True)
        assert picture.evaluate("one => one.naturalWidth") == 760
        shape = picture.evaluate("one => one.clientWidth / one.clientHeight")
        assert shape == pytest.approx(190 / 134, abs=0.02)
    page = open_page("/skirmish/cards/?view=text&order=name", look=look)
    kinds = every(page.locator(".card-text .kind"))
    assert len(kinds) > 30
    assert min(float(kind.evaluate(DARK_SHAPE)) for kind in kinds) >= 4.5
