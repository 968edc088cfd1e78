"""Puzzles are found in games that bots play: positions in which one first move is clearly the best, and no plain one.

Two greedy bots play. Wherever one of them has a choice, the bot that thinks most thoroughly (`Tables.adviser`) tries the options out,
from what the seat may know. Where one option stands out, it is asked again and again by other chance, and all that it tried out then is
added up: what it found at first counts for nothing any more. The same seed gives the same puzzle on any machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engine.bots.considering import LookedAt, looked_at
from engine.match.match import GameCard, Match
from engine.rng import stream
from engine.table.questions import Choice, Question
from engine.table.seats import BOT
from engine.table.standing import Lies
from engine.table.tables import Tables

FEWEST_OPTIONS: Final = 3
MOST_OPTIONS: Final = 12
FIRST_TURN: Final = 3
MOST_CHOICES: Final = 400
"""Of one game: what comes later isn't looked at."""
GREEDY: Final = "greedy"
STANDS_OUT: Final = 0.06
"""So much higher than any other chance is the best at first sight, or the position isn't looked at again."""
MARGIN: Final = 0.04
"""So far above the range of any other option begins the range of the best one."""
LOWEST: Final = 0.4
HIGHEST: Final = 0.95
"""The chance of the best move lies between these: a game that is lost or won anyway makes no puzzle."""
LOST_BELOW: Final = 0.5
WON_ABOVE: Final = 0.6
"""An option that the greedy bot finds, too, is a puzzle only where everything else loses rather than wins, and this wins."""
AGREED: Final = 0.75
"""So large a share of the times that it is asked does the bot take the best move: what it finds now and then is chance."""
GIVEN_UP_AFTER: Final = 4
"""So many times it is asked before a position may be given up early."""

Move = tuple[Any, ...]
"""The move of an option; two options of one move lead to the same position."""


@dataclass(frozen=True)
class Effort:
    """How thoroughly is looked: `games` are tried out at least before a puzzle is believed, by `considerations` at most."""

    games: int = 10_000
    considerations: int = 300


@dataclass(frozen=True)
class FoundPuzzle:
    """A position, after `choices` of a game, with a best move.

    `best` are the options that are it, mostly one; `tried` has each option that was tried out, in order; `greedy` is what the greedy bot
    takes.
    """

    choices: Sequence[int]
    seat: int
    best: Sequence[int]
    greedy: int
    tried: Sequence[LookedAt]
    digest: str

    @property
    def games(self) -> int:
        """How many games were tried out for it; those of one move count for each of its options."""
        return sum(one.n for one in self.tried)


@dataclass
class Searched:
    """The work of a search: decisions seen, positions tried out, those that were looked at again.

    `choices` were made in the game by the time that it was left, and `is_done` says whether it was looked through.
    """

    decisions: int = 0
    positions: int = 0
    checked: int = 0
    choices: int = 0
    is_done: bool = False


def find_in_game(
    tables: Tables, match: Match, seed: int, *, effort: Effort, goes_on: Callable[[], bool], searched: Searched, begin_at: int = 0
) -> FoundPuzzle | None:
    """The first puzzle of the game that begins as `match`, which is played on; None where it has none, or `goes_on` says stop.

    Nothing is looked at before `begin_at` choices: a search that was stopped goes on there. A position that is looked at is looked at
    to the end, whatever `goes_on` says.

    Raises:
        EngineError: the game can't be played to its end.
    """
    choices: list[int] = []
    greedy = [tables.bot(f"{BOT}{GREEDY}", stream(seed, "puzzle-player", seat)) for seat in range(2)]
    while not match.is_over and len(choices) < MOST_CHOICES:
        searched.choices = len(choices)
        player = match.decision.player
        taken = greedy[player].choose(match.view_for(player))
        if len(choices) >= begin_at:
            if not goes_on():
                return None
            searched.decisions += 1
            if is_looked_at(match) and (found := _puzzle_at(tables, match, seed, choices, taken, effort, searched)) is not None:
                searched.is_done = True
                return found
        match.choose(taken)
        choices.append(taken)
    searched.is_done = True
    return None


def is_looked_at(match: Match) -> bool:
    """Whether a puzzle may be asked now: the game has begun in earnest, and there is a choice, but not too much of one."""
    return match.turn >= FIRST_TURN and FEWEST_OPTIONS <= len(match.decision.options) <= MOST_OPTIONS


def _puzzle_at(
    tables: Tables, match: Match, seed: int, choices: Sequence[int], taken: int, effort: Effort, searched: Searched
) -> FoundPuzzle | None:
    """The puzzle that is asked now, if it is one."""
    player = match.decision.player
    question = tables.question(match, player)
    if question is None:
        return None
    moves = moves_of(tables, match, question)
    first = _Tried(moves)
    first.look(tables, match, seed, f"puzzle-sight-{len(choices)}", 0)
    if len(first.totals) < 2:
        return None
    searched.positions += 1
    if not first.stands_out():
        return None
    searched.checked += 1
    again = _Tried(moves)
    for number in range(effort.considerations):
        if number >= GIVEN_UP_AFTER and not again.stands_out():
            return None
        again.look(tables, match, seed, f"puzzle-check-{len(choices)}", number)
        if again.games >= effort.games:
            break
    if again.games < effort.games or not is_puzzle(again.ranges(), moves.get(taken)):
        return None
    best = again.ranges()[0][0]
    if again.taken[best] < AGREED * again.taken.total():
        return None
    return FoundPuzzle(
        choices=tuple(choices),
        seat=int(player),
        best=[index for index, move in moves.items() if move == best],
        greedy=taken,
        tried=again.options(),
        digest=match.digest(),
    )


def is_puzzle(ranges: Sequence[tuple[Move, LookedAt]], plain: Move | None) -> bool:
    """Whether the first of `ranges`, the highest first, is clearly the best move and isn't `plain`, what the greedy bot does."""
    if len(ranges) < 2:
        return False
    (best, found), others = ranges[0], [one for _move, one in ranges[1:]]
    highest = max(one.high for one in others)
    if found.low <= highest + MARGIN or not LOWEST <= found.chance <= HIGHEST:
        return False
    return best != plain or (highest < LOST_BELOW and found.low > WON_ABOVE)


def moves_of(tables: Tables, match: Match, question: Question) -> Mapping[int, Move]:
    """The move of each option, without what is only announced. Copies of a card in hand are one."""
    held = {
        card.number: card.id
        for seat in tables.standing(match, match.decision.player).seats
        for zone in seat.standing.zones
        if zone.lies == Lies.HELD
        for card in zone.all_cards
    }
    return {choice.index: _move(choice, held) for choice in question.choices if not choice.is_announced}


def _move(choice: Choice, held: Mapping[GameCard, int]) -> Move:
    is_held = choice.card in held
    return (repr(choice.label), is_held, held[choice.card] if is_held else choice.card, choice.target, choice.figure)


class _Tried:
    """The bot's figures for each move, all its games added up."""

    def __init__(self, moves: Mapping[int, Move]) -> None:
        self.moves = moves
        self.totals: dict[Move, tuple[float, int]] = {}
        self.taken: Counter[Move | None] = Counter()
        """How often the bot would have taken each."""

    @property
    def games(self) -> int:
        """How many games were tried out."""
        return sum(n for _total, n in self.totals.values())

    def look(self, tables: Tables, match: Match, seed: int, purpose: str, number: int) -> None:
        """Ask the bot once more, by chance `number` of a purpose."""
        found = tables.consider(match, match.decision.player, stream(seed, purpose, number))
        if found is None or not found.options:
            return
        self.taken[self.moves.get(found.index)] += 1
        for one in found.options:
            if (move := self.moves.get(one.index)) is not None:
                total, n = self.totals.get(move, (0.0, 0))
                self.totals[move] = (total + one.chance * one.n, n + one.n)

    def ranges(self) -> list[tuple[Move, LookedAt]]:
        """Each move with its chance, the highest first."""
        found = [(move, looked_at(-1, total, n)) for move, (total, n) in self.totals.items()]
        return sorted(found, key=lambda one: -one[1].chance)

    def options(self) -> list[LookedAt]:
        """Each option that is a move that was tried out."""
        return [looked_at(index, *self.totals[move]) for index, move in self.moves.items() if move in self.totals]

    def stands_out(self) -> bool:
        """Whether the best chance is clearly higher than the next, by what is known so far."""
        chances = [one.chance for _move, one in self.ranges()]
        return len(chances) > 1 and chances[0] - chances[1] >= STANDS_OUT and LOWEST <= chances[0] <= HIGHEST
