"""A measure: one thing that is watched in many matches, declared once, from its reading in a match to its figures in a report."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final, Generic, NamedTuple, TypeVar

from engine.languages import LocalText
from engine.simulation import figures
from engine.simulation.tally import Tally
from engine.statistics import Mean

Watched = TypeVar("Watched")
"""Whoever watches a match: what measures of a game read from."""

NEVER: Final = -1
"""A reading at the end that is not counted."""
TURNS: Final = "turns"
"""In the place of a figure: what stands below is estimated for every own turn."""


class Unit(NamedTuple):
    """What a measure counts; of its readings, whole numbers, `parts` make one. `said` is what sentences call it."""

    name: str
    parts: int = 1
    said: LocalText | None = None


class When(Enum):
    """When a measure is read in a match, and what of it is counted."""

    TURN = auto()
    """At the end of every own turn, as it stands."""
    GAIN = auto()
    """At the end of every own turn: by how much it has grown in it."""
    SO_FAR = auto()
    """At the end of every own turn: the sum over the turns so far."""
    FIRST = auto()
    """At the end of every own turn, as a question; counted is the turn at which it was true first, if it ever was."""
    FIRST_OR_OVER = auto()
    """The same, and asked once more when the match is over."""
    END = auto()
    """When the match is over, or its last turn; `NEVER` is not counted."""


class Added(Enum):
    """How readings are added up; both merge in any order."""

    VALUES = auto()
    """How often each value was there. A question has the values 0 and 1."""
    TOTALS = auto()
    """Their number, sum and sum of squares: no more than a mean is asked for, of values too many to tell apart."""


class Sample(NamedTuple):
    """What a figure is estimated from: what was counted of a measure, of one turn if it is told by turns."""

    tally: Tally
    name: str
    unit: Unit
    games: int
    turns: int

    @property
    def histogram(self) -> dict[int, int]:
        """How often each value was there."""
        return self.tally.histogram(self.name)


Estimate = Callable[[Sample], Any]
"""Makes JSON of a sample."""


@dataclass(frozen=True)
class Measure(Generic[Watched]):
    """What is watched (`read`, from whoever watches the match), when, how it is added up under `key`, and how it is told.

    `figures` are estimates by their place: `report.water.turns.income` is the section, then the keys from outside in, here once for
    every own turn; `report.damage.turns` is the turn's row itself. Without an estimate (`closely`) it is counted for a section that makes
    something of several. `paired` is the key of its difference between games on the same chance, told so that more is better. `said` is
    what figures call it (`measure_figures`).
    """

    key: str
    unit: Unit
    read: Callable[[Watched], int]
    when: When
    figures: Mapping[str, Estimate | None]
    added: Added = Added.VALUES
    paired: str = ""
    is_low_better: bool = False
    said: LocalText | None = None


def each_turn(key: str, unit: Unit, read: Callable[[Any], int], *places: str, said: LocalText | None = None) -> Measure[Any]:
    """What stands at the end of every own turn, told by its spread at these places."""
    return Measure(key, unit, read, When.TURN, dict.fromkeys(places, spread), said=said)


def mean_each_turn(
    key: str, unit: Unit, read: Callable[[Any], int], place: str, said: LocalText | None = None, when: When = When.GAIN
) -> Measure[Any]:
    """The mean of what came in every own turn, or of what stands at its end."""
    return Measure(key, unit, read, when, {place: average}, Added.TOTALS, said=said)


def measures_for(measures: Iterable[Measure[Watched]], *sections: str) -> list[Measure[Watched]]:
    """Those that any of the `sections` needs."""
    return [measure for measure in measures if any(place.partition(".")[0] in sections for place in measure.figures)]


def tell(
    measures: Iterable[Measure[Any]], section: str, tally: Tally, turns: int, prefix: str = "", into: dict[str, Any] | None = None
) -> dict[str, Any]:
    """The figures of a section, laid `into` a report or a new one, from what matches counted under `prefix`."""
    report = {} if into is None else into
    games = tally.get(f"{prefix}games")
    told = [
        (place.removeprefix(f"{section}."), estimate, measure)
        for measure in measures
        for place, estimate in measure.figures.items()
        if place.startswith(f"{section}.") and estimate is not None
    ]
    for place, estimate, measure in sorted(told, key=lambda figure: not figure[0].endswith(TURNS)):  # a row before what is in it
        path, name = place.split("."), prefix + measure.key
        if TURNS not in path:
            _put(report, path, estimate(Sample(tally, name, measure.unit, games, turns)))
            continue
        inner = path[path.index(TURNS) + 1 :]
        rows = _put(report, path[: path.index(TURNS) + 1], [{"turn": turn} for turn in range(1, turns + 1)])
        for row in rows:
            found = estimate(Sample(tally, f"{name}/{row['turn']}", measure.unit, games, turns))
            if inner:
                _put(row, inner, found)
            else:
                row.update(found)
    return report


def _put(report: dict[str, Any], path: Sequence[str], value: Any) -> Any:
    """Lay `value` at the end of `path` unless something is there; returns what is there."""
    for key in path[:-1]:
        report = report.setdefault(key, {})
    return report.setdefault(path[-1], value)


def differences(measures: Iterable[Measure[Any]], tally: Tally, name: str, looks: int, *, is_turned: bool = False) -> dict[str, Any]:
    """By how much games under `name` were better than their twins, with intervals that hold for `looks` of each measure at once.

    `is_turned`: by how much the twins were better.
    """
    found = {}
    for measure in measures:
        if measure.paired:
            mean = tally.mean(f"{name}/{measure.paired}")
            mean = Mean(mean.n, -mean.total, mean.squares) if is_turned else mean
            found[measure.paired] = figures.difference(mean, looks, measure.unit.parts)
    return found


# --- Estimates -------------------------------------------------------------------------------


def spread(sample: Sample) -> dict[str, Any]:
    """Mean and percentiles."""
    return figures.spread(sample.histogram)


def average(sample: Sample) -> dict[str, Any]:
    """The mean of totals."""
    return figures.mean(sample.tally.mean(sample.name), sample.unit.parts)


def share(sample: Sample) -> dict[str, Any]:
    """The rate of all games in which it was so."""
    return figures.rate(sample.tally.get(f"{sample.name}/1"), sample.games)


def share_there(sample: Sample) -> dict[str, Any]:
    """The rate of the games that got there in which it was so."""
    no, yes = (sample.tally.get(f"{sample.name}/{answer}") for answer in (0, 1))
    return figures.rate(yes, no + yes)


def none(sample: Sample) -> dict[str, Any]:
    """The rate of the games that got there in which it was 0."""
    return figures.rate(sample.tally.get(f"{sample.name}/0"), sum(sample.histogram.values()))


def shares(sample: Sample) -> list[dict[str, Any]]:
    """The rate of all games in which it was so, turn by turn."""
    return [share(sample._replace(name=f"{sample.name}/{turn}")) for turn in range(1, sample.turns + 1)]


def shares_of(names: Sequence[str]) -> Estimate:
    """The rates of the values 0, 1, … under these names."""
    return lambda sample: {name: figures.rate(sample.histogram.get(value, 0), sample.games) for value, name in enumerate(names)}


def by_turn(sample: Sample) -> list[dict[str, Any]]:
    """The rate of all games in which it had happened by each turn."""
    return figures.by_turn(sample.histogram, sample.games, sample.turns)


def ever(sample: Sample) -> dict[str, Any]:
    """The rate of all games in which it happened at all."""
    return figures.rate(sum(sample.histogram.values()), sample.games)


def half_turn(sample: Sample) -> int | None:
    """The turn by which it had happened in half of all games."""
    return figures.first_turn(sample.histogram, sample.games, 50)
