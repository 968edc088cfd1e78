"""The demo box as the engine knows it, read from its files without a site."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from engine.cards.catalog import CardId, Printing
from engine.decklist import Decklist, Entry
from engine.languages import LocalText
from engine.skirmish.bench import FILE, cards_to_json
from engine.skirmish.cards import BOX, ITEMS, KIT, Catalog, SkirmishCard, card_of
from engine.skirmish.pieces import FILES

FOLDER = Path(__file__).resolve().parents[3] / "carddata" / "skirmish" / "market-day"
RELEASED = date(2026, 11, 20)
LATER = date(2026, 12, 1)
OF_FILES = ("number", "copies_in_box", "rulings", "flavour")


def written(name: str) -> Any:
    """A file of the box."""
    return yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))


def records() -> Iterator[Mapping[str, Any]]:
    """Every card of the box as the loader reads it, with its pieces."""
    for file in ("characters.yaml", "cards.yaml"):
        for record in written(file):
            read = FILES.rewritten(record, file)
            yield read
            yield from FILES.pieces_of_card(read)
    yield from FILES.pieces_of_edition(written("box.yaml"))


def made(record: Mapping[str, Any]) -> SkirmishCard:
    """The card of a record."""
    fields = {name: value for name, value in record.items() if name not in OF_FILES}
    printing = Printing("market-day", str(record["number"]), RELEASED, record.get("copies_in_box", 1), code="MKT")
    more = {"abilities": tuple(record.get("abilities", ())), "name": LocalText(**record["name"]), "printings": (printing,)}
    return card_of(**{**fields, "id": CardId(record["id"]), **more})


@cache
def market_day() -> Catalog:
    """The cards of the demo box."""
    return Catalog.of(made(record) for record in records())


def listed(character: str | None = "tock-seven", kit: Mapping[int, int] | None = None, **beside: Mapping[int, int]) -> Decklist:
    """A list of a character; `kit`, `items` and `box` are copies by card."""
    zones = {KIT: kit or {}, ITEMS: beside.get("items", {}), BOX: beside.get("box", {})}
    entries = {zone: tuple(Entry(CardId(card), number) for card, number in copies.items()) for zone, copies in zones.items()}
    return Decklist((character,) if character else (), entries)


def changed(copies: Mapping[CardId, int], **by: int) -> dict[int, int]:
    """Copies by card with so many more or less of some, named by their slugs with `_` for `-`."""
    found: dict[int, int] = dict(copies)
    for slug, number in by.items():
        card = market_day().by_slug[slug.replace("_", "-")].id
        found[card] = found.get(card, 0) + number
    return {card: number for card, number in found.items() if number}


def unmodelled(slug: str) -> Catalog:
    """The box with one card whose text is not modelled."""
    cards = [replace(card, modelled=False) if card.slug == slug else card for card in market_day()]
    return Catalog.of(cards)


def bench_text() -> str:
    """The contents that the bench's file has to hold."""
    return json.dumps(cards_to_json(market_day()), ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    FILE.write_text(bench_text(), encoding="utf-8")
