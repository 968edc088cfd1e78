"""Who sits at a table: people, bots or nobody, and which deck each of them plays."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeVar

from engine.errors import EngineError

Deck = TypeVar("Deck")
OPEN: Final = "open"
"""A seat for a person."""
NOBODY_SITS: Final = "nobody"
"""A seat that does nothing and whose deck can't end."""
BOT: Final = "bot:"
"""Before the level of a bot."""


class SeatsError(EngineError):
    """So many decks, or such opponents, don't make a table of this format."""

    code = "TABLE_SEATS"


@dataclass(frozen=True)
class SeatPlan:
    """The seats of a table: how many people, how many decks, and which deck each seat plays (of a team two the same)."""

    seats: int
    decks: int
    deck_of: Sequence[int]

    def lay(
        self, decks: Sequence[Deck], opponents: Sequence[str], levels: Collection[str], empty_seat: Deck, first: int | None = None
    ) -> list[Deck]:
        """A deck for each side, `empty_seat` where nobody sits. `opponents` as `Tables.deal` takes them, bots by one of `levels`.

        Raises:
            SeatsError: so many decks, such opponents, or who is to begin make no table. Nobody sits only in duels.
        """
        for opponent in opponents:
            is_bot = opponent.startswith(BOT) and opponent.removeprefix(BOT) in levels
            if not (is_bot or opponent == OPEN or (opponent == NOBODY_SITS and self.seats == 2)):
                raise SeatsError(f"{opponent[:40]!r} can't sit at a table for {self.seats}")
        if len(opponents) != self.seats - 1:
            raise SeatsError(f"{len(opponents)} opponents at a table for {self.seats}")
        if first is not None and not 0 <= first < self.decks:
            raise SeatsError(f"seat {first} can't begin: one of the first {self.decks} does")
        brought = iter(decks)
        laid: list[Deck] = []
        for deck in range(self.decks):
            laid += [empty_seat] if deck and opponents[deck - 1] == NOBODY_SITS else islice(brought, 1)
        if len(laid) != self.decks or next(brought, None) is not None:
            raise SeatsError(f"{len(decks)} decks don't fill the seats: {', '.join(opponents)}")
        return laid
