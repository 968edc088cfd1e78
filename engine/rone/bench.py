"""What is measured of RONE: games of the demo edition's starter decks as they are in `bench.json`.

`manage.py write_bench_decks` writes that file from `carddata/`; a test holds it up to date.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Final

from engine.decklist import Decklist, Entry
from engine.kit import Bench
from engine.languages import LocalText
from engine.match.match import Match
from engine.rone.cards import Card, CardType, Catalog, Zone
from engine.rone.decks import PlayableDeck, decklist_of, playable_deck
from engine.rone.formats import CUSTOM
from engine.rone.measures.goldfish import play_goldfish_games
from engine.rone.measures.goldfish_settings import GoldfishSettings
from engine.rone.measures.simulated import RONE
from engine.rone.rules.rulesets import SECOND_EDITION
from engine.rone.validate import verdict
from engine.verdict.verdict import Verdict

FILE = Path(__file__).with_name("bench.json")
SEED: Final = 2026
AS_OF: Final = date(2026, 11, 20)
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


class RoneBench(Bench):
    """The starter decks against each other and alone, by the second edition."""

    def __init__(self) -> None:
        self.catalog = bench_catalog()
        self.lists = bench_lists(self.catalog)
        self.decks = [playable_deck(deck, self.catalog) for deck in self.lists.values()]
        self._brought = [RONE.bring(deck, SECOND_EDITION.name, ignore_unmodelled=False) for deck in self.decks]

    def match(self, number: int) -> Match:
        """A duel; the seats begin by turns."""
        count = len(self.decks)
        pair = (self._brought[number % count], self._brought[number // count % count])
        return RONE.deal(pair, SECOND_EDITION.name, SEED, number, first=number % 2)

    def play_alone(self, games: int) -> None:
        """Goldfish games."""
        settings = GoldfishSettings(turns=10, ignore_unmodelled=True)
        for deck in self.decks:
            play_goldfish_games(deck, settings, seed=SEED, first=0, count=games)

    def judge(self) -> Verdict:
        """As a custom deck."""
        deck = next(iter(self.lists.values()))
        return verdict(deck, format=CUSTOM, catalog=self.catalog, as_of=AS_OF)


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
