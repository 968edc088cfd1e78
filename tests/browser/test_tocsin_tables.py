"""TOCSIN's table in a browser: a party moves, attacks and plays cards by mouse, finger and keys; two people on two phones and a bot."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command
from playwright.sync_api import expect
from pytest_django import Settings

from accounts.models import User
from decks.list.chosen import ChosenList
from decks.list.models import Deck
from decks.list.selectors import deck_state, format_named
from engine.tocsin.rules import codes as c
from engine.tocsin.rules.game import Game
from engine.tocsin.rules.playing import SetFrame
from engine.tocsin.rules.state import Place
from play.keys import key_of
from play.models import SeatKind, Table
from play.services.sitting_down import sit_down, take_seat
from play.sitting import Sitting
from tests.accounts.makers import make_user
from tests.browser.conftest import OpenPage
from tests.browser.frame import faults_of_frame
from tests.browser.looks import DESKTOP, PHONE, Look, assert_accessible, assert_fits
from tests.browser.steps import take_presses
from tests.browser.test_tables import number_of, take
from tests.play.makers import NOW
from tests.tagewerk.positions import is_asked, table_asking
from web.games import playing

LOOKS = (Look(DESKTOP), Look(PHONE, "dark", "de"))


@pytest.fixture(autouse=True)
def tocsin(settings: Settings, transactional_db: None, tocsin_cards: None) -> None:
    """The game beside RONE, its cards and start decks loaded."""
    call_command("load_starter_decks", str(settings.CARD_DATA_DIR / "tocsin" / "starter-decks"), game="tocsin", verbosity=0)


@pytest.fixture
def ada() -> User:
    return make_user("ada")


def builds(number: int) -> list[Deck]:
    return list(Deck.objects.filter(game="tocsin").order_by("pk"))[:number]


def sits(ada: User, is_wanted: object, number: int = 2) -> Table:
    with playing("tocsin"):
        return table_asking(ada, builds(number), is_wanted)  # type: ignore[arg-type]


def address(table: Table) -> str:
    return f"/tocsin/play/{table.public_id}/"


def can_strike(game: Game) -> bool:
    """Whether the first seat acts, may move, and may attack a single enemy with a card that needs or takes another one."""
    if game.decision.player != 0 or game.decision.kind != c.DECIDE_HERO:
        return False
    kinds = {option.kind for option in game.decision.options}
    return {c.MOVE, c.STRIKE} <= kinds


@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize("kind", [c.DECIDE_HERO, c.DECIDE_SET, c.DECIDE_DAMAGE, c.DECIDE_UPGRADE], ids=lambda kind: c.DECISION_NAMES[kind])
def test_every_question_is_accessible_and_stands_on_one_screen(open_page: OpenPage, ada: User, look: Look, kind: int) -> None:
    page = open_page(address(sits(ada, is_asked(kind), 3)), look=look, user=ada)
    expect(page.locator("#h-asked")).to_be_visible()
    assert_fits(page)
    assert_accessible(page)
    page.set_viewport_size({"width": look.width, "height": 844 if look.width < 500 else 720})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert faults_of_frame(page) == []


def test_by_mouse_a_hero_moves_to_a_lit_space(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(sits(ada, can_strike)), user=ada)
    before = number_of(page)
    space = page.locator(".tile-free[data-lit='can']").first
    expect(space).to_be_visible()
    take_presses(page)
    space.click()
    expect(page.locator("[data-chosen] [data-main]")).to_contain_text("to column")
    page.locator("[data-chosen] [data-main]").click()
    expect(page.locator(f"#play:not([data-number='{before}'])")).to_be_visible()


def test_a_set_says_its_damage_and_the_chance_before_it_is_rolled(open_page: OpenPage, ada: User) -> None:
    def can_roll(game: Game) -> bool:
        frame = game.state.frames[-1] if game.decision.player == 0 else None
        if not isinstance(frame, SetFrame) or all(option.kind != c.DONE for option in game.decision.options):
            return False
        place = game.state.permanent(frame.target)
        return isinstance(place, Place) and not place.armour_left()

    page = open_page(address(sits(ada, can_roll)), user=ada)
    main = page.locator("[data-question] [data-main]")
    expect(main).to_contain_text("Attack with strength")
    told = re.compile(r"\d to \d+ damage by the die, to \d+ health: defeated with \d+\s%")
    expect(page.locator("[data-stakes]")).to_contain_text(told)
    take_presses(page)
    take(page, main)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_by_keys_alone_an_activation_is_ended(open_page: OpenPage, ada: User, look: Look) -> None:
    page = open_page(address(sits(ada, can_strike)), look=look, user=ada)
    before = number_of(page)
    page.locator("#h-asked").focus()
    take_presses(page)
    page.keyboard.press("Space")
    expect(page.locator(f"#play:not([data-number='{before}'])")).to_be_visible()


def test_two_people_on_two_phones_and_a_bot_play_as_one_party(open_page: OpenPage, ada: User) -> None:
    ben, decks = make_user("ben"), builds(3)
    with playing("tocsin"):
        lists = [ChosenList(deck.name, deck_state(deck), format_named(deck.format), deck) for deck in (decks[0], decks[1], decks[2])]
        sitting = Sitting(format=lists[0].format, decks=lists, opponents=["open", "bot:greedy"], first=0)
        table = sit_down(person=ada, sitting=sitting, now=NOW)
        free = next(seat for seat in table.seats.all() if seat.kind == SeatKind.HUMAN and not seat.user_id)
        take_seat(public_id=table.public_id, person=ben, key=key_of(table, free), now=NOW)
    mine = open_page(address(table), look=Look(PHONE), user=ada)
    theirs = open_page(address(table), look=Look(PHONE, "dark", "de"), user=ben)
    expect(mine.locator("[data-slot='question']")).to_contain_text("Where does")
    for _choice in range(4):
        before = number_of(mine)
        expect(theirs.locator(f"#play[data-number='{before}']")).to_be_visible()
        decides = mine.locator("#play[data-asked]")
        deciding, other = (mine, theirs) if decides.count() else (theirs, mine)
        expect(other.locator("#h-asked")).to_be_visible()
        take_presses(deciding)
        card = deciding.locator(".tile-free[data-lit='can']:visible, [data-question] [data-main]:visible").first
        card.tap()
        chosen = deciding.locator("[data-chosen] [data-main]:visible")
        expect(deciding.locator(f"[data-chosen] [data-main]:visible, #play:not([data-number='{before}'])").first).to_be_visible()
        if number_of(deciding) == before:
            chosen.tap()
        expect(other.locator(f"#play:not([data-number='{before}'])")).to_be_visible()
