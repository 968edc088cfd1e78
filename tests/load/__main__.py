"""`script/load`: fill a database, put the site under load, tell what came of it."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import signal
import sys
import time
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from script.postgresql_and_redis import free_port, stop
from tests.load import last_minute
from tests.load.servers import make_database, name_of, servers
from tests.load.site import HOST, environment, is_well, running_site

DECKS = 400_000
WARM_UP_ROUNDS, WARM_UP_RATE, WARM_UP_SECONDS = 4, 20, 60
PAUSE_SECONDS = 3
WELL_MILLISECONDS, MOST_PAUSES = 300, 40


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments say; returns the exit code."""
    options = parsed(arguments)
    if options.do == "mix":
        from tests.load.report import mix_table

        print(mix_table())
        return 0
    signal.signal(signal.SIGTERM, stop)
    try:
        with servers() as (server, broker):
            port = (urlsplit(options.url).port or 80) if getattr(options, "url", "") else free_port()
            name = last_minute.DATABASE if options.do == "last-minute" else name_of(options.decks)
            os.environ.update(environment(server=server, broker=broker, database=name, port=port))
            return {"fill": fill_database, "run": run, "last-minute": run_last_minute}[options.do](server, options, port)
    except KeyboardInterrupt:
        return 130


def parsed(arguments: Sequence[str] | None) -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="script/load", description=__doc__)
    commands = parser.add_subparsers(dest="do", required=True)
    fill = commands.add_parser("fill", help="fill a database of its own with public decks and all that belongs to them")
    fill.add_argument("decks", type=int, nargs="?", default=DECKS)
    fill.add_argument("--again", action="store_true", help="throw away the database of so many decks that there is")
    load = commands.add_parser("run", help="start the site on a filled database and ask it for pages")
    load.add_argument("--decks", type=int, default=DECKS)
    load.add_argument("--rates", default="20,40", help="views a second, with commas")
    load.add_argument("--seconds", type=float, default=60.0, help="at each rate")
    load.add_argument("--runs", type=int, default=1, help="each rate so often; the views of all runs are taken together")
    load.add_argument("--url", default="", help="a site that runs on this database, with the same SECRET_KEY, instead of one of ours")
    load.add_argument("--json", action="store_true")
    minute = commands.add_parser("last-minute", help="have all players of an event hand in just before lists close")
    minute.add_argument("--players", type=int, default=last_minute.PLAYERS)
    minute.add_argument("--seconds", type=float, default=last_minute.SECONDS)
    minute.add_argument("--json", action="store_true")
    commands.add_parser("mix", help="print the shares of the pages")
    return parser.parse_args(arguments)


def fill_database(server: str, options: argparse.Namespace, _port: int) -> int:
    """Make the database, and fill it; what each step took goes to standard output."""
    import django

    if not make_database(server, name_of(options.decks), anew=options.again):
        print(f"{name_of(options.decks)} is there already; --again throws it away.", file=sys.stderr)
        return 1
    django.setup()
    from django.core.management import call_command

    from tests.load.fill import fill

    begin = time.perf_counter()
    call_command("migrate", verbosity=0)
    result = fill(options.decks)
    print(json.dumps(result | {"seconds": round(time.perf_counter() - begin)}))
    return 0


def run(_server: str, options: argparse.Namespace, port: int) -> int:
    """Measure each rate and print the table."""
    import django

    django.setup()
    from tests.load.fill import is_filled

    if not is_filled(options.decks):
        print(f"Fill it first: script/load fill {options.decks}", file=sys.stderr)
        return 1
    from tests.load.processes import processors_at_work
    from tests.load.report import busy_sentence, markdown

    before = processors_at_work()
    if options.url:
        result = measured(options, port, None, before)
    else:
        with running_site(port) as site:
            result = measured(options, port, site, before)
    print(busy_sentence(result), file=sys.stderr)
    print(json.dumps(result, ensure_ascii=False) if options.json else markdown(result))
    return 0


def run_last_minute(server: str, options: argparse.Namespace, port: int) -> int:
    """Measure on a database of its own, print what came of it; 1 where an answer contradicts what is stored."""
    import django

    make_database(server, last_minute.DATABASE, anew=True)
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    result = last_minute.measure(port, options)
    print(json.dumps(result, ensure_ascii=False) if options.json else last_minute.markdown(result))
    return 1 if result["wrong"] else 0


def measured(options: argparse.Namespace, port: int, site: int | None, before: float) -> dict[str, Any]:
    """The results of every rate, after each page was asked for a few times; `before`: processors that were at work without the site."""
    from django.conf import settings
    from django.db import connection

    from tests.load.drive import arrivals, drive, reference_pace
    from tests.load.mix import PAGES, Mix
    from tests.load.world import look_around

    mix = Mix(look_around(), HOST, settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, random.Random(1))
    warm_up(mix, port, [page for _ in range(WARM_UP_ROUNDS) for page in PAGES])
    asyncio.run(drive((HOST, port), list(arrivals(WARM_UP_RATE, WARM_UP_SECONDS, mix.chance)), mix.next_request))
    machine = {
        "processors": os.cpu_count(),
        "Python": platform.python_version(),
        "PostgreSQL": ".".join(map(str, connection.get_database_version())),
        "web processes": settings.WEB_PROCESSES,
        "reference loop": f"{reference_pace()} million rounds a second",
        "at work before": f"{before:g} processors",
    }
    rates = [one_rate(mix, float(rate), options, port, site) for rate in options.rates.split(",")]
    run_of = {"decks": options.decks, "seconds": options.seconds, "runs": options.runs}
    return run_of | {"machine": machine, "before": before, "rates": rates}


def warm_up(mix: Any, port: int, pages: Sequence[Any]) -> None:
    """Ask for `pages` one after the other, and say which are refused: those would be no measure."""
    from tests.load.drive import ask

    async def each() -> None:
        loop = asyncio.get_running_loop()
        for page in pages:
            answer = await ask((HOST, port), mix.view_of(page), due=loop.time())
            if answer.is_error:
                print(f"warming up: {page.name} was answered by {answer.status}", file=sys.stderr)

    asyncio.run(each())


def settle(port: int) -> None:
    """Wait a little, and longer while the site still works off what visitors of before have given up on."""
    for _ in range(MOST_PAUSES):
        time.sleep(PAUSE_SECONDS)
        begin = time.monotonic()
        if is_well(port) and 1000 * (time.monotonic() - begin) < WELL_MILLISECONDS:
            return
    print("the site has not come to rest", file=sys.stderr)


def one_rate(mix: Any, rate: float, options: argparse.Namespace, port: int, site: int | None) -> dict[str, Any]:
    """What came of views at `rate` a second."""
    from django.db import connection

    from tests.load import report
    from tests.load.drive import Answered, arrivals, drive
    from tests.load.processes import Usage
    from tests.load.statements import forget_statements, slow_statements

    answers: list[Answered] = []
    used: dict[str, float] = {}
    counts_statements = forget_statements()
    seconds = 0.0
    for number in range(options.runs):
        mix.chance = random.Random(1_000 * rate + number)
        times = list(arrivals(rate, options.seconds, mix.chance))
        settle(port)
        usage, begin = Usage(site, str(connection.settings_dict["NAME"])), time.monotonic()

        async def watched(times: list[float] = times, usage: Usage = usage) -> list[Answered]:
            watch = asyncio.create_task(usage.watch())
            try:
                return await drive((HOST, port), times, mix.next_request)
            finally:
                watch.cancel()

        answers += asyncio.run(watched())
        seconds += time.monotonic() - begin
        for part, each in usage.seconds().items():
            used[part] = used.get(part, 0.0) + each
    everything = used.pop("all")
    print(f"{rate:g} a second measured", file=sys.stderr)
    return {
        "rate": rate,
        "pages": report.by_page(answers),
        "statuses": report.statuses(answers),
        "cost": {part: round(1000 * each / max(len(answers), 1), 2) for part, each in used.items()},
        "busy": round(everything / seconds, 2),
        "others": round(max(everything - sum(used.values()), 0) / seconds, 2),
        "late": report.lateness(answers),
        "load": round(os.getloadavg()[0], 1),
        "statements": [each.to_json() for each in slow_statements()] if counts_statements else [],
    }


if __name__ == "__main__":
    sys.exit(main())
