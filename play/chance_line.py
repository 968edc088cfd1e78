"""The line of a seat's chance to win over a game, as coordinates: numbers in, text out (`web.charts`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from django.utils.translation import gettext as _

from play.studies import Found
from web.charts.scale import Box, at, line
from web.text.numbers import percent_text

WIDTH: Final = 960.0
HEIGHT: Final = 300.0
BOX: Final = Box(left=64, right=944, head=12, base=266, top=1.0)
NEAREST: Final = 30.0
NEAREST_ON_PHONES: Final = 75.0
"""Names of turns that stand nearer to the one before are left out; those in between on phones alone."""
TICKS: Final = (0.0, 0.5, 1.0)


@dataclass(frozen=True)
class LinePoint:
    """A decision on the line: the moment that it leads to, where it lies, and the strip in which a press leads there.

    `words` tell turn and chance.
    """

    number: int
    x: str
    y: str
    left: str
    width: str
    words: str


@dataclass(frozen=True)
class LineMark:
    """Something marked across: a turn that begins (`words` its number), the present moment, or one of the worst choices.

    `is_minor`: there is no room for the words on a phone.
    """

    number: int
    x: str
    y: str
    words: str
    is_minor: bool = False


@dataclass(frozen=True)
class ChanceLine:
    """Everything that the picture of the line is drawn from."""

    ticks: Sequence[dict[str, str]]
    turns: Sequence[LineMark]
    band: str
    path: str
    points: Sequence[LinePoint]
    worst: Sequence[LineMark]
    here: LineMark
    end: LineMark | None


def chance_line(
    found: Sequence[Found], *, last: int, here: int, turns: Sequence[tuple[int, int]], worst: Sequence[int], won: float | None
) -> ChanceLine:
    """The line through what a study found of one seat, in a game of `last` choices, looked at after `here` of them.

    `turns` are the turns with the choice at which each began, `worst` the numbers of the worst choices, the worst first. `won` is how the
    game ended for the seat (1 won, 0.5 drawn, 0 lost), None where that isn't told.
    """

    def across(number: int) -> float:
        return BOX.left + (BOX.right - BOX.left) * number / max(1, last)

    places = [(across(one.number), one.weighed.best) for one in found]
    middles = [(before + after) / 2 for (before, _one), (after, _other) in pairwise(places)]
    lefts, rights = [BOX.left, *middles], [*middles, BOX.right]
    heights = {one.number: BOX.y(one.weighed.best.chance) for one in found}
    path = [(x, BOX.y(best.chance)) for x, best in places]
    band = [(x, BOX.y(best.high)) for x, best in places] + [(x, BOX.y(best.low)) for x, best in reversed(places)]
    end = None if won is None else LineMark(last, at(BOX.right), at(BOX.y(won)), "")
    if end is not None and won is not None and path:
        path.append((BOX.right, BOX.y(won)))
    return ChanceLine(
        ticks=[{"y": at(BOX.y(tick)), "text_y": at(BOX.y(tick) + 5), "text": percent_text(tick)} for tick in TICKS],
        turns=_turn_marks([(turn, number, across(number)) for turn, number in turns]),
        band=line(band, closed=True) if band else "",
        path=line(path) if path else "",
        points=[
            LinePoint(one.number, at(x), at(heights[one.number]), at(left), at(right - left), _words(one, turns))
            for one, (x, _best), left, right in zip(found, places, lefts, rights, strict=True)
        ],
        worst=[
            LineMark(number, at(across(number)), at(heights[number]), str(place))
            for place, number in enumerate(worst, start=1)
            if number in heights
        ],
        here=LineMark(here, at(across(here)), at(BOX.head), ""),
        end=end,
    )


def _turn_marks(turns: Sequence[tuple[int, int, float]]) -> list[LineMark]:
    """The turns that begin, each with its number where there is room for it."""
    marks: list[LineMark] = []
    last, last_on_phones = -NEAREST, -NEAREST_ON_PHONES
    for turn, number, x in turns:
        is_named, is_minor = x - last >= NEAREST, x - last_on_phones < NEAREST_ON_PHONES
        marks.append(LineMark(number, at(x), at(BOX.base), str(turn) if is_named else "", is_minor))
        last = x if is_named else last
        last_on_phones = x if is_named and not is_minor else last_on_phones
    return marks


def _words(one: Found, turns: Sequence[tuple[int, int]]) -> str:
    told: dict[str, Any] = {"turn": turn_at(one.number, turns), "chance": percent_text(one.weighed.best.chance)}
    return _("Turn %(turn)s: %(chance)s") % told


def turn_at(number: int, turns: Sequence[tuple[int, int]]) -> int:
    """The turn in which choice `number` was made."""
    return max((turn for turn, begun in turns if begun <= number), default=0)
