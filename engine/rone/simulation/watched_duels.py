"""Duels between bots, watched: who wins, how long it takes, how it ends, and where each card was meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.match import Decision, GameCard, Match, PlayerId
from engine.play import Bot, Watcher, play
from engine.rone.rules.codes import MULLIGAN_PHASE, PLAY, PLAY_TECHNOLOGY, RECYCLE_TOP
from engine.rone.rules.game import Game
from engine.rone.rules.ids import NO_SIDE
from engine.rone.rules.running import begin
from engine.rone.rules.state import State
from engine.rone.rules.turn import HAND_SIZE

FIRST: Final = 0
"""The side that begins."""

LEFT: Final = 0
DESTROYED: Final = 1
DRAWN: Final = 2
OPENING: Final = 3
"""What became of the best placed copy of a card: still in the deck, gone from it unseen, drawn later, in the first hand."""

LOST, DREW, WON = 0, 1, 2
"""Results of a game for one side, in half points."""

ENDS_IN_WINNERS_TURN: Final = 0
ENDS_IN_LOSERS_TURN: Final = 1
ENDS_DRAWN: Final = 2
ENDS_CUT: Final = 3


class DuelCards:
    """What one game showed of the cards of one side."""

    def __init__(self) -> None:
        self.states: dict[int, int] = {}
        """Card id to what became of its best placed copy."""
        self.played: dict[int, bool] = {}
        self.recycled: dict[int, bool] = {}


class DuelRecord:
    """How one game went, for the sides 0 (who begins) and 1."""

    def __init__(self) -> None:
        self.points = DREW
        """Of the side that begins, in half points."""
        self.turns = 0
        self.ending = ENDS_CUT
        self.clause = ""
        """The rule that ended it; empty if it was cut."""
        self.cards: list[DuelCards] = []
        """Of both sides; empty unless cards are watched."""


class CardWatch:
    """Which game cards have been in a hand, played, recycled; by game card."""

    def __init__(self, game: State) -> None:
        self.seen = [LEFT] * len(game.definitions)
        self.played = [False] * len(game.definitions)
        self.recycled = [False] * len(game.definitions)
        self.sizes = [0, 0]
        self.lasts = [-1, -1]
        self.is_dealt = False

    def look(self, game: State) -> None:
        """Note what is in the hands, where they have changed since the last look; not before both have changed theirs (SET-4)."""
        if game.phase == MULLIGAN_PHASE:
            return
        for number in range(2):
            hand = game.players[number].hand
            size = len(hand)
            last = hand[size - 1] if size else -1
            if size == self.sizes[number] and last == self.lasts[number]:
                continue
            self.sizes[number] = size
            self.lasts[number] = last
            for place in range(size):
                card = hand[place]
                if self.seen[card] == LEFT:
                    self.seen[card] = DRAWN if self.is_dealt or place >= HAND_SIZE else OPENING
        self.is_dealt = True

    def close(self, game: State, record: DuelRecord) -> None:
        """Write down what became of every card that the sides began with."""
        for side in range(2):
            cards = DuelCards()
            in_deck: dict[int, bool] = {}
            for card in game.sides[side].deck:
                in_deck[card] = True
            for card in map(GameCard, range(len(game.definitions))):
                if game.owners[card] != side:
                    continue
                number = game.definitions[card].id
                state = self.seen[card]
                if state == LEFT and card not in in_deck:
                    state = DESTROYED
                if state >= cards.states.get(number, LEFT):
                    cards.states[number] = state
                if self.played[card]:
                    cards.played[number] = True
                if self.recycled[card]:
                    cards.recycled[number] = True
            record.cards.append(cards)


class DuelWatch(Watcher):
    """Watches a duel: its length, its cards if asked to, and whether to go on.

    A game that takes more than `most_turns` turns (0: as many as it likes) is left: nobody wins it. `pulse` is asked before each
    decision whether to go on at all.
    """

    def __init__(self, game: State, most_turns: int, watches_cards: bool, pulse: Callable[[], bool] | None) -> None:
        self.game = game
        self.most_turns = most_turns
        self.cards = CardWatch(game) if watches_cards else None
        self.pulse = pulse
        self.is_stopped = False
        """`pulse` said no."""

    def goes_on(self, match: Match) -> bool:
        """Whether there are turns left and nobody wants to stop."""
        pulse = self.pulse
        if pulse is not None and not pulse():
            self.is_stopped = True
            return False
        return self.most_turns == 0 or self.game.turn <= self.most_turns

    def see(self, match: Match, decision: Decision, index: int) -> None:
        """Note what is in the hands, and which card is played or recycled."""
        cards = self.cards
        if cards is not None:
            cards.look(self.game)
            option = decision.options[index]
            if option.kind == PLAY or option.kind == PLAY_TECHNOLOGY:
                cards.played[option.card] = True
            elif option.kind == RECYCLE_TOP:
                cards.recycled[option.card] = True


def play_duel(game: State, bots: list[Bot], most_turns: int, watches_cards: bool, pulse: Callable[[], bool] | None) -> DuelRecord | None:
    """Play a game that is laid out to its end; side 0 begins, and bots decide by what they may see.

    Takes what `DuelWatch` takes; None comes back when `pulse` said no.
    """
    begin(game, PlayerId(FIRST))
    watch = DuelWatch(game, most_turns, watches_cards, pulse)
    play(Game(game), bots, watch)
    if watch.is_stopped:
        return None
    if watch.cards is not None:
        watch.cards.look(game)
    record = _record_of(game, watch.cards)
    if not game.is_over and most_turns:
        record.turns = min(record.turns, most_turns)
    return record


def _record_of(game: State, watch: CardWatch | None) -> DuelRecord:
    record = DuelRecord()
    record.turns = game.turn
    if game.is_over:
        record.clause = game.reason
        if game.winner == NO_SIDE:
            record.ending = ENDS_DRAWN
        else:
            record.points = WON if game.winner == FIRST else LOST
            is_winners = game.players[game.active].side == game.winner
            record.ending = ENDS_IN_WINNERS_TURN if is_winners else ENDS_IN_LOSERS_TURN
    if watch is not None:
        watch.close(game, record)
    return record
