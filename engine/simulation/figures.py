"""Numbers of a report out of a tally: rates, spreads, means and differences, each with its interval and n."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from math import hypot
from statistics import NormalDist
from typing import Any

from engine.simulation.tally import Tally
from engine.statistics import Z_95, Distribution, Interval, Mean, Rate, wilson_interval

PERCENTILES = (10, 30, 50, 70, 90)


def rate(successes: int, n: int) -> dict[str, float | int]:
    """A share of `n` games with Wilson's interval."""
    found = Rate(successes, n)
    low, high = found.interval()
    return {"chance": found.value, "low": low, "high": high, "n": n}


def mean(found: Mean, unit: int = 1) -> dict[str, Any]:
    """A mean with its interval, the numbers counted in parts of `unit`; where one game alone was counted the interval is the value."""
    interval = found.interval()
    low, high = (interval.low, interval.high) if interval else (found.value, found.value)
    return {"mean": found.value / unit, "low": low / unit, "high": high / unit, "n": found.n}


def bounds(found: Mapping[str, Any], z: float = Z_95) -> Interval:
    """The interval of a rate (`chance`) or a mean as it was told, `z` standard errors wide."""
    if z == Z_95:
        return Interval(found["low"], found["high"])
    if "chance" in found:
        return wilson_interval(round(found["chance"] * found["n"]), found["n"], z)
    value, wider = found["mean"], z / Z_95
    return Interval(value - wider * (value - found["low"]), value + wider * (found["high"] - value))


def spread(histogram: Mapping[int, int]) -> dict[str, Any]:
    """Mean with interval and percentiles of a histogram; zeros where no game got so far."""
    found = Distribution(histogram)
    return {**mean(found.mean), **{f"p{percent}": found.percentile(percent) or 0 for percent in PERCENTILES}}


def spread_of(tally: Tally, name: str) -> dict[str, Any]:
    """The spread of what was counted under `name`."""
    return spread(tally.histogram(name))


def cumulative(histogram: Mapping[int, int], turns: int) -> list[int]:
    """How often it had happened by each turn."""
    return list(accumulate(histogram.get(turn, 0) for turn in range(1, turns + 1)))


def by_turn(histogram: Mapping[int, int], games: int, turns: int) -> list[dict[str, Any]]:
    """The rate of games in which it had happened by each turn."""
    return [{"turn": turn, **rate(n, games)} for turn, n in enumerate(cumulative(histogram, turns), start=1)]


def first_turn(histogram: Mapping[int, int], games: int, percent: int) -> int | None:
    """The turn by which it had happened in `percent` % of all games, None if in fewer."""
    seen = 0
    for turn, times in sorted(histogram.items()):
        seen += times
        if seen * 100 >= percent * games:
            return turn
    return None


HALF = 0.5
Estimate = tuple[float | None, float | None, float | None]
"""A value and its interval; None for what never came to pass."""


def half_turn(turns: Sequence[Mapping[str, Any]], z: float = Z_95) -> Estimate:
    """The turn by which half the games are there, of rates by turn; its bounds are the turns at which the interval's edges are.

    The intervals are `z` standard errors wide.
    """

    def first(shares: Iterable[float]) -> int | None:
        return next((turn["turn"] for turn, share in zip(turns, shares, strict=True) if share >= HALF), None)

    edges = [bounds(turn, z) for turn in turns]
    return first(turn["chance"] for turn in turns), first(edge.high for edge in edges), first(edge.low for edge in edges)


def ratio_of(part: Mean, whole: Mean, z: float = Z_95) -> Estimate:
    """One mean as a share of another, with bounds; of the same games it is surer than is told. None without games, or of nothing."""
    if not part.n or not whole.n or not whole.value:
        return None, None, None
    share = part.value / whole.value
    halves = [interval.high - one.value if (interval := one.interval(z)) else 0.0 for one in (part, whole)]
    half = hypot(halves[0], share * halves[1]) / whole.value
    return share, max(share - half, 0.0), share + half


def z_for(looks: int) -> float:
    """How many standard errors an interval needs so that `looks` of them hold all at once in 95 of 100 reports (Bonferroni)."""
    return NormalDist().inv_cdf(1 - 0.025 / max(looks, 1))


def difference(found: Mean, looks: int, unit: int = 1) -> dict[str, Any]:
    """A mean difference of pairs of games, with an interval widened for `looks` of them; numbers counted in parts of `unit`.

    `found` is false where the interval holds 0: then no difference was found, whatever the mean is.
    """
    interval = found.interval(z_for(looks))
    low, high = (interval.low, interval.high) if interval else (found.value, found.value)
    is_found = interval is not None and (low > 0 or high < 0)
    return {"mean": found.value / unit, "low": low / unit, "high": high / unit, "n": found.n, "looks": looks, "found": is_found}


def games_by_seat(games: int) -> dict[str, int]:
    """How many of the first `games` games began in each seat: game number 0 in the first, then they take turns."""
    return {"first": (games + 1) // 2, "second": games // 2}
