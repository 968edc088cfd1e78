"""What a load came to: percentiles by page and rate, what it cost, and both for people as Markdown."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from tests.load.drive import Answered
from tests.load.mix import LOGGED_IN, PAGES, TAIL
from tests.load.processes import busy_machine

RANKS = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "worst": 1.0}
ALL = "all"


def percentile(ordered: Sequence[float], part: float) -> float:
    """The smallest of `ordered` that `part` of them don't exceed (nearest rank); NaN of none."""
    return ordered[max(math.ceil(len(ordered) * part), 1) - 1] if ordered else math.nan


def figures(answers: Iterable[Answered]) -> dict[str, float]:
    """Number, percentiles in whole milliseconds, and errors of some views. An error counts with the time that it took."""
    answers = list(answers)
    ordered = sorted(answer.milliseconds for answer in answers)
    errors = sum(answer.is_error for answer in answers)
    return {"views": float(len(ordered)), "errors": float(errors)} | {
        name: float(round(percentile(ordered, part))) for name, part in RANKS.items() if ordered
    }


def by_page(answers: Sequence[Answered]) -> dict[str, dict[str, float]]:
    """The figures of all views, and of each page that was asked for, in the order of the mix."""
    pages: dict[str, list[Answered]] = {}
    for answer in answers:
        pages.setdefault(answer.page, []).append(answer)
    return {ALL: figures(answers)} | {page.name: figures(pages[page.name]) for page in PAGES if page.name in pages}


def statuses(answers: Iterable[Answered]) -> dict[str, int]:
    """How often each page was answered by something else than 200, as `page: status`; status 0 is no answer in time."""
    counted: dict[str, int] = {}
    for answer in answers:
        if answer.is_error:
            name = f"{answer.page}: {answer.status}"
            counted[name] = counted.get(name, 0) + 1
    return counted


def lateness(answers: Iterable[Answered]) -> float:
    """How late the driver itself sent 99 of 100 requests at most, in milliseconds: above some ten it measures itself."""
    return round(percentile(sorted(answer.late for answer in answers), 0.99), 1)


def markdown(result: dict[str, Any]) -> str:
    """The result of `run` as it stands in `docs/reference/load.md`."""
    rates = result["rates"]
    machine = ", ".join(f"{name} {value}" for name, value in result["machine"].items())
    lines = [
        f"{result['decks']:,} public decks, {result['seconds']} s at each rate, {result['runs']} run(s). {machine}.",
        "",
        *([busy, ""] if (busy := busy_sentence(result)) else []),
        "Milliseconds from when a view was due: p50 / p95 / p99; ✗ errors, no answer in time if not said below.",
        "",
        "| views a second | " + " | ".join(f"{one['rate']:g}" for one in rates) + " |",
        "| --- |" + " ---: |" * len(rates),
    ]
    for name in (ALL, *(page.name for page in PAGES)):
        cells = " | ".join(cell(one["pages"].get(name)) for one in rates)
        lines.append(f"| **{name}** | {cells} |" if name == ALL else f"| {name} | {cells} |")
    lines += ["", "| cost | " + " | ".join(f"{one['rate']:g}" for one in rates) + " |", "| --- |" + " ---: |" * len(rates)]
    for part in ("web", "database", "worker", "redis", "driver"):
        lines.append(f"| {part}, ms of a processor a view | " + " | ".join(f"{one['cost'].get(part, 0):.1f}" for one in rates) + " |")
    lines.append("| processors in use, others' work too | " + " | ".join(f"{one['busy']:.2f}" for one in rates) + " |")
    lines.append("| … of it neither site nor driver | " + " | ".join(f"{one['others']:.2f}" for one in rates) + " |")
    lines.append("| driver late by, p99, ms | " + " | ".join(f"{one['late']:.0f}" for one in rates) + " |")
    lines.append("| load of the machine at the end | " + " | ".join(f"{one['load']:.1f}" for one in rates) + " |")
    lines += ["", *slow_of(rates)]
    for one in rates:
        if wrong := {name: count for name, count in one["statuses"].items() if not name.endswith(": 0")}:
            lines.append(f"Answers that were wrong at {one['rate']:g}: " + ", ".join(f"{name} × {count}" for name, count in wrong.items()))
    return "\n".join(lines)


def busy_sentence(result: dict[str, Any]) -> str:
    """What is to be said of the machine, where others used it before or while `result` was measured; else ""."""
    return busy_machine(result["before"], [one["others"] for one in result["rates"]])


def cell(found: dict[str, float] | None) -> str:
    """A field of the table."""
    if not found:
        return "–"
    errors = f" ✗ {found['errors']:g}" if found["errors"] else ""
    return f"{found['p50']:g} / {found['p95']:g} / {found['p99']:g}{errors}"


def slow_of(rates: Sequence[dict[str, Any]]) -> list[str]:
    """The slow statements of the highest rate that has any, as a table."""
    found = next((one for one in reversed(rates) if one["statements"]), None)
    if found is None:
        return []
    rows = [f"| {s['calls']} | {s['mean']} | {s['worst']} | `{s['text'].replace('|', '¦')}` |" for s in found["statements"]]
    return [
        f"Statements that took 20 ms once or more, at {found['rate']:g} a second, the most time in all first:",
        "",
        "| calls | mean, ms | worst, ms | statement |",
        "| ---: | ---: | ---: | --- |",
        *rows,
        "",
    ]


def mix_table() -> str:
    """The mix as it stands in the documentation."""
    lines = ["| page | % of views | why |", "| --- | ---: | --- |"]
    lines += [f"| {page.name}{' (logged in)' if page.is_own else ''} | {page.share:g} | {page.why} |" for page in PAGES]
    own = sum(page.share for page in PAGES if page.is_own)
    logged_in = own + (100 - own) * LOGGED_IN
    return "\n".join(
        [
            *lines,
            "",
            f"Logged in: {logged_in:.0f} % of all views. Of the decks opened, {TAIL:.0%} are any deck, the rest by a Zipf-like law.",
        ]
    )
