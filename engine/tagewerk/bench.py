"""What is measured of Tagewerk: games of the demo edition's starter decks as they are in `bench.json`.

`python -m tests.engine.tagewerk.makers` writes that file from `carddata/`; a test holds it up to date.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from engine.bench.lists import ListBench
from engine.cards.catalog import CardId
from engine.decklist import Decklist, Entry
from engine.languages import LocalText
from engine.tagewerk.cards import DECK, CardType, Catalog, TagewerkCard
from engine.tagewerk.decks import decklist_of
from engine.tagewerk.formats import STANDARD
from engine.tagewerk.measures.simulated import TAGEWERK
from engine.tagewerk.validate import verdict

FILE: Final = Path(__file__).with_name("bench.json")
FACTS: Final = ("faction", "main", "token", "cost", "support", "slots", "points", "attack", "defence", "attach")


def card_to_json(card: TagewerkCard) -> dict[str, Any]:
    """What the rules read of a card."""
    read: dict[str, Any] = {"id": card.id, "slug": card.slug, "type": card.type.value, "name": card.name.en}
    read |= {name: getattr(card, name) for name in FACTS if getattr(card, name) is not None}
    if card.abilities:
        read["abilities"] = list(card.abilities)
    return read


def card_from_json(data: Mapping[str, Any]) -> TagewerkCard:
    """The card that `card_to_json` wrote."""
    facts: dict[str, Any] = {name: data.get(name) for name in FACTS}
    return TagewerkCard(
        id=CardId(data["id"]),
        slug=data["slug"],
        type=CardType(data["type"]),
        name=LocalText(data["name"], data["name"]),
        abilities=tuple(data.get("abilities", ())),
        **facts,
    )


def decks_to_json(catalog: Catalog, lists: Mapping[str, Decklist]) -> dict[str, Any]:
    """All cards and lists, as `bench.json` holds them."""
    return {
        "cards": [card_to_json(card) for card in catalog],
        "decks": {
            name: {
                "main": deck.leaders[0] if deck.leaders else None,
                "cards": {catalog.by_id[entry.card].slug: entry.quantity for entry in deck.entries(DECK)},
            }
            for name, deck in sorted(lists.items())
        },
    }


def bench_catalog() -> Catalog:
    """The cards of `bench.json`."""
    return Catalog.of(card_from_json(card) for card in json.loads(FILE.read_text())["cards"])


def bench_lists(catalog: Catalog) -> dict[str, Decklist]:
    """The lists of `bench.json` by name."""
    decks: Mapping[str, Any] = json.loads(FILE.read_text())["decks"]
    return {
        name: decklist_of(data["main"], tuple(Entry(catalog.by_slug[slug].id, number) for slug, number in data["cards"].items()))
        for name, data in decks.items()
    }


class TagewerkBench(ListBench):
    """The starter decks against each other and alone, by the standard rules."""

    def __init__(self) -> None:
        catalog = bench_catalog()
        super().__init__(TAGEWERK, list(bench_lists(catalog).values()), catalog, STANDARD, verdict)
