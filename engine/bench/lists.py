"""The fixed work of a game of lists: duels of each against each, and games alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any, Final

from engine.decklist import Decklist
from engine.kit import Bench
from engine.match.match import Match
from engine.simulation.game import SimulatedGame
from engine.verdict.verdict import Verdict

SEED: Final = 2026
AS_OF: Final = date(2026, 11, 20)
TURNS: Final = 10


class ListBench(Bench):
    """Lists against each other and alone, in a format and by its ruleset."""

    def __init__(
        self, game: SimulatedGame[Any], lists: Sequence[Decklist], catalog: Any, format: Any, verdict: Callable[..., Verdict]
    ) -> None:
        """`verdict` judges a list as `Kit.verdict` does."""
        self.game = game
        self.lists = lists
        self.catalog = catalog
        self.format = format
        self.verdict = verdict
        self.decks = [game.playable(deck, catalog) for deck in lists]
        self._brought = [game.bring(deck, format.ruleset, ignore_unmodelled=False) for deck in self.decks]

    def match(self, number: int) -> Match:
        """A duel; the seats begin by turns."""
        count = len(self.decks)
        pair = (self._brought[number % count], self._brought[number // count % count])
        return self.game.deal(pair, self.format.ruleset, SEED, number, first=number % 2)

    def play_alone(self, games: int) -> None:
        """Goldfish games."""
        settings = self.game.settings_alone(turns=TURNS)
        for deck in self.decks:
            self.game.games_alone(deck, settings, seed=SEED, is_plain=True).play(first=0, count=games)

    def judge(self) -> Verdict:
        """The verdict on the first list in the format."""
        return self.verdict(self.lists[0], format=self.format, catalog=self.catalog, as_of=AS_OF)
