"""Duels between bots, watched: who wins, how long it takes, how it ends, and where each card was meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.compiled import mypyc_attr
from engine.match.loop import Bot, Watcher, play
from engine.match.match import Decision, GameCard, Match, Option

FIRST: Final = 0
"""The player who begins."""

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
        self.numbers: dict[str, int] = {}
        """What else the game's own watch read of this side, by the names of the game."""


class DuelRecord:
    """How one game went, for the sides 0 (who begins) and 1."""

    def __init__(self) -> None:
        self.points = DREW
        """Of the side that begins, in half points."""
        self.turns = 0
        self.ending = ENDS_CUT
        self.clause = ""
        """The rule that ended it; empty if it was cut."""
        self.how = ""
        """How it ended in the words of its game; empty where those of every game say it."""
        self.cards: list[DuelCards] = []
        """Of both sides; empty unless cards are watched."""


@mypyc_attr(allow_interpreted_subclasses=True)
class CardWatch:
    """Whoever watches what becomes of the cards of a duel; each game has its own. This one sees nothing."""

    def look(self, match: Match) -> None:
        """Somebody is about to decide, or the game is over."""

    def see(self, option: Option) -> None:
        """An option is about to be taken."""

    def cards(self, match: Match) -> list[DuelCards]:
        """What the game showed of the cards of each side."""
        return []

    def ending(self, match: Match) -> str:
        """How a game that is over ended, by a code of its own; empty where the winner's and the loser's turns are told apart."""
        return ""


@mypyc_attr(allow_interpreted_subclasses=True)
class SeenCards(CardWatch):
    """Watches which of so many game cards have been in a hand, and which were played. A game says when it looks, and at whose hands."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.seen = [LEFT] * count
        self.played = [False] * count
        self.is_dealt = False
        """Whether the first hands have been looked at."""

    def look_at(self, hands: list[list[GameCard]]) -> None:
        """Note what is in the hands; the first time they are the first hands."""
        state = DRAWN if self.is_dealt else OPENING
        for hand in hands:
            for card in hand:
                if card < self.count and self.seen[card] == LEFT:
                    self.seen[card] = state
        self.is_dealt = True

    def tell_of(self, cards: DuelCards, card: int, name: int, is_left: bool) -> None:
        """Tell what became of a game card that is called `name`; `is_left`: it lies in the deck still."""
        state = self.seen[card]
        if state == LEFT and not is_left:
            state = DESTROYED
        if state >= cards.states.get(name, LEFT):
            cards.states[name] = state
        if self.played[card]:
            cards.played[name] = True


class DuelWatch(Watcher):
    """Watches a duel: its length, its cards if somebody watches them, and whether to go on.

    A game that takes more than `most_turns` turns (0: as many as it likes) is left: nobody wins it. `pulse` is asked before each
    decision whether to go on at all.
    """

    def __init__(self, most_turns: int, cards: CardWatch | None, pulse: Callable[[], bool] | None) -> None:
        self.most_turns = most_turns
        self.cards = cards
        self.pulse = pulse
        self.is_stopped = False
        """`pulse` said no."""

    def goes_on(self, match: Match) -> bool:
        """Whether there are turns left and nobody wants to stop."""
        pulse = self.pulse
        if pulse is not None and not pulse():
            self.is_stopped = True
            return False
        return self.most_turns == 0 or match.turn <= self.most_turns

    def see(self, match: Match, decision: Decision, index: int) -> None:
        """Have the cards watched."""
        cards = self.cards
        if cards is not None:
            cards.look(match)
            cards.see(decision.options[index])


def play_duel(
    match: Match, bots: list[Bot], most_turns: int, cards: CardWatch | None, pulse: Callable[[], bool] | None
) -> DuelRecord | None:
    """Play a match that is dealt to its end; player 0 has begun, and bots decide by what they may see.

    Takes what `DuelWatch` takes; None comes back when `pulse` said no.
    """
    watch = DuelWatch(most_turns, cards, pulse)
    play(match, bots, watch)
    if watch.is_stopped:
        return None
    record = _record_of(match, most_turns)
    if cards is not None:
        cards.look(match)
        record.cards = cards.cards(match)
        record.how = cards.ending(match) if match.is_over else ""
    return record


def _record_of(match: Match, most_turns: int) -> DuelRecord:
    record = DuelRecord()
    result = match.result
    if result is None:
        record.turns = min(match.turn, most_turns) if most_turns else match.turn
        return record
    record.turns = result.turns
    record.clause = result.reason
    if result.winner is None:
        record.ending = ENDS_DRAWN
    else:
        record.points = WON if result.winner == FIRST else LOST
        record.ending = ENDS_IN_WINNERS_TURN if result.active == result.winner else ENDS_IN_LOSERS_TURN
    return record
