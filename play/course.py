"""How a game that is over went: the figure that decides it, turn by turn, and what each side did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from cards.saying import Speaker
from engine.languages import Language
from engine.match.match import PlayerId
from engine.table.standing import TableFigure
from engine.table.tables import Tables
from play.games import PlayedGame, options_of, told_if_stuck
from play.models import Table
from play.page import TablePage


@dataclass(frozen=True)
class ShownCourse:
    """The course of a game: a plot with a line for each side, what it says in a sentence ("" where that is nothing), and what was counted.

    `names` are the sides, the reader's first; `rows` a title with a number for each of them.
    """

    turn: int
    title: str
    lead: str
    plot: Mapping[str, Any]
    names: Sequence[str]
    rows: Sequence[tuple[str, Sequence[int]]]


def course_of(table: Table, page: TablePage, language: Language) -> ShownCourse | None:
    """The course of the game at `table`, from the chair of the page's reader; None where nothing was played, or can't be played again.

    Raises:
        TableOutdatedError: the rules or its cards say something else now, or its cards depend on each other without end.
    """
    if page.game is None or not page.is_over:
        return None
    sides: dict[int, list[int]] = {}
    for seat in sorted(page.game.seats, key=lambda seat: not seat.is_own):
        sides.setdefault(seat.side, []).append(seat.number)
    names = {seat.number: seat.name for seat in page.game.seats}
    called = [", ".join(names[number] for number in numbers) for numbers in sides.values()]
    game, player = PlayedGame(table.beginning or {}, ()), None if page.seat is None else PlayerId(page.seat)
    with told_if_stuck():
        at_ends = _figures_at_ends(game, options_of(table), list(sides.values()))
        counted = Counter((line.kind, int(line.player)) for line in game.tables.lines(game.match, player))
    say = Speaker(language, game.cards).say
    rows = [
        (say(tally.title), [sum(counted[kind, number] for kind in tally.kinds for number in numbers) for numbers in sides.values()])
        for tally in game.tables.tallies
    ]
    turns = list(at_ends)
    values = [[_number(figures[side]) for figures in at_ends.values()] for side in range(len(sides))]
    title = _("%(figure)s by turn") % {"figure": next((say(found.title) for found in at_ends[turns[-1]] if found is not None), "")}
    curves = [{"name": name, "values": line} for name, line in zip(called, values, strict=True)]
    words = ". ".join(f"{name}: {', '.join(map(str, line))}" for name, line in zip(called, values, strict=True))
    plot = {"kind": "curves", "id": "course", "label": title, "description": words, "xs": turns, "curves": curves}
    return ShownCourse(turns[-1], title, lead_of(called, turns, values), plot, called, [row for row in rows if any(row[1])])


def _figures_at_ends(game: PlayedGame, options: Sequence[int], sides: Sequence[Sequence[int]]) -> dict[int, list[TableFigure | None]]:
    """The deciding figures of the sides at the end of each turn, by its number; 0 is what came before the first. `game` is played."""
    found: dict[int, list[TableFigure | None]] = {}
    before = game.match.turn
    for option in options:
        if game.match.turn != before:
            found[before] = [_figure(game, numbers) for numbers in sides]
            before = game.match.turn
        game.go_on((option,))
    found[game.match.turn] = [_figure(game, numbers) for numbers in sides]
    return found


def _number(figure: TableFigure | None) -> int:
    return figure.value if figure is not None and isinstance(figure.value, int) else 0


def _figure(game: PlayedGame, numbers: Sequence[int]) -> TableFigure | None:
    """The figure that decides the game, of the first of these seats that has it."""
    tables: Tables = game.tables
    seats = tables.standing(game.match, None).seats
    figures = [figure for seat in seats if int(seat.player) in numbers for figure in seat.standing.figures]
    return next((figure for figure in figures if figure.name in tables.score), None)


def lead_of(names: Sequence[str], turns: Sequence[int], values: Sequence[Sequence[int]]) -> str:
    """Since when the side of two that was ahead at the end had been; "" where none was, or there are more."""
    if len(values) != 2 or values[0][-1] == values[1][-1]:
        return ""
    ahead = [one > other for one, other in zip(*values, strict=True)]
    level = [one == other for one, other in zip(*values, strict=True)]
    since = len(turns) - 1
    while since and ahead[since - 1] == ahead[-1] and not level[since - 1]:
        since -= 1
    name = names[0] if ahead[-1] else names[1]
    return _("%(name)s: ahead from turn %(turn)s on") % {"name": name, "turn": max(1, turns[since])}
