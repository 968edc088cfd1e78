"""Deck pages in Chromium: accessible in every look; decks built by mouse, by keyboard and without JavaScript; nothing lost."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.core.management import call_command
from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from accounts.models import User
from cards.selectors import catalog
from decks.list.models import Deck
from decks.list.selectors import deck_state
from decks.list.services.lists import add_copies, remove_copies
from decks.list.services.making import create_deck, edit_deck
from decks.versions.services.versions import save_version
from engine.decklist import Decklist, read_decklist
from engine.rone.cards import Zone
from engine.rone.decks import decklist_of
from tests.browser.conftest import OpenPage
from tests.browser.looks import LONG_WORD, LOOKS, PHONE, WIDE_TEXT, Look, assert_accessible, assert_fits
from tests.browser.steps import every


@pytest.fixture(autouse=True)
def cards(transactional_db: None, demo: None) -> None:
    call_command("load_starter_decks", verbosity=0)


@pytest.fixture
def marit() -> User:
    return User.objects.create_user("marit", "marit@example.org", "a long enough password")


def new_deck(owner: User, *, state: Decklist | None = None) -> Deck:
    return create_deck(owner=owner, name="Cistern Watch", state=state, now=timezone.now())


def broken_list() -> Decklist:
    """Something of everything that can be wrong, and lines that could not be read."""
    starter = deck_state(Deck.objects.starters()[0])
    rows = {row.card: row for row in starter.entries(Zone.DECK)}
    first = next(iter(rows.values()))
    rows[first.card] = type(first)(first.card, 4, "bites")
    technology = starter.entries(Zone.TECHNOLOGY)[0]
    return decklist_of(
        heroes=starter.leaders,
        cards=tuple(sorted((*rows.values(), technology), key=lambda row: row.card)),
        technologies=starter.entries(Zone.TECHNOLOGY),
        unread=("2 Gibberish",),
        format="custom",
    )


def build_address(deck: Deck) -> str:
    return f"/decks/{deck.public_id}/build/"


def copies(deck: Deck, slug: str) -> int:
    return deck_state(Deck.objects.get(pk=deck.pk)).quantity(catalog().by_slug[slug].id, "deck")


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_deck_pages_are_accessible_and_fit(open_page: OpenPage, marit: User, look: Look) -> None:
    deck = new_deck(marit, state=broken_list())
    edit_deck(deck=deck, name=LONG_WORD, visibility="public", description=WIDE_TEXT, now=timezone.now())
    save_version(deck=deck, note=LONG_WORD, now=timezone.now())
    remove_copies(deck=deck, card=deck_state(deck).entries(Zone.DECK)[0].card, now=timezone.now())
    save_version(deck=deck, note="two", now=timezone.now())
    page = open_page("/build/", look=look, user=marit)
    own = f"/decks/{deck.public_id}"
    paths = (
        "/build/",
        "/decks/",
        "/decks/mine/",
        "/decks/starters/",
        "/decks/import/",
        f"{own}/",
        f"{own}/?look=faces",
        f"{own}/?look=text",
    )
    own_pages = ["share", "notes", "compare", "delete", "print", "branches", "legality"]
    names = [*(f"{name}/" for name in own_pages), "build/", "hand/?seed=5", "hand/?seed=5&mulligan=bottom&put=1&turns=2"]
    for path in (*paths, *(f"{own}/{name}" for name in names), "/decks/mine/bin/", "/decks/mine/archive/"):
        page.goto(path)
        assert_accessible(page)
        assert_fits(page)
    page.goto("/decks/import/")
    page.locator("#import-text").fill("# Mine\n2 Rust Hound\n1 Salt\n3 Gibberish\n")
    page.locator("form button.button-main").click()
    expect(page.locator(".review-line")).to_have_count(2)
    assert_accessible(page)
    assert_fits(page)


def add_by_mouse(page: Page, name: str, times: int = 1) -> None:
    for _time in range(times):
        page.locator("#pool").get_by_role("button", name=f"Add {name}", exact=True).click()


def test_a_click_counts_whose_button_is_drawn_anew_while_it_is_pressed(open_page: OpenPage, marit: User) -> None:
    deck = new_deck(marit)
    held: list[Route] = []
    page = open_page(f"/decks/{deck.public_id}/build/", user=marit, routes={"**/build/change/": lambda route: held.append(route)})
    button = page.locator("#pool [data-add]").first
    with page.expect_request("**/build/change/"):
        button.click()
    box = button.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    with page.expect_response("**/build/change/"):
        held[0].continue_()
    page.wait_for_timeout(300)  # in which the answer would be put in its place
    page.unroute("**/build/change/")
    page.mouse.up()
    expect(page.locator("#list .row-apart").first).to_contain_text("2 of 24 cards")


def test_a_deck_is_built_by_mouse_from_nothing_to_legal(open_page: OpenPage, marit: User) -> None:
    page = open_page("/build/", user=marit)
    page.get_by_label("Name of the deck").fill("Nothing yet")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="Choose Ilsa Varn").click()
    expect(page.locator(".hero-strip img")).to_have_count(3)
    expect(page.locator("[data-verdict]")).to_contain_text("Not legal yet")
    for button in every(page.locator("#pool [data-add]"))[:12]:
        button.click()
        button.click()
    expect(page.locator("#list .row-apart").first).to_contain_text("24 of 24 cards")
    expect(page.locator("[data-verdict]")).to_contain_text("Legal")
    expect(page.locator("#saved")).to_contain_text("Saved")
    page.reload()
    expect(page.locator("#list .row-apart").first).to_contain_text("24 of 24 cards")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#list .row-apart").first).to_contain_text("23 of 24 cards")
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("#list .row-apart").first).to_contain_text("24 of 24 cards")


def test_a_deck_is_built_by_keyboard_alone(open_page: OpenPage, marit: User) -> None:
    deck = new_deck(marit, state=decklist_of(heroes=("ilsa-varn",), format="custom"))
    page = open_page(build_address(deck), user=marit)
    page.locator("h1").evaluate("head => head.ownerDocument.getElementById('main').focus()")
    page.keyboard.press("/")
    expect(page.locator("#pool-query")).to_be_focused()
    page.keyboard.type("pipe warden")
    expect(page.locator("#pool-count")).to_contain_text("1 card")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("+")
    expect(page.locator("#list .row-apart").first).to_contain_text("1 of 24")
    page.keyboard.press("+")
    expect(page.locator("#list .row-apart").first).to_contain_text("2 of 24")
    page.keyboard.press("-")
    expect(page.locator("#list .row-apart").first).to_contain_text("1 of 24")
    expect(page.locator("#announce")).to_contain_text("1 of 24")
    page.keyboard.press("Control+z")
    expect(page.locator("#list .row-apart").first).to_contain_text("2 of 24")
    page.keyboard.press("Control+Shift+z")
    expect(page.locator("#list .row-apart").first).to_contain_text("1 of 24")
    page.locator("#keys-on").evaluate("box => box.closest('details').setAttribute('open', '')")
    page.locator("#keys-on").uncheck()
    page.locator("#list [data-rows] a").focus()
    page.keyboard.press("+")
    page.keyboard.press("Control+z")
    expect(page.locator("#list .row-apart").first).to_contain_text("2 of 24")


def test_a_reached_limit_and_a_wrong_zone_are_shown_and_mended(open_page: OpenPage, marit: User) -> None:
    state = broken_list()
    deck = new_deck(marit, state=state)
    page = open_page(build_address(deck), user=marit)
    wrong = page.locator("#elsewhere + ul .card-row")
    expect(wrong).to_have_count(1)
    expect(wrong).to_have_class(re.compile("card-row-bad"))
    card = next(row for row in state.entries(Zone.DECK) if row.quantity == 2)
    name = catalog().by_id[card.card].name.en
    page.locator("#pool-query").fill(f'name:"{name}"')
    row = page.locator("#pool .card-row").filter(has_text=name)
    expect(row.locator(".badge")).to_have_text("2 of 2")
    expect(row.locator("[data-add]")).to_be_disabled()
    page.locator(f"#row-deck-{card.card} a").focus()
    page.keyboard.press("+")
    expect(page.locator(".toast")).to_contain_text(f"{name}: 2, more are not allowed (CON-3).")
    assert deck_state(Deck.objects.get(pk=deck.pk)).quantity(card.card, "deck") == 2
    page.locator("#told").get_by_role("button", name=re.compile("Move")).click()
    expect(page.locator("#elsewhere")).to_have_count(0)


def test_a_reached_limit_says_so_by_mouse_and_touch(open_page: OpenPage, marit: User) -> None:
    deck = new_deck(marit, state=deck_state(Deck.objects.starters()[0]))
    row = next(row for row in deck_state(deck).entries(Zone.DECK) if row.quantity == 2)
    name = catalog().by_id[row.card].name.en
    page = open_page(build_address(deck), user=marit)
    page.locator(f"#more-deck-{row.card}").click(force=True)
    expect(page.locator(".toast")).to_contain_text(f"{name}: 2, more are not allowed (CON-3).")
    page.locator("#pool-query").fill(f'name:"{name}"')
    page.locator(f"#add-{row.card}").click(force=True)
    expect(page.locator(".toast").last).to_contain_text(f"{name}: 2 of 2, more are not allowed (CON-3).")
    phone = open_page(build_address(deck), look=Look(PHONE), user=marit)
    phone.locator(f"#more-deck-{row.card}").tap(force=True)
    expect(phone.locator(".toast")).to_contain_text(f"{name}: 2, more are not allowed (CON-3).")
    assert deck_state(Deck.objects.get(pk=deck.pk)).quantity(row.card, "deck") == 2


def test_the_way_to_a_note_stands_on_the_line_of_the_figures(open_page: OpenPage, marit: User) -> None:
    deck = new_deck(marit, state=deck_state(Deck.objects.starters()[0]))
    unit = next(row.card for row in deck_state(deck).entries(Zone.DECK) if catalog().by_id[row.card].type == "unit")
    for look in (Look(), Look(PHONE)):
        page = open_page(build_address(deck), look=look, user=marit)
        boxes = [page.locator(f"#row-deck-{unit} {part}").bounding_box() for part in (".stat >> nth=0", "summary")]
        figures, note = (box for box in boxes if box)
        assert abs((figures["y"] + figures["height"] / 2) - (note["y"] + note["height"] / 2)) < 8


def test_a_note_is_written_at_its_row_by_touch_keyboard_and_without_javascript(open_page: OpenPage, marit: User) -> None:
    deck = new_deck(marit, state=deck_state(Deck.objects.starters()[0]))
    card = deck_state(deck).entries(Zone.DECK)[0].card
    row = f"#row-deck-{card}"
    phone = open_page(build_address(deck), look=Look(PHONE), user=marit)
    phone.locator(f"{row} summary").tap()
    phone.locator(f"{row} [name=text]").fill("first")
    phone.locator(f"{row} form button").tap()
    expect(phone.locator(f"{row} .note")).to_have_text("first")
    page = open_page(build_address(deck), user=marit)
    page.locator(f"{row} summary").focus()
    page.keyboard.press("Enter")
    expect(page.locator(f"{row} [name=text]")).to_be_focused()
    page.keyboard.type(" second")
    page.keyboard.press("Enter")
    expect(page.locator(f"{row} .note")).to_have_text("first second")
    expect(page.locator(f"{row} summary")).to_be_focused()
    plain = open_page(build_address(deck), user=marit, javascript=False)
    plain.locator(f"{row} summary").click()
    plain.locator(f"{row} [name=text]").fill("")
    plain.locator(f"{row} form button").click()
    expect(plain.locator(f"{row} .note")).to_have_count(0)


def test_the_focus_stays_where_somebody_works(open_page: OpenPage, marit: User) -> None:
    deck = new_deck(marit, state=deck_state(Deck.objects.starters()[0]))
    page = open_page(build_address(deck), user=marit)
    fewer = page.locator("#list").get_by_role("button", name="One fewer").first
    name = fewer.get_attribute("id")
    fewer.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#list .row-apart").first).to_contain_text("23 of 24")
    expect(page.locator(f"#{name}")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#list .row-apart").first).to_contain_text("22 of 24")
    expect(page.locator(f"#{name}")).to_have_count(0)
    expect(page.locator("#list :focus")).to_have_count(1)


def test_the_list_stays_where_it_was_scrolled_and_the_next_row_takes_the_keyboard(open_page: OpenPage, marit: User) -> None:
    deck = new_deck(marit, state=deck_state(Deck.objects.starters()[0]))
    page = open_page(build_address(deck), user=marit)
    page.locator("#list").evaluate("pane => pane.scrollTo(0, 300)")
    fewer = page.locator("#list [data-remove]")
    last, after = fewer.nth(9), fewer.nth(10).get_attribute("id")
    last.focus()
    scrolled = page.locator("#list").evaluate("pane => pane.scrollTop")
    assert scrolled > 0
    copies_there = int(page.locator("#list output").nth(9).inner_text())
    for left in range(copies_there - 1, -1, -1):
        page.keyboard.press("Enter")
        expect(page.locator("#list .row-apart").first).to_contain_text(f"{24 - copies_there + left} of 24")
    expect(page.locator(f"#{after}")).to_be_focused()
    assert page.locator("#list").evaluate("pane => pane.scrollTop") == scrolled
    expect(page.locator("#list > .row-apart")).to_be_in_viewport(ratio=1)
    page.locator("#told").evaluate("pane => pane.scrollTo(0, 400)")
    assert page.locator("#told").evaluate("pane => pane.scrollTop") > 300
    expect(page.locator("#told [data-verdict]")).to_be_in_viewport(ratio=1)


def test_a_menu_closes_on_escape_and_on_a_click_outside(open_page: OpenPage, marit: User) -> None:
    page = open_page(build_address(new_deck(marit)), user=marit)
    menu = page.locator("details.pop")
    menu.locator("summary").click()
    page.locator("#version-note").focus()
    page.keyboard.press("Escape")
    expect(menu).not_to_have_attribute("open", "")
    expect(menu.locator("summary")).to_be_focused()
    menu.locator("summary").click()
    expect(menu).to_have_attribute("open", "")
    page.locator("#h-list").click()
    expect(menu).not_to_have_attribute("open", "")


def test_everything_works_without_javascript(open_page: OpenPage, marit: User) -> None:
    deck = new_deck(marit)
    page = open_page(build_address(deck), user=marit, javascript=False)
    page.get_by_role("button", name="Choose Ilsa Varn").click()
    page.locator("#pool-query").fill("rust hound")
    page.locator("#pool").get_by_role("button", name="Search").click()
    add_by_mouse(page, "Rust Hound", 2)
    expect(page.locator("#pool-query")).to_have_value("rust hound")
    expect(page.locator("#list .row-apart").first).to_contain_text("2 of 24")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#list .row-apart").first).to_contain_text("1 of 24")
    page.get_by_label("Name of the deck").fill("By hand")
    page.get_by_role("button", name="Rename").click()
    page.get_by_label("Format").select_option("three-player")
    page.locator("#told").get_by_role("button", name="Choose").first.click()
    expect(page.locator("#list .row-apart").first).to_contain_text("1 of 28")
    assert Deck.objects.get(pk=deck.pk).name == "By hand"


def test_two_tabs_see_each_other(open_page: OpenPage, marit: User) -> None:
    deck = new_deck(marit)
    page = open_page(build_address(deck), user=marit)
    add_copies(deck=deck, card=catalog().by_slug["rust-hound"].id, now=timezone.now())
    page.locator("#pool [data-add]").first.click()
    expect(page.locator("#conflict")).to_contain_text("+1 Rust Hound")
    assert_accessible(page)
    assert copies(deck, "rust-hound") == 1
    page.get_by_role("button", name="Keep both").click()
    expect(page.locator("#list .row-apart").first).to_contain_text("2 of 24")
    expect(page.locator("#conflict")).to_be_empty()
    page.complaints.clear()  # type: ignore[attr-defined]  # Chromium reports the 409 that was wanted


def test_without_a_network_changes_wait_in_the_browser(open_page: OpenPage, marit: User) -> None:
    deck = new_deck(marit)
    page = open_page(build_address(deck), user=marit)
    page.wait_for_load_state("networkidle")  # what the page asks for by itself is there
    page.context.set_offline(True)
    page.locator("#pool [data-add]").first.click()
    expect(page.locator("#saved")).to_contain_text("Changes kept in this browser: 1")
    page.locator("#pool [data-add]").nth(1).click()
    expect(page.locator("#saved")).to_contain_text("Changes kept in this browser: 2")
    page.context.set_offline(False)
    expect(page.locator("#list .row-apart").first).to_contain_text("2 of 24")
    page.complaints.clear()  # type: ignore[attr-defined]  # Chromium reports the requests that had no network


def test_a_lost_login_loses_no_change(open_page: OpenPage, marit: User) -> None:
    deck = new_deck(marit)
    page = open_page(build_address(deck), user=marit)
    cookies = page.context.cookies()
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    page.locator("#pool [data-add]").first.click()
    expect(page.locator("#saved").get_by_role("link", name="Log in")).to_be_visible()
    page.context.add_cookies([cookie for cookie in cookies if cookie["name"] == settings.SESSION_COOKIE_NAME])  # type: ignore[misc]
    page.reload()
    expect(page.locator("#list .row-apart").first).to_contain_text("1 of 24")
    page.complaints.clear()  # type: ignore[attr-defined]  # Chromium reports the 401 that was wanted


def test_a_german_player_pastes_shares_and_a_reader_copies(open_page: OpenPage, marit: User) -> None:
    page = open_page("/decks/import/", look=Look(PHONE, "dark", "de"), user=marit)
    page.get_by_label("Die Liste").fill("Held: Ilsa Varn\n2x Rosthund\n3 Unfug\n")
    page.get_by_role("button", name="Liste einlesen").click()
    expect(page.get_by_role("heading", name="1 Zeile bitte prüfen")).to_be_visible()
    page.get_by_label("Name des Decks").fill("Mauer")
    page.get_by_role("button", name="Deck anlegen").click()
    expect(page.locator("#unread")).to_contain_text("3 Unfug")
    expect(page.locator("#list")).to_contain_text("Rosthund")
    page.locator("details.pop > summary").tap()
    page.get_by_role("link", name="Teilen").tap()
    page.get_by_text("Alle mit dem Link").click()
    page.get_by_role("button", name="Speichern").click()
    link = page.locator("aside .code a").get_attribute("href")
    reader = User.objects.create_user("okonjo", "okonjo@example.org", "a long enough password")
    other = open_page(re.sub(r"^https?://[^/]+", "", str(link)), user=reader)
    other.get_by_role("button", name="Copy to my decks").click()
    expect(other.locator("#list")).to_contain_text("Rust Hound")
    assert Deck.objects.filter(owner=reader).count() == 1


def test_a_list_is_copied_without_a_file(open_page: OpenPage, marit: User) -> None:
    deck = new_deck(marit, state=deck_state(Deck.objects.starters()[0]))
    page = open_page(f"/decks/{deck.public_id}/", user=marit)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_text("Export", exact=True).focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Copy as Text").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-toasts]")).to_contain_text("Copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    reading = read_decklist(copied, catalog())
    assert reading.is_complete
    assert reading.deck.copies() == deck_state(deck).copies()
    expect(page.get_by_role("button", name="Copy as Sheet (PDF)")).to_have_count(0)
