"""A page of one's own and one's notifications, in a browser: looked at in every way, and walked through by keyboard."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from accounts.models import Notification, User
from decks.community.services.comments import write_comment
from decks.community.services.follows import follow
from decks.community.services.likes import like_deck
from decks.list.models import Deck
from engine.rone.decks import decklist_of
from events.services import hand_in_deck
from tests.accounts.makers import PASSWORD
from tests.browser.conftest import OpenPage
from tests.browser.looks import LOOKS, PHONE, Look, assert_accessible, assert_fits
from tests.decks.makers import make_deck
from tests.events.makers import make_event, noon_in


@pytest.fixture
def ilsa(transactional_db: None, demo: None) -> User:
    """Somebody with decks, an event to come, an author whom they follow, and five notifications."""
    now = timezone.now()
    ilsa, marit = (User.objects.create_user(name, password=PASSWORD, date_joined=now - timedelta(days=60)) for name in ("ilsa", "marit"))
    deck = make_deck(ilsa, name="Rust Bucket", visibility="public", now=now)
    make_deck(ilsa, name="The very long walk of the ash ferryman through the night", now=now)
    make_deck(ilsa, name="Half a deck", state=decklist_of(format="custom"), now=now)
    make_deck(marit, name="Dew and Dust", visibility="public", now=now)
    follow(follower=ilsa, author=marit, now=now)
    follow(follower=marit, author=ilsa, now=now)
    like_deck(deck=deck, reader=marit, now=now)
    write_comment(deck=deck, author=marit, text="Well built.", now=now)
    event = make_event(marit, starts_on=noon_in(9).date(), deadline=noon_in(8))
    hand_in_deck(event=event, player=ilsa, deck=Deck.objects.get(pk=deck.pk), now=now)
    return ilsa


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_ones_own_pages_are_accessible_and_fit(open_page: OpenPage, ilsa: User, look: Look) -> None:
    page = open_page("/", look=look, user=ilsa)
    for path in ("/", "/notifications/", "/notifications/?show=unread", "/notifications/mails/", "/decks/mine/"):
        page.goto(path)
        assert_accessible(page)
        assert_fits(page)


def test_the_bell_leads_to_what_is_new_by_keyboard_and_reading_empties_it(open_page: OpenPage, ilsa: User) -> None:
    page = open_page("/", user=ilsa)
    bell = page.get_by_role("link", name="Notifications, 3 unread")
    bell.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name="Notifications")).to_be_visible()
    page.get_by_role("link", name="1 person likes Rust Bucket.").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1, name="Rust Bucket")).to_be_visible()
    page.get_by_role("link", name="Notifications, 1 unread").click()
    page.get_by_role("button", name="Mark all as read").click()
    expect(page.get_by_text("1 notification is marked as read.")).to_be_visible()
    assert not Notification.objects.of(ilsa).unread().exists()


def test_a_phone_shows_the_bell_beside_the_menu_and_mails_are_chosen_without_javascript(open_page: OpenPage, ilsa: User) -> None:
    page = open_page("/notifications/", look=Look(PHONE), user=ilsa, javascript=False)
    expect(page.locator(".bell")).to_be_visible()
    page.get_by_role("link", name="By mail").click()
    page.get_by_label("Comments on my decks").select_option("daily")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_label("Comments on my decks")).to_have_value("daily")
