"""What is measured of Tagewerk: games of the demo edition's starter decks as they are in `bench.json`.

`python -m tests.engine.tagewerk.makers` writes that file from `carddata/`; a test holds it up to date.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any, Final

from engine.cards.catalog import CardId
from engine.decklist import Decklist, Entry
from engine.kit import Bench
from engine.languages import LocalText
from engine.match.match import Match
from engine.tagewerk.cards import DECK, CardType, Catalog, TagewerkCard
from engine.tagewerk.decks import decklist_of, playable_deck
from engine.tagewerk.formats import STANDARD
from engine.tagewerk.measures.simulated import TAGEWERK
from engine.tagewerk.validate import verdict
from engine.verdict.verdict import Verdict

FILE: Final = Path(__file__).with_name("bench.json")
SEED: Final = 2026
AS_OF: Final = date(2026, 11, 20)
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


class TagewerkBench(Bench):
    """The starter decks against each other and alone, by the standard rules."""

    def __init__(self) -> None:
        self.catalog = bench_catalog()
        self.lists = bench_lists(self.catalog)
        self.decks = [playable_deck(deck, self.catalog) for deck in self.lists.values()]
        self._brought = [TAGEWERK.bring(deck, STANDARD.ruleset, ignore_unmodelled=False) for deck in self.decks]

    def match(self, number: int) -> Match:
        """A duel; the seats begin by turns."""
        count = len(self.decks)
        pair = (self._brought[number % count], self._brought[number // count % count])
        return TAGEWERK.deal(pair, STANDARD.ruleset, SEED, number, first=number % 2)

    def play_alone(self, games: int) -> None:
        """Goldfish games of ten turns."""
        settings = TAGEWERK.settings_alone(turns=10)
        for deck in self.decks:
            TAGEWERK.games_alone(deck, settings, seed=SEED, is_plain=True).play(first=0, count=games)

    def judge(self) -> Verdict:
        """As a standard deck."""
        return verdict(next(iter(self.lists.values())), format=STANDARD, catalog=self.catalog, as_of=AS_OF)
