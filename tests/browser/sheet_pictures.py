"""Sheets as Typst sets them, of decks and of an event: `python -m tests.browser.sheet_pictures` stores their pictures anew.

Look at the pictures before you commit them. The fonts are the project's own, so that a sheet looks the same on every machine: they are
compared half as large, block by block, and a word, a box or a line that moved, changed or is gone is seen.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, get_args

import django

from engine.languages import Language

if TYPE_CHECKING:
    from decks.exchange.sheet import Sheet

FOLDER = Path(__file__).parent / "sheets"
MOMENT = datetime(2026, 11, 20, 12, tzinfo=UTC)
LONG_NAME = "Friederike Özdemir-Großschönau von und zu Überlingen (ein Name, der nicht in die Zeile passt)"


def deck_sheet() -> Sheet:
    """A legal deck's, with nothing filled in."""
    from decks.exchange.exporting import sheet_of
    from tests.decks.makers import legal_state, make_deck, make_user

    deck = make_deck(make_user("jörg"), name="Zisternenwacht für Übermütige")
    return sheet_of(deck, legal_state(), MOMENT.date())


def faulty_sheet() -> Sheet:
    """A deck's with everything that can be wrong: too many copies, no hero that is known, lines that name no card."""
    from cards.selectors import catalog
    from decks.exchange.exporting import sheet_of
    from engine.cards.catalog import CardId
    from engine.decklist import Entry
    from engine.rone.decks import decklist_of
    from tests.decks.makers import make_deck, make_user

    known = catalog().by_slug
    state = decklist_of(
        heroes=("zorblax", "ilsa-varn"),
        cards=(Entry(known["rust-hound"].id, 8), Entry(known["flash-flood"].id, 9), Entry(CardId(987_654), 3)),
        format="custom",
        unread=("2 Neue Promokarte", "3 " + "Donaudampfschifffahrtsgesellschaftskapitän " * 3),
    )
    deck = make_deck(make_user("jörg"), name="Ein sehr langer Name " * 4 + "– und noch mehr", state=state)
    return sheet_of(deck, state, MOMENT.date())


def event_sheet() -> Sheet:
    """The sheet of a list handed in for an event, what is known filled in, and the list's address in its QR code."""
    from events.exporting import sheets_of
    from events.selectors import entries_of
    from tests.decks.makers import make_user
    from tests.events.makers import make_event, make_registration

    event = make_event(make_user("spielwirtin"), name="Große Salzstraßen-Meisterschaft", place="Gasthaus zur Öden Zisterne, Überlingen")
    row = make_registration(event, make_user("ozdemir"))
    row.player_name, row.deck_name = LONG_NAME, "Dürre über Çorum"
    (sheet,) = sheets_of(entries_of([row], event), event, to_list=lambda number: f"https://decks.example/events/saltroads/lists/{number}/")
    return sheet


def tagewerk_sheet() -> Sheet:
    """A deck's of Tagewerk, with a main character, a card too many and one in the wrong place."""
    from django.conf import settings

    from cards.selectors import catalog
    from cards.services import load_editions
    from decks.exchange.exporting import sheet_of
    from decks.list.services.making import create_deck
    from engine.decklist import Decklist, Entry
    from tests.accounts.makers import make_user

    load_editions([settings.CARD_DATA_DIR / "tagewerk" / "four-bells"])
    known = catalog().by_slug
    listed = {"hammer-sister": 3, "anvil-guard": 4, "great-forge": 2, "glowing-bolt": 3, "old-marten": 1}
    state = Decklist(("brida-kohl",), {"deck": tuple(Entry(known[slug].id, copies) for slug, copies in listed.items())}, format="standard")
    deck = create_deck(owner=make_user("jörg"), name="Heißes Eisen", state=state, now=MOMENT)
    return sheet_of(deck, state, MOMENT.date())


class Made(NamedTuple):
    """How a sheet is made, and of which game it is."""

    make: Callable[[], Sheet]
    game: str = "rone"


SHEETS: Mapping[str, Made] = {
    "deck": Made(deck_sheet),
    "faulty": Made(faulty_sheet),
    "event": Made(event_sheet),
    "tagewerk": Made(tagewerk_sheet, "tagewerk"),
}


def picture_of(made: Made, language: Language) -> bytes:
    """The one page of what is made, as a PNG, in `language`."""
    from django.utils import translation

    from web.games import playing

    with translation.override(language), playing(made.game):
        return set_picture(made.make())


def set_picture(sheet: Sheet) -> bytes:
    """The one page of `sheet` as a PNG, in the reader's language."""
    from decks.exchange.sheet import SHEET, sheet_data
    from web.typesetting import set_png

    return set_png(SHEET, sheet_data([sheet], title=sheet.title))


def changed_sheets(sheet: Sheet) -> dict[str, Sheet]:
    """By what is other: sheets that nobody would take for `sheet`, apart by little."""
    return {
        "title": replace(sheet, title=sheet.title[:-1]),
        "hash": replace(sheet, hash="0" * len(sheet.hash)),
        "QR code": replace(sheet, opens=f"{sheet.opens}?", code=f"{sheet.code}A"),
        "player": replace(sheet, filled=replace(sheet.filled, player="Ada")),
        "number": replace(sheet, filled=replace(sheet.filled, number="73")),
    }


def main() -> None:
    """Set and store, in a database that is gone afterwards."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rone_site.settings.test")
    django.setup()
    from django.conf import settings
    from django.db import transaction
    from django.test.utils import setup_databases, setup_test_environment, teardown_databases

    from cards.services import load_editions

    setup_test_environment()
    databases = setup_databases(verbosity=0, interactive=False)
    load_editions([settings.CARD_DATA_DIR / "rone" / "demo"])
    for name, made in SHEETS.items():
        for language in get_args(Language):
            with transaction.atomic():
                (FOLDER / f"{name}.{language}.png").write_bytes(picture_of(made, language))
                transaction.set_rollback(True)
    teardown_databases(databases, verbosity=0)


if __name__ == "__main__":
    main()
