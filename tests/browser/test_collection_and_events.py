import re
from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from cards.selectors import catalog
from collection.selectors import owned_copies
from collection.services import set_boxes, set_copies
from collection.shelf import Change
from engine.cards.catalog import CardId
from engine.decklist import Entry
from engine.rone.decks import decklist_of
from events.models import Event, Registration
from events.services import pair_round
from tests.browser.conftest import OpenPage
from tests.browser.looks import LONG_WORD, LOOKS, PHONE, WIDE_TEXT, Look, assert_accessible, assert_fits
from tests.cards.makers import make_card, make_edition
from tests.decks.makers import legal_state, make_user
from tests.events.makers import SOON, make_event, make_registration


def make_full_event(**changes: Any) -> Event:
    """An event with a list in each state."""
    from events.services import check_again, hand_in, join_event, take_out, withdraw

    facts: dict[str, Any] = {"deadline": SOON, "starts_on": SOON.date(), "description": "Bring sleeves.\nDoors at 9."}
    event = make_event(**(facts | changes))
    now = datetime.now(UTC)
    hand_in(
        event=event, player=make_user(), state=decklist_of(cards=(Entry(CardId(4711), 3),), format="custom"), now=now, name="Brandt, Piet"
    )
    join_event(event=event, player=make_user(), now=now, name="Ueda, Haru")
    for name, leave in (("Okonjo, Ada", partial(take_out, by=None)), ("Lindqvist, Bo", withdraw)):
        leave(registration=hand_in(event=event, player=make_user(), state=decklist_of(format="custom"), now=now, name=name), now=now)
    check_again(event=event, now=now)
    return event


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_collection_s_pages_are_accessible_and_fit(open_page: OpenPage, look: Look) -> None:
    user = make_user()
    for name in ("Pipe Warden", "Kite Scout with a name that goes on and on until it has to wrap"):
        set_copies(user=user, printing=make_card(name_en=name).printings.get(), change=Change(1, 2, 1))
    set_boxes(user=user, edition=make_edition(), quantity=1)
    for path in (
        "/collection/",
        "/collection/?edit=wanted&q=level:1",
        "/collection/?show=trade&q=nothing",
        "/collection/import/",
        "/collection/overview/",
        "/collection/bulk/?edit=wanted",
        "/collection/bulk/?edit=wanted&way=add&number=2",
        "/collection/history/",
        "/collection/sharing/",
        "/collection/traders/",
    ):
        page = open_page(path, look=look, user=user)
        assert_accessible(page)
        assert_fits(page)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_pages_of_an_event_are_accessible_and_fit(open_page: OpenPage, look: Look) -> None:
    event = make_full_event(visibility="public", audience="players", name=LONG_WORD, place=LONG_WORD, description=WIDE_TEXT)
    Registration.objects.filter(number__in=(1, 2)).update(deck_name=LONG_WORD)
    for number in (1, 2):
        Registration.objects.filter(number=number).update(player_name=f"{LONG_WORD[:-1]}{number}")
    pair_round(event=event, now=datetime.now(UTC), minutes=50)
    url = f"/events/{event.public_id}/"
    for path in (
        "/events/",
        "/events/new/",
        "/events/how-to/",
        url,
        f"{url}lists/",
        f"{url}lists/1/",
        f"{url}edit/",
        f"{url}cancel/",
        f"{url}lists/check/",
        f"{url}lists/1/check/",
        f"{url}lists/3/",
        f"{url}staff/",
        f"{url}players/",
        f"{url}players/1/",
        f"{url}players/1/take-out/",
        f"{url}players/1/list/",
        f"{url}players/import/",
        f"{url}draws/",
        f"{url}field/",
        f"{url}rounds/",
        f"{url}rounds/1/tables/1/",
    ):
        page = open_page(path, look=look, user=event.organiser)
        assert_accessible(page)
        assert_fits(page)


@pytest.mark.usefixtures("demo")
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_what_is_played_is_accessible_and_fits_with_long_names_and_many_cards(open_page: OpenPage, look: Look) -> None:
    event = make_event(deadline=SOON, starts_on=SOON.date())
    every = [card.id for card in catalog().by_id.values() if card.type in ("unit", "tactic")]
    for heroes in (("ilsa-varn",), ("a-hero-that-nobody-knows",), ()):
        state = legal_state(heroes=heroes, cards=tuple(Entry(card, 2) for card in sorted(every)))
        make_registration(event, state=state, now=datetime.now(UTC))
    for query in ("", "?order=copies", "?all=1&order=name"):
        page = open_page(f"/events/{event.public_id}/field/{query}", look=look, user=event.organiser)
        assert_accessible(page)
        assert_fits(page)
    card = page.locator("main table [data-hovercard]").first
    expect(card).to_be_visible()


@pytest.mark.parametrize("javascript", [True, False])
def test_a_step_changes_a_number_with_and_without_a_script(open_page: OpenPage, javascript: bool) -> None:
    user = make_user()
    card = make_card(name_en="Pipe Warden")
    page = open_page("/collection/", user=user, javascript=javascript)
    for expected in ("1", "2"):
        page.get_by_role("button", name="One Pipe Warden more").click()
        page.locator(f"li:has-text('Pipe Warden') input[name=number][value='{expected}']").wait_for()
    page.get_by_role("button", name="One Pipe Warden fewer").click()
    page.locator("li:has-text('Pipe Warden') input[name=number][value='1']").wait_for()
    assert owned_copies(user) == {card.id: 1}
    expect(page.locator("#totals div").first).to_have_text(re.compile(r"^\s*1"))


def test_cards_are_entered_one_after_the_other_by_keyboard_and_the_focus_stays(open_page: OpenPage) -> None:
    user = make_user()
    hound, warden = make_card(name_en="Rust Hound"), make_card(name_en="Pipe Warden")
    page = open_page("/collection/", look=Look(width=PHONE), user=user)
    field = page.get_by_label("Number or name, one a line")
    field.focus()
    for line in ("3x rust hound", "pipe", "Rust Hound", "-1 pipe warden", "pipe x4"):
        page.keyboard.type(line)
        page.keyboard.press("Enter")
        expect(field).to_have_value("")
        expect(field).to_be_focused()
    expect(page.locator("#entered li")).to_have_count(5)
    assert owned_copies(user) == {hound.id: 4, warden.id: 4}
    page.keyboard.type("2x war")
    page.locator("#entry-list button").first.wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#entered li")).to_have_count(6)
    expect(field).to_be_focused()
    assert owned_copies(user) == {hound.id: 4, warden.id: 6}
    assert_accessible(page)
    assert_fits(page)


def test_an_import_is_pasted_reviewed_and_noted(open_page: OpenPage) -> None:
    user = make_user()
    card = make_card(name_en="Pipe Warden")
    page = open_page("/collection/import/", user=user, look=Look(PHONE))
    page.get_by_label("Or its text").fill("name,quantity\nPipe Warden,3\nXylophone,1\n")
    page.get_by_role("button", name="Read it").click()
    page.get_by_text("Xylophone,1").first.wait_for()
    assert_accessible(page)
    assert_fits(page)
    page.get_by_role("button", name="Save 1 change").click()
    page.get_by_text("1 change saved.").wait_for()
    assert owned_copies(user) == {card.id: 3}


def test_an_event_is_made_and_a_deck_handed_in(open_page: OpenPage) -> None:
    from decks.list.services.making import create_deck

    organiser, player = make_user(), make_user()
    page = open_page("/events/new/", user=organiser)
    page.get_by_label("Name", exact=True).fill("Salt Roads Open")
    page.get_by_label("Day").fill(f"{SOON:%Y-%m-%d}")
    page.get_by_label("Lists close on").fill(f"{SOON:%Y-%m-%d}T20:00")
    page.get_by_role("button", name="Make the event").click()
    page.get_by_role("heading", name="Salt Roads Open").wait_for()
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", name="Salt Roads Open")).to_be_visible()
    expect(page.get_by_label("Your name at the event")).to_be_hidden()
    page.emulate_media(media="screen")
    event = Event.objects.get()
    deck = create_deck(owner=player, name="Empty canteen", state=decklist_of(format="custom"), now=datetime.now(UTC))
    page = open_page(f"/events/{event.public_id}/", user=player)
    page.get_by_role("button", name="Hand in").click()
    page.get_by_text("Not legal yet").wait_for()
    assert_accessible(page)
    assert Registration.objects.get().deck == deck
