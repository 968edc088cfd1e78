"""A match with people and bots in its seats: bots move until somebody must decide, choices are taken back, and windows passed over.

A played match is its replay and who sits where. Nothing else is kept: played again from them it is the same, at any choice.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import StrEnum
from typing import Final

from engine.errors import EngineError
from engine.match.match import NO_CARD, NOBODY, Match, PlayerId, Replay
from engine.rng import stream
from engine.table.questions import Question, replay_choice
from engine.table.seats import OPEN
from engine.table.standing import TableStanding
from engine.table.tables import Tables

MOST_CHOICES: Final = 20_000
"""A match that takes more is going round in a circle: bots don't move it any further."""


class NotAskedError(EngineError):
    """Somebody else decides, or nobody: the match is as it was."""

    code = "NOT_ASKED"


class Seated:
    """A match being played. `sitters` says who sits in each seat, as `Tables.deal` takes opponents; a person's is `OPEN`."""

    def __init__(self, tables: Tables, replay: Replay, sitters: Sequence[str]) -> None:
        """The match after the replay's choices.

        Raises:
            ReplayError: another version of the engine made the replay.
        """
        self.tables = tables
        self.sitters = tuple(sitters)
        self.seed = replay.seed
        self.deciders: list[PlayerId] = []
        """Who took each choice."""
        self.match: Match = replay.upto(0).play()
        for choice in replay.choices:
            self._take(choice)

    @property
    def number(self) -> int:
        """How many choices were taken."""
        return len(self.deciders)

    @property
    def asked(self) -> PlayerId | None:
        """The person who must decide; None where a bot moves or the match is over."""
        if self.match.is_over:
            return None
        player = self.match.decision.player
        return player if self.sitters[player] == OPEN else None

    def choose(self, player: PlayerId, index: int) -> None:
        """Take choice `index` of what `player` is asked; bots don't move yet (`go_on`).

        Raises:
            NotAskedError: `player` isn't asked, nor is that choice theirs all the same (`Tables.aside`).
            NoSuchChoiceError: there is no such choice. The match is as it was.
        """
        if self.asked != player and index not in self._aside(player):
            raise NotAskedError(f"player {player} isn't asked")
        self._take(replay_choice(self.match, index))

    def _aside(self, player: PlayerId) -> list[int]:
        """What `player` may choose while somebody else is asked."""
        question = self.tables.aside(self.match, player)
        return [] if question is None else [choice.index for choice in question.choices]

    def _take(self, choice: int) -> None:
        player = self.match.decision.player
        self.match.choose_again(choice)
        self.deciders.append(player)

    def go_on(self, most: int = MOST_CHOICES) -> int:
        """Let bots move, `most` choices at most, until a person must decide or the match is over; returns how many they took.

        A bot's chance follows from the seed and the number of the choice, so that it doesn't matter who lets it move, and when.
        """
        taken = 0
        while taken < most and self.number < MOST_CHOICES and not self.match.is_over and self.asked is None:
            player = self.match.decision.player
            bot = self.tables.bot(self.sitters[player], stream(self.seed, f"table-bot-{player}", self.number))
            self._take(bot.choose(self.match.view_for(player)))
            taken += 1
        return taken


def choices_before(deciders: Sequence[PlayerId], player: PlayerId, automatic: Collection[int] = ()) -> int | None:
    """How many choices were taken before the last decision of `player`: `Replay.upto` so many takes it back; None if there was none.

    `automatic` are the numbers of choices that were passed over for people; they are no decisions to go back to.
    """
    for number in range(len(deciders) - 1, -1, -1):
        if deciders[number] == player and number not in automatic:
            return number
    return None


class Stops(StrEnum):
    """How often one is asked where one may react. Whatever else is decided is always asked."""

    ALWAYS = "always"
    OWN_TURNS = "own-turns"
    OTHERS_TURNS = "others-turns"
    ANSWERS = "answers"
    TOUCHED = "touched"
    UNTIL_TOUCHED = "until-touched"
    NOT_THIS_TURN = "not-this-turn"


def passes_over(stops: Stops, question: Question, table: TableStanding, player: PlayerId) -> bool:
    """Whether `player`, told this, wants `question.passing` to be chosen without being asked.

    With `ANSWERS` one is asked only where somebody else does something that could be answered: has announced something, attacks, or has
    an effect on top of the stack. So it is with `OWN_TURNS` in the turns of others, and the other way round; whoever is attacked or
    blocked is asked in any case. With `TOUCHED` one is asked only there and where something is done to what is one's own (`is_touched`),
    and only if something offered may change it (`Question.has_answer`); `UNTIL_TOUCHED` is the same, and whoever keeps the seats ends it
    once its player was asked.
    """
    if question.passing < 0 or stops is Stops.ALWAYS:
        return False
    is_fought = player in (table.attacked, table.blocked)
    if stops in (Stops.TOUCHED, Stops.UNTIL_TOUCHED):
        return not (question.has_answer and (is_fought or is_touched(table, player)))
    if is_fought:
        return False
    if stops is Stops.NOT_THIS_TURN:
        return True
    is_own = table.active == player
    return not ((stops is Stops.OWN_TURNS and is_own) or (stops is Stops.OTHERS_TURNS and not is_own) or can_answer(table, player))


def can_answer(table: TableStanding, player: PlayerId) -> bool:
    """Whether somebody on another side does something now."""
    side = {seat.player: seat.side for seat in table.seats}
    doing = [table.announcer]
    if table.stack:
        doing.append(table.stack[-1].player)
    elif table.fight[0] != NO_CARD:
        doing.append(table.active)
    return any(one != NOBODY and side[one] != side[player] for one in doing)


def is_touched(table: TableStanding, player: PlayerId) -> bool:
    """Whether somebody on another side attacks a card of `player`'s side, or has an effect on top of the stack that is done to it.

    An effect of which the game can't tell counts as done to everybody; what is only announced is done to nobody yet.
    """
    side = {seat.player: seat.side for seat in table.seats}
    if table.stack:
        top = table.stack[-1]
        if side[top.player] == side[player]:
            return False
        if top.touches is None or player in top.touches:
            return True
    if table.active == NOBODY or side[table.active] == side[player]:
        return False
    lying = (zone for seat in table.seats if seat.side == side[player] for zone in seat.standing.zones)
    return any(card.number == table.fight[1] != NO_CARD for zone in lying for card in zone.all_cards)
