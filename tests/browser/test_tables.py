"""Tables in a browser: whole games, every kind of question, two people, keys, taps, and taking back."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import transaction
from playwright.sync_api import Locator, Page, expect

from accounts.models import User
from engine.match.match import PlayerId
from engine.table.questions import Choice
from play.games import game_of
from play.keys import key_of
from play.models import SeatKind, Table
from play.moves import in_play, locked_table
from play.services.sitting_down import take_seat
from tests.accounts.makers import make_user
from tests.browser.conftest import OpenPage
from tests.browser.looks import Look, assert_accessible, assert_fits
from tests.browser.steps import every
from tests.play.kinds import positions_by_kind, table_at
from tests.play.makers import NOW, make_table
from tests.play.test_pace import table_where_damage_is_asked

SEED_OF_A_SHORT_GAME = 56
PHONE, DESKTOP = Look(390, "dark", "de"), Look(1280, "light", "en")
NARROWEST = 48
"""No card in the place of the hand is narrower, in CSS pixels."""
WON = {"en": "You have won.", "de": "Du hast gewonnen."}


@pytest.fixture
def ada(demo: None, transactional_db: None) -> User:
    return make_user("ada")


def address(table: Table) -> str:
    return f"/play/{table.public_id}/"


def number_of(page: Page) -> int:
    return int(page.locator("#play").get_attribute("data-number") or "-1")


def take(page: Page, option: Locator, *, javascript: bool = True) -> None:
    """Press an option, and wait until the table has moved on."""
    if not javascript:
        with page.expect_navigation():
            option.click()
        return
    before = number_of(page)
    option.click()
    expect(page.locator(f"#play:not([data-number='{before}'])")).to_be_visible()


def take_first(page: Page, *, javascript: bool = True) -> None:
    """Take the first of all options."""
    open_options(page)
    take(page, page.locator(".play-all .play-option").first, javascript=javascript)


def take_best(page: Page, table: Table, *, javascript: bool) -> None:
    """Take of all options what the greedy bot would."""
    with game_of(Table.objects.with_seats().get(pk=table.pk)) as game:
        best = game.bot_choice("bot:greedy", 1)
    open_options(page)
    take(page, page.locator(f".play-all .play-option[value='{best}']"), javascript=javascript)


def open_options(page: Page) -> None:
    """Everything that may be answered, as a list."""
    if page.locator("#options:popover-open").count() == 0:
        page.locator("[popovertarget='more']:not(.shut)").click()
        page.locator("[popovertarget='options']:not(.shut)").click()


def go_to_main_phase(page: Page, *, javascript: bool = True) -> None:
    """Keep the hand and react to nothing until one's main phase is asked."""
    for _choice in range(20):
        if page.locator("#h-asked .why[title='TURN-5']").count():
            return
        take_first(page, javascript=javascript)
    raise AssertionError("no main phase comes")


@pytest.mark.parametrize(
    ("look", "javascript"),
    [
        pytest.param(PHONE, True, id="phone-scripts"),
        pytest.param(DESKTOP, False, id="desktop-forms", marks=pytest.mark.further_look),
        pytest.param(PHONE, False, id="phone-forms", marks=pytest.mark.further_look),
        pytest.param(DESKTOP, True, id="desktop-scripts", marks=pytest.mark.further_look),
    ],
)
def test_a_whole_game_is_won_against_a_bot(open_page: OpenPage, ada: User, look: Look, javascript: bool) -> None:
    table = make_table(ada, opponents=("bot:random",), seed=SEED_OF_A_SHORT_GAME)
    page = open_page(address(table), look=look, user=ada, javascript=javascript)
    while page.locator(".play-all").count():
        take_best(page, table, javascript=javascript)
    expect(page.get_by_role("heading", name=WON[look.language])).to_be_visible()


def question(page: Page) -> tuple[str, list[str | None]]:
    """What is asked and all its answers, as they stand there."""
    return page.locator("#h-asked").inner_text(), [option.text_content() for option in every(page.locator(".play-all .play-option"))]


def test_every_kind_of_question_is_accessible_fits_and_is_asked_again_after_a_reload(open_page: OpenPage, transactional_db: None) -> None:
    call_command("load_cards", str(settings.CARD_DATA_DIR / "rone"), verbosity=0)
    ada = make_user("ada")
    positions = positions_by_kind(ada)
    assert len(positions) >= 16
    for at, position in enumerate(positions.values()):
        page = open_page(address(table_at(ada, position)), look=(PHONE, DESKTOP)[at % 2], user=ada)
        assert_accessible(page)
        assert_fits(page)
        for card in every(page.locator(".play-hand .held"), may_be_none=True):
            assert (card.bounding_box() or {"width": 0})["width"] >= NARROWEST, position
        asked = question(page)
        page.reload()
        assert question(page) == asked
        page.close()


def test_a_turn_is_played_by_keys_and_taken_back(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(make_table(ada)), user=ada)
    question = page.locator("#h-asked")
    expect(question).to_contain_text("Keep this hand?")
    page.keyboard.press("Space")
    expect(question).not_to_contain_text("Keep this hand?")
    page.keyboard.press("Backspace")
    expect(question).to_contain_text("Keep this hand?")
    page.locator("[popovertarget='more']:not(.shut)").click()
    expect(page.get_by_text("1 decision was taken back.")).to_be_visible()


def test_a_card_keeps_its_key_while_others_go(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(make_table(ada, opponents=("nobody",))), user=ada)
    go_to_main_phase(page)
    hand = page.locator(".play-hand .held")
    keys = {card.get_attribute("data-card"): card.get_attribute("data-key") for card in every(hand)}
    assert len(set(keys.values())) == len(keys)
    assert set(keys.values()) <= set("1234567890")
    playable = page.locator(".play-hand .held[data-lit='can']").first
    gone = playable.get_attribute("data-card")
    page.keyboard.press(playable.get_attribute("data-key") or "")
    expect(page.locator("[data-chosen]")).to_be_visible()
    take(page, page.locator("[data-chosen] .play-option").first)
    for card in every(hand):
        if (number := card.get_attribute("data-card")) != gone:
            expect(card).to_have_attribute("data-key", keys.get(number) or "")


def test_the_main_answer_takes_nothing_while_the_question_is_new(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(make_table(ada)), user=ada)
    expect(page.locator("#h-asked")).to_contain_text("Keep this hand?")
    page.evaluate("document.getElementById('play').dataset.fresh = ''")
    page.keyboard.press("Space")
    assert number_of(page) == 0
    page.evaluate("delete document.getElementById('play').dataset.fresh")
    page.keyboard.press("Space")
    expect(page.locator("#play:not([data-number='0'])")).to_be_visible()


def test_a_tapped_card_shows_what_it_can_do_and_why_not(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(make_table(ada)), look=PHONE, user=ada)
    go_to_main_phase(page)
    page.locator(".play-hand .held[data-lit='off']").first.tap()
    shown = page.locator("[data-chosen]")
    expect(shown.locator(".play-no").first).to_be_visible()
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(shown).to_be_hidden()
    expect(page.locator("[data-question]")).to_be_visible()


def test_a_card_is_dragged_onto_the_battlefield(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(make_table(ada, opponents=("nobody",))), user=ada)
    go_to_main_phase(page)
    before = number_of(page)
    page.locator(".play-hand .held[data-lit='can']").first.drag_to(page.locator(".play-own .lanes"))
    expect(page.locator(f"#play:not([data-number='{before}']), [data-chosen]:not([hidden])").first).to_be_visible()


def test_cards_of_a_mulligan_are_picked_and_go_off_together(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(make_table(ada)), look=PHONE, user=ada)
    page.get_by_role("button", name="unter das Deck").first.tap()
    hand = page.locator(".play-hand .held")
    for at in (0, 2, 1, 2):
        hand.nth(at).tap()
    expect(page.locator(".play-hand [data-lit='chosen']")).to_have_count(2)
    assert_accessible(page)
    kept = hand.nth(3).get_attribute("data-card")
    page.locator("[data-chosen] [data-main]").tap()
    expect(page.locator("#play:not([data-number='0'])")).to_be_visible()
    expect(page.locator(f".play-hand [data-card='{kept}']")).to_be_visible()
    assert number_of(page) >= 4


def test_an_attack_is_aimed_tells_what_would_follow_and_is_sent_once(open_page: OpenPage, ada: User) -> None:
    table = table_where_one_attacks(ada)
    page = open_page(address(table), look=PHONE, user=ada)
    page.locator("[data-slot='own'] .tile[data-lit='can']").first.tap()
    aim = page.locator("[data-slot='opponents'] [data-lit='aim']").first
    expect(aim).to_be_visible()
    aim.tap()
    expect(page.locator("[data-lit='aimed']")).to_have_count(1)
    expect(page.locator("#play .arrows path").first).to_be_attached()
    before = number_of(page)
    page.locator("[data-chosen] [data-main]").tap()
    expect(page.locator(f"#play:not([data-number='{before}'])")).to_be_visible()
    assert number_of(page) >= before + 2


def test_with_a_mouse_the_pointer_aims_and_one_click_attacks(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(table_where_one_attacks(ada)), user=ada)
    page.locator("[data-slot='own'] .tile[data-lit='can']").first.click()
    target = page.locator("[data-slot='opponents'] [data-lit='aim']").first
    number = target.get_attribute("data-card")
    target.hover()
    aimed = page.locator(f"[data-slot='opponents'] [data-card='{number}']")
    expect(aimed).to_have_attribute("data-lit", "aimed")
    expect(page.locator("#play .arrows path").first).to_be_attached()
    take(page, aimed)


def test_the_only_enemy_that_can_be_attacked_is_aimed_at_and_tapped_once(open_page: OpenPage, ada: User) -> None:
    table = table_where_one_attacks(ada, has_choice=False)
    page = open_page(address(table), look=PHONE, user=ada)
    with game_of(Table.objects.with_seats().get(pk=table.pk)) as game:
        question = game.tables.question(game.match, PlayerId(0))
    assert question is not None
    attacker = next(one.card for one in question.choices if is_attack(one, has_choice=False))
    card = page.locator(f"[data-slot='own'] [data-card='{attacker}']")
    card.tap()
    expect(card.locator("xpath=following-sibling::*[@class='again']")).to_be_visible()
    aimed = page.locator("[data-slot='opponents'] [data-lit='aimed']")
    expect(aimed).to_have_count(1)
    take(page, aimed)


def test_a_dragged_card_shows_what_it_can_be_used_on_and_what_would_follow(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(table_where_one_attacks(ada)), user=ada)
    card = page.locator("[data-slot='own'] .tile[data-lit='can']").first
    card.hover()
    page.mouse.down()
    for step in (1, 2):  # the browser begins to drag with the second move
        page.mouse.move(300 + 10 * step, 560)
    target = page.locator("[data-slot='opponents'] [data-lit='aim']").first
    expect(target).to_be_visible()
    number = target.get_attribute("data-card")
    target.hover()
    expect(page.locator(f"[data-slot='opponents'] [data-card='{number}']")).to_have_attribute("data-lit", "aimed")
    before = number_of(page)
    page.mouse.up()
    expect(page.locator(f"#play:not([data-number='{before}'])")).to_be_visible()


def test_a_finger_drags_an_attacker_to_its_target(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(table_where_one_attacks(ada)), look=PHONE, user=ada)
    card = page.locator("[data-slot='own'] .tile[data-lit='can']").first
    finger = Finger(page, card)
    finger.move(page.locator("[data-slot='own'] .strip"))
    target = page.locator("[data-slot='opponents'] [data-lit='aim']").first
    number = target.get_attribute("data-card")
    finger.move(target)
    expect(page.locator(f"[data-slot='opponents'] [data-card='{number}']")).to_have_attribute("data-lit", "aimed")
    expect(page.locator(".play-lifted")).to_be_visible()
    before = number_of(page)
    finger.lift()
    expect(page.locator(f"#play:not([data-number='{before}'])")).to_be_visible()


def test_a_finger_that_drags_a_card_beside_the_table_puts_it_back(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(table_where_one_attacks(ada)), look=PHONE, user=ada)
    finger = Finger(page, page.locator("[data-slot='own'] .tile[data-lit='can']").first)
    finger.move(page.locator("#h-asked"))
    expect(page.locator(".play-lifted")).to_be_visible()
    before = number_of(page)
    finger.lift()
    expect(page.locator(".play-lifted")).to_have_count(0)
    expect(page.locator("[data-question]")).to_be_visible()
    assert number_of(page) == before


class Finger:
    """A finger that has come down on something and is dragged."""

    def __init__(self, page: Page, start: Locator) -> None:
        self.session = page.context.new_cdp_session(page)
        self._send("touchStart", start)

    def move(self, onto: Locator) -> None:
        """Drag it to the middle of something."""
        self._send("touchMove", onto)

    def lift(self) -> None:
        """Take it away."""
        self.session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def _send(self, kind: str, place: Locator) -> None:
        box = place.bounding_box()
        assert box is not None
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})


@pytest.mark.parametrize("panel", ["log", "pace", "more", "options", "how-to"])
def test_every_panel_is_shut_by_its_button_and_by_escape(open_page: OpenPage, ada: User, panel: str) -> None:
    page = open_page(address(make_table(ada)), look=PHONE, user=ada)
    shown = page.locator(f"#{panel}")
    for by_key in (False, True):
        if panel in ("options", "how-to"):
            page.locator("#play [popovertarget='more']:not(.shut)").click()
        page.locator(f"#play [popovertarget='{panel}']:visible:not(.shut)").click()
        expect(shown).to_be_visible()
        if by_key:
            page.keyboard.press("Escape")
        else:
            shown.get_by_role("button", name="Schließen").click()
        expect(shown).to_be_hidden()
        page.keyboard.press("Escape")


def test_the_log_opens_at_its_newest_line(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(table_where_one_attacks(ada)), user=ada)
    page.locator("[data-log]").click()
    page.wait_for_function(
        """() => {
            const log = document.querySelector(".play-lines");
            return log.scrollHeight > log.clientHeight && log.scrollTop + log.clientHeight >= log.scrollHeight - 1;
        }"""
    )


def test_a_long_press_shows_a_card_in_full_until_it_is_shut(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(make_table(ada)), look=PHONE, user=ada)
    finger = Finger(page, page.locator(".held").first)
    shut = page.locator("#zoom").get_by_role("button", name="Schließen")
    expect(shut).to_be_visible()
    finger.lift()
    shut.tap()
    expect(shut).to_be_hidden()
    expect(page.locator("[data-question]")).to_be_visible()


def table_where_one_attacks(person: User, *, has_choice: bool = True) -> Table:
    """A table in whose main phase a unit may attack several cards, or else one alone."""
    table = make_table(person, seed=SEED_OF_A_SHORT_GAME)
    with transaction.atomic(), in_play(locked_table(table), now=NOW) as play:
        for _choice in range(200):
            question = play.game.tables.question(play.game.match, PlayerId(0))
            if question is not None and question.kind == "main" and any(is_attack(one, has_choice=has_choice) for one in question.choices):
                play.write()
                return play.table
            play.take(play.game.bot_choice("bot:greedy", 1))
            play.go_on()
    raise AssertionError("nobody attacks")


def is_attack(choice: Choice, *, has_choice: bool) -> bool:
    return getattr(choice.label, "en", "") == "Attack" and (choice.only_target < 0) == has_choice


def test_a_card_is_seen_in_full_under_the_pointer_and_at_the_focus(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(make_table(ada)), user=ada)
    zoom = page.locator("#zoom")
    page.locator(".held").first.hover()
    expect(zoom.locator("img")).to_be_visible()
    page.keyboard.press("Escape")
    expect(zoom).to_be_hidden()
    go_to_main_phase(page)  # among first cards there is no room beside them
    page.locator("#h-asked").focus()
    for _tab in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.held')"):
            break
    expect(zoom.locator("img")).to_be_visible()
    before = page.evaluate("document.activeElement.dataset.card")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.card") != before


def test_two_people_see_each_other_s_moves_without_asking(open_page: OpenPage, ada: User) -> None:
    ben = make_user("ben")
    table = make_table(ada, opponents=("open",))
    mine = open_page(address(table), user=ada)
    expect(mine.get_by_role("heading", name="The game begins once every seat is taken")).to_be_visible()
    free = next(seat for seat in table.seats.all() if seat.kind == SeatKind.HUMAN and not seat.user_id)
    take_seat(public_id=table.public_id, person=ben, key=key_of(table, free), now=NOW)
    theirs = open_page(address(table), user=ben, look=PHONE)
    expect(mine.locator("[data-slot='question']")).to_be_visible()
    for _choice in range(6):
        before = number_of(mine)
        expect(theirs.locator(f"#play[data-number='{before}']")).to_be_visible()
        deciding, other = (mine, theirs) if mine.locator(".play-all").count() else (theirs, mine)
        take_first(deciding)
        expect(other.locator(f"#play:not([data-number='{before}'])")).to_be_visible()
    mine.locator("[popovertarget='more']:not(.shut)").click()
    mine.locator("#resign summary").click()
    mine.get_by_role("button", name="Yes, end it").click()
    expect(mine.get_by_role("heading", name="You have lost.")).to_be_visible()
    expect(theirs.get_by_role("heading", name="Du hast gewonnen.")).to_be_visible()


@pytest.mark.parametrize("look", [PHONE, DESKTOP], ids=str)
def test_damage_is_paid_at_once_by_the_space_bar_and_what_is_automatic_is_changed(open_page: OpenPage, demo: None, look: Look) -> None:
    table, offered = table_where_damage_is_asked()
    page = open_page(address(table), look=look, user=table.seats.get(number=0).user)
    page.locator("[popovertarget='pace']:not(.shut)").click()
    automatic = page.locator("#auto-answers [name=auto_answer]").first
    expect(automatic).to_have_attribute("aria-pressed", "false")
    assert_accessible(page)
    assert_fits(page)
    automatic.click()
    expect(page.locator("#auto-answers [name=auto_answer]").first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    both = {"en": "Both from the deck", "de": "Beide vom Deck"}[look.language]
    expect(page.locator("[data-question] [data-main]")).to_contain_text(str(offered.times) if offered.times > 2 else both)
    page.locator("#h-asked").focus()
    before = number_of(page)
    page.keyboard.press("Space")
    expect(page.locator(f"#play:not([data-number='{before}'])")).to_be_visible()
    assert number_of(page) >= before + 2 * offered.times - 1


def test_a_tap_on_a_card_of_the_first_hand_picks_it_to_go(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(make_table(ada)), look=PHONE, user=ada)
    hand = page.locator(".play-hand .held")
    hand.nth(1).tap()
    expect(hand.nth(1)).to_have_attribute("aria-pressed", "true")
    hand.nth(3).tap()
    main = page.locator("[data-chosen] [data-main]")
    expect(main).to_contain_text("2 Karten")
    hand.nth(1).tap()
    expect(main).to_contain_text("1 Karte")
    take(page, main)


def test_no_arrow_leads_to_a_card_that_lies_in_a_pile(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(make_table(ada)), user=ada)
    go_to_main_phase(page)
    page.evaluate("""() => {
      document.querySelector("#play .play-own .hero").dataset.fights = "attacker";
      const hidden = document.querySelector("#play .play-hand .held");
      hidden.dataset.fights = "attacked";
      hidden.style.display = "none";
      window.dispatchEvent(new Event("resize"));
    }""")
    expect(page.locator("#play .arrows g")).to_have_count(0)
    page.evaluate("""() => {
      document.querySelector("#play [data-fights='attacked']").style.display = "";
      window.dispatchEvent(new Event("resize"));
    }""")
    expect(page.locator("#play .arrows g")).to_have_count(1)
