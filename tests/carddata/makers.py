"""The demo edition and the starter decks as the engine knows them, read by the site's own loader."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from cards.loading import Known, read_folders
from engine.cards.catalog import CardId, Printing
from engine.decklist import Decklist, Entry
from engine.rone.cards import Card, Catalog
from engine.rone.decks import decklist_of
from engine.rone.kit import KIT

CARDDATA = Path(__file__).resolve().parents[2] / "carddata" / "rone"


@cache
def demo_catalog() -> Catalog:
    """Every card of `carddata/`, with its printings."""
    data = read_folders([CARDDATA], Known(kit=KIT, cards={}, subtypes={}, editions={}))
    cards: dict[str, Card] = {found.card.slug: found.card for found in data.cards}
    released = {edition.slug: edition.released for edition in data.editions}
    for printing in data.printings:
        card = cards[printing.card]
        stands = Printing(printing.edition, printing.number, released[printing.edition], printing.copies_in_box, printing.illustrator)
        cards[printing.card] = replace(card, printings=(*card.printings, stands))
    return Catalog.of(cards.values())


@cache
def starter_files() -> dict[str, dict[str, Any]]:
    """The starter decks as they stand in their files, by slug."""
    files = sorted((CARDDATA / "starter-decks").glob("*.yaml"))
    read = [yaml.safe_load(file.read_text(encoding="utf-8")) for file in files]
    return {starter["slug"]: starter for starter in read}


def starter_deck(slug: str) -> Decklist:
    """A starter deck as a list."""
    catalog, starter = demo_catalog(), starter_files()[slug]

    def card(name: str) -> CardId:
        return catalog.by_slug[name].id

    return decklist_of(
        heroes=(starter["hero"],),
        cards=tuple(Entry(card(name), quantity) for name, quantity in starter["cards"].items()),
        technologies=tuple(Entry(card(name), 1) for name in starter["technologies"]),
    )
