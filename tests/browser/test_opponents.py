"""Finding somebody to play with, in a browser."""

from __future__ import annotations

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from accounts.models import User
from play.models import PersonReport, Rating, State, Table
from play.services.leaving import resign
from play.services.offering import take_offered_seat
from play.services.rating import set_rated
from play.services.showing_others import allow_watching
from tests.accounts.makers import make_user
from tests.browser.conftest import OpenPage
from tests.browser.looks import Look, assert_accessible, assert_fits
from tests.decks.makers import make_deck
from tests.play.makers import chosen, make_table

LOOKS = [Look(390, "dark", "de"), Look(1280, "light", "en")]


@pytest.fixture
def ada(demo: None, transactional_db: None) -> User:
    user = make_user("ada")
    make_deck(user)
    return user


def open_more(page: Page) -> None:
    """Show what may be done beside choosing."""
    page.locator("[popovertarget=more]").first.click()
    expect(page.locator(".play-deeds")).to_be_visible()


def make_offer(owner: User) -> Table:
    return make_table(owner, opponents=("open",), is_offered=True, now=timezone.now())


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_an_open_table_is_sat_down_at_with_one_press(open_page: OpenPage, ada: User, look: Look) -> None:
    table = make_offer(make_user("berthold-with-a-name-that-is-far-too-long-for-any-row"))
    make_offer(ada)
    page = open_page("/play/", user=ada, look=look)
    assert_fits(page)
    assert_accessible(page)
    with page.expect_navigation():
        page.locator(f"[formaction='/play/{table.public_id}/sit-down/']").click()
    expect(page.locator("#play")).to_be_visible()
    table.refresh_from_db()
    assert table.state == State.PLAYING


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_an_offer_is_withdrawn_and_made_again_at_the_table(open_page: OpenPage, ada: User, look: Look) -> None:
    table = make_offer(ada)
    page = open_page(f"/play/{table.public_id}/", user=ada, look=look)
    assert_fits(page)
    assert_accessible(page)
    with page.expect_navigation():
        page.locator("button[name=offered][value='0']").click()
    expect(page.locator("button[name=offered][value='0']")).to_have_count(0)
    with page.expect_navigation():
        page.locator("button[name=offered][value='1']").click()
    expect(page.locator("button[name=offered][value='0']")).to_be_visible()


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_phrase_is_said_and_its_speaker_muted(open_page: OpenPage, ada: User, look: Look) -> None:
    otto = make_user("otto")
    table = make_offer(otto)
    take_offered_seat(public_id=table.public_id, person=ada, chosen=chosen(), now=timezone.now())
    theirs = open_page(f"/play/{table.public_id}/", user=otto, look=Look())
    open_more(theirs)
    theirs.locator("#phrases > summary").click()
    theirs.locator("button[name=phrase][value=thanks]").click()
    expect(theirs.locator(".said-bubble")).to_have_text("Thank you!")
    page = open_page(f"/play/{table.public_id}/", user=ada, look=look)
    words = "Danke!" if look.language == "de" else "Thank you!"
    expect(page.locator(".said-bubble")).to_have_text(words)
    expect(page.locator(".said-bubble")).to_be_visible()
    open_more(page)
    page.locator("#phrases > summary").click()
    page.locator("#people > summary").click()
    assert_fits(page)
    assert_accessible(page)
    page.locator("button[name=how][value=always]").click()
    expect(page.locator(".said-bubble")).to_have_count(0)
    expect(page.locator("#people a")).to_be_visible()
    with page.expect_navigation():
        page.locator("#people a").click()
    assert_fits(page)
    assert_accessible(page)
    with page.expect_navigation():
        page.locator("main form button").click()
    expect(page.locator("#play")).to_be_visible()
    assert PersonReport.objects.get().reported == otto


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_rating_is_asked_for_and_shown(open_page: OpenPage, ada: User, look: Look) -> None:
    for number, name in enumerate(("berthold", "clara")):
        user = make_user(name)
        set_rated(user=user, is_rated=True, now=timezone.now())
        Rating.objects.create(user=user, value=1700 - number, deviation=80, games=20, changed_at=timezone.now())
        make_table(user, opponents=("open",), is_offered=True, is_rated=True, now=timezone.now())
    page = open_page("/play/", user=ada, look=look)
    with page.expect_navigation():
        page.locator("#rating button[name=rated][value='1']").click()
    expect(page.locator("#rating")).to_contain_text("1500")
    assert_fits(page)
    assert_accessible(page)
    with page.expect_navigation():
        page.locator("#rating a").click()
    expect(page.locator("main tbody tr")).to_have_count(2)
    assert_fits(page)
    assert_accessible(page)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_series_goes_on_at_the_next_table(open_page: OpenPage, ada: User, look: Look) -> None:
    otto = make_user("otto")
    table = make_table(otto, opponents=("open",), is_offered=True, is_series=True, now=timezone.now())
    take_offered_seat(public_id=table.public_id, person=ada, chosen=chosen(), now=timezone.now())
    page = open_page(f"/play/{table.public_id}/", user=ada, look=look)
    resign(public_id=table.public_id, person=otto, now=timezone.now())
    following = Table.objects.get(rematch_of=table)
    link = page.locator(f"a[href='/play/{following.public_id}/']")
    expect(link).to_be_visible()
    assert_fits(page)
    assert_accessible(page)
    with page.expect_navigation():
        link.click()
    open_more(page)
    expect(page.locator(".play-deeds")).to_contain_text("ada 1")
    assert_fits(page)
    assert_accessible(page)


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_game_is_watched_once_both_agree(open_page: OpenPage, ada: User, look: Look) -> None:
    otto, clara = make_user("otto"), make_user("clara")
    table = make_offer(otto)
    take_offered_seat(public_id=table.public_id, person=ada, chosen=chosen(), now=timezone.now())
    allow_watching(public_id=table.public_id, person=otto, is_allowed=True, now=timezone.now())
    page = open_page(f"/play/{table.public_id}/", user=ada, look=look)
    open_more(page)
    page.locator("button[name=allowed][value='1']").click()
    expect(page.locator("button[name=allowed][value='0']")).to_have_count(1)
    assert_fits(page)
    assert_accessible(page)
    watching = open_page("/play/", user=clara, look=look)
    assert_fits(watching)
    assert_accessible(watching)
    with watching.expect_navigation():
        watching.locator("#watched-games a").click()
    expect(watching.locator("#play")).to_be_visible()
    expect(watching.locator("[data-slot='hand']")).to_contain_text("You are watching." if look.language == "en" else "Du schaust zu.")
    assert_fits(watching)
    assert_accessible(watching)


def look_again(page: Page) -> None:
    """The page comes into sight again: the lists are asked for at once."""
    with page.expect_response("**/play/open-tables/"):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def test_the_list_of_open_tables_is_kept_as_it_is_now(open_page: OpenPage, ada: User) -> None:
    page = open_page("/play/", user=ada, look=Look(1280, "light", "en"))
    expect(page.locator("#open-tables")).to_contain_text("Nobody waits")
    look_again(page)
    expect(page.locator("[data-lobby-said]")).to_be_empty()
    ben = make_user("ben")
    table, mine = make_offer(ben), make_offer(ada)
    look_again(page)
    expect(page.locator("[data-lobby-said]")).to_have_text("2 open tables")
    link = page.get_by_role("link", name="Your table")
    link.focus()
    resign(public_id=table.public_id, person=ben, now=timezone.now())
    look_again(page)
    expect(page.locator("[data-lobby-said]")).to_have_text("1 open table")
    expect(link).to_be_focused()
    assert_accessible(page)
    with page.expect_navigation():
        link.click()
    expect(page).to_have_url(f"{page.url.split('/play/')[0]}/play/{mine.public_id}/")
