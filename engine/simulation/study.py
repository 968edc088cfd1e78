"""A study: another question about one deck than its report."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic

from engine.decklist import Decklist
from engine.simulation.duel_settings import DuelSettings
from engine.simulation.lists import Deck, ListFault
from engine.simulation.tally import Tally

Found = dict[str, int]
"""What a screening has found out so far, by the name of what was played: whole numbers, to be stored between two parts of it."""


@dataclass(frozen=True)
class Field(Generic[Deck]):
    """Whom lists play, and how."""

    decks: Sequence[Deck]
    settings: DuelSettings


@dataclass(frozen=True)
class Subject(Generic[Deck]):
    """What a study is about: a deck, how its games are played and on which chance.

    `pool` are cards that might come into it, `field` is whom it plays where it doesn't play alone.
    """

    deck: Deck
    settings: Any
    seed: int
    pool: Sequence[Any] = ()
    field: Field[Deck] | None = None


class Study(ABC, Generic[Deck]):
    """Games of a deck alone are played by their numbers, after a screening where one says what to look at.

    `games` are usual. `has_screening`: a screening comes first. `has_pool`: it looks at cards that are not in the deck, too. `has_field`:
    it may be asked against other decks, in `games_against` games. `lists`: of how many lists it is asked, which `SimulatedGame.together`
    joins; of a deck, or of a party as it stands, unless it says so.
    """

    games: ClassVar[int]
    games_against: ClassVar[int] = 0
    has_screening: ClassVar[bool] = False
    has_pool: ClassVar[bool] = False
    has_field: ClassVar[bool] = False
    lists: ClassVar[range] = range(1, 2)

    def fault(self, deck: Decklist) -> ListFault | None:
        """Why the question can't be asked of this list; None if it can."""
        return None

    def screen(self, about: Subject[Deck], *, goes_on: Callable[[], bool], found: Found) -> Any:
        """What to look at more closely, by its subject alone; None when `goes_on`, asked now and then, said no.

        `found` is what was found out before, {} at first, and is added to: with it the screening goes on where it was left, and once it
        is through plays nothing more.
        """
        return ()

    @abstractmethod
    def play(self, about: Subject[Deck], plan: Any, *, first: int, count: int) -> Tally:
        """Play games `first` to `first + count - 1` of what the screening found, and return what they counted."""

    def tried(self, report: Mapping[str, Any]) -> Sequence[int]:
        """The numbers of the cards of the pool whose games stand in `report`, one of this study."""
        return ()

    @abstractmethod
    def report(self, about: Subject[Deck], plan: Any, tally: Tally) -> dict[str, Any]:
        """The answer: equal tallies give equal ones."""
