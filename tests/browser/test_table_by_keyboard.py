"""A whole game by keyboard alone, and a table that is open twice."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from play.models import Choice, Table
from tests.accounts.makers import make_user
from tests.browser.conftest import OpenPage
from tests.browser.looks import Look
from tests.browser.steps import take_presses
from tests.browser.test_tables import SEED_OF_A_SHORT_GAME, address, number_of
from tests.play.makers import make_table

MOST_PRESSES = 600
FIRST_KEY = "document.querySelector(`#play .play-card[data-lit='can'], #play .play-card[data-lit='aim']`)?.dataset.key ?? ''"

IN_ORDER = """() => {
  if (document.querySelector("#play[data-telling], #play .tray, #play .answers")) return true;
  const at = [...document.querySelectorAll("#play .play-hand .held [data-key]")].map((key) => "1234567890".indexOf(key.textContent));
  return at.every((one, number) => one >= 0 && (number === 0 || at[number - 1] < one));
}"""


@pytest.fixture
def ada(demo: None, transactional_db: None) -> User:
    return make_user("ada")


def press_on(page: Page) -> None:
    """The main answer by the space bar; where there is none, the first card that is lit, and what can be done with it."""
    before = number_of(page)
    take_presses(page)
    if page.locator("[data-question] [data-main]").count():
        page.keyboard.press("Space")
    elif page.locator("[data-question] .play-option, .answers .play-option").count():
        page.keyboard.press("n")
    else:
        page.keyboard.press(page.evaluate(FIRST_KEY))
        expect(page.locator("[data-chosen]")).to_be_visible()
        page.keyboard.press("Enter" if page.locator("[data-chosen] [data-main]").count() else "n")
    expect(page.locator(f"#play:not([data-number='{before}'])")).to_be_visible()


def test_a_whole_game_is_played_by_keyboard_alone(open_page: OpenPage, ada: User) -> None:
    table = make_table(ada, seed=SEED_OF_A_SHORT_GAME)
    page = open_page(address(table), user=ada)
    asked = page.locator("#h-asked")
    expect(asked).to_contain_text("Keep this hand?")
    expect(page.locator(".ask-text").first).to_have_attribute("aria-live", "polite")
    for _press in range(MOST_PRESSES):
        if not page.locator("#options").count():
            break
        press_on(page)
        expect(page.locator("#h-asked, .play-card, [data-question] button").locator("visible=true").first).to_be_visible()
    expect(page.get_by_role("heading", name="You have lost.")).to_be_visible()
    table.refresh_from_db()
    assert table.is_over


def test_the_hand_lies_in_the_order_of_its_keys_and_what_comes_comes_to_its_end(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(make_table(ada, seed=SEED_OF_A_SHORT_GAME)), user=ada)
    for _press in range(16):
        page.wait_for_function(IN_ORDER)
        press_on(page)
    page.wait_for_function(IN_ORDER)


def test_cards_of_a_mulligan_are_picked_and_sent_off_by_the_keys_that_are_shown(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(make_table(ada)), user=ada)
    take_presses(page)
    shown = page.locator("[data-question] .play-option:has-text('under the deck') kbd")
    page.keyboard.press((shown.text_content() or "").lower())
    page.keyboard.press(page.locator(".play-hand .held").nth(1).get_attribute("data-key") or "")
    main = page.locator("[data-chosen] [data-main]")
    expect(main).to_contain_text("1 card")
    expect(main.locator("kbd")).to_have_text(["Space"])
    page.keyboard.press("Escape")
    expect(shown).to_have_text("N")
    page.keyboard.press("n")
    page.keyboard.press(page.locator(".play-hand .held").nth(1).get_attribute("data-key") or "")
    expect(main).to_contain_text("1 card")
    page.keyboard.press("Space")
    expect(page.locator("#play:not([data-number='0'])")).to_be_visible()


def test_two_tabs_of_one_seat_take_nothing_twice(open_page: OpenPage, ada: User) -> None:
    table = make_table(ada)
    first, second = open_page(address(table), user=ada), open_page(address(table), user=ada)
    for page in (first, second):
        expect(page.locator("#h-asked")).to_contain_text("Keep this hand?")
    first.keyboard.press("Space")
    expect(first.locator("#play:not([data-number='0'])")).to_be_visible()
    made = list(Choice.objects.filter(table=table).values_list("number", "option"))
    second.keyboard.press("Space")
    expect(second.locator(".ask-text")).to_contain_text(["That was asked before", ""])
    assert list(Choice.objects.filter(table=table).values_list("number", "option")) == made
    second.reload()
    expect(second.locator("#play")).to_have_attribute("data-number", str(number_of(first)))
    assert Table.objects.get().number == len(made)


@pytest.mark.parametrize("look", [Look(1280, "light", "en"), Look(390, "dark", "de")], ids=["desktop", "phone"])
def test_a_pile_opens_above_the_question_and_its_cards_have_keys(open_page: OpenPage, ada: User, look: Look) -> None:
    page = open_page(address(make_table(ada, seed=SEED_OF_A_SHORT_GAME)), look=look, user=ada)
    lit = page.locator(".play-own [data-pile][data-lit='can']").first
    for _press in range(MOST_PRESSES):
        if lit.count():
            break
        press_on(page)
    take_presses(page)
    key = lit.get_attribute("data-key") or ""
    page.keyboard.press(key)
    pile = page.locator(".opened:popover-open")
    expect(pile).to_be_visible()
    shown, question = pile.bounding_box(), page.locator("#asked").bounding_box()
    assert shown
    assert question
    assert shown["y"] >= 0
    assert shown["y"] + shown["height"] <= question["y"] + 1
    assert pile.evaluate("pile => pile.scrollWidth <= pile.clientWidth")
    page.keyboard.press("Escape")
    expect(pile).to_have_count(0)
    expect(page.locator("[data-question]")).to_be_visible()
    page.keyboard.press(key)
    card = pile.locator(".play-card[data-lit='can']").first
    name, own_key = card.get_attribute("data-name") or "", card.locator("[data-key]").text_content() or ""
    page.keyboard.press(own_key)
    expect(page.locator("[data-chosen-name]")).to_have_text(name)
    expect(pile).to_be_visible()  # the same key once more does it, as with a card of the hand
    number = page.locator("#play").get_attribute("data-number")
    page.keyboard.press(own_key)
    expect(page.locator(f"#play:not([data-number='{number}'])")).to_be_visible()  # the pile is drawn anew, and nothing complains
    expect(pile).to_have_count(0)
