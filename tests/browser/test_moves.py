"""Moves that are seen at a table: attacks, cards of others before their effect, losses; and what is no loss."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from play.games import game_of
from play.models import Table
from play.page import table_page
from play.services.choosing import take_back
from tests.accounts.makers import make_user
from tests.browser.conftest import OpenPage
from tests.browser.looks import Look, assert_accessible, assert_fits
from tests.browser.steps import take_presses
from tests.browser.test_tables import address, go_to_main_phase, number_of, table_where_one_attacks
from tests.play.makers import NOW, make_table
from tests.play.playing import play, player_of
from tests.play.test_together import shown, table_with_damage

PHONE, DESKTOP = Look(390, "dark", "de"), Look(1280, "light", "en")
NOTE_MOVES = """() => {
  const seen = document.documentElement.dataset;
  const note = (name, value) => (seen[name] = `${seen[name] ?? ""} ${value}`.trim());
  new MutationObserver((changes) => {
    for (const { target, attributeName, addedNodes } of changes) {
      if (attributeName === "class" && target.classList.contains("play-leaps")) note("leapt", target.dataset.card);
      if (attributeName === "data-change" && target.dataset.change) note("changed", `${target.classList[1]}:${target.dataset.change}`);
      for (const node of addedNodes) {
        if (node.classList?.contains("play-ghost-held")) note("flown", node.firstChild.dataset.name.replaceAll(" ", "-"));
        if (target.matches?.(".arrows") && node.matches?.("g") && document.querySelector("#play .play-leaps")) note("early", "arrow");
      }
    }
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["class", "data-change"] });
}"""
"""Notes on the page's root which cards leapt, which figures showed a change, which cards flew, and arrows that came during a leap."""


DRAWN_AS = """() => {
  const isFirst = () => document.getElementById("play").classList.contains("play-first");
  window.drawnAs = [];
  document.addEventListener("htmx:afterSwap", () => {
    const told = [isFirst()];
    window.drawnAs.push(told);
    setTimeout(() => told.push(isFirst()), 100);
  });
}"""
"""Notes whether first hands are shown after each answer, at once and a moment later."""
INTO_A_PILE = """(number) => {
  const opener = document.querySelector("#play [data-pile][popovertarget]");
  const pile = document.getElementById(opener.getAttribute("popovertarget"));
  pile.append(document.querySelector(`#play [data-slot="opponents"] [data-card="${number}"]`).parentElement);
  return pile.id;
}"""
"""Lays a card of an opponent into the first pile that can be opened; its id."""


@pytest.fixture
def ada(demo: None, transactional_db: None) -> User:
    return make_user("ada")


def seen(page: Page, name: str, value: str = "") -> None:
    """Wait until it was noted."""
    expect(page.locator(f"html[data-{name}~='{value}']" if value else f"html[data-{name}]")).to_be_attached()


def noted(page: Page, name: str) -> str:
    return str(page.evaluate("(name) => document.documentElement.dataset[name] ?? ''", name))


@pytest.mark.parametrize("look", [PHONE, DESKTOP], ids=str)
def test_ones_own_attack_is_seen_and_arrows_wait_for_it(open_page: OpenPage, ada: User, look: Look) -> None:
    page = open_page(address(table_where_one_attacks(ada)), look=look, user=ada)
    attacker = page.locator("[data-slot='own'] .tile[data-lit='can']").first
    card = attacker.get_attribute("data-card") or ""
    attacker.click()
    page.evaluate(NOTE_MOVES)
    before = number_of(page)
    page.locator("[data-slot='opponents'] [data-lit='aim']").first.click()
    expect(page.locator(f"#play:not([data-number='{before}'])")).to_be_visible()
    seen(page, "leapt", card)
    expect(page.locator("#play .play-leaps")).to_have_count(0)
    assert noted(page, "early") == ""


def test_nothing_leaps_where_motion_is_reduced(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(table_where_one_attacks(ada)), user=ada)
    page.emulate_media(reduced_motion="reduce")
    page.locator("[data-slot='own'] .tile[data-lit='can']").first.click()
    page.evaluate(NOTE_MOVES)
    before = number_of(page)
    page.locator("[data-slot='opponents'] [data-lit='aim']").first.click()
    expect(page.locator(f"#play:not([data-number='{before}']) #h-asked")).to_be_visible()
    assert (noted(page, "leapt"), noted(page, "flown")) == ("", "")


def test_a_card_that_one_plays_is_no_loss_of_life(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(make_table(ada, opponents=("nobody",))), user=ada)
    go_to_main_phase(page)
    life = int(page.locator(".play-own .fig-life b").inner_text())
    card = page.locator(".play-hand .held[data-lit='can']").first
    card.click()
    page.evaluate(NOTE_MOVES)
    page.locator("[data-chosen] [data-main]").click()
    expect(page.locator(".play-own .fig-life b")).to_have_text(str(life - 1))
    seen(page, "changed")
    assert "fig-water" in noted(page, "changed")
    assert "fig-life" not in noted(page, "changed")


def test_what_is_lost_is_counted_and_seen_face_up_on_its_way(open_page: OpenPage, demo: None, transactional_db: None) -> None:
    table, question = table_with_damage(points=2)
    page = open_page(address(table), user=player_of(table))
    main = page.locator("#play:not([data-fresh]) [data-question] [data-main]")
    expect(main).to_be_visible()
    page.evaluate(NOTE_MOVES)
    main.click()
    seen(page, "changed", f"fig-life:\N{MINUS SIGN}{question.picks}")
    seen(page, "flown")
    assert len(noted(page, "flown").split()) >= question.picks


def table_where_a_card_of_the_other_is_played() -> tuple[Table, int, str]:
    """A table at which somebody else answers a choice with a card that doesn't stay: the choice, and the card's name."""
    for seed in range(20):
        table = make_table(make_user(f"player{seed}"), seed=seed)
        person, option = player_of(table), -1
        for _question in play(table, 80):
            if option >= 0:
                page = table_page(table, person, "en")
                played = [line for line in page.since.scenes if line.scene == "play" and not line.is_own]
                found = [line for line in played if lies_nowhere(page, line.numbers[0])]
                if found:
                    take_back(public_id=table.public_id, person=person, number=table.number, now=NOW)
                    table.refresh_from_db()
                    return table, option, found[0].cards[0].name.en
            table.refresh_from_db()
            with game_of(table) as game:
                option = game.bot_choice("bot:greedy", table.seed)
    raise AssertionError("nobody plays such a card in twenty games")


def lies_nowhere(page: object, number: int) -> bool:
    """Whether no card in play has this number."""
    laid = [*page.own, *page.others]  # type: ignore[attr-defined]
    return all(card.number != number for one in laid for zone in (*one.beside, *one.rows) for card in zone.all_cards)


@pytest.mark.parametrize(("look", "motion"), [(PHONE, "reduce"), (DESKTOP, "no-preference")], ids=str)
def test_a_card_of_somebody_else_is_seen_in_full_before_its_effect(
    open_page: OpenPage, demo: None, transactional_db: None, look: Look, motion: str
) -> None:
    table, option, name = table_where_a_card_of_the_other_is_played()
    page = open_page(address(table), look=look, user=player_of(table))
    page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    page.evaluate("(set) => localStorage.setItem('play-settings', set)", json.dumps({"pace": "slow"}))
    page.clock.install()
    page.locator(f".play-all .play-option[value='{option}']").evaluate("(button) => button.click()")
    played = page.locator(".play-played")
    expect(played.locator("img")).to_be_visible()
    if look is DESKTOP:
        expect(played).to_contain_text(name)
    assert_accessible(page)
    assert_fits(page)
    page.keyboard.press("Space")
    expect(played).to_have_count(0)
    expect(page.locator("[data-question]")).to_be_visible()


def table_where_a_card_does_this_or_that() -> tuple[Table, int, int]:
    """A table, a card in play that can do something alone and something to one of others, and one of those."""
    for seed in range(3, 30):
        table = make_table(make_user(), seed=seed)
        for _question in play(table, most=90):
            asked = shown(table, player_of(table))
            choices = [] if asked is None else asked.choices
            for one in choices:
                aims = [step.target for step in one.then.steps if step.target not in (None, one.card)] if one.then is not None else []
                alone = [other for other in choices if other.card == one.card and other.then is None and other.target is None]
                if len(aims) > 1 and alone and alone[0].only_target is None and one.card is not None and aims[0] is not None:
                    table.refresh_from_db()
                    return table, one.card, aims[0]
    raise AssertionError("no card can do two things")


def test_what_else_a_card_can_do_comes_back_when_the_mouse_has_passed_a_target(
    open_page: OpenPage, demo: None, transactional_db: None
) -> None:
    table, card, target = table_where_a_card_does_this_or_that()
    page = open_page(address(table), user=player_of(table))
    page.locator(f"#play .play-card[data-card='{card}']").first.click()
    deeds = page.locator("[data-chosen] [data-deeds]")
    before = deeds.inner_text()
    page.locator(f"#play .play-card[data-card='{target}']").first.hover()
    expect(deeds).not_to_have_text(before)
    page.locator("[data-chosen] h2").hover()
    expect(deeds).to_have_text(before, use_inner_text=True)


def test_a_pile_is_lit_where_a_target_lies_in_it(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(table_where_one_attacks(ada)), user=ada)
    take_presses(page)
    attacker = page.locator("[data-slot='own'] .tile[data-lit='can']").first
    attacker.click()
    target = page.locator("[data-slot='opponents'] [data-lit='aim']").first.get_attribute("data-card")
    page.locator("#play [data-unselect]").click()
    pile = page.evaluate(INTO_A_PILE, target)
    opener = page.locator(f"#play [data-pile][popovertarget='{pile}']")
    expect(opener).not_to_have_attribute("data-lit", "aim")
    attacker.click()
    expect(opener).to_have_attribute("data-lit", "aim")
    page.locator("#play [data-unselect]").click()
    expect(opener).not_to_have_attribute("data-lit", "aim")


def test_after_first_hands_the_board_is_laid_at_once_as_it_stays(open_page: OpenPage, ada: User) -> None:
    page = open_page(address(make_table(ada)), user=ada)
    expect(page.locator("#play.play-first")).to_be_visible()
    page.evaluate(DRAWN_AS)
    for _hand in range(2):
        take_presses(page)
        before = number_of(page)
        page.locator("#play .play-ask [data-question] [data-main]").click()
        expect(page.locator(f"#play:not([data-number='{before}'])")).to_be_visible()
    expect(page.locator("#play.play-first")).to_have_count(0)
    page.wait_for_function("() => window.drawnAs.every((one) => one.length === 2)")
    told = page.evaluate("window.drawnAs")
    assert told
    assert all(at_first == then for at_first, then in told), told
