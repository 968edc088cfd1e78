"""Figures of a measure: where it lies in a report, label, axis, unit and the usual sentence follow from how it is declared.

Such a measure says what it is called (`Measure.said`, `Unit.said`). `fan_of(measure, …)` is a whole figure; what is said otherwise is
given in its place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from engine.languages import LocalText
from engine.simulation.figure import FanFigure, Json, Text, TurnColumn, Until, mean_column, middle_column, read
from engine.simulation.measure import TURNS, Measure
from engine.simulation.message import Said, message, whole

DECIDED: Final = 0.99
"""When so many games are decided, later turns tell of games that would be over."""
HALF: Final = 0.5
Decided = Callable[[Any], Until | None]
"""Where pages stop telling turns of a result."""


def until_decided(result: Json, text: LocalText, least: int = 1, **values: Said) -> Until | None:
    """The turn by which nearly all games are decided by their clock, from turn `least` on; None where that is the last there is, or never.

    `text` says of so many games (`left` of `games`) that they aren't after that `turn`.
    """
    turns = result["clock"]["turns"]
    turn = next((turn for turn in turns if turn["chance"] >= DECIDED and turn["turn"] >= least), None)
    if turn is None or turn["turn"] == turns[-1]["turn"]:
        return None
    left = turn["n"] - round(turn["chance"] * turn["n"])
    return Until(turn["turn"], message(text, turn=turn["turn"], left=whole(left), games=whole(turn["n"]), **values))


def told_until(until: Until | None, turns: Sequence[Any]) -> Sequence[Any]:
    """Those of the turns, from the first on, that pages tell."""
    return turns if until is None else turns[: until.turn]


def half_by(entries: Sequence[Json]) -> int | None:
    """The first turn by which half the games have it, None within these turns."""
    return next((entry["turn"] for entry in entries if entry["chance"] >= HALF), None)


class _Place(NamedTuple):
    """Where the turns of a measure lie: the section, the rows in it, the key in a row ("": the row itself)."""

    section: str
    rows: str
    key: str


def _place_of(measure: Measure[Any]) -> _Place:
    path = next(place.split(".")[1:] for place in measure.figures if TURNS in place.split("."))
    at = path.index(TURNS) + 1
    return _Place(path[0], ".".join(path[:at]), ".".join(path[at:]))


def _said(measure: Measure[Any]) -> LocalText:
    assert measure.said is not None, f"{measure.key} has no name"
    return measure.said


def fan_of(
    measure: Measure[Any],
    until: Decided,
    *,
    clauses: Sequence[str],
    title: LocalText | None = None,
    sentence: Text | None = None,
    axis: LocalText | None = None,
    **others: Any,
) -> FanFigure:
    """The spread of what is read at the end of each turn. `others` are what else a figure may say (`FanFigure`)."""
    said, place = _said(measure), _place_of(measure)
    return FanFigure(
        **{"slug": place.section, **others},
        title=title or said,
        sentence=(lambda result: _half_have(measure, place, until, result)) if sentence is None else sentence,
        data=place.section,
        clauses=clauses,
        rows=place.rows,
        spread=place.key,
        until=until,
        label=LocalText(
            f"{said.en} by turn: median with the middle 80 per cent of games",
            f"{said.de} nach Zug: Median mit den mittleren 80 Prozent der Partien",
        ),
        axis=axis or LocalText(f"{said.en} at the end of the turn", f"{said.de} am Ende des Zuges"),
    )


def _half_have(measure: Measure[Any], place: _Place, until: Decided, result: Json) -> Said:
    """How many half the games have after the last turn that is told."""
    last = told_until(until(result), read(place.rows, result))[-1]
    text = LocalText(
        "After turn %(turn)s half the games have %(number)s %(unit)s or more.",
        "Nach Zug %(turn)s hat die Hälfte der Partien %(number)s %(unit)s oder mehr.",
    )
    number = whole(read(place.key, last)["p50"] / measure.unit.parts)
    return message(text, turn=last["turn"], number=number, unit=measure.unit.said or measure.unit.name)


def mean_of(measure: Measure[Any]) -> TurnColumn:
    """A column beside a figure: the mean of a measure in each turn."""
    key = _place_of(measure).key
    return mean_column(key, _said(measure), key)


def middle_of(measure: Measure[Any]) -> TurnColumn:
    """A column beside a figure: the median of a measure in each turn, with the 10th and 90th percentile."""
    key = _place_of(measure).key
    return middle_column(key, _said(measure), key)
