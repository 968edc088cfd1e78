"""What a card says at the table: its keywords in words, and its preview, which covers nothing that is asked about."""

from __future__ import annotations

import re

import pytest
from django.db import transaction
from playwright.sync_api import Page, expect

from accounts.models import User
from engine.match.match import NO_CARD, PlayerId
from engine.table.standing import Lies
from play.models import Table
from play.moves import InPlay, in_play, locked_table
from tests.accounts.makers import make_user
from tests.browser.conftest import OpenPage
from tests.browser.looks import Look
from tests.browser.steps import every
from tests.browser.test_tables import address, go_to_main_phase, number_of
from tests.play.makers import NOW, make_table

DESKTOP, PHONE = Look(1280, "light", "en"), Look(390, "dark", "de")
WORDS = {"en": "Defender: Isn’t exhausted when it defends and survives.", "de": "Verteidiger: Wird nicht erschöpft, wenn sie verteidigt"}
STEP_PIXELS, QUESTION_PIXELS = 48, 120
"""So far from its card a preview lies at most: two steps of its search across, along where the question lies between."""
COVERED = """() => {
    const zoom = document.getElementById("zoom").getBoundingClientRect();
    const lit = ["can", "aim", "aimed", "chosen"].map((how) => `#play .play-card[data-lit='${how}']`);
    const kept = [document.activeElement, ...document.querySelectorAll([".play-ask", ...lit].join(", "))]
        .filter((one) => one.checkVisibility());
    return kept.map((one) => [one.getAttribute("aria-label") ?? one.id, one.getBoundingClientRect()])
        .filter(([, box]) => box.x < zoom.right && box.right > zoom.x && box.y < zoom.bottom && box.bottom > zoom.y)
        .map(([name]) => name);
}"""


@pytest.fixture
def ada(demo: None, transactional_db: None) -> User:
    return make_user("ada")


def walk_to_the_hand(page: Page) -> None:
    page.locator("#h-asked").focus()
    for _tab in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.held')"):
            return
    raise AssertionError("the hand isn't reached")


@pytest.mark.parametrize("look", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_card_in_full_and_a_chosen_one_say_what_its_keywords_mean(open_page: OpenPage, ada: User, look: Look) -> None:
    page = open_page(address(make_table(ada)), look=look, user=ada)
    card = page.locator(".held[data-terms~='defender']").first
    card.hover()
    expect(page.locator("#zoom")).to_contain_text(WORDS[look.language])
    page.keyboard.press("Escape")
    go_to_main_phase(page)
    card.click()
    expect(page.locator("[data-chosen-terms]")).to_contain_text(WORDS[look.language])


def test_after_a_click_the_space_bar_means_the_main_answer_again(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(make_table(ada)), user=ada)
    go_to_main_phase(page)
    page.locator(".held").first.click()
    page.locator("[data-unselect]").click()
    page.locator(".held").first.click()
    page.keyboard.press("Escape")
    expect(page.locator("[data-question]")).to_be_visible()
    expect(page.locator("#zoom")).to_be_hidden()
    before = number_of(page)
    expect(page.locator("#play:not([data-fresh])")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.locator(f"#play:not([data-number='{before}'])")).to_be_visible()


def test_after_the_key_of_a_card_is_put_back_the_space_bar_means_the_main_answer(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(make_table(ada)), user=ada)
    go_to_main_phase(page)
    page.keyboard.press(page.locator(".held[data-lit='can']").first.get_attribute("data-key") or "")
    expect(page.locator("[data-chosen]")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#h-asked")).to_be_focused()
    expect(page.locator("#zoom")).to_be_hidden()


def test_a_card_that_was_walked_to_is_chosen_by_the_space_bar_and_its_preview_covers_nothing(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(make_table(ada)), user=ada)
    go_to_main_phase(page)
    walk_to_the_hand(page)
    expect(page.locator("#zoom img")).to_be_visible()
    assert page.evaluate(COVERED) == []
    name = page.evaluate("document.activeElement.dataset.name")
    page.keyboard.press("Space")
    expect(page.locator("[data-chosen-name]")).to_have_text(name)


def table_where_is_waited(person: User, *, in_attack: bool) -> Table:
    """A table at which its person may answer an attack on something, or an effect on a card that lies there."""
    for seed in range(40):
        table = make_table(person, seed=seed)
        with transaction.atomic(), in_play(locked_table(table), now=NOW) as play:
            while play.question is not None:
                if play.game.decider == 0 and is_waited(play, in_attack=in_attack):
                    play.write()
                    return play.table
                play.take(play.game.bot_choice("bot:greedy", 1))
    raise AssertionError("nothing waits")


def is_waited(play: InPlay, *, in_attack: bool) -> bool:
    question, standing = play.question, play.game.tables.standing(play.game.match, PlayerId(0))
    zones = [zone for seat in standing.seats for zone in seat.standing.zones if zone.lies in (Lies.ROW, Lies.BESIDE)]
    lying = {card.number for zone in zones for card in zone.cards}
    is_aimed = any(lying.intersection(effect.targets) for effect in standing.stack[-1:])
    is_fight = not standing.stack and NO_CARD not in standing.fight
    return question is not None and question.passing >= 0 and (is_fight if in_attack else is_aimed)


@pytest.mark.parametrize("in_attack", [True, False], ids=["attack", "effect"])
def test_an_arrow_leads_to_what_an_attack_or_an_effect_that_waits_is_aimed_at(open_page: OpenPage, ada: User, in_attack: bool) -> None:
    page = open_page(address(table_where_is_waited(ada, in_attack=in_attack)), user=ada)
    aimed = page.locator("#play .play-card[data-aimed-at]").first
    expect(aimed).to_have_attribute("aria-label", re.compile("aimed at"))
    head = page.locator("#play .arrows polygon")
    expect(head).to_have_count(len(every(page.locator("#play .play-card[data-aimed-at]"))))
    shown, card = head.first.bounding_box(), aimed.bounding_box()
    assert shown
    assert card
    beside = min(abs(shown["y"] + shown["height"] - card["y"]), abs(shown["y"] - card["y"] - card["height"]))
    assert card["x"] < shown["x"] + shown["width"] / 2 < card["x"] + card["width"]
    assert beside < 20  # its point is at the edge, not over what stands there


def test_a_card_in_full_lies_beside_the_card_under_the_pointer(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(make_table(ada)), user=ada)
    go_to_main_phase(page)
    for card in (page.locator(".play-hand .held").first, page.locator(".play-hand .held").last, page.locator(".play-foe .hero")):
        card.hover()
        expect(page.locator("#zoom.zoom-clear img")).to_be_visible()
        ours, zoom = card.bounding_box(), page.locator("#zoom").bounding_box()
        assert ours is not None
        assert zoom is not None
        across = max(ours["x"] - zoom["x"] - zoom["width"], zoom["x"] - ours["x"] - ours["width"], 0)
        along = max(ours["y"] - zoom["y"] - zoom["height"], zoom["y"] - ours["y"] - ours["height"], 0)
        assert across <= STEP_PIXELS, "beside the card, not at the other edge"
        assert along <= QUESTION_PIXELS, "no farther up than the question is high"
        page.keyboard.press("Escape")
        page.mouse.move(640, 300)
        expect(page.locator("#zoom")).to_be_hidden()


@pytest.mark.parametrize("look", [PHONE, Look(390, "light", "en")], ids=str)
def test_on_a_phone_the_first_hand_stays_where_it_is_while_cards_are_picked(open_page: OpenPage, ada: User, look: Look) -> None:
    page = open_page(address(make_table(ada)), look=look, user=ada)
    hand = page.locator(".play-hand")
    before = hand.bounding_box()
    hand.locator(".held").first.tap()
    expect(page.locator("[data-chosen] [data-main]")).to_be_visible()
    assert hand.bounding_box() == before


def test_a_name_in_the_log_shows_its_card_and_leaves_the_table_where_it_is(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(make_table(ada)), user=ada)
    go_to_main_phase(page)
    before = page.url
    page.locator(".play-tool[popovertarget='log']").click()
    link = page.locator("#log a[data-hovercard]").first
    link.click()
    expect(page.locator("dialog.hovercard-sheet")).to_contain_text(link.text_content() or "")
    assert page.url == before
    page.keyboard.press("Escape")
    expect(page.locator("dialog.hovercard-sheet")).to_have_count(0)
    expect(page.locator("#play")).to_be_visible()
