"""A field that lists play against: each game with every list on the same chance, so that what differs between lists is all that differs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from engine.simulation.duel_table import DuelTable
from engine.simulation.game import SimulatedGame
from engine.simulation.lists import Deck
from engine.simulation.study import Field
from engine.simulation.watched_duels import DuelCards, DuelRecord

HALF_POINTS = 2
"""A won game is so many half points."""


class FieldGames(Generic[Deck]):
    """The numbered games of some lists against a field.

    The opponents come in turn, each from both seats on the same chance before the next chance: equal numbers of games for each.
    """

    def __init__(self, game: SimulatedGame[Deck], lists: Sequence[Deck], field: Field[Deck], *, seed: int) -> None:
        """Raises what `DuelTable` raises."""
        self.lists = len(lists)
        self.opponents = len(field.decks)
        self.table = DuelTable(game, [*lists, *field.decks], field.settings, seed)

    def half_points(self, listed: int, number: int) -> int:
        """What list number `listed` gets in game `number`: 2 for a win, 1 for a draw."""
        record, seat = self._play(listed, number, watches_cards=False)
        return record.points if seat == 0 else HALF_POINTS - record.points

    def watched(self, listed: int, number: int) -> tuple[int, DuelCards]:
        """The same, with what became of the list's cards."""
        record, seat = self._play(listed, number, watches_cards=True)
        cards = record.cards[seat] if record.cards else DuelCards()
        return (record.points if seat == 0 else HALF_POINTS - record.points), cards

    def _play(self, listed: int, number: int, *, watches_cards: bool) -> tuple[DuelRecord, int]:
        pair, opponent = divmod(number, self.opponents)
        chance, seat = divmod(pair, 2)
        record = self.table.play(listed, self.lists + opponent, chance=chance, seat=seat, watches_cards=watches_cards)
        assert record is not None  # nobody asks in between
        return record, seat
