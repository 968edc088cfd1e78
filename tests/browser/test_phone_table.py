"""The table on a telephone: hand cards are laid alike in every number, technologies say their names, the own figures stand in one line."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

import pytest
from django.core.management import call_command
from django.db import transaction
from playwright.sync_api import Page, expect
from pytest_django import Settings

from cards.selectors import formats
from decks.list.chosen import ChosenList
from engine.rone.rules.codes import DECIDE_MAIN
from play.models import Table
from play.moves import in_play, locked_table
from tests.accounts.makers import make_user
from tests.browser.conftest import OpenPage
from tests.browser.looks import PHONE, Look
from tests.play.kinds import deck_by_chance
from tests.play.makers import NOW, make_table

Language = Literal["en", "de"]
UPRIGHT = ((390, 844), (360, 740))
LYING = ((844, 390),)
FINGER = 44
LEAST_TARGET = 24
"""Of what can be pressed (WCAG 2.5.8); more than ten cards are rare."""
MOST_WITH_TEXTS = 4
MOST_WITH_TEXTS_WHERE_HIGH = 8
HIGH = 800
HAND = """(number) => {
    const hand = document.querySelector("#play .hand"), first = hand.querySelector(":scope > li");
    while (hand.children.length > number) hand.lastElementChild.remove();
    while (hand.children.length < number) hand.append(first.cloneNode(true));
    const boxOf = (card, part) => card.querySelector(part)?.getBoundingClientRect();
    return [...hand.querySelectorAll(".held")].map((card) => {
        const [all, cost, name] = [card.getBoundingClientRect(), boxOf(card, ".held-cost"), boxOf(card, ".held-name")];
        const art = card.querySelector(":scope > .art"), words = card.querySelector(".held-name");
        return {
            width: all.width, height: all.height, hasText: card.querySelector(".held-text").checkVisibility(),
            isCostFirst: cost.left - all.left < 8 && cost.top - all.top < 8,
            isArtFirst: !art.checkVisibility() || art.getBoundingClientRect().right <= name.left + 1,
            isNameWhole: words.scrollHeight <= words.clientHeight + 1,
        };
    });
}"""
BESIDE = """() => [...document.querySelectorAll("#play [data-slot='own'] .tech")].map((tech) => {
    const box = tech.getBoundingClientRect(), name = tech.querySelector(":scope > span:not(.art, .turned)");
    return { width: box.width, height: box.height, name: name.checkVisibility() ? name.textContent.replaceAll("\\u00ad", "").trim() : "" };
})"""
LINES = """(value) => {
    for (const number of document.querySelectorAll("#play [data-slot='own'] .fig-water b")) number.textContent = value;
    const figures = [...document.querySelectorAll("#play [data-slot='own'] .fig")].map((one) => one.getBoundingClientRect());
    return new Set(figures.map((box) => Math.round(box.bottom / 4))).size;
}"""

MARKED = """([number, at]) => {
    const hand = document.querySelector("#play .hand"), boxOf = (one) => one.getBoundingClientRect();
    const cards = [...hand.querySelectorAll(":scope > li")];
    while (hand.children.length > number) hand.lastElementChild.remove();
    while (hand.children.length < number) hand.append(cards[at].cloneNode(true));
    const mark = document.querySelector("[data-again]").content.firstElementChild.cloneNode(true);
    const card = [...hand.children].find((one) => one.querySelector(".nums > [title]:not(.held-level)"));
    card.append(mark);
    const [again, figures] = [boxOf(mark), boxOf(card.querySelector(".nums"))];
    mark.remove();
    return again.width > 0 && figures.width > 0 && again.bottom <= figures.top + 2;
}"""
"""Whether the mark that the same tap once more does it lies above the figures of a card, in a hand of so many cards."""
WHY_AND_FIGURES = """() => [...document.querySelectorAll("#play .play-hand .held:has(.held-why)")].map((card) => {
    if (!card.querySelector(".nums > [title]:not(.held-level)")) return true;
    const [why, figures] = [card.querySelector(".held-why"), card.querySelector(".nums")].map((one) => one.getBoundingClientRect());
    const isBeside = why.right <= figures.left + 1 || figures.right <= why.left + 1;
    const all = card.getBoundingClientRect(), isApart = isBeside || why.bottom <= figures.top + 2;
    return why.height > 0 && isApart && figures.bottom <= all.bottom + 1;
})"""
"""Of each card with which nothing can be done whether both the reason and its figures are seen."""


@pytest.fixture
def table(settings: Settings, transactional_db: None) -> Table:
    """A table of RONE some turns on, at which the only person has technologies in play."""
    call_command("load_cards", str(settings.CARD_DATA_DIR / "rone"), verbosity=0)
    format = formats()["custom"]
    decks = tuple(ChosenList(f"Deck {side}", deck_by_chance("custom", 0, f"deck {side}"), format) for side in range(2))
    made = make_table(make_user("ada"), now=NOW, format=format, decks=decks, opponents=("self",), seed=0, ignore_unmodelled=True)
    with transaction.atomic(), in_play(locked_table(made), now=NOW) as play:
        for number in range(400):
            match = play.game.match
            zones = play.game.tables.standing(match, match.decision.player).seats[match.decision.player].standing.zones
            technologies = next(zone.cards for zone in zones if zone.name == "hero")
            if match.decision.kind == DECIDE_MAIN and len(technologies) >= 3:
                break
            play.take(play.game.bot_choice("bot:greedy", number))
        play.write()
        return play.table


def opened(open_page: OpenPage, table: Table, language: Language) -> Page:
    user = table.seats.get(number=0).user
    assert user is not None
    return open_page(f"/play/{table.public_id}/", look=Look(PHONE, "light", language), user=user)


@pytest.mark.parametrize("language", ["en", "de"])
def test_hand_cards_are_laid_alike_in_every_number(open_page: OpenPage, table: Table, language: Language) -> None:
    page = opened(open_page, table, language)
    for width, height in (*UPRIGHT, *LYING):
        page.set_viewport_size({"width": width, "height": height})
        texts = []
        for number in range(1, 11):
            cards = page.evaluate(HAND, number)
            assert all(card["isCostFirst"] and card["isArtFirst"] and card["isNameWhole"] for card in cards), (width, number, cards)
            assert min(min(card["width"], card["height"]) for card in cards) >= FINGER, (width, number)
            assert len({card["hasText"] for card in cards}) == 1
            texts.append(cards[0]["hasText"])
        for number in (11, 12, 15):
            assert min(min(card["width"], card["height"]) for card in page.evaluate(HAND, number)) >= LEAST_TARGET, (width, number)
        assert all(texts[: MOST_WITH_TEXTS_WHERE_HIGH if height >= HIGH else MOST_WITH_TEXTS]), (width, texts)
        assert all(before or not after for before, after in pairwise(texts)), "fewer cards never tell less"


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_mark_and_no_reason_covers_the_figures_of_a_hand_card(open_page: OpenPage, table: Table, language: Language) -> None:
    page = opened(open_page, table, language)
    expect(page.locator(".held-why").first).to_be_visible()
    for width, height in (*UPRIGHT, *LYING):
        page.set_viewport_size({"width": width, "height": height})
        assert all(page.evaluate(WHY_AND_FIGURES)), width
    for width, height in UPRIGHT:
        page.set_viewport_size({"width": width, "height": height})
        for number in range(5, 11):
            assert page.evaluate(MARKED, [number, 0]), (width, number)


@pytest.mark.parametrize("language", ["en", "de"])
def test_technologies_have_names_and_are_as_large_as_a_finger(open_page: OpenPage, table: Table, language: Language) -> None:
    page = opened(open_page, table, language)
    for width, height in (*UPRIGHT, *LYING):
        page.set_viewport_size({"width": width, "height": height})
        beside = page.evaluate(BESIDE)
        assert len(beside) >= 2
        for one in beside:
            assert one["name"], (width, beside)
            assert min(one["width"], one["height"]) >= FINGER, (width, beside)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_own_figures_stand_in_one_line(open_page: OpenPage, table: Table, language: Language) -> None:
    page = opened(open_page, table, language)
    for width, height in UPRIGHT:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(LINES, "18") == 1, width
    words = {"en": "next level: ", "de": "nächste Stufe: "}[language]
    expect(page.locator("[data-slot='own'] .fig-level .fig-short")).to_contain_text(words)
