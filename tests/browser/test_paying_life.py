"""Paying for several points of damage with one control, by pointer and by keyboard."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from play.models import Automation, Choice, Table
from play.showing import ShownQuestion
from tests.browser.conftest import OpenPage
from tests.browser.looks import Look, assert_accessible, assert_fits
from tests.play.playing import player_of
from tests.play.test_together import kinds_of, table_with_damage

WORDS = {
    "en": ("This card, {} from the deck", "These 2, {} from the deck", "Only these 2"),
    "de": ("Diese Karte, {} vom Deck", "Diese 2, {} vom Deck", "Nur diese 2"),
}
MAIN, SECOND = "[data-chosen] [data-main]", "[data-deeds] button:not([data-main])"
PICKED = "#play .play-hand [aria-pressed='true']"


@pytest.fixture
def damaged(demo: None, transactional_db: None) -> tuple[Table, ShownQuestion]:
    """A table at which three points or more are paid for with two cards in hand or more, and what is asked there."""
    return table_with_damage(held=2, points=3)


def opened(open_page: OpenPage, table: Table, look: Look) -> Page:
    page = open_page(f"/play/{table.public_id}/", look=look, user=player_of(table))
    expect(page.locator("[data-question] [data-main]")).to_be_visible()
    return page


def paid(table: Table, before: int, points: int) -> list[str]:
    """How the points of one damage were paid for: `hand` or `deck`."""
    made = list(Choice.objects.filter(table=table, seat=0, taken_back_at=None, number__gte=before).order_by("number"))
    kinds = kinds_of(table, made)
    return ["deck" if one.option == 0 else "hand" for one, kind in zip(made, kinds, strict=True) if kind == "life"][:points]


@pytest.mark.parametrize("look", [Look(390, "dark", "de"), Look(1280, "light", "en")], ids=str)
def test_cards_of_the_hand_are_tapped_and_the_rest_comes_from_the_deck(
    open_page: OpenPage, damaged: tuple[Table, ShownQuestion], look: Look
) -> None:
    table, question = damaged
    one, two, only = WORDS[look.language]
    before, page = table.number, opened(open_page, table, look)
    lit = page.locator("#play .play-hand .held[data-lit='can']")
    cards = [lit.nth(at).get_attribute("data-card") for at in range(2)]
    first, second = [page.locator(f"#play .held[data-card='{card}']") for card in cards]
    line = page.locator("#asked")
    place = line.bounding_box()
    first.click()
    expect(page.locator(MAIN)).to_contain_text(one.format(question.picks - 1))
    assert line.bounding_box() == place, "the board moves when a card is chosen"
    second.click()
    expect(page.locator(MAIN)).to_contain_text(two.format(question.picks - 2))
    expect(page.locator(SECOND)).to_contain_text(only)
    expect(page.locator(PICKED)).to_have_count(2)
    assert_fits(page)
    assert_accessible(page)
    second.click()
    expect(page.locator(MAIN)).to_contain_text(one.format(question.picks - 1))
    second.click()
    page.locator(MAIN).click()
    expect(page.locator(f"#play:not([data-number='{before}'])")).to_be_visible()
    assert paid(table, before, question.picks) == ["hand", "hand", *["deck"] * (question.picks - 2)]


def test_cards_of_the_hand_are_picked_by_their_keys_and_sent_by_the_space_bar(
    open_page: OpenPage, damaged: tuple[Table, ShownQuestion]
) -> None:
    table, question = damaged
    before, page = table.number, opened(open_page, table, Look(1280, "light", "en"))
    lit = page.locator("#play .play-hand .held[data-lit='can']")
    keys = [lit.nth(at).get_attribute("data-key") for at in range(2)]
    page.locator("#h-asked").focus()
    for key in keys:
        page.keyboard.press(str(key))
    expect(page.locator(PICKED)).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.locator(PICKED)).to_have_count(0)
    expect(page.locator("[data-question] [data-main]")).to_be_visible()
    for key in keys:
        page.keyboard.press(str(key))
    expect(page.locator(MAIN)).to_contain_text(WORDS["en"][1].format(question.picks - 2))
    page.keyboard.press("Space")
    expect(page.locator(f"#play:not([data-number='{before}'])")).to_be_visible()
    assert paid(table, before, question.picks) == ["hand", "hand", *["deck"] * (question.picks - 2)]


def test_cards_are_given_up_alone_and_what_is_left_is_asked_again(open_page: OpenPage, damaged: tuple[Table, ShownQuestion]) -> None:
    table, question = damaged
    before, page = table.number, opened(open_page, table, Look(1280, "light", "en"))
    page.locator("#play .play-hand .held[data-lit='can']").first.click()
    page.locator(SECOND).click()
    expect(page.locator(f"#play:not([data-number='{before}'])")).to_be_visible()
    expect(page.locator("#h-asked")).to_contain_text(f"{question.picks - 1} damage")
    assert paid(table, before, question.picks) == ["hand"]


def test_whoever_always_pays_from_the_deck_says_so_in_the_question_and_is_asked_no_more(
    open_page: OpenPage, damaged: tuple[Table, ShownQuestion]
) -> None:
    table, question = damaged
    before, page = table.number, opened(open_page, table, Look(1280, "light", "en"))
    page.get_by_role("button", name="Always from the deck").click()
    expect(page.locator(f"#play:not([data-number='{before}'])")).to_be_visible()
    assert table.seats.get(number=0).auto_answers["life"] == "deck"
    made = Choice.objects.filter(table=table, seat=0, taken_back_at=None, number__gte=before).order_by("number")[: question.picks]
    assert {(one.option, one.automation) for one in made} == {(0, Automation.ANSWERED)}
    page.get_by_role("button", name="Pace").click()
    expect(page.get_by_role("button", name="the top card of your deck")).to_have_attribute("aria-pressed", "true")
