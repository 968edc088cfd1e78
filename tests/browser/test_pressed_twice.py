"""A form that is sent twice, at once from two tabs, makes one thing, with and without a script."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from collection.selectors import owned_copies
from decks.list.models import Deck
from events.models import Event, Registration
from tests.browser.conftest import OpenPage
from tests.decks.makers import make_deck, make_user
from tests.events.makers import SOON


class Twice:
    """One page in two tabs, with the same form: the second tab is a duplicate of the first, as a browser makes it."""

    def __init__(self, page: Page) -> None:
        self.tabs = [page, page.context.new_page()]
        html = page.request.get(page.url).text()
        for tab in self.tabs:
            tab.route(page.url, lambda route: route.fulfill(body=html, content_type="text/html"), times=1)
            tab.goto(page.url)

    def fill(self, label: str, text: str) -> None:
        for tab in self.tabs:
            tab.get_by_label(label, exact=label == "Name").first.fill(text)

    def press(self, button: Callable[[Page], Locator], answer: Callable[[Page], None]) -> None:
        """Press the button in both tabs, one right after the other, then wait for what they answer."""
        for tab in self.tabs:
            button(tab).click(no_wait_after=True)
        for tab in self.tabs:
            answer(tab)
            tab.wait_for_load_state("networkidle")


def named(name: str) -> Callable[[Page], Locator]:
    return lambda page: page.get_by_role("button", name=name, exact=True).first


def leads_to(address: str) -> Callable[[Page], None]:
    return lambda page: expect(page).to_have_url(re.compile(address))


@pytest.mark.parametrize("javascript", [True, False])
@pytest.mark.usefixtures("demo")
def test_two_presses_make_one_event_player_deck_and_copies(open_page: OpenPage, javascript: bool) -> None:
    user = make_user()

    def twice(path: str) -> Twice:
        return Twice(open_page(path, user=user, javascript=javascript))

    event = twice("/events/new/")
    event.fill("Name", "Salt Roads Open")
    event.fill("Place", "Graz")
    event.fill("Day", f"{SOON:%Y-%m-%d}")
    event.fill("Lists close", f"{SOON:%Y-%m-%dT%H:%M}")
    event.press(named("Make the event"), leads_to(r"/events/\w{12}/$"))
    made = Event.objects.get()

    player = twice(f"/events/{made.public_id}/players/")
    player.fill("Name", "Slow 300")
    player.press(named("Add"), lambda page: expect(page.get_by_text("Slow 300").first).to_be_visible())
    assert Registration.objects.count() == 1

    twice("/build/").press(lambda page: page.locator("form:has(#new-name)").get_by_role("button").first, leads_to(r"/decks/\w{12}/build/"))
    assert Deck.objects.owned_by(user).count() == 1

    twice(f"/decks/{make_deck(visibility='public').public_id}/").press(named("Copy to my decks"), leads_to("/build/"))
    assert Deck.objects.owned_by(user).count() == 2

    copy = twice("/collection/?q=rust+hound")
    copy.fill("Number or name", "Rust Hound")
    copy.press(named("Add"), lambda page: expect(page.locator("#entered")).to_contain_text("Rust Hound"))
    assert list(owned_copies(user).values()) == [1]
