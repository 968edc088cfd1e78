"""A game of a deck alone played once more, to be told turn by turn: the very game that a report counted, by its seed and number."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.match.match import Happening
from engine.match.squares import Board
from engine.simulation.alone_table import AloneTable
from engine.simulation.counters import Counter

Stands = tuple[Mapping[str, int], Mapping[str, Sequence[int]]]
"""How a table stands: numbers, and where cards lie (their numbers in the game), by the names that the game gives them."""


@dataclass(frozen=True)
class ToldTurn:
    """An own turn with the opponent's before it: what happened, and how the table stood at its end; cards by their ids."""

    turn: int
    happenings: Sequence[Happening]
    numbers: Mapping[str, int]
    cards: Mapping[str, Sequence[int]]


@dataclass(frozen=True)
class ToldGame:
    """A whole game: who began, its turns, whether it was over before its last turn, and the ids of its cards by their numbers in it.

    `board` is the one that it was played on, where the game has boards.
    """

    begins: bool
    turns: Sequence[ToldTurn]
    is_over: bool
    ids: Sequence[int]
    board: Board | None = None


class GameTeller(Counter):
    """Writes each turn of a game down; its log must be kept. The first turn has what came before it, too."""

    def __init__(self, log: Callable[[Any], Sequence[Happening]], stands: Callable[[Any], Stands]) -> None:
        self.log = log
        self.stands = stands
        self.turns: list[ToldTurn] = []
        self.read = 0
        """How many happenings of the log are told."""

    def end_turn(self, watched: Any, turn: int) -> None:
        """How the table stands, and what has happened since the last time."""
        log = self.log(watched)
        numbers, cards = self.stands(watched)
        definitions = watched.game.definitions
        ids = {name: [int(definitions[card].id) for card in zone] for name, zone in cards.items()}
        self.turns.append(ToldTurn(turn, log[self.read :], numbers, ids))
        self.read = len(log)


def tell_at(table: AloneTable, teller: GameTeller, *, seed: int, index: int) -> ToldGame:
    """Game number `index` at a table, told."""
    watched: Any = table.play_number(seed, index, [teller], log=True)
    return ToldGame(index % 2 == 0, teller.turns, watched.is_over, [int(definition.id) for definition in watched.game.definitions])
