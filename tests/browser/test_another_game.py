"""The pages of a second game, with the switch between both, as people see them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from pytest_django import Settings

from cards.models import Edition, Printing
from collection.selectors import owned_copies
from collection.services import set_boxes, set_copies
from collection.shelf import Change
from decks.list.models import Deck
from events.models import Registration
from simulations.jobs.models import Job
from tests.browser.conftest import SIMULATION_MILLISECONDS, OpenPage
from tests.browser.looks import LOOKS, Look, assert_accessible, assert_fits
from tests.decks.makers import make_user
from tests.events.makers import SOON
from tests.harbour.makers import add_harbour, fleet, make_fleet
from tests.harbour.test_events_of_another_game import handed_in, make_event
from tests.running import Worker
from web.games import playing


@pytest.fixture(autouse=True)
def harbour(settings: Settings, transactional_db: None) -> None:
    """The second game, its cards loaded."""
    add_harbour(settings)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_pages_of_another_game_are_accessible_and_fit(open_page: OpenPage, look: Look) -> None:
    user = make_user()
    set_boxes(user=user, edition=Edition.objects.get(game="harbour"), quantity=1)
    set_copies(user=user, printing=Printing.objects.get(card=9002), change=Change(4, 2, 1))
    deck = make_fleet(user, visibility="public")
    of_deck = [f"decks/{deck.public_id}/{path}" for path in ("", "build/", "compare/", "legality/", "share/")]
    pages = ("", "rules/", "collection/", "collection/?edit=wanted&q=worth>1", "collection/import/", "build/", "decks/", "decks/import/")
    for path in (*pages, *of_deck):
        page = open_page(f"/harbour/{path}", look=look, user=user)
        assert_accessible(page)
        assert_fits(page)
        page.close()


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_pages_of_another_game_s_event_are_accessible_and_fit(open_page: OpenPage, look: Look) -> None:
    organiser = make_user()
    event = make_event(organiser, visibility="public", audience="everyone")
    for ships in ((9001, 9002), (9003,), (9001, 9002)):
        handed_in(event, *ships)
    for path in ("", "lists/", "lists/2/", "gauntlet/", "edit/"):
        page = open_page(f"/harbour/events/{event.public_id}/{path}", look=look, user=organiser)
        assert_accessible(page)
        assert_fits(page)
        page.close()


def test_somebody_goes_from_one_game_to_the_other_and_counts_a_card(open_page: OpenPage) -> None:
    user = make_user()
    page = open_page("/", user=user)
    page.get_by_role("navigation", name="Games").get_by_role("link", name="Harbour").click()
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Collection").click()
    page.get_by_role("button", name="One Tall Mary more").click()
    expect(page.get_by_role("textbox", name="Copies of Tall Mary")).to_have_value("1")
    expect(page.locator("#totals")).to_contain_text("1")
    page.locator(".card-rows").get_by_role("link", name="Tall Mary").click()
    expect(page).to_have_url(re.compile("/harbour/cards/tall-mary/$"))
    page.get_by_role("link", name="Harbour decks").click()
    expect(page).to_have_url(re.compile("/harbour/$"))
    with playing("harbour"):
        assert owned_copies(user) == {9002: 1}
    assert owned_copies(user) == {}


def test_a_fleet_is_built_by_keyboard_and_mouse_until_it_is_legal(open_page: OpenPage) -> None:
    page = open_page("/harbour/build/", user=make_user())
    page.get_by_label("Name of the deck").fill("Night fleet")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator("[data-verdict]")).to_contain_text("Not legal yet")
    page.get_by_role("button", name="Add Grey Gull").click()
    expect(page.locator("#list")).to_contain_text("1 of 2 cards")
    page.get_by_role("button", name="Add Tall Mary").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#list")).to_contain_text("2 of 2 cards")
    expect(page.locator("[data-verdict]")).to_contain_text("Legal")
    page.get_by_role("link", name="Cargo").click()
    page.get_by_role("button", name="Add Salted Fish").click()
    expect(page.locator("#row-hold-9004")).to_contain_text("Salted Fish")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#row-hold-9004")).to_have_count(0)
    page.reload()
    expect(page.locator("#row-fleet-9002")).to_contain_text("Tall Mary")
    deck = Deck.objects.get(game="harbour")
    assert (deck.name, deck.is_legal, deck.card_ids) == ("Night fleet", True, [9001, 9002])


@pytest.mark.services
def test_a_fleet_is_played_alone_against_another_and_handed_in(open_page: OpenPage, worker: Worker) -> None:
    user = make_user()
    deck, other = make_fleet(user), make_fleet(user, name="East fleet", state=fleet(9002, 9003))
    page = open_page(f"/harbour/decks/{deck.public_id}/", user=user)
    page.get_by_role("link", name="Simulate").click()
    page.locator("[name=games]").fill("200")
    page.get_by_role("button", name="Play the games").click()
    page.wait_for_url(re.compile(r"/harbour/reports/[0-9a-f-]{36}/"))
    expect(page.get_by_role("heading", name="The count", level=2)).to_be_visible(timeout=SIMULATION_MILLISECONDS)
    expect(page.get_by_role("heading", name="Ten", exact=True, level=2)).to_be_visible()
    expect(page.locator("svg.plot").nth(1)).to_be_attached()
    assert_accessible(page)

    page = open_page(f"/harbour/simulate/duel/?deck={deck.public_id}", user=user)
    page.locator("[name=other]").select_option(other.public_id)
    page.locator("[name=games]").fill("40")
    page.get_by_role("button", name="Play the games").click()
    page.wait_for_url(re.compile(r"/harbour/reports/[0-9a-f-]{36}/"))
    expect(page.get_by_role("heading", name="Method")).to_be_visible(timeout=SIMULATION_MILLISECONDS)
    assert {(job.game, job.kind, job.state) for job in Job.objects.all()} == {("harbour", "goldfish", "done"), ("harbour", "duel", "done")}

    page = open_page("/harbour/events/new/", user=user)
    page.get_by_label("Name", exact=True).fill("Spring tide")
    page.get_by_label("Day").fill(f"{SOON:%Y-%m-%d}")
    page.get_by_label("Lists close on").fill(f"{SOON:%Y-%m-%d}T20:00")
    page.get_by_role("button", name="Make the event").click()
    page.get_by_role("heading", name="Spring tide").wait_for()
    page.get_by_label("Deck", exact=True).select_option(deck.public_id)
    page.get_by_role("button", name="Hand in").click()
    expect(page.locator(".verdict").first).to_contain_text("Legal")
    registration = Registration.objects.get()
    assert registration.list
    assert (registration.event.game, registration.deck, registration.list["fleet"]) == ("harbour", deck, [[9001, 1], [9002, 1]])
