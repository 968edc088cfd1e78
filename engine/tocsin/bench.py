"""The bench of TOCSIN: runs of a quest by two heroes with their start decks, with the demo edition's records as they are in `bench.json`.

`python -m tests.engine.tocsin.low_water` writes that file from `carddata/`; a test holds it up to date.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from datetime import date
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from engine.kit import Bench
from engine.match.loop import UntilTurn, play
from engine.match.match import Match
from engine.tocsin.bots.greedy import GreedyBot
from engine.tocsin.cards import Catalog
from engine.tocsin.decks import decklist_of
from engine.tocsin.editions import card_in
from engine.tocsin.formats import START
from engine.tocsin.measures.exact import DeckFigures
from engine.tocsin.records import QuestKind, Row
from engine.tocsin.rules.game import Game, start_deck
from engine.tocsin.validate import verdict
from engine.verdict.verdict import Verdict

FILE: Final = Path(__file__).with_name("bench.json")
LEFT_OUT: Final = ("flavour", "rulings", "printed", "illustrator", "aliases")
AS_OF: Final = date(2026, 11, 30)
ROUNDS: Final = 10


def records_to_json(records: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The records of an edition as the rules need them: without what is only shown."""
    return [{key: value for key, value in record.items() if key not in LEFT_OUT} for record in records]


class TocsinBench(Bench):
    """Pairs of heroes at the quests of the box, by the ruleset; a match is the run of one quest."""

    told_as: Mapping[str, str] = {
        "duel_random_games_per_s": "tocsin_runs_random_per_s",
        "duel_greedy_games_per_s": "tocsin_runs_greedy_per_s",
    }

    def __init__(self) -> None:
        self.catalog = Catalog.of(map(card_in, json.loads(FILE.read_text(encoding="utf-8"))))
        self.parties = list(combinations(self.catalog.heroes, 2))
        self.quests = [slug for slug, quest in self.catalog.quests.items() if quest.kind is QuestKind.QUEST]
        self.decks = [start_deck(slug, self.catalog) for slug, hero in self.catalog.heroes.items() if hero.solo]

    def match(self, number: int) -> Match:
        """Run `number`: every pair at every quest; the players begin by turns."""
        party = self.parties[number % len(self.parties)]
        quest = self.quests[number // len(self.parties) % len(self.quests)]
        return Game.new(party, self.catalog, seed=number, quest=quest, first=number % 2, log=False)

    def play_alone(self, games: int) -> None:
        """Whole games in solo mode by the greedy bot, ten rounds of each."""
        for deck in self.decks:
            for number in range(games):
                play(Game.new([deck], self.catalog, seed=number, log=False), [GreedyBot()], UntilTurn(ROUNDS + 1))

    def judge(self) -> Verdict:
        """The verdict on a start deck."""
        return verdict(decklist_of(self.parties[0][0]), format=START, catalog=self.catalog, as_of=AS_OF)

    def own_work(self) -> Mapping[str, Callable[[], int]]:
        """The exact volley of all hands of seven cards."""
        deck = self.decks[0]

        def hands() -> int:
            figures = DeckFigures(deck.cards, self.catalog.die, Row.LOWER)
            figures.volley(deck.cards)
            return len(figures.hands(deck.cards).weighted)

        return {"tocsin_hands_per_s": hands}
