"""A player's view of a match: all but the order of decks and of the upgrade pile (GAME-6)."""

from __future__ import annotations

from typing import Any, Final

from engine.match.chance import Die
from engine.match.dealt import DealtView
from engine.match.fingerprints import frozen
from engine.match.match import GameCard
from engine.rng import Stream
from engine.tocsin.rules.definitions import ActionCard
from engine.tocsin.rules.rulesets import Ruleset
from engine.tocsin.rules.state import State

OPEN: Final = (
    *("active", "decision", "figures", "flips", "frames", "is_over", "laid_out", "lasting", "phase", "places", "quest"),
    *("removed", "round", "rune", "stage", "stages", "start", "supply", "symbols", "turn", "used_points", "is_won", "is_lost"),
)
"""Fields of the match that lie open."""


class View(DealtView[State]):
    """The match as `player` may know it now; the same object for the whole match."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self._state.seats)

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset of the match."""
        return self._state.ruleset

    def sees(self, card: GameCard) -> bool:
        """Whether the player knows where a card lies: it is in no deck and not in the upgrade pile."""
        state = self._state
        return card not in state.pile and not any(card in seat.deck for seat in state.seats)

    def definition(self, card: GameCard) -> ActionCard | None:
        """What is printed on a card that lies open; None on others."""
        return self._state.definition(card) if self.sees(card) else None

    def key(self) -> tuple[Any, ...]:
        """All that the player may know; equal for matches that the player can't tell apart."""
        state = self._state
        seats = tuple(
            (*(tuple(zone) for zone in (seat.hand, seat.discard, sorted(seat.deck))), seat.hand_limit, tuple(seat.used), tuple(seat.played))
            for seat in state.seats
        )
        open_ones = tuple(frozen(getattr(state, name)) for name in OPEN)
        return (self.player, seats, tuple(sorted(state.pile)), *open_ones)

    def determinised(self, chance: Stream) -> State:
        """A copy of the match in which all that nobody knows is dealt anew: the order of decks and of the upgrade pile, and the die."""
        state = self._state.copy()
        state.chance = _fresh(chance)
        state.shuffles = [_fresh(chance) for _ in state.seats]
        state.die = Die(state.die.faces, _fresh(chance))
        for pile in (*(seat.deck for seat in state.seats), state.pile):
            pile.sort()
            chance.shuffle(pile)
        return state


def _fresh(chance: Stream) -> Stream:
    return Stream(*[chance.word() for _ in range(4)])
