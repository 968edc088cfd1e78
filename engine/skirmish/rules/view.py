"""A player's view of a match: all but the hands of others and the order of decks and X stack (INFO-1).

Bots and pages get a view and nothing else. It holds no number of a card that its player may not know.
"""

from __future__ import annotations

from typing import Any

from engine.match.dealt import DealtView
from engine.match.match import NOTHING, GameCard, Option
from engine.rng import Stream
from engine.rules.references import card_of
from engine.skirmish.rules.state import Figure, Play, State


class View(DealtView[State]):
    """The match as `player` may know it now; the same object for the whole match."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self._state.figures)

    def sees(self, card: GameCard) -> bool:
        """Whether the player knows the face of a card: it lies open, is being played, or is in the own hand."""
        state = self._state
        owner = state.figures[state.owners[card]]
        if card in owner.deck:
            return False
        return owner.player == self.player or card not in owner.hand

    def key(self) -> tuple[Any, ...]:
        """All that the player may know; equal for matches that the player can't tell apart."""
        state = self._state
        seats = tuple(self._seat_key(figure) for figure in state.figures)
        plays = tuple((frame.kind, frame.player, self.id_of(frame.card)) for frame in state.frames if isinstance(frame, Play))
        stack = (tuple(state.stack.counts().items()), tuple(state.stack.drawn))
        head = (self.player, state.ruleset.name, state.turn, state.phase, state.active)
        return (*head, seats, stack, plays, self.asked(), state.is_over, state.winner)

    def _seat_key(self, figure: Figure) -> tuple[Any, ...]:
        hand = tuple(sorted(map(self.id_of, figure.hand))) if figure.player == self.player else len(figure.hand)
        effects = tuple(
            (one.kind, one.value, one.duration, one.rounds, one.player, self.id_of(card_of(one.source))) for one in figure.effects
        )
        where = (figure.square, figure.facing, figure.life, figure.fatigue, tuple(figure.markers), figure.is_out)
        return (*where, hand, len(figure.deck), tuple(map(self.id_of, figure.discard)), tuple(map(self.id_of, figure.lying)), effects)

    def option_key(self, option: Option) -> tuple[int, ...]:
        """Also by whom it is about."""
        return (*super().option_key(option), option.target if option.target >= 0 else NOTHING)

    # --- What bots work with ---------------------------------------------------------------------

    def determinised(self, chance: Stream) -> State:
        """A copy of the match in which all that this player can't know is dealt anew: hands and decks of the others, the orders.

        Matches that the player can't tell apart, with the same kits, give the same copy for the same chance.
        """
        state = self._state.copy()
        state.chance = Stream(*[chance.word() for _ in range(4)])
        state.shuffles = [Stream(*[chance.word() for _ in range(4)]) for _ in state.figures]
        state.stack = state.stack.imagined(Stream(*[chance.word() for _ in range(4)]))
        for figure in state.figures:
            hidden = sorted(figure.deck if figure.player == self.player else [*figure.hand, *figure.deck])
            chance.shuffle(hidden)
            hand = 0 if figure.player == self.player else len(figure.hand)
            if hand:
                figure.hand = hidden[:hand]
            figure.deck = hidden[hand:]
        return state
