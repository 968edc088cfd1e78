"""Tagewerk's table in a browser: whole games of two, three and four by buttons, keys and taps, in every look."""

from __future__ import annotations

import re
from typing import cast

import pytest
from django.core.management import call_command
from playwright.sync_api import Page, expect
from pytest_django import Settings

from accounts.models import User
from decks.list.models import Deck
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.game import Game
from play.games import game_of
from play.models import Table
from tests.accounts.makers import make_user
from tests.browser.conftest import OpenPage
from tests.browser.frame import faults_of_frame
from tests.browser.looks import DESKTOP, LONG_WORD, PHONE, Look, assert_accessible, assert_fits
from tests.browser.steps import every
from tests.browser.test_tables import number_of, open_options, take
from tests.tagewerk.positions import is_asked, table_asking
from web.games import playing

FURTHER = pytest.mark.further_look


@pytest.fixture(autouse=True)
def tagewerk(settings: Settings, transactional_db: None, tagewerk_cards: None) -> None:
    """The second game, its cards and starter decks loaded."""
    call_command("load_starter_decks", str(settings.CARD_DATA_DIR / "tagewerk" / "starter-decks"), game="tagewerk", verbosity=0)


@pytest.fixture
def ada() -> User:
    return make_user("ada")


def starters() -> list[Deck]:
    return list(Deck.objects.filter(game="tagewerk").order_by("pk"))


def address(table: Table) -> str:
    return f"/tagewerk/play/{table.public_id}/"


def best_choice(table: Table) -> int:
    """What the greedy bot would take."""
    with playing("tagewerk"), game_of(Table.objects.with_seats().get(pk=table.pk)) as game:
        return game.bot_choice("bot:greedy", 1)


@pytest.mark.parametrize(
    ("players", "look", "javascript"),
    [
        pytest.param(3, Look(PHONE, "dark", "de"), True, id="three-phone-scripts"),
        pytest.param(2, Look(DESKTOP), False, id="two-desktop-forms", marks=FURTHER),
        pytest.param(4, Look(DESKTOP, "dark", "de"), True, id="four-desktop-scripts", marks=FURTHER),
        pytest.param(4, Look(PHONE), False, id="four-phone-forms", marks=FURTHER),
    ],
)
def test_a_whole_game_is_played(open_page: OpenPage, ada: User, players: int, look: Look, javascript: bool) -> None:
    with playing("tagewerk"):
        table = table_asking(ada, starters()[:players], is_asked(c.DECIDE_DAY))
    page = open_page(address(table), look=look, user=ada, javascript=javascript)
    while page.locator(".play-all").count():
        best = best_choice(table)
        open_options(page)
        take(page, page.locator(f".play-all .play-option[value='{best}']"), javascript=javascript)
    expect(page.locator("#asked a[href$='/game/']")).to_be_visible()
    table.refresh_from_db()
    assert table.is_over
    table.seats.update(title=LONG_WORD)
    page.goto(f"{address(table)}game/")
    expect(page.locator("button[name=seat]").first).to_be_visible()
    assert_fits(page)


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
    for players, kind in ((4, c.DECIDE_DAY), (2, c.DECIDE_ATTACK), (3, c.DECIDE_BLOCK), (2, c.DECIDE_TARGET), (2, c.DECIDE_PAY)):
        with playing("tagewerk"):
            table = table_asking(ada, starters()[::-1][:players], is_asked(kind, after=4))
        page = open_page(address(table), look=look, user=ada)
        assert_accessible(page)
        assert_fits(page)
        page.close()


def test_a_marker_is_exchanged_beside_the_question_and_by_a_key(open_page: OpenPage, ada: User) -> None:
    with playing("tagewerk"):
        table = table_asking(ada, starters()[:2], is_asked(c.DECIDE_DAY))
    page = open_page(address(table), user=ada)
    discs = page.locator("[data-slot='own'] .discs i:not(.off)")
    expect(discs).to_have_count(2)
    take(page, page.get_by_role("button", name="draw a card"))
    expect(discs).to_have_count(1)
    before = number_of(page)
    page.keyboard.press("n")
    expect(page.locator(f"#play:not([data-number='{before}'])")).to_be_visible()
    expect(discs).to_have_count(0)


def test_an_attack_is_a_tap_on_the_attacker_and_two_on_its_target(open_page: OpenPage, ada: User) -> None:
    with playing("tagewerk"):
        table = table_asking(ada, starters()[:2], is_asked(c.DECIDE_ATTACK))
    page = open_page(address(table), look=Look(PHONE), user=ada)
    page.locator("[data-slot='own'] .play-card[data-lit='can']").first.tap()
    aim = page.locator(".play-card[data-lit='aim']").first
    expect(aim).to_be_visible()
    assert_accessible(page)
    before = number_of(page)
    aim.tap()
    aimed = page.locator(".play-card[data-lit='aimed']")
    expect(aimed).to_be_visible()
    expect(page.locator("[data-chosen] [data-main]")).to_be_visible()
    aimed.tap()
    expect(page.locator(f"#play:not([data-number='{before}'])")).to_be_visible()
    page.locator("[data-log]").click()
    expect(page.locator(".play-lines")).to_contain_text("attacks")


def test_whom_one_wants_to_attack_may_be_chosen_first_and_says_who_could(open_page: OpenPage, ada: User) -> None:
    with playing("tagewerk"):
        table = table_asking(ada, starters()[:2], is_asked(c.DECIDE_ATTACK))
    page = open_page(address(table), look=Look(PHONE), user=ada)
    attacker, chosen = page.locator("[data-slot='own'] .play-card[data-lit='can']").first, page.locator("[data-chosen]")
    name = attacker.get_attribute("data-name") or ""
    page.locator("[data-slot='opponents'] .hero").tap()
    expect(chosen).to_contain_text(name)
    assert_accessible(page)
    attacker.tap()
    expect(page.locator("[data-slot='opponents'] .hero")).to_have_attribute("data-lit", "aimed")
    before = number_of(page)
    chosen.locator("[data-main]").tap()
    expect(page.locator(f"#play:not([data-number='{before}'])")).to_be_visible()


def test_a_chosen_attacker_names_its_targets_and_foretells_nothing_before_one_is_chosen(open_page: OpenPage, ada: User) -> None:
    with playing("tagewerk"):
        table = table_asking(ada, starters()[:2], is_asked(c.DECIDE_ATTACK))
    page = open_page(address(table), look=Look(PHONE), user=ada)
    page.locator("[data-slot='own'] .play-card[data-lit='can']").first.tap()
    expect(page.locator("[data-chosen]")).to_contain_text("Choose whom it attacks")
    for aim in every(page.locator(".play-card[data-lit='aim']")):
        expect(page.locator("[data-chosen]")).to_contain_text(aim.get_attribute("data-name") or "")
    expect(page.locator("#play [data-fore]:not([hidden])")).to_have_count(0)


def test_who_is_asked_for_a_block_is_told_what_follows_without_one_and_with_each(open_page: OpenPage, ada: User) -> None:
    with playing("tagewerk"):
        table = table_asking(ada, starters()[:2], is_asked(c.DECIDE_BLOCK))
    page = open_page(address(table), user=ada)
    expect(page.locator("[data-stakes]")).to_contain_text("Don’t block: ")
    page.locator("[data-slot='own'] .play-card[data-lit='can']").first.click()
    expect(page.locator("[data-chosen-words]")).to_have_text(re.compile("→|dies|takes no damage"))


def test_an_own_hidden_item_is_read_on_a_look(open_page: OpenPage, ada: User) -> None:
    def has_hidden(game: Game) -> bool:
        return is_asked(c.DECIDE_DAY)(game) and bool(game.state.players[0].hidden)

    with playing("tagewerk"):
        table = table_asking(ada, starters()[:2], has_hidden, prefers=c.HIDE)
        with game_of(table) as game:
            state = cast(Game, game.match).state
            name = game.cards.by_id[state.definitions[state.players[0].hidden[0]].id].name.en
    page = open_page(address(table), user=ada)
    hidden = page.locator("[data-slot='own'] .item:has(.item-hidden)")
    expect(hidden).to_have_count(1)
    expect(hidden.locator("img")).to_be_visible()  # others see "?" alone
    hidden.click()
    expect(page.locator("[data-chosen]")).to_contain_text(name)
    assert_accessible(page)


def test_the_form_asks_how_many_play(open_page: OpenPage, ada: User) -> None:
    sitting = open_page("/tagewerk/play/", look=Look(PHONE, "dark", "de"), user=ada)
    sitting.get_by_label("Spieler", exact=True).select_option("4")
    assert_accessible(sitting)
    assert_fits(sitting)
    sitting.get_by_role("button", name="Hinsetzen").click()
    expect(sitting.locator(".seat")).to_have_count(4)


def test_a_dropped_character_lies_on_the_place_under_the_pointer_and_stays_there(open_page: OpenPage, ada: User) -> None:
    def can_play(game: Game) -> bool:
        person = game.state.players[0]
        held = {one.card for one in game.decision.options if one.kind == c.PLAY}
        are_characters = any(game.state.definitions[card].is_fighter for card in held)
        return is_asked(c.DECIDE_DAY)(game) and are_characters and not person.characters

    with playing("tagewerk"):
        table = table_asking(ada, starters()[:2], can_play)
    page = open_page(address(table), user=ada)
    place = page.locator("[data-slot='own'] .lane-slots > li").nth(2)
    expect(place.locator(".slot-free")).to_be_visible()
    before = page.locator("#play").get_attribute("data-number")
    page.locator(".play-hand .held[data-lit='can']:has(.nums [title^='Attack'])").first.drag_to(place)
    for _question in range(5):  # what it is paid with may be asked, or an answer to it
        expect(page.locator(f"#play:not([data-number='{before}'], [data-fresh])")).to_be_visible()
        if place.locator(".tile").count() or not page.locator("[data-question] [data-main]").count():
            break
        before = page.locator("#play").get_attribute("data-number")
        page.keyboard.press("Space")
    expect(place.locator(".tile")).to_be_visible()
    expect(page.locator("[data-slot='own'] .lane-slots .tile")).to_have_count(1)


@pytest.mark.parametrize("look", [Look(PHONE), Look(PHONE, "dark", "de")], ids=str)
def test_on_a_phone_the_question_is_as_high_with_markers_to_exchange_as_without(open_page: OpenPage, ada: User, look: Look) -> None:
    with playing("tagewerk"):
        table = table_asking(ada, starters()[:2], is_asked(c.DECIDE_DAY))
    page = open_page(address(table), look=look, user=ada)
    question, short = page.locator("#asked"), page.locator("[data-question] .button-small:not(.act-off)")
    heights = [(question.bounding_box() or {"height": 0})["height"]]
    while every(short, may_be_none=True):
        take(page, short.first)
        heights.append((question.bounding_box() or {"height": 0})["height"])
    assert len(heights) > 1
    assert len(set(heights)) == 1, heights


@pytest.mark.parametrize("look", [Look(PHONE, "dark", "de"), Look(DESKTOP)], ids=str)
def test_a_tip_for_which_the_question_has_no_room_stands_between_the_sides(open_page: OpenPage, ada: User, look: Look) -> None:
    with playing("tagewerk"):
        table = table_asking(ada, starters()[:2], is_asked(c.DECIDE_DAY))
    page = open_page(address(table), look=look, user=ada)
    expect(page.locator(".play-tip [data-tip='markers']")).to_be_visible()
    expect(page.locator("#play [data-newest]")).to_be_hidden()
    assert_accessible(page)
    assert faults_of_frame(page) == []


def height_of(page: Page) -> float:
    """How high the question is, in pixels."""
    return (page.locator("#asked").bounding_box() or {"height": 0.0})["height"]


@pytest.mark.parametrize("look", [Look(PHONE), Look(DESKTOP, "dark", "de")], ids=str)
def test_what_cant_be_done_says_why_in_its_place_and_putting_it_back_presses_nothing_else(
    open_page: OpenPage, ada: User, look: Look
) -> None:
    with playing("tagewerk"):
        table = table_asking(ada, starters()[:2], is_asked(c.DECIDE_DAY))
    page = open_page(address(table), look=look, user=ada)
    before, height = number_of(page), height_of(page)
    for refused in every(page.locator("[data-refused]")):
        refused.click()
        expect(page.locator("[data-chosen-name]")).to_have_text(refused.get_attribute("data-refused") or "")
        expect(page.locator("[data-chosen-words] .clause")).to_be_visible()
        assert height_of(page) == height
        page.locator("[data-unselect]").dblclick()  # the second press meets whatever stands there then
        expect(page.locator("[data-question]")).to_be_visible()
        expect(page.locator("#play:not([data-fresh])")).to_be_visible()
    page.locator(".play-hand .held").first.click()
    expect(page.locator("[data-chosen]")).to_be_visible()
    assert height_of(page) == height
    page.locator("[data-unselect]").click()
    page.locator("[data-question] [data-main]").dispatch_event("click")
    assert number_of(page) == before
    expect(page.locator("#play:not([data-fresh])")).to_be_visible()  # until then its main answer is pale
    assert_accessible(page)


def test_what_happened_last_begins_with_a_whole_sentence(open_page: OpenPage, ada: User) -> None:
    with playing("tagewerk"):
        table = table_asking(ada, starters()[:2], is_asked(c.DECIDE_BLOCK, after=4))
    page = open_page(address(table), look=Look(PHONE), user=ada)
    news = page.locator("[data-newest-words]")
    for width in (390, 360, 768):
        page.set_viewport_size({"width": width, "height": 844})
        told = news.locator(":scope > :not([hidden])").last
        expect(told).to_be_attached()
        crossing = page.locator("#play .arrows .casing").first  # news that the arrow of the attack crosses are unseen
        expect(told.locator("visible=true").or_(crossing).first).to_be_attached()
        page.wait_for_function(
            """() => {
                const news = document.querySelector("[data-newest-words]");
                return news.scrollHeight <= news.clientHeight + 1 || news.querySelectorAll(":scope > :not([hidden])").length === 1;
            }"""
        )
