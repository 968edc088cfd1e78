"""`script/load last-minute`: all players of an event hand their lists in within the minute before these close.

The site runs as in `script/load run`. Every answer is compared with what is stored afterwards; then the organiser reads the lists.
"""

from __future__ import annotations

import argparse
import asyncio
import csv
import io
import json
import os
import platform
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from statistics import median
from typing import Any

from tests.load.agreement import Row, contradictions
from tests.load.drive import reference_pace, request_bytes, status_of
from tests.load.evening import Evening, last_number_of, make_evening, make_event, stored_registrations
from tests.load.hand_ins import Outcome, exchanged, hand_all_in, payload, plan, proxied
from tests.load.processes import Usage, busy_machine, processors_at_work
from tests.load.report import RANKS, percentile
from tests.load.site import HOST, running_site
from tests.load.statements import forget_statements, waits_for

DATABASE = "rone_load_last_minute"
PLAYERS, SECONDS = 512, 60.0
LEAD_SECONDS = 3.0
PRACTICE_PLAYERS, PRACTICE_SECONDS = 40, 600.0
READ_SECONDS, READ_TIMES = 180.0, 5
LOCK = "%events_event%FOR UPDATE%"
READ = {
    "lists, the first 60": "lists/",
    "lists, all": "lists/?all=1",
    "CSV": "lists/export.csv",
    "JSON": "lists/export.json",
    "PDF, a sheet each": "lists/print/",
}


@dataclass(frozen=True)
class Readings:
    """What the organiser reads, and what it took: milliseconds the first time, then at the median, and of a processor at the mean."""

    first: float
    usual: float
    processor: float
    status: int
    body: bytes


def measure(port: int, options: argparse.Namespace) -> dict[str, Any]:
    """Fill the migrated, empty database, start the site, and do it; what came of it, contradictions under `wrong`."""
    from django.db import connection

    from rone_site.preparation import load_cards

    load_cards(say=lambda _text: None)
    evening = make_evening(options.players)
    before = processors_at_work()
    with running_site(port) as site:
        _practise(evening, port, Usage(site, str(connection.settings_dict["NAME"])))
        counts_statements = forget_statements()
        closes = time.time() + LEAD_SECONDS + options.seconds
        event = make_event("Last minute", datetime.fromtimestamp(closes, UTC))
        usage, begin = Usage(site, str(connection.settings_dict["NAME"])), time.monotonic()
        outcomes = _hand_in(evening, event, port, options.seconds, closes)
        used, took = usage.seconds(), time.monotonic() - begin
        everything = used.pop("all")
        waited = waits_for(LOCK) if counts_statements else None
        rows = [
            Row(number, player, hash, handed_in.timestamp() - closes if handed_in else None)
            for number, player, hash, handed_in in stored_registrations(event)
        ]
        readings = {name: _read(evening.organiser, f"/events/{event}/{path}", port, usage) for name, path in READ.items()}
    wrong = [*contradictions(outcomes, rows, last_number_of(event)), *_wrong_readings(readings, len(rows))]
    return {
        "players": options.players,
        "before": before,
        "seconds": options.seconds,
        "machine": {
            "processors": os.cpu_count(),
            "Python": platform.python_version(),
            "PostgreSQL": ".".join(map(str, connection.get_database_version())),
            "reference loop": f"{reference_pace()} million rounds a second",
            "at work before": f"{before:g} processors",
        },
        "hand-ins": {name: _figures(outcomes, name) for name in ("all", *sorted({outcome.attempt.way for outcome in outcomes}))},
        "lists": len(rows),
        "refused": sum(outcome.is_refused for outcome in outcomes),
        "sent in time and refused": [round(outcome.sent, 3) for outcome in outcomes if outcome.is_refused and outcome.sent <= 0],
        "driver late": round(percentile(sorted(1000 * (outcome.sent - outcome.attempt.at) for outcome in outcomes), 0.99), 1),
        "cost": {part: round(1000 * each / len(outcomes), 1) for part, each in used.items()},
        "others": round(max(everything - sum(used.values()), 0) / took, 2),
        "waited for the event": waited.to_json() if waited else None,
        "readings": {
            name: {"first": each.first, "usual": each.usual, "processor": each.processor, "bytes": len(each.body)}
            for name, each in readings.items()
        },
        "wrong": wrong,
    }


def _practise(evening: Evening, port: int, usage: Usage) -> None:
    """Warm the processes up: some hand in at another event, and the organiser reads its lists."""
    some = Evening(evening.organiser, evening.players[:PRACTICE_PLAYERS])
    closes = time.time() + PRACTICE_SECONDS
    event = make_event("Practice", datetime.fromtimestamp(closes, UTC))
    outcomes = _hand_in(some, event, port, 0.0, time.time())
    if any(not outcome.is_accepted for outcome in outcomes):
        print(f"practising was answered by {sorted({outcome.status for outcome in outcomes})}", file=sys.stderr)
    for path in READ.values():
        _read(evening.organiser, f"/events/{event}/{path}", port, usage)


def _hand_in(evening: Evening, event: str, port: int, seconds: float, closes: float) -> list[Outcome]:
    from django.conf import settings

    chance = random.Random(2)
    attempts = plan(evening, seconds, chance)
    cookies = settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME
    payloads = [payload(attempt, event, HOST, cookies, chance) for attempt in attempts]
    return asyncio.run(hand_all_in((HOST, port), attempts, payloads, closes))


def _read(session: str, path: str, port: int, usage: Usage) -> Readings:
    """Ask for a page as the organiser does, a few times one after the other; `usage` is of the site that is asked."""
    from django.conf import settings

    headers = proxied(HOST, random.Random(3)) | {"Cookie": f"{settings.SESSION_COOKIE_NAME}={session}", "Accept": "text/html"}
    times: list[float] = []
    answer, before = b"", _of_site(usage)
    for _ in range(READ_TIMES):
        begin = time.perf_counter()
        answer = asyncio.run(exchanged((HOST, port), request_bytes("GET", path, headers), READ_SECONDS))
        times.append(1000 * (time.perf_counter() - begin))
    processor = 1000 * (_of_site(usage) - before) / READ_TIMES
    body = answer.partition(b"\r\n\r\n")[2]
    return Readings(round(times[0]), round(median(times[1:])), round(processor), status_of(answer), body)


def _of_site(usage: Usage) -> float:
    """Seconds of a processor that pages took, with what the database did for them."""
    used = usage.seconds()
    return used.get("web", 0.0) + used.get("database", 0.0)


def _wrong_readings(readings: dict[str, Readings], lists: int) -> list[str]:
    """What of the files isn't as many lists as there are."""
    wrong = [f"{name} was answered by {each.status}" for name, each in readings.items() if each.status != 200]
    if wrong:
        return wrong
    counted = {
        "CSV": sum(1 for _ in csv.reader(io.StringIO(readings["CSV"].body.decode()))) - 1,
        "JSON": len(json.loads(readings["JSON"].body)["registrations"]),
    }
    return [f"the {name} has {count} of {lists} lists" for name, count in counted.items() if count != lists]


def _figures(outcomes: Sequence[Outcome], way: str) -> dict[str, float]:
    """How many, and percentiles of how long they waited, in whole milliseconds."""
    ordered = sorted(outcome.milliseconds for outcome in outcomes if way in ("all", outcome.attempt.way))
    return {"hand-ins": float(len(ordered))} | {name: float(round(percentile(ordered, part))) for name, part in RANKS.items()}


def markdown(result: dict[str, Any]) -> str:
    """The result as it stands in `docs/reference/load.md`."""
    machine = ", ".join(f"{name} {value}" for name, value in result["machine"].items())
    early = result["sent in time and refused"]
    lines = [
        f"{result['players']} players within {result['seconds']:g} s. {machine}.",
        "",
        *([busy, ""] if (busy := busy_machine(result["before"], [result["others"]])) else []),
        "| hand-ins | number | p50, ms | p95, ms | p99, ms | worst, ms |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for name, found in result["hand-ins"].items():
        numbers = " | ".join(f"{found[key]:g}" for key in ("hand-ins", *RANKS))
        lines.append(f"| {name} | {numbers} |")
    lines += [
        "",
        f"{result['lists']} lists stored, {result['refused']} refused; of those {len(early)} were sent in time"
        + (f", {-min(early):.3f} s before the end at most." if early else "."),
        "A hand-in cost " + ", ".join(f"{part} {each:g}" for part, each in result["cost"].items()) + " ms of a processor.",
        f"Others' work beside it: {result['others']:g} processors.",
    ]
    if waited := result["waited for the event"]:
        lines.append(f"Waiting for the event and reading it: {waited['mean']} ms at the mean, {waited['worst']} ms at most.")
    lines += ["", "| what the organiser reads | first, ms | then, ms | of a processor, ms | KB |", "| --- | ---: | ---: | ---: | ---: |"]
    lines += [
        f"| {name} | {each['first']} | {each['usual']} | {each['processor']} | {each['bytes'] // 1024} |"
        for name, each in result["readings"].items()
    ]
    return "\n".join([*lines, "", *(f"WRONG: {each}" for each in result["wrong"])]).rstrip()
