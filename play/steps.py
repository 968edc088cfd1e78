"""A game that is over, looked at choice by choice."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.languages import Language
from engine.match.match import PlayerId
from play.games import PlayedGame, options_of, told_if_stuck
from play.models import Table
from play.page import AroundTable, LaidSeat, laid_around
from play.showing import GameShower, ShownGame, ShownLine, ToldChoices


@dataclass(frozen=True)
class TurnMark:
    """A turn, and after how many choices it began."""

    turn: int
    number: int
    is_shown: bool


@dataclass(frozen=True)
class Moment(AroundTable):
    """A game as it stood after some choices, as one of its seats or an onlooker saw it; `lines` are what was told then."""

    game: ShownGame
    others: Sequence[LaidSeat]
    own: Sequence[LaidSeat]
    lines: Sequence[ShownLine]

    @property
    def dims_hand(self) -> bool:
        """What others did is told at the table, where nothing of the hand can be used meanwhile."""
        return True


@dataclass(frozen=True)
class Step(Moment):
    """The game after `number` of `last` choices, as the player in `seat` saw it.

    `lines` are those of the turn so far; `fresh` is the number of the first that the last choice brought.
    """

    number: int
    last: int
    seat: int
    turns: Sequence[TurnMark]
    fresh: int
    told: Mapping[int, ToldChoices]
    """The questions of these decisions by their numbers, as the player who decided read them."""

    @property
    def dims_hand(self) -> bool:
        """It is only looked at."""
        return False

    @property
    def before(self) -> int | None:
        """The step before; None at the beginning."""
        return self.number - 1 if self.number else None

    @property
    def after(self) -> int | None:
        """The next step; None at the end."""
        return self.number + 1 if self.number < self.last else None


def moment_of(table: Table, *, number: int, seat: int | None, language: Language) -> Moment:
    """A game after `number` choices (more than there are: as it stands), as `seat` (None: an onlooker) saw it. Nothing is asked.

    Raises:
        TableOutdatedError: the rules or its cards say something else now, or its cards depend on each other without end.
    """
    options = options_of(table)[:number]
    game, player = PlayedGame(table.beginning or {}, options[:-1]), None if seat is None else PlayerId(seat)
    with told_if_stuck():
        game.note_told(player)
        game.go_on(options[-1:])
        shown = GameShower(game, seat, language).shown(len(options) - 1, asks=False)
    side = None if seat is None else next(one.side for one in shown.seats if one.number == seat)
    return Moment(game=shown, lines=shown.lines, **laid_around(shown, table, side))


def step_of(table: Table, *, number: int, seat: int, language: Language, for_all: bool = False, telling: Collection[int] = ()) -> Step:
    """A game that is over, after so many choices (more than there are: at its end), from the chair of `seat`.

    `for_all`: told as to onlookers, who see no hand, and with nobody called “you”; `seat` lies nearest nevertheless. `telling` are the
    decisions of which `Step.told` says what was asked.

    Raises:
        TableOutdatedError: the rules or its cards say something else now, or its cards depend on each other without end.
    """
    options = options_of(table)
    number = min(number, len(options))
    game, fresh = PlayedGame(table.beginning or {}, ()), 0
    told_to = None if for_all else seat
    marks: list[tuple[int, int]] = []
    shown: ShownGame | None = None
    told: dict[int, ToldChoices] = {}
    for made in range(len(options) + 1):
        turn = game.match.turn
        if not marks or marks[-1][0] != turn:
            marks.append((turn, made))
        if made == number:
            with told_if_stuck():
                shown = GameShower(game, told_to, language).shown(asks=False)
        if made in telling and (choices := GameShower(game, game.decider, language).told_choices()) is not None:
            told[made] = choices
        if made == number - 1:
            fresh = game.note_told(None if for_all else PlayerId(seat))
        if made < len(options):
            game.go_on(options[made : made + 1])
    assert shown is not None  # noqa: S101  (number is among them)
    begins = [begun for _turn, begun in marks]
    current = max(begun for begun in begins if begun <= number)
    side = next(one.side for one in shown.seats if one.number == seat)
    return Step(
        number=number,
        last=len(options),
        seat=seat,
        game=shown,
        **laid_around(shown, table, side),
        turns=[TurnMark(turn, begun, begun == current) for turn, begun in marks],
        lines=[line for line in shown.lines if line.turn == shown.turn],
        fresh=fresh,
        told=told,
    )


def story_of(table: Table, *, seat: int, language: Language) -> Iterator[str]:
    """The whole game in lines, a heading before each turn, as the player in `seat` was told it. Raises as `step_of`."""
    game = PlayedGame(table.beginning or {}, options_of(table))
    turn: Any = None
    for line in GameShower(game, seat, language).shown_lines(0):
        if line.turn != turn:
            turn = line.turn
            yield f"\n== {turn} ==\n"
        yield f"{line.text} ({line.clause})\n" if line.clause else f"{line.text}\n"
