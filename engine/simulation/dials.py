"""Dials: the figures of a report that a reader should know before all others, each declared once, with how sure it has to be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from engine.simulation.figures import Estimate
from engine.simulation.tally import Tally
from engine.statistics import Z_95


class Counted(NamedTuple):
    """What a dial is estimated from: the other figures of the report, what was counted, how the games were played."""

    report: Mapping[str, Any]
    tally: Tally
    settings: Any


def _all_games(counted: Counted) -> int:
    return counted.tally.get("games")


def _no_place(counted: Counted, found: Estimate) -> Any:
    return None


@dataclass(frozen=True, kw_only=True)
class DialMeasure:
    """A dial: `estimate` gives its value, with bounds so many standard errors away.

    `within`: half the width of the interval that is enough, in the dial's own unit (a share of 1, turns, cards). A page tells values that
    lie no further apart as alike, so a narrower interval changes nothing that it says. `n`: of how many games it is; `place`: where it
    stands among measured decks, None where there are none.
    """

    name: str
    within: float
    estimate: Callable[[Counted, float], Estimate]
    n: Callable[[Counted], int] = _all_games
    place: Callable[[Counted, Estimate], Any] = _no_place
    is_low_better: bool = False


def tell_dials(dials: Sequence[DialMeasure], counted: Counted, z: float = Z_95) -> list[dict[str, Any]]:
    """The dials of a report, in their order, with intervals of `z` standard errors to each side."""
    told = []
    for dial in dials:
        found = dial.estimate(counted, z)
        value, low, high = found
        told.append(
            {"dial": dial.name, "value": value, "low": low, "high": high, "n": dial.n(counted), "place": dial.place(counted, found)}
        )
    return told


def is_sure(dial: DialMeasure, found: Mapping[str, Any]) -> bool:
    """Whether a dial, as it was told, is as sure as it has to be: its interval is narrow enough, or it surely never came to pass."""
    low, high = found["low"], found["high"]
    if found["value"] is None and low is None and high is None:
        return True
    return found["value"] is not None and low is not None and high is not None and bool((high - low) / 2 <= dial.within)
