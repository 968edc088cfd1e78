"""Skirmish's table in a browser: to move, to turn and to aim by mouse, finger and keys; every question in every look."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command
from playwright.sync_api import Locator, Page, expect
from pytest_django import Settings

from accounts.models import User
from decks.list.models import Deck
from engine.skirmish.board import RUN_REACH, SIZE
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.game import Game
from play.games import game_of
from play.models import Table
from tests.accounts.makers import make_user
from tests.browser.conftest import OpenPage
from tests.browser.frame import faults_of_frame
from tests.browser.looks import DESKTOP, PHONE, Look, assert_accessible, assert_fits
from tests.browser.steps import take_presses
from tests.browser.test_tables import number_of, open_options, take
from tests.tagewerk.positions import is_asked, table_asking
from web.games import playing

LARGE_PX = 24
"""So wide a square is at least, if all that can be chosen is seen then."""
FURTHER = pytest.mark.further_look


@pytest.fixture(autouse=True)
def skirmish(settings: Settings, transactional_db: None, skirmish_cards: None) -> None:
    """The game beside RONE, its cards and kits loaded."""
    call_command("load_starter_decks", str(settings.CARD_DATA_DIR / "skirmish" / "starter-decks"), game="skirmish", verbosity=0)


@pytest.fixture
def ada() -> User:
    return make_user("ada")


def kits(number: int) -> list[Deck]:
    return list(Deck.objects.filter(game="skirmish").order_by("pk"))[1 : 1 + number]


def can_attack(game: Game) -> bool:
    """Whether the first seat may move, and attack with a card."""
    kinds = {option.kind for option in game.decision.options} if game.decision.player == 0 else set()
    return {c.STEP, c.ATTACK} <= kinds


def can_run_every_way(game: Game) -> bool:
    """Whether the first seat may move, far from the edges of the board."""
    return can_attack(game) and all(RUN_REACH <= at < SIZE - RUN_REACH for at in divmod(game.state.figures[0].square, SIZE))


def sits(ada: User, is_wanted: object, number: int = 2) -> Table:
    with playing("skirmish"):
        return table_asking(ada, kits(number), is_wanted)  # type: ignore[arg-type]


def address(table: Table) -> str:
    return f"/skirmish/play/{table.public_id}/"


def drawn(page: Page, square: str) -> Locator:
    return page.locator(f".squares:not(.squares-overview) [data-square='{square}']")


def step_away(table: Table) -> str:
    """A square to which the first seat may step and not run, as the page names it."""
    with playing("skirmish"), game_of(Table.objects.with_seats().get(pk=table.pk)) as game:
        options, here = game.match.decision.options, game.match.state.figures[0].square  # type: ignore[attr-defined]
        runs = {option.number for option in options if option.kind == c.RUN}
        return f"q{next(one.number for one in options if one.kind == c.STEP and one.number not in {*runs, here})}"


def assert_moved(page: Page, before: int) -> None:
    expect(page.locator(f"#play:not([data-number='{before}'])")).to_be_visible()


def test_by_mouse_one_steps_turns_and_attacks(open_page: OpenPage, ada: User) -> None:
    table = sits(ada, can_attack)
    page = open_page(address(table), user=ada)
    before, square = number_of(page), step_away(table)
    drawn(page, square).hover()
    expect(drawn(page, square)).to_have_attribute("data-light", "aimed")
    expect(page.locator("[data-chosen] [data-main]")).to_contain_text("Step here")
    expect(page.locator("[data-chosen-words]")).to_contain_text(re.compile("melee reach|in sight|out of sight"))
    middle = int(drawn(page, square).get_attribute("x") or 0) + int(drawn(page, square).get_attribute("width") or 0) // 2
    expect(page.locator("[data-sight]").first).to_have_attribute("x1", str(middle))
    drawn(page, square).click()
    assert_moved(page, before)
    expect(page.locator(".sq-turn")).to_have_count(8)
    before = number_of(page)
    page.locator(".sq-turn").nth(3).hover()
    expect(page.locator(".sq-turn[data-light='aimed']")).to_have_count(1)
    page.locator(".sq-turn").nth(3).click()
    assert_moved(page, before)
    expect(page.locator(".sq-turn")).to_have_count(0)


@pytest.mark.parametrize("look", [Look(PHONE), Look(DESKTOP)], ids=str)
def test_the_board_keeps_its_size_and_place_while_one_chooses(open_page: OpenPage, ada: User, look: Look) -> None:
    table = sits(ada, is_asked(c.DECIDE_ACT, after=3))
    page = open_page(address(table), look=look, user=ada)
    drawing, square = page.locator("[data-drawn-squares]"), drawn(page, step_away(table))
    box = square.bounding_box()
    assert box is not None
    assert box["width"] >= LARGE_PX
    expect(page.locator(".squares-legend")).to_contain_text("Run here")
    seen = drawing.get_attribute("viewBox")
    assert seen is not None
    before = number_of(page)
    if look.width == PHONE:
        square.tap()
        expect(square).to_have_attribute("data-light", "aimed")
        expect(drawing).to_have_attribute("viewBox", seen)
        square.tap()
    else:
        square.click()
    assert_moved(page, before)
    expect(page.locator(".sq-turn")).to_have_count(8)
    take_presses(page)
    page.locator("[data-question] [data-main]").click()
    expect(page.locator(".sq-turn")).to_have_count(0)
    size = " ".join(seen.split()[2:])
    expect(drawing).to_have_attribute("viewBox", re.compile(rf" {re.escape(size)}$"))


@pytest.mark.parametrize("look", [Look(PHONE), Look(DESKTOP)], ids=str)
def test_after_a_run_towards_the_enemy_it_is_seen(open_page: OpenPage, ada: User, look: Look) -> None:
    table = sits(ada, can_run_every_way)
    with playing("skirmish"), game_of(Table.objects.with_seats().get(pk=table.pk)) as game:
        match = game.match
        enemy = divmod(match.state.figures[1].square, SIZE)  # type: ignore[attr-defined]
        runs = [option.number for option in match.decision.options if option.kind == c.RUN]
    nearest = min(runs, key=lambda square: sum((one - other) ** 2 for one, other in zip(divmod(square, SIZE), enemy, strict=True)))
    page = open_page(address(table), look=look, user=ada)
    before, square = number_of(page), drawn(page, f"q{nearest}")
    take_presses(page)
    if look.width == PHONE:
        square.tap()
        expect(square).to_have_attribute("data-light", "aimed")
        square.tap()
    else:
        square.click()
    assert_moved(page, before)
    page.wait_for_function(
        """() => {
            const board = document.querySelector("[data-drawn-squares]").getBoundingClientRect();
            const enemy = document.querySelector("[data-drawn-squares] .sq-piece:not(.sq-own) circle").getBoundingClientRect();
            const [x, y] = [enemy.left + enemy.width / 2, enemy.top + enemy.height / 2];
            return x > board.left && x < board.right && y > board.top && y < board.bottom;
        }"""
    )


def test_by_mouse_a_card_is_chosen_and_a_figure_on_the_board_aimed_at(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(sits(ada, can_attack)), user=ada)
    before = number_of(page)
    card = page.locator(".play-hand .held[data-lit='can']:has(.odds)").first
    card.click()
    figure = page.locator(".sq-piece[data-light='aimed'], .sq-piece[data-light='aim']").first
    expect(figure).to_be_visible()
    expect(page.locator("[data-chosen-words]")).to_contain_text("on average")
    assert_accessible(page)
    figure.locator("text").click()
    if number_of(page) == before:  # aimed at, where there were others
        page.keyboard.press("Space")
    assert_moved(page, before)


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_on_a_phone_a_tip_is_shown_whole_or_not_at_all(open_page: OpenPage, ada: User, turn: int) -> None:
    page = open_page(address(sits(ada, is_asked(c.DECIDE_ACT, after=turn))), look=Look(PHONE, language="de"), user=ada)
    assert faults_of_frame(page) == []


def test_who_stands_beyond_what_is_seen_is_told_at_its_edge(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(sits(ada, is_asked(c.DECIDE_FACE))), look=Look(PHONE), user=ada)
    expect(page.locator(".edge:not([hidden])")).to_contain_text(re.compile(r"[↑↗→↘↓↙←↖] [A-Z] \d+"))


def test_a_finger_steps_and_turns(open_page: OpenPage, ada: User) -> None:
    table = sits(ada, is_asked(c.DECIDE_ACT))
    page = open_page(address(table), look=Look(PHONE), user=ada)
    before, square = number_of(page), step_away(table)
    drawn(page, square).tap()
    expect(drawn(page, square)).to_have_attribute("data-light", "aimed")
    drawn(page, square).tap()
    assert_moved(page, before)
    before = number_of(page)
    turn = page.locator(".sq-turn").nth(2)
    turn.tap()
    expect(page.locator(".sq-turn[data-light='aimed']")).to_have_count(1)
    expect(page.locator("[data-chosen] [data-main]")).to_contain_text("Face")
    assert_accessible(page)
    turn.tap()
    assert_moved(page, before)


def test_where_squares_are_small_keys_in_a_free_corner_aim(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(sits(ada, can_run_every_way)), look=Look(PHONE), user=ada)
    page.set_viewport_size({"width": 844, "height": 390})
    keys = page.locator("[data-squares-keys]")
    expect(keys).to_be_visible()
    assert faults_of_frame(page) == []
    keys.locator("[data-way='ArrowRight']").tap()
    expect(page.locator("rect.sq[data-light='aimed']")).to_have_count(1)


def test_keys_step_and_turn(open_page: OpenPage, ada: User) -> None:
    table = sits(ada, is_asked(c.DECIDE_FACE))
    page = open_page(address(table), user=ada)
    before = number_of(page)
    expect(page.locator("[data-question] [data-main]")).to_contain_text("Keep facing")
    page.keyboard.press("ArrowUp")
    expect(page.locator(".squares-list .square:focus")).to_be_visible()
    expect(page.locator(".sq-turn[data-light='aimed'][data-focus]")).to_have_count(1)
    page.keyboard.press("Space")
    assert_moved(page, before)
    expect(page.locator(".sq-turn")).to_have_count(0)


@pytest.mark.parametrize("javascript", [pytest.param(True, id="scripts", marks=FURTHER), pytest.param(False, id="forms")])
def test_a_whole_game_is_played(open_page: OpenPage, ada: User, javascript: bool) -> None:
    table = sits(ada, lambda game: is_asked(c.DECIDE_ACT)(game) and game.state.figures[1].life <= 5)
    page = open_page(address(table), look=Look(PHONE, "dark", "de"), user=ada, javascript=javascript)
    while page.locator(".play-all").count():
        with playing("skirmish"), game_of(Table.objects.with_seats().get(pk=table.pk)) as game:
            best = game.bot_choice("bot:greedy", 1)
        open_options(page)
        take(page, page.locator(f".play-all .play-option[value='{best}']"), javascript=javascript)
    expect(page.locator("#asked a[href$='/game/']")).to_be_visible()
    table.refresh_from_db()
    assert table.is_over


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
def test_every_kind_of_question_is_accessible_and_fits(open_page: OpenPage, ada: User, look: Look) -> None:
    for number, is_wanted in (
        (2, can_attack),
        (2, is_asked(c.DECIDE_FACE)),
        (3, is_asked(c.DECIDE_TARGET)),
        (2, is_asked(c.DECIDE_ANSWER)),
    ):
        page = open_page(address(sits(ada, is_wanted, number)), look=look, user=ada)
        assert_accessible(page)
        assert_fits(page)
        page.close()


@pytest.mark.parametrize("look", [Look(PHONE), Look(DESKTOP)], ids=str)
def test_what_lies_over_the_board_leaves_the_question_where_it_is(open_page: OpenPage, ada: User, look: Look) -> None:
    page = open_page(address(sits(ada, can_attack)), look=look, user=ada)
    expect(page.locator("[data-drawn-squares]")).to_be_visible()
    before = page.locator("#asked").bounding_box()
    page.evaluate("""() => {
        const grid = document.querySelector('.play-grid');
        grid.insertAdjacentHTML('beforeend', '<figure class="play-played"><img class="face" width="300" height="420"></figure>');
        grid.insertAdjacentHTML('beforeend', '<details class="course" open><summary>Over</summary><p>How it went</p></details>');
    }""")
    assert page.locator("#asked").bounding_box() == before
