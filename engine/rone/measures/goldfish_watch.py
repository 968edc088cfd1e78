"""Watching a goldfish game: own turns are counted, and whoever measures is told what the deck does and how each turn ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.match import Decision, Match, Option
from engine.play import Bot, Watcher, play
from engine.rone.measures.goldfish_table import DECK
from engine.rone.rules.codes import (
    BOTTOM_CARDS,
    DECIDE_ACTION,
    DECIDE_MAIN,
    DECIDE_MULLIGAN,
    DECIDE_REACTION,
    END_TURN,
    GIVE_UP,
    PLAY,
    PLAY_TECHNOLOGY,
    RECYCLE_TOP,
    SHUFFLE_HAND,
)
from engine.rone.rules.game import Game
from engine.rone.rules.state import State

KEPT: Final = 0
SOME_UNDER: Final = 1
SHUFFLED: Final = 2
"""What became of the first hand (SET-4)."""


class Measure:
    """What is counted of a goldfish game. Turns are the deck's own, from 1. This one counts nothing."""

    def begin(self, game: State) -> None:
        """The first hands are dealt, nothing is decided yet."""

    def look(self, game: State, turn: int) -> None:
        """The deck is about to decide in its main phase."""

    def see_played(self, card: int, turn: int) -> None:
        """The deck plays a card or technology."""

    def see_recycled(self, card: int) -> None:
        """The deck recycles a card."""

    def end_turn(self, game: State, turn: int) -> None:
        """The deck declares the end of its turn."""

    def close(self, game: State, turn: int, mulligan: int) -> None:
        """The game is over, or its last turn; `turn` is the last that began (1 if none did), `mulligan` what became of the first hand."""


class GoldfishWatch(Watcher):
    """Watches one game for some measures, until the end of the deck's own turn number `turns` is declared."""

    def __init__(self, game: State, turns: int, measures: Sequence[Measure]) -> None:
        self.game = game
        self.turns = turns
        self.measures = list(measures)
        self.turn = 0
        self.ended = 0
        """The last turn whose end was declared; one that was taken back counts as it was declared first."""
        self.mulligan = KEPT
        self._turn_of_game = 0
        self._announced: Option | None = None
        """What the deck does in its main phase: announced, and perhaps given up (STACK-7)."""

    def goes_on(self, match: Match) -> bool:
        """Whether the last turn has not ended yet."""
        return self.ended < self.turns

    def see(self, match: Match, decision: Decision, index: int) -> None:
        """Tell the measures what the deck does."""
        if decision.player != DECK:
            return
        kind = decision.kind
        option = decision.options[index]
        if kind == DECIDE_MAIN:
            self._see_main(option)
        elif kind == DECIDE_ACTION:
            self._announced = None if option.kind == GIVE_UP else option
        elif kind == DECIDE_REACTION:
            if option.kind == PLAY:
                self._tell(option)
        elif kind == DECIDE_MULLIGAN:
            self.mulligan = SOME_UNDER if option.kind == BOTTOM_CARDS else SHUFFLED if option.kind == SHUFFLE_HAND else KEPT

    def _see_main(self, option: Option) -> None:
        game = self.game
        self._confirm()
        if game.turn != self._turn_of_game:
            self._turn_of_game = game.turn
            self.turn += 1
        for measure in self.measures:
            measure.look(game, self.turn)
        if option.kind != END_TURN:
            self._announced = option
        elif self.ended < self.turn:
            self.ended = self.turn
            for measure in self.measures:
                measure.end_turn(game, self.turn)

    def _confirm(self) -> None:
        """What was announced has been done."""
        if self._announced is not None:
            self._tell(self._announced)
            self._announced = None

    def _tell(self, option: Option) -> None:
        kind = option.kind
        if kind == PLAY or kind == PLAY_TECHNOLOGY:
            for measure in self.measures:
                measure.see_played(option.card, max(self.turn, 1))
        elif kind == RECYCLE_TOP:
            for measure in self.measures:
                measure.see_recycled(option.card)

    def close(self) -> None:
        """The game has been played: let the measures add it up."""
        self._confirm()
        for measure in self.measures:
            measure.close(self.game, max(self.turn, 1), self.mulligan)


def play_watched(game: Game, bots: Sequence[Bot], turns: int, measures: Sequence[Measure]) -> None:
    """Play a goldfish game that is dealt to the end of own turn number `turns`, watched for `measures`."""
    state = game.state
    for measure in measures:
        measure.begin(state)
    watch = GoldfishWatch(state, turns, measures)
    play(game, bots, watch)
    watch.close()
