"""The bench of Skirmish: games of the demo box's printed kits, with its cards as they are in `bench.json`.

`python -m tests.engine.skirmish.market_day` writes that file from `carddata/`; a test holds it up to date.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from engine.bench.lists import ListBench
from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.skirmish.card_fields import DESCRIPTION
from engine.skirmish.cards import CardType, Catalog, SkirmishCard, card_of
from engine.skirmish.decks import decklist_of
from engine.skirmish.formats import KIT
from engine.skirmish.measures.simulated import SKIRMISH
from engine.skirmish.validate import verdict

FILE: Final = Path(__file__).with_name("bench.json")
LEFT_OUT: Final = ("story",)
BESIDE: Final = (CardType.ITEM, CardType.OBSTACLE)


def cards_to_json(catalog: Catalog) -> list[dict[str, Any]]:
    """The definitions that the rules read: of every sheet, card of a kit and X card."""
    found = []
    for card in catalog:
        if card.type not in BESIDE:
            facts = {name: fact for name, fact in DESCRIPTION.facts_of(card).items() if fact is not None and name not in LEFT_OUT}
            read = {"id": card.id, "slug": card.slug, "type": card.type.value, "name": card.name.en, **facts}
            found.append(read | ({"abilities": list(card.abilities)} if card.abilities else {}))
    return found


def card_from_json(data: Mapping[str, Any]) -> SkirmishCard:
    """A card that `cards_to_json` wrote."""
    told = {**data, "id": CardId(data["id"]), "name": LocalText(data["name"], data["name"]), "abilities": tuple(data.get("abilities", ()))}
    return card_of(**told)


class SkirmishBench(ListBench):
    """The characters against each other and alone, by the leaflet."""

    told_by_game = ("goldfish_games_per_s", "duel_random_games_per_s", "duel_greedy_games_per_s")

    def __init__(self) -> None:
        catalog = Catalog.of(card_from_json(card) for card in json.loads(FILE.read_text(encoding="utf-8")))
        super().__init__(SKIRMISH, [decklist_of(character) for character in catalog.leader_names], catalog, KIT, verdict)
