"""What a run came to, as the tables of docs/reference/load.md."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

RANKS = (0.5, 0.95, 0.99)


def percentile(ordered: Sequence[float], part: float) -> float:
    """The value that `part` of all are not above (nearest rank); 0 of none."""
    return ordered[max(0, math.ceil(len(ordered) * part) - 1)] if ordered else 0.0


def told(result: dict[str, Any]) -> str:
    """The tables of a result: all views by rate and run, each kind of view by rate over all runs, errors, slow statements."""
    lines = [f"{result['decks']} public decks, {result['seconds']} s a run, load before {result['load']:.1f}", ""]
    lines += ["| rate | views | p50 | p95 | p99 | errors | web ms a view | database | worker | driver |", "| ---: " * 10 + "|"]
    for run in result["runs"]:
        times = sorted(time for of_view in run["times"].values() for time in of_view)
        shares = [f"{1000 * run['processor_seconds'][name] / run['views']:.1f}" for name in ("web", "database", "worker", "driver")]
        numbers = [f"{percentile(times, rank):.0f}" for rank in RANKS]
        lines.append(f"| {run['rate']:.0f} | {run['views']} | {' | '.join(numbers)} | {len(run['errors'])} | {' | '.join(shares)} |")
    lines += ["", *by_view(result)]
    errors = Counter(error.partition("?")[0] for run in result["runs"] for error in run["errors"])
    lines += ["", *(f"{number} × {error}" for error, number in errors.most_common(10))]
    if result["statements"] is None:
        lines += ["", "The database does not count statements (pg_stat_statements)."]
    else:
        lines += ["", "Statements that took over 20 ms once: calls, mean and longest milliseconds"]
        lines += [f"{calls:7} {mean:7.1f} {longest:7.0f}  {query}" for calls, mean, longest, query in result["statements"]]
    return "\n".join(lines)


def by_view(result: dict[str, Any]) -> list[str]:
    """p50, p95 and p99 of each kind of view at each rate, over all runs."""
    rates = sorted({run["rate"] for run in result["runs"]})
    names = list(result["runs"][0]["times"])
    lines = [
        "| view, p50 / p95 / p99 | " + " | ".join(f"{rate:.0f} a second" for rate in rates) + " |",
        "| --- " + "| ---: " * len(rates) + "|",
    ]
    for name in names:
        cells = []
        for rate in rates:
            of_rate = [run for run in result["runs"] if run["rate"] == rate]
            times = sorted(time for run in of_rate for time in run["times"][name])
            errors = sum(run["errors_of"][name] for run in of_rate)
            cells.append(" / ".join(f"{percentile(times, rank):.0f}" for rank in RANKS) + (f", {errors} errors" if errors else ""))
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return lines
