"""What only a browser knows: the reader's own clock, and what lies above what has the focus."""

from typing import Literal

import pytest
from django.conf import settings
from django.core.management import call_command
from django.utils import timezone
from playwright.sync_api import Page, expect

from cards.services import load_editions
from decks.list.models import Deck
from decks.list.selectors import deck_state
from decks.list.services.making import create_deck
from tests.browser.conftest import OpenPage
from tests.browser.looks import PHONE, Look
from tests.events.makers import make_event
from tests.simulations.makers import make_job, make_user

UNDER_THE_DOCK = """() => {
    const dock = document.querySelector(".dock"), focused = document.activeElement;
    if (dock.contains(focused) || focused === document.body) return null;
    const { bottom, height } = focused.getBoundingClientRect();
    const isUnder = bottom > dock.getBoundingClientRect().top + 1 && height < innerHeight / 2;
    return isUnder ? focused.outerHTML.slice(0, 120) : null;
}"""
TABS = 60


@pytest.mark.parametrize(
    ("place", "language", "words"),
    [
        ("Australia/Eucla", "en", "20 November 2026 at 20:45"),
        ("America/St_Johns", "en", "20 November 2026 at 08:30"),
        ("Pacific/Kiritimati", "de", "21. November 2026 um 02:00"),
    ],
)
def test_moments_are_told_by_the_clock_of_whoever_reads(open_page: OpenPage, place: str, language: Literal["en", "de"], words: str) -> None:
    owner = make_user()
    make_job(owner)
    page = open_page("/", look=Look(language=language), user=owner)
    in_time_zone(page, place)
    page.goto("/reports/")
    expect(page.locator("main time")).to_have_text(words)
    expect(page.locator("main time")).to_have_attribute("datetime", "2026-11-20T12:00:00+00:00")


def test_without_javascript_a_moment_is_in_utc_and_says_so(open_page: OpenPage) -> None:
    owner = make_user()
    make_job(owner)
    page = open_page("/reports/", user=owner, javascript=False)
    expect(page.locator("main time")).to_have_text("20 November 2026, 12:00 UTC")


@pytest.mark.parametrize(
    ("place", "language", "words"),
    [
        ("America/New_York", "en", "26 November 2026, 20:00 (Europe/Vienna) · 26 Nov, 14:00 for you"),
        ("Pacific/Kiritimati", "de", "26. November 2026, 20:00 (Europe/Vienna) · bei dir 27. Nov., 09:00"),
        ("Europe/Rome", "de", "26. November 2026, 20:00 (Europe/Vienna)"),
    ],
)
def test_a_deadline_is_told_by_the_clocks_of_the_place_and_by_one_s_own(
    open_page: OpenPage, place: str, language: Literal["en", "de"], words: str
) -> None:
    event = make_event()
    page = open_page("/", look=Look(language=language))
    in_time_zone(page, place)
    page.goto(f"/events/{event.public_id}/")
    expect(page.locator("time[data-zone]").first).to_have_text(words)


def test_whoever_walks_the_builder_by_keyboard_on_a_phone_sees_where_they_are(open_page: OpenPage, transactional_db: None) -> None:
    load_editions([settings.CARD_DATA_DIR / "rone" / "demo"])
    call_command("load_starter_decks", verbosity=0)
    owner = make_user()
    deck = create_deck(owner=owner, name="Cistern Watch", state=deck_state(Deck.objects.starters()[0]), now=timezone.now())
    page = open_page(f"/decks/{deck.public_id}/build/", look=Look(PHONE), user=owner)
    page.locator("#pool").get_by_role("button").first.focus()
    hidden = []
    for _tab in range(TABS):
        page.keyboard.press("Tab")
        hidden.append(page.evaluate(UNDER_THE_DOCK))
    assert [what for what in hidden if what] == []
    assert page.evaluate("scrollY") > 900


def in_time_zone(page: Page, place: str) -> None:
    """From the next page on, the browser's clock is that of `place`."""
    page.context.new_cdp_session(page).send("Emulation.setTimezoneOverride", {"timezoneId": place})
