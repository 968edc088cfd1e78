"""From a deck to a better one and back, by keyboard alone and counted in presses: a report, its first swap applied, and undone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from decks.list.models import Deck
from decks.list.selectors import deck_state
from engine.rone.cards import Zone
from simulations.jobs.models import Job
from simulations.jobs.tasks import run_chunk
from tests.browser.conftest import SIMULATION_MILLISECONDS, OpenPage
from tests.browser.keyboard import Keyboard
from tests.browser.looks import DESKTOP, PHONE, Look
from tests.cards.makers import make_card
from tests.running import Broker
from tests.simulations.finished import make_deck
from tests.simulations.makers import make_user
from tests.simulations.test_changes import STRONG, surely

LOOKS = [Look(DESKTOP, "light", "en"), Look(PHONE, "dark", "de")]
WORDS = {
    "en": {"play": "Play the games", "choose": "Choose against whom", "find": "Find swaps", "apply": "Apply", "undo": "Undo"},
    "de": {"play": "Partien spielen", "choose": "Gegner auswählen", "find": "Tausche suchen", "apply": "Übernehmen", "undo": "Rückgängig"},
}


def play(job: Job, games: int) -> Job:
    """Play few of the games, here and now."""
    Job.objects.filter(pk=job.pk).update(games=games, games_stage=games)
    job.refresh_from_db()
    while job.is_open:
        run_chunk.apply(throw=True)
        job.refresh_from_db()
    return job


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_first_swap_of_a_report_is_applied_and_undone_by_keyboard(open_page: OpenPage, look: Look, broker: Broker | None) -> None:
    words, owner = WORDS[look.language], make_user()
    make_card(id=STRONG, cost=1, level=1, melee=4, ranged=2, health=4)
    deck = make_deck(owner)
    make_deck(owner, name="The other one")
    before = deck_state(deck)
    page = open_page(f"/simulate/?deck={deck.public_id}", look=look, user=owner)
    keyboard = Keyboard(page)
    keyboard.skip_to_content()
    keyboard.reach(words["play"])
    keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/reports/"))
    play(Job.objects.get(), games=60)
    expect(page.locator("#summary")).to_be_visible(timeout=SIMULATION_MILLISECONDS)
    assert keyboard.presses <= 30
    page.reload()
    keyboard.looks_right()
    keyboard.presses = 0
    keyboard.skip_to_content()
    keyboard.reach(words["choose"])
    keyboard.follow("/changes/find/")
    keyboard.reach("The other one")
    keyboard.press("Space")
    keyboard.reach(words["find"])
    keyboard.press("Enter")
    expect(page.locator("#what-to-change progress")).to_be_visible()
    swap = surely(play(Job.objects.get(parameters__study="swaps"), games=8), found=True)["swaps"][0]
    apply = page.locator("#what-to-change").get_by_role("button", name=words["apply"])
    expect(apply.first).to_be_visible(timeout=SIMULATION_MILLISECONDS)
    assert keyboard.presses <= 40
    page.reload()
    keyboard.looks_right()
    keyboard.presses = 0
    keyboard.skip_to_content()
    keyboard.reach(words["apply"])
    keyboard.press("Enter")
    undo = page.locator("#what-to-change").get_by_role("button", name=words["undo"])
    expect(undo).to_be_visible()
    assert deck_state(Deck.objects.get(pk=deck.pk)).quantity(swap["cut"], Zone.DECK) == before.quantity(swap["cut"], Zone.DECK) - 1
    keyboard.looks_right()
    keyboard.reach(words["undo"])
    keyboard.press("Enter")
    expect(apply.first).to_be_visible()
    assert deck_state(Deck.objects.get(pk=deck.pk)) == before
    assert keyboard.presses <= 40
