"""A study: another question about one deck than its report."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

from engine.decklist import Decklist
from engine.simulation.duel_settings import DuelSettings
from engine.simulation.lists import Deck, ListFault
from engine.simulation.tally import Tally


@dataclass(frozen=True)
class Field(Generic[Deck]):
    """Whom lists play, and how."""

    decks: Sequence[Deck]
    settings: DuelSettings


class Study(ABC, Generic[Deck]):
    """Games of a deck alone are played by their numbers, after a screening where one says what to look at.

    `games` are usual. `has_pool`: it looks at cards that are not in the deck, too; else `pool` is empty everywhere. `has_field`: it
    may be asked against other decks, in `games_against` games; then its methods take them as `field`.
    """

    games: ClassVar[int]
    games_against: ClassVar[int] = 0
    has_pool: ClassVar[bool] = False
    has_field: ClassVar[bool] = False

    def fault(self, deck: Decklist) -> ListFault | None:
        """Why the question can't be asked of this list; None if it can."""
        return None

    def screen(
        self, deck: Deck, pool: Sequence[Any], settings: Any, *, seed: int, goes_on: Callable[[], bool], field: Field[Deck] | None = None
    ) -> Any:
        """What to look at more closely, by deck, pool, settings and seed alone; None when `goes_on`, asked now and then, said no."""
        return ()

    @abstractmethod
    def play(
        self,
        deck: Deck,
        pool: Sequence[Any],
        plan: Any,
        settings: Any,
        *,
        seed: int,
        first: int,
        count: int,
        field: Field[Deck] | None = None,
    ) -> Tally:
        """Play games `first` to `first + count - 1` of what the screening found, and return what they counted."""

    @abstractmethod
    def report(self, deck: Deck, plan: Any, settings: Any, tally: Tally, *, seed: int, field: Field[Deck] | None = None) -> dict[str, Any]:
        """The answer: equal tallies give equal ones."""
