"""A box and forty loose cards are entered on a phone by keyboard alone, in few presses."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from cards.models import Printing
from collection.selectors import owned_copies
from engine.cards.catalog import CardId
from tests.accounts.makers import make_user
from tests.browser.conftest import OpenPage
from tests.browser.keyboard import Keyboard
from tests.browser.looks import PHONE, Look

PRESSES = 360
"""What a slow typist presses in three minutes: two keys a second."""


@pytest.mark.usefixtures("demo")
def test_a_box_and_forty_loose_cards_are_entered_by_keyboard(open_page: OpenPage) -> None:
    user = make_user()
    printings = list(Printing.objects.filter(edition__slug="dry-season").select_related("card").order_by("number"))
    counted = [printing for printing in printings if printing.copies_in_box][:40]
    assert len(counted) == 40
    page = open_page("/collection/", look=Look(PHONE), user=user)
    keyboard = Keyboard(page)
    keyboard.skip_to_content()
    keyboard.reach("Number or name")
    field = page.get_by_label("Number or name, one a line")
    for at, printing in enumerate(counted):
        keyboard.type(f"2x {printing.number}" if at % 4 == 0 else printing.number)
        keyboard.press("Enter")
        expect(field).to_have_value("")
        expect(field).to_be_focused()
    expect(page.locator("#entered")).to_contain_text(counted[-1].card.name_en)
    keyboard.reach("Boxes of this edition")
    keyboard.type("1")
    with page.expect_navigation():
        keyboard.press("Enter")
    expect(page.locator("#boxes input[name=number]").first).to_have_value("1")
    for at, printing in enumerate(counted):
        assert owned_copies(user)[CardId(printing.card_id)] == printing.copies_in_box + (2 if at % 4 == 0 else 1)
    keyboard.looks_right()
    assert keyboard.presses <= PRESSES


@pytest.mark.usefixtures("demo")
@pytest.mark.parametrize("shown", ["?q=rust", "?show=owned", "?edition=dry-season&page=2"])
def test_a_card_is_entered_whose_row_is_not_on_the_page(open_page: OpenPage, shown: str) -> None:
    """The answer has rows for lists that show them; that this one doesn't is no fault (`tests.browser.conftest.watch` would tell)."""
    user = make_user()
    printing = Printing.objects.filter(edition__slug="dry-season").exclude(card__slug__contains="rust").order_by("number")[0]
    page = open_page(f"/collection/{shown}", look=Look(PHONE), user=user)
    expect(page.locator(f"#p{printing.pk}")).to_have_count(0)
    page.get_by_label("Number or name, one a line").fill(printing.number)
    page.get_by_label("Number or name, one a line").press("Enter")
    expect(page.locator("#entered")).to_contain_text(printing.card.name_en)
    expect(page.locator("#count-owned")).to_have_text("1")
    expect(page.locator(f"#p{printing.pk}")).to_have_count(0)
