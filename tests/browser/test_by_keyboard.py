"""By keyboard alone from the first page to a published deck with an applied swap."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from decks.list.models import Deck
from decks.list.selectors import deck_state
from engine.rone.cards import Zone
from simulations.jobs.models import Job
from tests.browser.conftest import SIMULATION_MILLISECONDS, OpenPage
from tests.browser.keyboard import Keyboard
from tests.browser.test_change_by_keyboard import play
from tests.running import Broker
from tests.simulations.test_changes import surely

PASSWORD = "eleven-cisterns-of-salt"


def test_from_the_first_page_to_a_published_deck_with_an_applied_swap(open_page: OpenPage, demo: None, broker: Broker | None) -> None:
    page = open_page("/")
    keyboard = Keyboard(page)

    keyboard.skip_to_content()
    keyboard.reach("Build a deck")
    keyboard.follow("/build/$")
    keyboard.reach("Choose later")
    keyboard.press("ArrowDown")
    keyboard.reach("Begin")
    keyboard.follow(r"/decks/\w+/build/$")
    keyboard.press("l")
    expect(page.locator("#h-list")).to_be_focused()
    keyboard.reach("Fill it up")
    keyboard.press("Enter")
    expect(page.locator("[data-verdict]")).to_contain_text("Legal")
    keyboard.looks_right()

    page.reload()
    keyboard.skip_to_content()
    keyboard.reach("Sign up")
    keyboard.follow("/signup/")
    keyboard.reach("Username")
    keyboard.type("newcomer")
    keyboard.reach("Password$")
    keyboard.type(PASSWORD)
    keyboard.reach("The password again")
    keyboard.type(PASSWORD)
    keyboard.follow("/build/$")
    deck = Deck.objects.get(owner__username="newcomer")
    keyboard.reach("Simulate")
    keyboard.follow("/simulate/")
    keyboard.reach("Play the games")
    keyboard.press("Enter")
    page.wait_for_url(re.compile("/reports/"))
    play(Job.objects.get(), games=60)
    expect(page.locator("#summary")).to_be_visible(timeout=SIMULATION_MILLISECONDS)
    page.reload()
    keyboard.skip_to_content()
    keyboard.reach("Choose against whom")
    keyboard.follow("/changes/find/")
    keyboard.reach("Find swaps")
    keyboard.press("Enter")
    expect(page.locator("#what-to-change progress")).to_be_visible()
    swap = surely(play(Job.objects.get(parameters__study="swaps"), games=8), found=True)["swaps"][0]
    expect(page.locator("#what-to-change").get_by_role("button", name="Apply").first).to_be_visible(timeout=SIMULATION_MILLISECONDS)
    page.reload()
    keyboard.skip_to_content()
    keyboard.reach("Apply")
    keyboard.press("Enter")
    expect(page.locator("#what-to-change").get_by_role("button", name="Undo")).to_be_visible()

    page.goto(f"/decks/{deck.public_id}/share/")
    keyboard.skip_to_content()
    keyboard.reach("Only you")
    for _press in range(2):
        keyboard.press("ArrowDown")
    expect(page.locator("input[value=public]")).to_be_checked()
    keyboard.reach("Save$")
    keyboard.press("Enter")
    expect(page.locator("#address")).to_be_visible()
    published = Deck.objects.get(pk=deck.pk)
    assert published.visibility == "public"
    assert published.published_at is not None
    assert deck_state(published).quantity(swap["add"], Zone.DECK) >= 1
    assert keyboard.presses <= 400
