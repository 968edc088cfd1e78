"""What others did is told step by step: the table stands as it stood, nothing can be chosen meanwhile, and nothing is lost."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, Route, expect

from accounts.models import User
from play.models import Table
from play.pace import usual_pace
from play.page import table_page
from tests.accounts.makers import make_user
from tests.browser.conftest import OpenPage
from tests.browser.looks import Look, assert_accessible, assert_fits
from tests.browser.steps import every
from tests.browser.test_tables import address, go_to_main_phase, number_of
from tests.play.makers import make_table
from tests.play.playing import play

SIDES = """[".play-hand", ".play-own", ".play-foe"].map((slot) =>
  [...document.querySelectorAll(`#play ${slot} .play-card`)].map((card) => card.getAttribute("aria-label")))"""
PANEL = "[data-told-steps]"
LOSS_MILLISECONDS = 1500
"""A step in which a card of the reader's is lost stands so much longer."""


@pytest.fixture
def ada(demo: None, transactional_db: None) -> User:
    return make_user("ada")


def at_a_told_turn(page: Page) -> None:
    """Steps are told one at a time, on a key; end one's first turn, and wait for what the opponent did in theirs."""
    go_to_main_phase(page)
    page.evaluate("(set) => localStorage.setItem('play-settings', set)", json.dumps({"pace": "by-hand"}))
    page.locator("#play:not([data-fresh]) .play-ask [data-question] [data-main]").click()
    expect(page.locator(PANEL)).to_be_visible()


def test_each_step_shows_the_table_as_it_stood_then_and_the_last_one_as_it_stands(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(make_table(ada)), user=ada)
    at_a_told_turn(page)
    number = number_of(page)
    words, boards = page.locator("[data-telling-step]"), []
    expect(words).to_contain_text("step 1 of")
    steps = int(words.inner_text().rpartition(" ")[2])
    assert steps > 2
    for step in range(1, steps):
        expect(page.locator(f"#play[data-telling='{step}']")).to_be_visible()
        expect(words).to_contain_text(f"step {step} of {steps}")
        expect(page.locator("[data-question]")).to_be_hidden()
        expect(page.locator("[data-newest]")).not_to_be_empty()
        boards.append(page.evaluate(SIDES))
        page.keyboard.press("Space")
    expect(page.locator("[data-question]")).to_be_visible()
    expect(page.locator("#h-asked")).to_be_focused()
    ended = page.evaluate(SIDES)
    assert len({str(board) for board in [*boards, ended]}) > 2
    page.reload()
    assert (page.evaluate(SIDES), number_of(page)) == (ended, number)


def test_nothing_can_be_chosen_while_it_is_told(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(make_table(ada)), user=ada)
    at_a_told_turn(page)
    number = number_of(page)
    page.locator(".play-hand .held").first.click()
    expect(page.locator(PANEL)).to_be_hidden()
    expect(page.locator("[data-question]")).to_be_visible()
    expect(page.locator("[data-chosen]")).to_be_hidden()
    assert number_of(page) == number


def test_one_may_go_back_and_leap_to_the_question(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(make_table(ada)), user=ada)
    at_a_told_turn(page)
    words = page.locator("[data-telling-step]")
    page.keyboard.press("ArrowRight")
    expect(words).to_contain_text("step 2 of")
    page.keyboard.press("ArrowLeft")
    expect(words).to_contain_text("step 1 of")
    page.keyboard.press("n")
    expect(page.locator("[data-question]")).to_be_visible()


def test_the_question_is_there_at_once_where_the_site_doesnt_say_how_it_stood(open_page: OpenPage, ada: User) -> None:
    asked: list[str] = []

    def lose(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=204, body="")

    page = open_page(address(make_table(ada)), user=ada, routes={"**/told/*/": lose})
    go_to_main_phase(page)
    page.evaluate("(set) => localStorage.setItem('play-settings', set)", json.dumps({"pace": "by-hand"}))
    before = number_of(page)
    page.locator("#play:not([data-fresh]) .play-ask [data-question] [data-main]").click()
    expect(page.locator(f"#play:not([data-number='{before}']) [data-question]")).to_be_visible()
    expect(page.locator(PANEL)).to_be_hidden()
    assert asked


@pytest.mark.parametrize("look", [Look(390, "dark", "de"), Look(1280, "light", "en")], ids=["phone", "desktop"])
def test_a_told_turn_is_accessible_and_fits(open_page: OpenPage, ada: User, look: Look) -> None:
    page = open_page(address(make_table(ada)), look=look, user=ada)
    at_a_told_turn(page)
    assert_accessible(page)
    assert_fits(page)


def test_who_goes_on_by_hand_is_waited_for(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(make_table(ada)), user=ada)
    go_to_main_phase(page)
    page.evaluate("(set) => localStorage.setItem('play-settings', set)", json.dumps({"pace": "slow"}))
    page.clock.install()
    page.locator("#play:not([data-fresh]) .play-ask [data-question] [data-main]").click()
    expect(page.locator("#play[data-telling='1']")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#play[data-telling='2']")).to_be_visible()
    page.clock.fast_forward(60_000)
    expect(page.locator("#play[data-telling='2']")).to_be_visible()


@pytest.mark.parametrize("by", ["key", "click"])
def test_what_goes_on_by_itself_is_skipped_by_one_key_or_a_click_on_the_board(open_page: OpenPage, ada: User, by: str) -> None:
    page = open_page(address(make_table(ada)), user=ada)
    go_to_main_phase(page)
    page.evaluate("(set) => localStorage.setItem('play-settings', set)", json.dumps({"pace": "slow"}))
    page.locator("#play:not([data-fresh]) .play-ask [data-question] [data-main]").click()
    expect(page.locator("#play[data-telling='1']")).to_be_visible()
    if by == "key":
        page.keyboard.press("Space")
    else:
        page.locator(".play-mid").click(position={"x": 640, "y": 4})
    expect(page.locator("[data-question]")).to_be_visible()
    expect(page.locator(PANEL)).to_be_hidden()


def test_a_turn_of_many_steps_is_told_in_five_seconds(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(make_table(ada)), user=ada)
    go_to_main_phase(page)
    page.clock.install()
    page.locator("#play:not([data-fresh]) .play-ask [data-question] [data-main]").click()
    for step in range(1, 14):
        expect(page.locator(f"#play[data-telling='{step}'], #play:not([data-telling])").first).to_be_visible()
        if page.locator("#play:not([data-telling])").count():
            break
        steps = len(every(page.locator("[data-telling-dots] > i")))
        assert steps <= 13
        page.clock.fast_forward(min(1100, 5000 // (steps - 1)) + LOSS_MILLISECONDS + 1)
    expect(page.locator("[data-question]")).to_be_visible()


def test_what_others_did_is_seen_again_step_by_step(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(make_table(ada)), user=ada)
    at_a_told_turn(page)
    steps = page.locator("[data-telling-step]").inner_text().rpartition(" ")[2]
    page.keyboard.press("n")
    expect(page.locator("[data-question]")).to_be_visible()
    ended, number = page.evaluate(SIDES), number_of(page)
    page.keyboard.press("Shift+R")
    expect(page.locator("[data-telling-step]")).to_contain_text(f"step 1 of {steps}")
    expect(page.locator("[data-question]")).to_be_hidden()
    expect(page.locator("#play[data-telling='1']")).to_be_visible()
    page.keyboard.press("n")
    expect(page.locator("[data-question]")).to_be_visible()
    assert (page.evaluate(SIDES), number_of(page)) == (ended, number)


def test_the_turn_in_the_bar_goes_with_what_is_told(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(make_table(ada)), user=ada)
    at_a_told_turn(page)
    expect(page.locator("#play[data-telling='1']")).to_be_visible()
    told = page.locator("#play .turn-no").inner_text()
    page.keyboard.press("n")
    expect(page.locator("[data-question]")).to_be_visible()
    turn = page.evaluate("document.getElementById('play').dataset.turn")
    expect(page.locator("#play .turn-no")).to_have_text(f"Turn {turn}")
    assert told == "Turn 2"


def table_with_something_passed(person: User) -> Table:
    """A table at which something was passed for `person`, who sits in seat 0, since their last choice."""
    table = make_table(person, seed=11, pace=usual_pace(has_others=False))
    for _question in play(table, most=40):
        table.refresh_from_db()
        if any(one.words == "Passed." for one in table_page(table, person, "en").since.made):
            return table
    raise AssertionError("nothing was passed in forty choices")


def test_what_was_passed_is_listed_with_what_it_followed(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(table_with_something_passed(ada)), user=ada)
    page.locator(".play-mid [popovertarget='made']").click()
    expect(page.locator("#made li", has_text="Passed.").first).to_be_visible()
    page.locator("#made [popovertarget='pace']").click()
    expect(page.locator("#pace")).to_be_visible()
