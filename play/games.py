"""A table's game in memory: played from what it began with and its choices, and kept by the process until it has moved on.

The database alone says what was played. A kept game holds the choices that it was made from, and is used only as far as they are those
of the row; so every process may keep its own, and none has to.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from typing import Any

from cards.selectors import catalog
from engine.bots.considering import Considered
from engine.errors import CircleError, EngineError
from engine.match.match import NOBODY, Match, PlayerId, Result
from engine.rng import stream
from engine.simulation.message import Said
from engine.table.questions import Question, replay_choice
from play.bots import tables_of_game
from play.errors import OptionUnknownError, TableOutdatedError, TableStuckError
from play.models import Choice, Table
from web.cache import LruCache
from web.games import present_kit

GAMES_KEPT = 400
"""So many games a process keeps at most; one is some 100 kB."""
BEFORE_ALL = "-"
"""The trail of a game without choices."""
_kept: LruCache[PlayedGame] = LruCache(GAMES_KEPT)


def trail_after(trail: str, option: int) -> str:
    """The name of a row of choices that was called `trail`, with one more: equal for equal rows."""
    return blake2b(f"{trail} {option}".encode(), digest_size=16).hexdigest()


def trail_of(options: Sequence[int]) -> str:
    """The name of a row of choices."""
    trail = BEFORE_ALL
    for option in options:
        trail = trail_after(trail, option)
    return trail


@contextmanager
def told_if_stuck() -> Iterator[None]:
    """Where the engine is asked for something at a table. Raises `TableStuckError` where cards depend on each other without end."""
    try:
        yield
    except CircleError as error:
        raise TableStuckError from error


@contextmanager
def told_if_outdated() -> Iterator[None]:
    """Where a game is played again. Raises `TableOutdatedError` where it can't be."""
    try:
        yield
    except CircleError as error:
        raise TableStuckError from error
    except EngineError as error:
        raise TableOutdatedError from error


class PlayedGame:
    """A game and the choices that led here, as a replay has them."""

    def __init__(self, beginning: Mapping[str, Any], options: Sequence[int]) -> None:
        """Play it.

        Raises:
            TableOutdatedError: the rules or its cards say something else now, or its cards depend on each other without end.
        """
        self.tables = tables_of_game()
        self.beginning = beginning
        self._told: dict[tuple[int, PlayerId | None], int] = {}
        self.cards = catalog()
        with told_if_outdated():
            replay = present_kit().read_replay({**beginning, "choices": []}, self.cards)
            self.match: Match = replay.play()
        self.options: list[int] = []
        self.trail = BEFORE_ALL
        self.go_on(options)

    @property
    def number(self) -> int:
        """How many choices were made: the number of the decision that is asked."""
        return len(self.options)

    def told_after(self, number: int, player: PlayerId | None) -> int:
        """How much `player` (None: an onlooker) had been told before choice `number`."""
        if number <= 0:
            return 0
        known = self._told.get((min(number, self.number), player))
        if known is None:
            before = self if number >= self.number else PlayedGame(self.beginning, self.options[:number])
            known = before.note_told(player)
            self._told[before.number, player] = known
        return known

    def told_by_choice(self, since: int, player: PlayerId | None) -> list[tuple[int, int]]:
        """The choices after the first `since` at which `player` was told something: after how many choices, and how much by then."""
        game = PlayedGame(self.beginning, self.options[:since])
        told, growing = game.note_told(player), []
        self._told[since, player] = told
        for option in self.options[since:]:
            game.go_on((option,))
            before, told = told, game.note_told(player)
            self._told[game.number, player] = told
            if told > before:
                growing.append((game.number, told))
        return growing

    def answers_at(self, numbers: Collection[int], player: PlayerId) -> dict[int, tuple[Question, Said]]:
        """What `player` was asked at each of these choices, and what was answered, in words."""
        found: dict[int, tuple[Question, Said]] = {}
        if not numbers:
            return found
        game = PlayedGame(self.beginning, self.options[: min(numbers)])
        for number in range(min(numbers), max(numbers) + 1):
            if number in numbers and (question := self.tables.question(game.match, player)) is not None:
                label = next((one.label for one in question.choices if one.index == self.options[number]), "")
                found[number] = (question, label)
            game.go_on((self.options[number],))
        return found

    def note_told(self, player: PlayerId | None) -> int:
        """How much `player` has been told by now, which is remembered: soon they ask for what came after."""
        told = len(self.match.log_for(NOBODY if player is None else player))
        self._told[self.number, player] = told
        return told

    @property
    def decider(self) -> int | None:
        """The seat that decides; None where the game is over."""
        return None if self.match.is_over else int(self.match.decision.player)

    @property
    def result(self) -> Result | None:
        """How the game ended by its rules; None while it goes on."""
        return self.match.result

    def bot_choice(self, sitter: str, seed: int) -> int:
        """What a bot takes. Its chance comes from `seed`, seat and number: asked again it takes the same."""
        player = self.match.decision.player
        bot = self.tables.bot(sitter, stream(seed, f"bot-{player}", self.number))
        return bot.choose(self.match.view_for(player))

    def considered(self, seed: int) -> Considered | None:
        """What the stronger bot would take for who is asked; None where it can't say. Its chance comes from `seed`, seat and number."""
        player = self.match.decision.player
        return self.tables.consider(self.match, player, stream(seed, f"hint-{player}", self.number))

    def go_on(self, options: Sequence[int]) -> None:
        """Take choices that were made before. Raises `TableOutdatedError` where one is none any more."""
        with told_if_outdated():
            for option in options:
                self._take(option)

    def choose(self, index: int) -> int:
        """Take a choice of the question that is asked; what the replay calls it.

        Raises:
            OptionUnknownError: there is none of this index; nothing has changed.
        """
        try:
            option = replay_choice(self.match, index)
        except EngineError as error:
            raise OptionUnknownError(index) from error
        self._take(option)
        return option

    def _take(self, option: int) -> None:
        self.match.choose_again(option)
        self.options.append(option)
        self.trail = trail_after(self.trail, option)


@contextmanager
def game_of(table: Table) -> Iterator[PlayedGame]:
    """The game of `table` as its row says, for this thread alone meanwhile. One query where this process doesn't keep it.

    Raises:
        TableOutdatedError: the rules or its cards say something else now.
        TableStuckError: its cards depend on each other without end, which whoever does something with it may find out.
    """
    game = _kept.take(table.public_id)
    if game is not None and game.cards is not catalog():
        game = None
    if game is None or game.trail != table.trail:
        game = _played(table, game)
    with told_if_stuck():
        yield game
    _kept.set(table.public_id, game)


def forget_games() -> None:
    """What another process knows: none of the games that this one keeps."""
    _kept.clear()


def _played(table: Table, known: PlayedGame | None) -> PlayedGame:
    options = options_of(table)
    if known is not None and known.options == options[: known.number]:
        known.go_on(options[known.number :])
        return known
    return PlayedGame(table.beginning or {}, options)


def options_of(table: Table) -> list[int]:
    """The choices that hold, in their order."""
    return list(Choice.objects.filter(table=table, taken_back_at=None).order_by("number").values_list("option", flat=True))
