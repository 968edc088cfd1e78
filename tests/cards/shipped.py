"""Every card that the project ships, read from its files: no database is asked."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from functools import cache

from django.conf import settings as site

from cards.loading import Known, read_folders
from cards.rules_text import plain_rules_text
from cards.search import SearchIndex, indexed
from engine.cards.catalog import Printing
from engine.languages import LocalText
from engine.rone.cards import Card
from engine.rone.kit import KIT
from tests.cards.generated import RACES

EDITIONS = {"dry-season": ("DRY", LocalText("Dry Season", "Dürrezeit")), "salt-roads": ("SLT", LocalText("Salt Roads", "Salzwege"))}


@cache
def shipped_cards() -> tuple[Card, ...]:
    """All cards of both editions with their printings, by id."""
    folders = [site.CARD_DATA_DIR / "rone" / "demo", site.CARD_DATA_DIR / "rone" / "salt-roads"]
    data = read_folders(folders, Known(kit=KIT, cards={}, subtypes={}, editions={}))
    released = {edition.slug: edition.released or date.max for edition in data.editions}
    printings: dict[str, list[Printing]] = {}
    for printed in data.printings:
        printing = Printing(printed.edition, printed.number, released[printed.edition], printed.copies_in_box, printed.illustrator)
        printings.setdefault(printed.card, []).append(printing)
    found = sorted(data.cards, key=lambda one: one.card.id)
    return tuple(replace(one.card, printings=tuple(printings[one.card.slug])) for one in found)


@cache
def shipped_index() -> SearchIndex:
    """What a search is held against where these are the cards of a site."""
    cards = shipped_cards()
    return SearchIndex(
        kit=KIT,
        entries=tuple(indexed(card, KIT, plain_rules_text) for card in cards),
        subtypes=RACES,
        editions={slug: name for slug, (_, name) in EDITIONS.items()},
        edition_codes={slug: code for slug, (code, _) in EDITIONS.items()},
        formats={"custom": LocalText("Custom", "Selbst gebaut")},
        leaders={card.hero: card.name for card in cards if card.hero},
    )
