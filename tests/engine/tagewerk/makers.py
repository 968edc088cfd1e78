"""Four Bells and its starter decks as the engine knows them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from engine.cards.catalog import CardId
from engine.decklist import Decklist, Entry
from engine.languages import LocalText
from engine.tagewerk.bench import FILE, decks_to_json
from engine.tagewerk.cards import Catalog, card_of
from engine.tagewerk.decks import PlayableDeck, decklist_of, playable_deck

CARDDATA = Path(__file__).resolve().parents[3] / "carddata" / "tagewerk"
OF_THE_PRINTING = ("number", "copies_in_box", "illustrator", "flavour", "rulings")


def _read(file: Path) -> Any:
    return yaml.safe_load(file.read_text(encoding="utf-8"))


@cache
def demo_catalog() -> Catalog:
    """Every card of `carddata/tagewerk/`, without its printings."""
    cards = []
    for file in sorted((CARDDATA / "four-bells").glob("*.yaml")):
        for written in _read(file) if file.name != "edition.yaml" else ():
            facts = {name: value for name, value in written.items() if name not in OF_THE_PRINTING}
            facts |= {
                "id": CardId(facts["id"]),
                "name": LocalText(**facts["name"]),
                "abilities": tuple(facts.get("abilities", ())),
            }
            cards.append(card_of(**facts))
    return Catalog.of(cards)


@cache
def starter_lists() -> dict[str, Decklist]:
    """The starter decks by slug."""
    catalog = demo_catalog()
    return {
        data["slug"]: decklist_of(data["main"], tuple(Entry(catalog.by_slug[slug].id, number) for slug, number in data["cards"].items()))
        for data in map(_read, sorted((CARDDATA / "starter-decks").glob("*.yaml")))
    }


@cache
def starter_decks() -> tuple[PlayableDeck, ...]:
    """The starter decks with their cards."""
    return tuple(playable_deck(deck, demo_catalog()) for deck in starter_lists().values())


def bench_text() -> str:
    """What `bench.json` has to hold."""
    return json.dumps(decks_to_json(demo_catalog(), starter_lists()), ensure_ascii=False, separators=(",", ":")) + "\n"


if __name__ == "__main__":
    FILE.write_text(bench_text(), encoding="utf-8")
