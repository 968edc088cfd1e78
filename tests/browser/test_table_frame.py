"""The whole table on one screen, in positions by chance of every game, and in every size."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import transaction
from playwright.sync_api import Page
from pytest_django import Settings

from accounts.models import User
from cards.selectors import formats
from decks.list.chosen import ChosenList
from decks.list.models import Deck
from decks.list.selectors import deck_state, format_named
from play.models import Table
from play.moves import in_play, locked_table
from play.services.sitting_down import sit_down
from play.sitting import Sitting
from tests.accounts.makers import make_user
from tests.browser.conftest import OpenPage
from tests.browser.frame import SIZES, faults_of_frame, fill_rows
from tests.browser.looks import Look
from tests.play.kinds import deck_by_chance
from tests.play.makers import NOW, make_table
from web.games import playing

FORMATS = ("custom", "custom-first-edition", "team", "three-player")
MOST_CHOICES = 160
PICTURES = os.environ.get("TABLE_PICTURES", "")
"""A folder: pictures of the tables that are looked at are laid there."""


def rone_tables(person: User, number: int) -> Iterator[tuple[str, Table]]:
    """So many tables of every format in turn, after choices of the greedy bot and of chance; `person` plays all seats."""
    for at in range(number):
        format = formats()[FORMATS[at % len(FORMATS)]]
        chance = random.Random(at)
        sides = 3 if format.slug == "three-player" else 2
        decks = tuple(ChosenList(f"Deck {side}", deck_by_chance(format.slug, at, f"deck {side}"), format) for side in range(sides))
        seats = {"team": 3, "three-player": 2}.get(format.slug, 1)
        table = make_table(person, now=NOW, format=format, decks=decks, opponents=("self",) * seats, seed=at, ignore_unmodelled=True)
        yield f"rone-{format.slug}-{at}", played_on(table, chance)


def tables_of(game: str, most: int, person: User, number: int) -> Iterator[tuple[str, Table]]:
    """So many tables of a game for two to `most` players in turn, each with a starter deck of their own."""
    starters = list(Deck.objects.filter(game=game).order_by("pk"))
    for at in range(number):
        players = 2 + at % (most - 1)
        lists = [ChosenList(deck.name, deck_state(deck), format_named(deck.format), deck) for deck in starters[:players]]
        sitting = Sitting(format=lists[0].format, decks=lists, opponents=["self"] * (players - 1), first=0, seed=at)
        yield f"{game}-{players}-{at}", played_on(sit_down(person=person, sitting=sitting, now=NOW), random.Random(at))


def played_on(table: Table, chance: random.Random) -> Table:
    """The table after so many choices as chance wants: two in three are those of the greedy bot."""
    with transaction.atomic(), in_play(locked_table(table), now=NOW) as play:
        for made in range(chance.randrange(MOST_CHOICES)):
            if play.game.match.is_over:
                break
            options = len(play.game.match.decision.options)
            play.take(chance.randrange(options) if chance.random() < 1 / 3 else play.game.bot_choice("bot:greedy", made))
        play.write()
        return play.table


def check_frame(open_page: OpenPage, address: str, user: User, look: Look, name: str) -> list[str]:
    """The faults of a table in every size, as it is and with full rows."""
    faults: list[str] = []
    for is_phone in (False, True):
        page = open_page(address, look=Look(390 if is_phone else 1280, look.theme, look.language), user=user)
        page.evaluate("document.querySelector('.course')?.removeAttribute('open')")  # of a game that is over: it lies over the board
        for width, height in SIZES:
            if (min(width, height) < 500) == is_phone:
                resize(page, width, height)
                faults += [f"{name} {width}: {fault}" for fault in faults_of_frame(page)]
                take_picture(page, f"{name}-{width}-{look}")
        fill_rows(page)
        for width, height in SIZES:
            if (min(width, height) < 500) == is_phone:
                resize(page, width, height)
                faults += [f"{name} {width}, full: {fault}" for fault in faults_of_frame(page)]
                take_picture(page, f"{name}-full-{width}-{look}")
        page.close()
    return faults


def resize(page: Page, width: int, height: int) -> None:
    """Give the window a size, and wait until the table has been laid out anew in it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def take_picture(page: Page, name: str) -> None:
    if PICTURES:
        page.wait_for_load_state("networkidle")
        page.screenshot(path=Path(PICTURES) / f"{name}.png")


NUMBERS = (4, pytest.param(200, marks=pytest.mark.further_look))


@pytest.mark.parametrize("number", NUMBERS)
def test_rone_stands_on_one_screen_in_every_size(open_page: OpenPage, settings: Settings, transactional_db: None, number: int) -> None:
    call_command("load_cards", str(settings.CARD_DATA_DIR / "rone"), verbosity=0)
    ada, faults = make_user("ada"), []
    for at, (name, table) in enumerate(rone_tables(ada, number)):
        look = (Look(1280), Look(1280, "dark", "de"))[at // 2 % 2]
        faults += check_frame(open_page, f"/play/{table.public_id}/", ada, look, name)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("number", NUMBERS)
def test_tagewerk_stands_on_one_screen_in_every_size(
    open_page: OpenPage, settings: Settings, tagewerk_cards: None, transactional_db: None, number: int
) -> None:
    check_game(open_page, settings, "tagewerk", most=4, number=number)


@pytest.mark.parametrize("number", [5, pytest.param(200, marks=pytest.mark.further_look)])
def test_skirmish_stands_on_one_screen_in_every_size(
    open_page: OpenPage, settings: Settings, skirmish_cards: None, transactional_db: None, number: int
) -> None:
    check_game(open_page, settings, "skirmish", most=6, number=number)


def check_game(open_page: OpenPage, settings: Settings, game: str, most: int, number: int) -> None:
    """Every one of so many tables of a game stands on one screen."""
    call_command("load_starter_decks", str(settings.CARD_DATA_DIR / game / "starter-decks"), game=game, verbosity=0)
    ada, faults = make_user("ada"), []
    with playing(game):
        tables = list(tables_of(game, most, ada, number))
    for at, (name, table) in enumerate(tables):
        look = (Look(1280), Look(1280, "dark", "de"))[at % 2]
        faults += check_frame(open_page, f"/{game}/play/{table.public_id}/", ada, look, name)
    assert not faults, "\n".join(faults)
