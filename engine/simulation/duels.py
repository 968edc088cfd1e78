"""Duels: decks against decks by the full rules, each pairing from both seats on the same chance.

`docs/reference/duels.md` says what each figure is.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Generic

from engine.errors import EngineError
from engine.simulation.duel_settings import DuelSettings
from engine.simulation.duel_table import DuelTable, Pulse
from engine.simulation.duel_tally import DuelTally
from engine.simulation.game import SimulatedGame
from engine.simulation.lists import Deck


class DuelRangeError(EngineError):
    """Games are numbered from 0, one can't play fewer than none, and it takes two decks."""

    code = "DUEL_RANGE_INVALID"


def field_pairings(decks: int) -> list[tuple[int, int]]:
    """Deck 0 against each of the others."""
    return [(0, other) for other in range(1, decks)]


def table_pairings(decks: int) -> list[tuple[int, int]]:
    """Every deck against every other, each pairing once: swapped seats make the other half of the table."""
    return list(combinations(range(decks), 2))


class Duels(Generic[Deck]):
    """The duels of one run: games numbered from 0, two for each pair of swapped seats, the pairings in turn.

    So after any number of games every pairing has been played as often as every other, give or take a pair.
    """

    def __init__(
        self,
        game: SimulatedGame[Deck],
        decks: Sequence[Deck],
        pairings: Sequence[tuple[int, int]],
        settings: DuelSettings,
        *,
        seed: int,
        watches_cards: bool = False,
    ) -> None:
        """Raises what `DuelTable` raises.

        Raises:
            DuelRangeError: no pairing.
        """
        if not pairings:
            raise DuelRangeError("no two decks to play each other")
        self.pairings = pairings
        self.watches_cards = watches_cards
        self.table = DuelTable(game, decks, settings, seed)

    def play(self, *, first: int, count: int, pulse: Pulse | None = None) -> DuelTally | None:
        """Play games `first` to `first + count - 1` and return what they counted; None when `pulse` said no in between.

        Raises:
            DuelRangeError: `first` or `count` is below 0.
        """
        if first < 0 or count < 0:
            raise DuelRangeError(f"no {count} games from number {first} on")
        tally = DuelTally()
        for number in range(first, first + count):
            turn, seat = divmod(number, 2)
            pair, cell = divmod(turn, len(self.pairings))
            deck, against = self.pairings[cell]
            record = self.table.play(deck, against, chance=pair, seat=seat, watches_cards=self.watches_cards, pulse=pulse)
            if record is None or (pulse is not None and not pulse()):
                return None
            tally.add_game(cell, pair, seat, record)
        return tally
