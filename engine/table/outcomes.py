"""What follows from a choice in every game that could be this one: a choice is played in several, and what they agree on is certain.

In each of them everything that the player doesn't see is dealt anew, so that nothing hidden can be read from what is told.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from engine.errors import EngineError
from engine.match.match import Decision, GameCard, Option, PlayerId
from engine.table.numbers import Numbering
from engine.table.questions import Outcome

WORLDS: Final = 3
"""In so many games a choice is played: one where nothing happens to what lies open, else all."""
MOST_CHOICES: Final = 60
"""So many choices of a question are played at most."""
MOST_ANSWERS: Final = 60
"""So much is asked and answered at most until a choice is carried out."""
Played = Callable[[int, int], Sequence[Outcome]]
"""What follows in the world of that number from the choice of that index."""


class Foresight(ABC):
    """Plays the choices of `player` in matches that could be this one."""

    looked_at: ClassVar[Collection[int]]
    """The questions whose choices are played."""
    never_played: ClassVar[Collection[int]]
    """Options that aren't."""
    whole: ClassVar[Collection[int]]
    """What is asked when everything has been carried out."""
    windows: ClassVar[Collection[str]]
    """What happens that everybody may react to."""

    def __init__(self, match: Any, player: PlayerId, number_of: Numbering) -> None:
        """`match` is a match with a state and views of it."""
        self.state = match.state
        self.view = match.view_for(player)
        self.player = player
        self.number_of = number_of
        self.worlds: dict[int, Any] = {}

    def outcomes(self, decision: Decision) -> dict[int, Sequence[Outcome]]:
        """What follows from each choice, by its index; choices from which nothing certain follows are left out."""
        if decision.kind not in self.looked_at:
            return {}
        indexes = [index for index, option in enumerate(decision.options) if option.kind not in self.never_played]
        return agreed_outcomes(indexes, self.played)

    @abstractmethod
    def world(self, number: int) -> Any:
        """A state that could be that of the match, another one for each number."""

    @abstractmethod
    def take(self, state: Any, option: Option) -> None:
        """Take an option and run on."""

    @abstractmethod
    def played(self, number: int, index: int) -> Sequence[Outcome]:
        """What follows in one world; nothing where chance decides, or where the turn ends."""

    def carried_out(self, number: int, index: int, answer: Callable[[Decision], Option | None]) -> Any:
        """The state of one world after a choice and what is answered on the way, with what happened in its log.

        None where chance decided something, the turn ended, or cards depend on each other without end: the choice itself will say so.
        """
        if number not in self.worlds:
            self.worlds[number] = self.world(number)
        state = self.worlds[number].copy()
        state.log = []
        chance = state.chance.key()
        try:
            self.take(state, state.decision.options[index])
            for _ in range(MOST_ANSWERS):
                option = None if state.decision is None else answer(state.decision)
                if option is None:
                    break
                self.take(state, option)
        except EngineError:
            return None
        return state if state.chance.key() == chance and state.turn == self.state.turn else None

    def is_whole(self, state: Any) -> bool:
        """Whether everything has been carried out."""
        return state.is_over or (state.decision is not None and state.decision.kind in self.whole)

    def may_be_answered(self, state: Any) -> bool:
        """Whether something happened that others may react to."""
        return any(one.kind in self.windows for one in state.log)

    def of_permanents(
        self, state: Any, figure: str, before: Iterable[tuple[Any, int]], left: Callable[[Any, Any], int], fallen: set[int], is_open: bool
    ) -> Iterator[Outcome]:
        """What happens to cards in play, each with what it has `left` before; of something asked midway only who is among the fallen."""
        is_whole = self.is_whole(state)
        for permanent, number in before:
            there = state.permanent(permanent.reference)
            if there is None and permanent.card in fallen:
                yield self.outcome(permanent.card, figure, number, 0, is_open, dies=True)
            elif there is not None and is_whole and left(state, there) != number:
                yield self.outcome(permanent.card, figure, number, left(state, there), is_open)

    def outcome(self, card: GameCard, figure: str, before: int, after: int, is_open: bool, *, dies: bool = False) -> Outcome:
        """What becomes of a figure, perhaps only if nobody answers."""
        return Outcome(self.number_of(card), figure, before, after, dies, is_open)


def agreed_outcomes(indexes: Sequence[int], played: Played) -> dict[int, Sequence[Outcome]]:
    """What follows from choices by their indexes, in whatever world; choices from which nothing follows are left out."""
    agreed: dict[int, Sequence[Outcome]] = {}
    for index in indexes[:MOST_CHOICES]:
        found = list(played(0, index))
        for world in range(1, WORLDS):
            if not found:
                break
            found = _common(found, played(world, index))
        if found:
            agreed[index] = found
    return agreed


def _common(found: Sequence[Outcome], others: Sequence[Outcome]) -> list[Outcome]:
    """What both say; an answer that might come in one of them might come."""
    answered = {replace(one, unless_answered=False): one.unless_answered for one in others}
    keys = [(one, replace(one, unless_answered=False)) for one in found]
    return [replace(one, unless_answered=one.unless_answered or answered[key]) for one, key in keys if key in answered]
