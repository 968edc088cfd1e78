"""The bench of Skirmish: games of the demo box's printed kits, with its cards as they are in `bench.json`.

`python -m tests.engine.skirmish.market_day` writes that file from `carddata/`; a test holds it up to date.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any, Final

from engine.cards.catalog import CardId
from engine.kit import Bench
from engine.languages import LocalText
from engine.match.match import Match
from engine.skirmish.card_fields import DESCRIPTION
from engine.skirmish.cards import CardType, Catalog, SkirmishCard, card_of
from engine.skirmish.decks import decklist_of, playable_kit
from engine.skirmish.formats import KIT
from engine.skirmish.measures.simulated import SKIRMISH
from engine.skirmish.validate import verdict
from engine.verdict.verdict import Verdict

FILE: Final = Path(__file__).with_name("bench.json")
SEED: Final = 2026
AS_OF: Final = date(2026, 11, 20)
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


class SkirmishBench(Bench):
    """The characters against each other and alone, by the leaflet."""

    told_by_game = ("goldfish_games_per_s", "duel_random_games_per_s", "duel_greedy_games_per_s")

    def __init__(self) -> None:
        self.catalog = Catalog.of(card_from_json(card) for card in json.loads(FILE.read_text(encoding="utf-8")))
        self.lists = [decklist_of(character) for character in self.catalog.leader_names]
        self.decks = [playable_kit(deck, self.catalog) for deck in self.lists]
        self._brought = [SKIRMISH.bring(deck, KIT.ruleset, ignore_unmodelled=False) for deck in self.decks]

    def match(self, number: int) -> Match:
        """A duel; the seats begin by turns."""
        count = len(self.decks)
        pair = (self._brought[number % count], self._brought[number // count % count])
        return SKIRMISH.deal(pair, KIT.ruleset, SEED, number, first=number % 2)

    def play_alone(self, games: int) -> None:
        """Goldfish games of ten turns."""
        settings = SKIRMISH.settings_alone(turns=10)
        for deck in self.decks:
            SKIRMISH.games_alone(deck, settings, seed=SEED, is_plain=True).play(first=0, count=games)

    def judge(self) -> Verdict:
        """As a printed kit."""
        return verdict(self.lists[0], format=KIT, catalog=self.catalog, as_of=AS_OF)
