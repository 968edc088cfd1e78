"""What is measured of RONE: games of the demo edition's starter decks as they are in `bench.json`.

`manage.py write_bench_decks` writes that file from `carddata/`; a test holds it up to date.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from engine.bench.lists import ListBench
from engine.decklist import Decklist, Entry
from engine.languages import LocalText
from engine.rone.cards import Card, CardType, Catalog, Zone
from engine.rone.decks import PlayableDeck, decklist_of, playable_deck
from engine.rone.formats import CUSTOM
from engine.rone.measures.simulated import RONE
from engine.rone.validate import verdict

FILE = Path(__file__).with_name("bench.json")
NUMBERS = ("level", "cost", "recycle", "health", "melee", "ranged", "speed", "water_income", "card_income")


def card_to_json(card: Card) -> dict[str, Any]:
    """What the rules read of a card."""
    read: dict[str, Any] = {"id": card.id, "slug": card.slug, "type": card.type.value, "name": card.name.en}
    for name in (*NUMBERS, "race", "hero"):
        value = getattr(card, name)
        if value is not None:
            read[name] = value
    if not card.modelled:
        read["modelled"] = False
    if card.abilities:
        read["abilities"] = list(card.abilities)
    return read


def card_from_json(data: Mapping[str, Any]) -> Card:
    """The card that `card_to_json` wrote."""
    values: dict[str, Any] = {name: data.get(name) for name in (*NUMBERS, "race", "hero")}
    return Card(
        id=data["id"],
        slug=data["slug"],
        type=CardType(data["type"]),
        name=LocalText(data["name"], data["name"]),
        abilities=tuple(data.get("abilities", ())),
        modelled=data.get("modelled", True),
        **values,
    )


class RoneBench(ListBench):
    """The starter decks against each other and alone, by the second edition."""

    def __init__(self) -> None:
        catalog = bench_catalog()
        super().__init__(RONE, list(bench_lists(catalog).values()), catalog, CUSTOM, verdict)


def decks_to_json(catalog: Catalog, lists: Mapping[str, Decklist]) -> dict[str, Any]:
    """All cards and lists, as `bench.json` holds them."""
    return {
        "cards": [card_to_json(card) for card in catalog],
        "decks": {
            name: {
                "hero": deck.leaders[0],
                "cards": {catalog.by_id[entry.card].slug: entry.quantity for entry in deck.entries(Zone.DECK)},
                "technologies": [catalog.by_id[entry.card].slug for entry in deck.entries(Zone.TECHNOLOGY)],
            }
            for name, deck in sorted(lists.items())
        },
    }


def bench_catalog() -> Catalog:
    """The cards of `bench.json`."""
    return Catalog.of(card_from_json(card) for card in json.loads(FILE.read_text())["cards"])


def bench_lists(catalog: Catalog) -> dict[str, Decklist]:
    """The lists of `bench.json` by name."""
    return {name: _list_of(catalog, data) for name, data in json.loads(FILE.read_text())["decks"].items()}


def bench_decks() -> Sequence[PlayableDeck]:
    """The decks of `bench.json`, in the order of their names."""
    catalog = bench_catalog()
    return [playable_deck(deck, catalog) for deck in bench_lists(catalog).values()]


def _list_of(catalog: Catalog, data: Mapping[str, Any]) -> Decklist:
    return decklist_of(
        heroes=(data["hero"],),
        cards=tuple(Entry(catalog.by_slug[slug].id, number) for slug, number in data["cards"].items()),
        technologies=tuple(Entry(catalog.by_slug[slug].id, 1) for slug in data["technologies"]),
    )
