"""The puzzle of the day, solved by pointer and by keyboard."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from play.models import Puzzle, PuzzleAnswer, Table
from play.puzzles import position_of
from tests.accounts.makers import make_user
from tests.browser.conftest import OpenPage
from tests.browser.looks import Look, assert_accessible, assert_fits
from tests.browser.steps import go, press
from tests.play.puzzles import make_puzzle

LOOKS = [Look(390, "dark", "de"), Look(1280, "light", "en")]


@pytest.fixture
def ada(demo: None, transactional_db: None) -> User:
    return make_user("ada")


def puzzle_of_today() -> Puzzle:
    """Whose best move is the first thing that is done with a card in hand."""
    puzzle = make_puzzle(timezone.localdate())
    game = position_of(puzzle)
    question = game.tables.question(game.match, game.match.decision.player)
    assert question is not None
    puzzle.best = [next(one.index for one in question.choices if one.card >= 0)]
    puzzle.tried[1] = puzzle.tried[1] | {"index": puzzle.best[0]}
    puzzle.tried[0] = puzzle.tried[0] | {"index": question.main}
    puzzle.tried = puzzle.tried[:2]
    puzzle.save()
    return puzzle


def best_card(page: Page) -> Locator:
    """The card that may be played."""
    return page.locator("#play .held[data-lit='can']").first


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_it_is_solved_by_pointer_and_played_on(open_page: OpenPage, ada: User, look: Look) -> None:
    puzzle = puzzle_of_today()
    page = open_page("/play/puzzle/", user=ada, look=look)
    expect(page.locator("#asked")).to_be_visible()
    assert_fits(page)
    assert_accessible(page)
    best_card(page).click()
    go(page.locator("[data-deeds] button").first)
    expect(page.locator("#verdict")).to_be_visible()
    assert_fits(page)
    assert_accessible(page)
    assert PuzzleAnswer.objects.get(puzzle=puzzle, user=ada).option in puzzle.best
    go(page.locator("form[action$='/on/'] button"))
    expect(page.locator("#play")).to_be_visible()
    assert Table.objects.get().continued_at == len(puzzle.choices)


def test_it_is_answered_by_keyboard(open_page: OpenPage, ada: User) -> None:
    puzzle = puzzle_of_today()
    page = open_page("/play/puzzle/", user=ada)
    card = best_card(page)
    page.keyboard.press(card.get_attribute("data-key") or "")
    expect(page.locator("[data-deeds] button").first).to_be_visible()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_be_visible()
    assert PuzzleAnswer.objects.get(puzzle=puzzle, user=ada).is_right


def test_a_newcomer_without_scripts_answers_it_from_the_play_page(open_page: OpenPage, demo: None, transactional_db: None) -> None:
    puzzle_of_today()
    page = open_page("/play/", javascript=False)
    go(page.locator("a[href='/play/puzzle/']"))
    go(page.locator(".play-ask [name=option]").first)
    expect(page.locator("#verdict")).to_be_visible()
    press(page, "Play on")
    expect(page.locator("#play")).to_be_visible()
