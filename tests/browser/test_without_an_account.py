"""Trying before signing up: from the first page to a report without an account, counted in clicks, and everything kept at the sign-up."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.core.management import call_command
from django.utils import translation
from django.utils.translation import gettext, ngettext
from playwright.sync_api import Locator, Page, expect

from accounts.models import Guest, User
from decks.list.models import Deck
from simulations.jobs.models import Job
from tests.browser.conftest import SIMULATION_MILLISECONDS, OpenPage
from tests.browser.looks import DESKTOP, PHONE, Look, assert_accessible, assert_fits
from tests.decks.makers import LEGAL_CARDS, LEGAL_TECHNOLOGIES
from tests.running import Worker

PASSWORD = "eleven-cisterns-of-salt"
LOOKS = [Look(DESKTOP, "light", "en"), Look(PHONE, "dark", "de")]


class Walk:
    """A page on which clicks are counted, and which must be in order wherever one arrives."""

    def __init__(self, page: Page, language: str) -> None:
        self.page, self.language, self.clicks = page, language, 0

    def said(self, text: str) -> str:
        """`text` as the page says it."""
        with translation.override(self.language):
            return gettext(text)

    def click(self, place: Locator) -> None:
        """Click what a visitor sees there."""
        place.click()
        self.clicks += 1

    def button(self, name: str) -> Locator:
        """The button or link of the page's matter that is called so."""
        exact = re.compile(rf"^\s*{re.escape(self.said(name))}\s*$")
        main = self.page.locator("main")
        return main.get_by_role("button", name=exact).or_(main.get_by_role("link", name=exact)).first

    def looks_right(self) -> None:
        assert_accessible(self.page)
        assert_fits(self.page)


def pasted_list(named: Callable[[str], str]) -> str:
    cards = [f"{count} {named(slug)}" for slug, count in LEGAL_CARDS.items()]
    return "\n".join(["# Cistern Watch", "Ilsa Varn", *cards, *(f"1 {named(slug)}" for slug in LEGAL_TECHNOLOGIES)])


def order_and_read(walk: Walk) -> None:
    """From a deck's page or the builder to its report."""
    walk.click(walk.button("Simulate"))
    expect(walk.page.locator("[name=games]")).to_be_visible()
    walk.looks_right()
    walk.page.locator("[name=games]").fill("200")
    walk.click(walk.button("Play the games"))
    walk.page.wait_for_url(re.compile(r"/reports/[0-9a-f-]{36}/"))
    expect(walk.page.get_by_role("heading", name=walk.said("Method"))).to_be_visible(timeout=SIMULATION_MILLISECONDS)


def sign_up(walk: Walk, name: str) -> None:
    """Sign up by the link that the page of a draft has, which leads back to it."""
    page, address = walk.page, walk.page.url
    with translation.override(walk.language):
        along = ngettext("Your draft comes along:", "Your %(count)s drafts come along:", 1)
        yours = ngettext("Your draft is in your account now.", "Your %(count)s drafts are in your account now.", 1)
    page.locator(".draft-note").get_by_role("link", name=walk.said("Sign up")).click()
    expect(page.locator("main")).to_contain_text(along)
    walk.looks_right()
    page.locator("input[name=username]").fill(name)
    page.locator("input[name=password1]").fill(PASSWORD)
    page.locator("input[name=password2]").fill(PASSWORD)
    page.locator("input[name=password2]").press("Enter")
    page.wait_for_url(address)
    expect(page.locator("body")).to_contain_text(yours)


@pytest.mark.services
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_pasted_list_is_played_without_an_account_and_is_ones_own_after_the_sign_up(
    open_page: OpenPage, demo: None, worker: Worker, look: Look
) -> None:
    from cards.selectors import catalog

    known = catalog().by_slug
    walk = Walk(open_page("/", look=look), look.language)
    page = walk.page
    walk.click(walk.button("Paste a decklist"))
    page.locator("main textarea").first.fill(pasted_list(lambda slug: known[slug].name.in_language(look.language)))
    walk.click(walk.button("Read the list"))
    walk.click(walk.button("Make the deck"))
    page.wait_for_url(re.compile(r"/decks/\w+/build/"))
    builder = page.url
    expect(page.locator("main")).to_contain_text(walk.said("This is a draft: only this browser has it."))
    walk.looks_right()
    order_and_read(walk)
    assert walk.clicks == 5
    walk.looks_right()
    expect(page.locator("#share")).to_have_count(0)

    sign_up(walk, "newcomer")

    expect(page.locator("#share")).to_be_visible()
    walk.looks_right()
    page.goto(builder)
    expect(page.locator(".draft-note")).to_have_count(0)
    share = page.locator("main a[href$='/share/']").filter(has_text=walk.said("Share"))
    if look.width == PHONE:  # where it stands in the menu
        page.locator("details:has(.builder-more) > summary").click()
    expect(share.filter(visible=True)).to_be_visible()
    user = User.objects.get()
    assert (Deck.objects.get().owner, Job.objects.get().owner, Guest.objects.count()) == (user, user, 0)


@pytest.mark.services
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_starter_is_copied_changed_and_kept(open_page: OpenPage, demo: None, look: Look) -> None:
    call_command("load_starter_decks", game="rone", verbosity=0)
    walk = Walk(open_page("/", look=look), look.language)
    page = walk.page
    walk.click(page.locator(".deck-tiles h3 a").first)
    walk.click(walk.button("Copy to my decks"))
    page.wait_for_url(re.compile(r"/decks/\w+/build/"))
    assert walk.clicks == 2
    less = page.locator("#list .card-row .stepper button").first
    before = page.locator("#list .card-row output").first.inner_text()
    less.click()
    expect(page.locator("#list .card-row output").first).not_to_have_text(before)
    page.reload()
    expect(page.locator("#list .card-row output").first).not_to_have_text(before)
    deck = Deck.objects.get(guest__isnull=False)

    page.goto("/")
    expect(page.locator(f'main a[href="/decks/{deck.public_id}/build/"]')).to_be_visible()
    page.goto(f"/decks/{deck.public_id}/hand/")
    expect(page.locator("main .hand, main .faces, main img").first).to_be_visible()
    page.goto(f"/decks/{deck.public_id}/")
    walk.looks_right()
    page.goto("/decks/mine/")
    expect(page.locator("main")).to_contain_text(deck.name)
    walk.looks_right()

    page.goto(f"/decks/{deck.public_id}/build/")
    sign_up(walk, "copier")
    deck.refresh_from_db()
    assert deck.owner == User.objects.get()


@pytest.mark.services
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_the_report_of_a_starter_is_three_clicks_from_the_first_page(open_page: OpenPage, demo: None, worker: Worker, look: Look) -> None:
    call_command("load_starter_decks", game="rone", verbosity=0)
    walk = Walk(open_page("/", look=look), look.language)
    walk.click(walk.page.locator(".deck-tiles h3 a").first)
    order_and_read(walk)
    assert walk.clicks == 3
    walk.looks_right()
    walk.page.goto("/reports/")
    expect(walk.page.locator("main table tbody tr")).to_have_count(1)
    walk.looks_right()


def test_a_comment_written_before_the_log_in_is_sent_after_it(open_page: OpenPage, demo: None) -> None:
    from django.utils import timezone

    from decks.list.services.sharing import set_visibility
    from tests.decks.makers import make_deck, make_user

    deck = set_visibility(deck=make_deck(make_user("author")), visibility="public", now=timezone.now())
    User.objects.create_user("reader", password=PASSWORD)
    page = open_page(f"/decks/{deck.public_id}/")
    page.locator("#comment-text").fill("Why three pipes?")
    page.locator("#comments form button").click()
    expect(page).to_have_url(re.compile("/accounts/login/"))
    page.locator("input[name=username]").fill("reader")
    page.locator("input[name=password]").fill(PASSWORD)
    page.locator("input[name=password]").press("Enter")
    expect(page.locator("main")).to_contain_text("Why three pipes?")
    page.reload()
    page.locator("main form .button-main").click()
    page.wait_for_url(re.compile(rf"/decks/{deck.public_id}/"))
    expect(page.locator("#comments")).to_contain_text("Why three pipes?")
