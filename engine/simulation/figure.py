"""A figure of a report, declared once by the game it is of: its kind, where its data lies in the result, what it says in both languages.

Each class here is a kind; whoever draws has one module for each. What a kind makes of its data alone (a table beside the plot, all the
numbers, a sheet for spreadsheets, how sure it is) a figure may give itself in its place, as a function of the result.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from engine.languages import LocalText
from engine.simulation.message import CardName, Number, Percent, Said, message, plural

Json = Mapping[str, Any]
Source = str | Callable[[Any], Any]
"""Where something lies in a result: the keys from outside in (`water.turns`), or a function of it."""
Text = Said | Callable[[Any], Said]
"""What is said: always the same, or chosen by the result."""


def read(source: Source, data: Any) -> Any:
    """What lies in `data` at `source`."""
    if not isinstance(source, str):
        return source(data)
    for key in source.split(".") if source else ():
        data = data[int(key)] if isinstance(data, Sequence) else data[key]
    return data


def text_of(text: Text, data: Any) -> Said:
    """What `text` says of `data`."""
    return text(data) if callable(text) else text


# --- Cells of tables -------------------------------------------------------------------------


class Mean(NamedTuple):
    """A mean (`mean, low, high`) and how far it may be off."""

    estimate: Json
    decimals: int = 1


class Chance(NamedTuple):
    """A rate (`chance, low, high`) in per cent, and how far it may be off."""

    estimate: Json
    decimals: int = 1


class Middle(NamedTuple):
    """The median of a spread, with the 10th and 90th percentile."""

    spread: Json


class Difference(NamedTuple):
    """A difference (`mean, low, high`) with its sign, or that none was found."""

    estimate: Json
    decimals: int = 1


class Signed(NamedTuple):
    """A difference (`value, low, high`), `scale` times, with its sign and how far it may be off; strong where one was found."""

    estimate: Json
    decimals: int = 1
    scale: int = 1


class CardLink(NamedTuple):
    """The name of a card that leads to its page."""

    card: int


class Strong(NamedTuple):
    """Something that stands out if `is_strong`, with what stands behind it, `quiet`."""

    said: Said
    is_strong: bool = True
    quiet: Said = ""


Shown = Said | Mean | Chance | Middle | Difference | Signed | CardLink | Strong
"""What a cell of a table shows."""
SheetCell = Said | float | None
"""What a cell of a sheet holds: a number as it is, what is said."""


@dataclass(frozen=True, kw_only=True)
class Table:
    """Numbers in rows; the first cell of a row is its head, and `name_columns` of them are no numbers."""

    columns: Sequence[Said]
    rows: Sequence[Sequence[Shown]]
    caption: Said = ""
    has_names: bool = False
    name_columns: int = 1


def is_difference_told(difference: Json, decimals: int = 1, *, scale: int = 1) -> bool:
    """Whether a difference (its `mean` or `value`) may be told: its interval leaves out 0, and it isn't 0 as it is written."""
    value = difference["mean"] if "mean" in difference else difference["value"]
    found = difference.get("found", not difference["low"] <= 0 <= difference["high"])
    return bool(found) and round(abs(scale * value), decimals) > 0


class Until(NamedTuple):
    """The last turn that a page tells, and what it says of what is left out; files hold every turn."""

    turn: int
    said: Said


# --- What every figure has -------------------------------------------------------------------


def _always(result: Any) -> bool:
    return True


@dataclass(frozen=True, kw_only=True)
class Figure:
    """A part of a report, named `slug` in addresses. `sentence` says what it means, `data` is its JSON file.

    `is_there`: whether a result has it; `has_plot`: whether there is anything to draw. `answer` names what hides note, plot and
    numbers where a reader is to think first; `pictures` are the ids of cards whose faces stand above. `clauses` of the game's rules.
    `label` is what the plot shows, read out, `description` what it says, where that isn't the sentence. `table` (beside the plot),
    `numbers` (all of them), `sheet` (lines, the first one names) and `interval` (how sure it is; or `sure`, the rates or means of which
    the least sure says it) stand in the place of what the kind makes. `until`: of something by turn, where the page stops (None: it
    does not).
    """

    slug: str
    title: Text
    sentence: Text
    data: Source
    note: Text = ""
    badge: Text = ""
    answer: Text = ""
    pictures: Source | None = None
    clauses: Sequence[str] = ()
    is_there: Callable[[Any], bool] = _always
    has_plot: Callable[[Any], bool] = _always
    table: Callable[[Any], Table | None] | None = None
    numbers: Callable[[Any], Table | None] | None = None
    sheet: Callable[[Any], Sequence[Sequence[SheetCell]]] | None = None
    interval: Text | None = None
    sure: Callable[[Any], Sequence[Json]] | None = None
    label: Text = ""
    description: Text | None = None
    until: Callable[[Any], Until | None] | None = None


# --- By turn ---------------------------------------------------------------------------------


class TurnColumn(NamedTuple):
    """A column beside others of a figure by turn: `estimate` of the row, and which `keys` of it the sheet holds under `name`."""

    name: str
    title: Said
    estimate: str
    cell: Callable[[Json], Shown]
    keys: Sequence[str]


def mean_column(name: str, title: Said, estimate: str) -> TurnColumn:
    """A mean, alone."""
    return TurnColumn(name, title, estimate, lambda found: Number(found["mean"]), ("mean",))


def rate_column(name: str, title: Said, estimate: str) -> TurnColumn:
    """A rate in per cent, with its interval in the sheet."""
    return TurnColumn(name, title, estimate, lambda found: Percent(found["chance"]), ("chance", "low", "high"))


def middle_column(name: str, title: Said, estimate: str) -> TurnColumn:
    """A median with the 10th and 90th percentile."""
    return TurnColumn(name, title, estimate, Middle, ("p10", "p50", "p90"))


@dataclass(frozen=True, kw_only=True)
class TurnFigure(Figure):
    """Something by turn. `rows`: an entry a turn, with its `turn`. `columns` stand in the numbers besides.

    `axis` says what is counted, `turns` what the turns are, where they aren't just turns.
    """

    rows: Source
    axis: Text
    turns: Text = ""
    columns: Sequence[TurnColumn] = ()
    caption: Text = ""


@dataclass(frozen=True, kw_only=True)
class FanFigure(TurnFigure):
    """The spread of something by turn: the median with the bands that hold most games. The plot ends at `top`."""

    spread: str = ""
    """Where in a row the spread lies; the row itself if empty."""
    top: Source | None = None


@dataclass(frozen=True, kw_only=True)
class BarsFigure(TurnFigure):
    """A mean by turn as bars with whiskers."""

    mean: str
    column: Said
    """What is counted, over its numbers."""
    colour: int = 2


class StackedPart(NamedTuple):
    """A part of a stacked bar: a mean, or a number (`estimate` of the row) under `name` in the sheet, in one of five colours."""

    name: str
    title: Said
    estimate: str
    colour: int


@dataclass(frozen=True, kw_only=True)
class StackedFigure(TurnFigure):
    """Means or numbers by turn that make up a whole, stacked from the bottom up."""

    parts: Sequence[StackedPart]
    decimals: int = 1


class Curve(NamedTuple):
    """A line over the turns: rows with `turn`, an estimate and its interval. `key` names it in the sheet, `legend` below the plot."""

    key: str
    name: Said
    rows: Sequence[Json]
    legend: Said = ""


@dataclass(frozen=True, kw_only=True)
class CurvesFigure(Figure):
    """Up to five lines over the same turns, with their intervals: rates in per cent, or means up to `top`.

    `of` is the estimate's key in a row.
    """

    curves: Callable[[Any], Sequence[Curve]]
    axis: Text
    of: Literal["chance", "mean", "value"] = "chance"
    is_rate: bool = True
    top: Source | None = None
    caption: Text = ""


@dataclass(frozen=True, kw_only=True)
class DistributionFigure(Figure):
    """In which turn something happened.

    `rows`: the rate of games in which it had, by each turn; `marks`: the turn by which 10, 50 and 90 % had (`p10, p50, p90`, None for
    later than all turns).
    """

    rows: Source
    marks: Source


# --- By card, by plan, by anything -----------------------------------------------------------


class Column(NamedTuple):
    """A column of numbers, told of an entry."""

    title: Said
    cell: Callable[[Any], Shown]


def named_by_card(entry: Json) -> Said:
    """An entry of a card is called as the card."""
    return CardName(entry["card"])


@dataclass(frozen=True, kw_only=True)
class EntryFigure(Figure):
    """Something of each of several entries, such as cards or plans.

    `name` says what an entry is called (among the numbers `number_name`, which are no names without `has_names`), `head` what they
    are. `columns` are told of each entry; they may depend on all of them. `sheet_columns` name what `lines` gives of an entry: a line
    or more. Only entries that are `is_drawn` stand in the plot, and `most` of those; all stand in the numbers. `order` sorts the entries
    by the card each is of (None for one that the site doesn't know) and the entry.
    """

    entries: Source
    name: Callable[[Any], Said] = named_by_card
    head: Said
    columns: Sequence[Column] | Callable[[Any], Sequence[Column]]
    sheet_columns: Sequence[str]
    lines: Callable[[Any], Sequence[Sequence[SheetCell]]]
    number_name: Callable[[Any], Shown] | None = None
    has_names: bool = True
    is_drawn: Callable[[Any], bool] = _always
    most: int | None = None
    order: Callable[[Any, Any], Any] | None = None
    caption: Text = ""
    axis: Text = ""


@dataclass(frozen=True, kw_only=True)
class HeatFigure(EntryFigure):
    """Shaded numbers: a row for each entry. `across` names the columns, by all entries; `values` are a row's, in per cent or None.

    They are written with as many `decimals` as the same rates in the numbers. `corner` says what rows are.
    `row_note` stands behind a row's name.
    """

    across: Callable[[Any], Sequence[Said]]
    values: Callable[[Any], Sequence[float | None]]
    corner: Said
    is_wide: bool = False
    """Whether names need room."""
    row_note: Callable[[Any], Said] | None = None
    decimals: int = 0


@dataclass(frozen=True, kw_only=True)
class IntervalsFigure(EntryFigure):
    """Estimates with their intervals, one below the other, on either side of a `line`.

    `estimate` of an entry has `mean`, `chance` or `value`, and `low, high`; rates are drawn in per cent, differences `scale` times.
    """

    estimate: Source
    scale: int = 1
    unit: str = ""
    line: float | None = None
    short_name: Callable[[Any], Said] | None = None
    """What an entry is called in the plot, where its name is long."""
    value_text: Callable[[Any], Said] | None = None
    """What stands beside an estimate, where that isn't its value alone."""
    has_own_scales: bool = False
    """Whether entries have no common scale, so that each is drawn on its own."""
    decimals: int = 2


@dataclass(frozen=True, kw_only=True)
class TableFigure(EntryFigure):
    """A table alone, of what has no picture."""


# --- What stands above figures ---------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where a value stands among those of `decks` others, in words and in numbers: `low` are surely worse, `high` worse or alike."""

    said: Said
    decks: int
    low: int
    high: int


def interval_of(low: float | None, high: float | None, say: Callable[[float], Said]) -> Said:
    """From where to where 95 % lie, each end as `say` says it; nothing where an end isn't known."""
    if low is None or high is None:
        return ""
    return message(LocalText("%(low)s to %(high)s", "%(low)s bis %(high)s"), low=say(low), high=say(high))


class Aim(NamedTuple):
    """How sure a figure had to be before its games ended, in words (`±2 points`), and whether it is."""

    within: Said
    is_reached: bool


def aim_of(result: Json, dial: str, unit: Said = "") -> Aim | None:
    """How sure a dial had to be, told in points of a share or in `unit`; None where its games were not played until it was."""
    stopping = result["method"].get("stopping", {})
    if dial not in stopping.get("within", {}):
        return None
    within = stopping["within"][dial]
    if unit:
        said = message(LocalText("±%(number)s %(unit)s", "±%(number)s %(unit)s"), number=Number(within), unit=unit)
    else:
        points = plural(
            100 * within, LocalText("±%(number)s point", "±%(number)s Punkt"), LocalText("±%(number)s points", "±%(number)s Punkte")
        )
        said = message(points, number=Number(100 * within, 0))
    return Aim(said, dial not in stopping["unsure"])


@dataclass(frozen=True, kw_only=True)
class Dial:
    """A figure that a reader should know before all others. `interval` says how sure the value is, `games` of how many games it is.

    `aim`: how sure it had to be, where games were played until it was.
    """

    title: Said
    value: Said
    unit: Said
    sentence: Said
    interval: Said = ""
    games: int | None = None
    place: Place | None = None
    aim: Aim | None = None
