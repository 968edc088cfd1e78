"""Sharing in Chromium: the gallery by mouse, keyboard and touch; liking, commenting, following, copying; accessible in every look."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone
from playwright.sync_api import Route, expect

from accounts.models import User
from decks.community.models import Comment, Follow, Like
from decks.community.services.comments import write_comment
from decks.community.services.follows import follow
from decks.list.models import Deck
from decks.list.selectors import deck_state
from decks.list.services.making import create_deck
from tests.browser.conftest import OpenPage
from tests.browser.looks import LONG_WORD, LOOKS, PHONE, WIDE_TEXT, Look, assert_accessible, assert_fits

PASSWORD = "a long enough password"


@pytest.fixture(autouse=True)
def decks(transactional_db: None, demo: None) -> list[Deck]:
    """Three public decks of Marit's, on which Okonjo has said something."""
    call_command("load_starter_decks", verbosity=0)
    now = timezone.now()
    marit, okonjo = (User.objects.create_user(name, password=PASSWORD) for name in ("marit", "okonjo"))
    User.objects.update(date_joined=now - timedelta(days=30))
    made = [
        create_deck(
            owner=marit,
            name=f"Deck {number}",
            state=deck_state(starter),
            description="Hold the line.\n\nThen **drink**.",
            visibility="public",
            tags=["budget"],
            now=now - timedelta(days=number),
        )
        for number, starter in enumerate(Deck.objects.starters()[:3], start=1)
    ]
    write_comment(deck=made[0], author=okonjo, text="Two Wells feel **one** too many.", now=now)
    return made


@pytest.fixture
def reader(decks: list[Deck]) -> User:
    return User.objects.create_user("reader", password=PASSWORD)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_pages_of_the_community_are_accessible_and_fit(open_page: OpenPage, reader: User, decks: list[Deck], look: Look) -> None:
    follow(follower=reader, author=User.objects.get(username="marit"), now=timezone.now())
    comment = Comment.objects.get()
    Comment.objects.update(text=WIDE_TEXT)
    Deck.objects.filter(pk=decks[0].pk).update(name=LONG_WORD, lead=LONG_WORD, description=WIDE_TEXT)
    page = open_page("/decks/", look=look, user=reader)
    paths = ("/decks/?q=heroe:x", "/decks/search-help/", "/decks/feed/", "/players/marit/", f"/decks/{decks[0].public_id}/")
    for path in ("/decks/", *paths, f"/comments/{comment.pk}/report/", f"/decks/{decks[0].public_id}/copy/"):
        page.goto(path)
        assert_accessible(page)
        assert_fits(page)


def test_author_and_tag_of_a_tile_are_followed_by_mouse(open_page: OpenPage) -> None:
    page = open_page("/decks/")
    page.locator(".deck-tile .tag").first.click()
    expect(page).to_have_url(re.compile("tag(=|%3A)budget"))
    page.locator(".deck-tile").get_by_role("link", name="marit").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("marit")


def test_the_gallery_is_searched_and_filtered_by_mouse(open_page: OpenPage) -> None:
    page = open_page("/decks/")
    expect(page.locator(".deck-tile")).to_have_count(3)
    page.get_by_role("searchbox").fill("deck 2")
    expect(page.locator(".deck-tile")).to_have_count(1)
    page.get_by_role("searchbox").fill("")
    expect(page.locator(".deck-tile")).to_have_count(3)
    page.locator(".facet", has_text="Hero").locator(".check").first.click()
    expect(page.locator(".deck-tile")).to_have_count(1)
    expect(page.get_by_role("searchbox")).to_have_value("hero:" + page.url.partition("hero%3A")[2])
    page.goto("/decks/?q=heroe:ilsa")
    page.get_by_role("link", name="Search for this").click()
    expect(page.get_by_role("searchbox")).to_have_value("hero:ilsa")
    expect(page.locator(".notice-warning")).to_have_count(0)


def test_the_gallery_is_searched_by_keyboard(open_page: OpenPage) -> None:
    page = open_page("/decks/")
    page.get_by_role("searchbox").focus()
    page.keyboard.type("tag:budget deck 3")
    page.keyboard.press("Enter")
    expect(page.locator(".deck-tile")).to_have_count(1)
    page.locator(".deck-tile h3 a").focus()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Deck 3")


def test_a_search_that_a_newer_one_replaces_is_given_up_without_complaint(open_page: OpenPage) -> None:
    held: list[Route] = []
    page = open_page("/decks/", routes={re.compile(r"/decks/\?.*first"): lambda route: held.append(route)})
    with page.expect_console_message(lambda message: "htmx:sendAbort" in message.text):
        page.get_by_role("searchbox").fill("first")
        expect(page.locator("#search")).to_have_class(re.compile("htmx-request"))
        page.get_by_role("searchbox").fill("deck 3")
    expect(page.locator(".deck-tile")).to_have_count(1)
    assert len(held) == 1


def test_a_search_that_fails_is_a_complaint(open_page: OpenPage) -> None:
    """Else nobody would hear of it: the watch over the console leaves out what was given up, and nothing more."""
    page = open_page("/decks/", routes={re.compile(r"/decks/\?"): lambda route: route.abort()})
    with (
        page.expect_console_message(lambda message: "htmx:sendError" in message.text),
        page.expect_console_message(lambda message: "net::ERR_FAILED" in message.text),
    ):
        page.get_by_role("searchbox").fill("deck 3")
    complaints: list[str] = page.complaints  # type: ignore[attr-defined]
    assert any("htmx:sendError" in complaint for complaint in complaints)
    complaints.clear()


def test_on_a_phone_filters_open_by_touch_and_a_deck_is_liked(open_page: OpenPage, reader: User, decks: list[Deck]) -> None:
    page = open_page("/decks/", look=Look(PHONE), user=reader)
    page.locator(".filters > summary").tap()
    page.locator(".facet", has_text="Tag").locator(".check").first.tap()
    expect(page.locator(".deck-tile")).to_have_count(3)
    page.locator(".deck-tile h3 a").first.tap()
    button = page.get_by_role("button", name="Like")
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "true")
    assert Like.objects.get().deck == decks[0]
    button.tap()
    expect(button).to_have_attribute("aria-pressed", "false")
    assert not Like.objects.exists()


def test_a_reader_comments_reports_and_follows(open_page: OpenPage, reader: User, decks: list[Deck]) -> None:
    page = open_page(f"/decks/{decks[0].public_id}/", user=reader)
    page.get_by_label("Your comment").fill("Keep the *second* Well.")
    page.get_by_role("button", name="Send").click()
    expect(page.locator(".comment em")).to_have_text("second")
    page.get_by_role("link", name="Report the comment of okonjo").click()
    page.get_by_role("button", name="Call a moderator").click()
    expect(page.get_by_text("You reported this.")).to_be_visible()
    page.get_by_role("link", name="Edit your comment").click()
    page.get_by_role("button", name="Delete this comment for good").click()
    expect(page.locator(".comment")).to_have_count(1)
    page.get_by_role("link", name="marit").first.click()
    page.get_by_role("button", name="Follow").click()
    expect(page.get_by_role("button", name="Following")).to_be_visible()
    assert Follow.objects.get().follower == reader
    page.goto("/decks/feed/")
    expect(page.locator(".deck-tile")).to_have_count(3)


def test_an_owner_hides_a_comment_and_shows_it_again(open_page: OpenPage, decks: list[Deck]) -> None:
    page = open_page(f"/decks/{decks[0].public_id}/", user=decks[0].owner)
    page.get_by_role("button", name="Hide the comment of okonjo").click()
    expect(page.get_by_text("hidden by the deck’s owner")).to_be_visible()
    page.get_by_role("button", name="Show the comment of okonjo").click()
    expect(page.get_by_text("hidden by the deck’s owner")).to_have_count(0)


def test_a_deck_that_was_copied_before_the_log_in_is_ones_own_after_it(open_page: OpenPage, reader: User, decks: list[Deck]) -> None:
    page = open_page(f"/decks/{decks[0].public_id}/", javascript=False)
    page.get_by_role("button", name="Copy to my decks").click()
    page.wait_for_url("**/build/")
    page.locator(".draft-note").get_by_role("link", name="Log in").click()
    page.get_by_label("Username").fill("reader")
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("main form button").first.click()
    page.wait_for_url("**/build/")
    assert Deck.objects.get(owner=reader).copied_from == decks[0]
