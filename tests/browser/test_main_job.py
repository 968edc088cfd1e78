"""The site's main job, walked as a newcomer would: sign up, build or paste a deck, see its verdict, order games, read the report."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIMULATION_MILLISECONDS, WHAT_THE_BROWSER_DOES, OpenPage
from tests.browser.looks import DESKTOP, PHONE, Look, assert_accessible, assert_fits
from tests.running import Worker

PASSWORD = "eleven-cisterns-of-salt"
UNITS = ("Pipe Warden", "Ration Clerk", "Salt Medic", "Well Keeper", "Windmill Sniper", "Bell Ringer", "Cistern Guard", "Wall Sergeant")
TACTICS = ("Last Canteen", "Rain Barrel", "Measured Shot", "Short Ration")
WORDS = {
    "en": {
        "sign_up": "Sign up",
        "build": "Build",
        "begin": "Begin",
        "choose": "Choose Ilsa Varn",
        "add": "Add {name}",
        "not_legal": "Not legal yet",
        "legal": "Legal",
        "simulate": "Simulate",
        "play": "Play the games",
        "water": "Water",
        "method": "Method",
        "paste": "Paste a decklist",
    },
    "de": {
        "sign_up": "Registrieren",
        "build": "Bauen",
        "begin": "Anfangen",
        "choose": "Ilsa Varn wählen",
        "add": "{name} hinzufügen",
        "not_legal": "Noch nicht regelkonform",
        "legal": "Regelkonform",
        "simulate": "Simulieren",
        "play": "Spiele spielen",
        "water": "Wasser",
        "method": "Methode",
        "paste": "Deckliste einfügen",
    },
}
PASTED = """# Eingefügt

Held
Ilsa Varn

Einheiten
2x Rohrwart
2 Windradschützin
Cistern Guard x2

Taktiken
2x Letzte Feldflasche
3x Regen, der nie fiel
"""


def sign_up(page: Page, name: str) -> None:
    page.locator("input[name=username]").fill(name)
    page.locator("input[name=password1]").fill(PASSWORD)
    page.locator("input[name=password2]").fill(PASSWORD)
    page.locator("input[name=password2]").press("Enter")
    expect(page.locator("body")).to_contain_text(name)


def looks_right(page: Page) -> None:
    assert_accessible(page)
    assert_fits(page)


@pytest.mark.services
@pytest.mark.parametrize(
    "look", [Look(DESKTOP, "light", "en"), pytest.param(Look(PHONE, "dark", "de"), marks=WHAT_THE_BROWSER_DOES)], ids=str
)
def test_a_newcomer_builds_a_legal_deck_and_reads_how_it_runs(open_page: OpenPage, demo: None, worker: Worker, look: Look) -> None:
    from cards.selectors import catalog

    words = WORDS[look.language]
    names = {card.name.en: card.name.in_language(look.language) for card in catalog()}
    page = open_page("/accounts/signup/", look=look)
    looks_right(page)
    sign_up(page, "newcomer")

    page.goto("/build/")
    looks_right(page)
    page.locator("main form .button-main").first.click()
    page.wait_for_url(re.compile(r"/decks/\w+/build/"))
    verdict = page.locator(".verdict").first
    expect(verdict).to_contain_text(words["not_legal"])
    looks_right(page)

    page.locator("#hero-ilsa-varn").click()
    expect(page.locator(".hero-strip")).to_be_visible()
    for name in (*UNITS, *TACTICS):
        page.locator("#pool-query").fill(f'"{names[name]}"')
        add = page.locator("#pool .card-row", has_text=names[name]).locator("button").last
        for copies in ("1", "2"):
            add.click()
            expect(page.locator("#list .card-row", has_text=names[name]).locator("output")).to_have_text(copies)
    expect(verdict).to_contain_text(words["legal"])
    expect(verdict).not_to_contain_text(words["not_legal"])
    looks_right(page)
    page.reload()
    expect(page.locator(".verdict").first).not_to_contain_text(words["not_legal"])

    page.get_by_role("link", name=words["simulate"], exact=True).click()
    looks_right(page)
    page.locator("[name=games]").fill("1000")
    page.locator("main .button-main").click()
    page.wait_for_url(re.compile(r"/reports/[0-9a-f-]{36}/"))
    expect(page.get_by_role("heading", name=words["method"])).to_be_visible(timeout=SIMULATION_MILLISECONDS)
    expect(page.get_by_role("heading", name=words["water"], exact=True, level=2)).to_be_visible()
    expect(page.locator("svg.plot").nth(2)).to_be_attached()
    expect(page.locator("main")).not_to_contain_text("win rate", ignore_case=True)
    looks_right(page)


def test_a_pasted_list_keeps_what_is_not_understood(open_page: OpenPage, demo: None) -> None:
    page = open_page("/accounts/signup/")
    sign_up(page, "paster")
    page.goto("/decks/import/")
    looks_right(page)

    page.locator("main textarea").first.fill(PASTED)
    page.locator("main .button-main").first.click()
    expect(page.locator("main")).to_contain_text("Regen, der nie fiel")
    looks_right(page)
    page.locator("main .button-main").first.click()

    page.wait_for_url(re.compile(r"/decks/\w+/build/"))
    expect(page.locator("main")).to_contain_text("Regen, der nie fiel")
    for name in ("Pipe Warden", "Windmill Sniper", "Cistern Guard", "Last Canteen"):
        expect(page.locator("#list .card-row", has_text=name).locator("output")).to_have_text("2")
    looks_right(page)
