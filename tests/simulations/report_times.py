"""How long a reader waits for a report: `python -m tests.simulations.report_times [--games N] [--beside N]
[--tries N]`.

A site of its own in a temporary folder, as `script/server` starts it (web, worker, broker) but for the scheduler, which would
have reports of the site's own played beside. Chromium is its reader: it presses the button of the order form and watches what is on
the screen. Each starter deck has its own report, so that nothing is answered from the store. Printed as JSON: seconds on the wall from
the press to the first charts and to the whole report, how the whole came about (the server's times), and processor seconds of the
workers. It stands in docs/reference/scale.md.
"""

from __future__ import annotations

import argparse
import json
import os
import socket
import tempfile
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

FIRST_CHARTS = "#early svg.plot, #method"
WHOLE_REPORT = "#method"
SERVER_SECONDS = 60


def main() -> None:
    """Set the site up, order and watch, print JSON."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulations.report_times")
    parser.add_argument("--games", type=int, help="games of each report (as many as the answer needs)")
    parser.add_argument("--beside", type=int, help="each report once more with so many games, by turns")
    parser.add_argument("--tries", type=int, default=8, help="how many reports, each of another deck or seed (%(default)s)")
    parser.add_argument("--cancels", type=int, default=3, help="how many running simulations are stopped (%(default)s)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="report-times-") as folder:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        os.environ |= {
            "DATA_DIR": folder,
            "PORT": str(port),
            "DJANGO_SETTINGS_MODULE": "rone_site.settings.dev",
            "DJANGO_ALLOW_ASYNC_UNSAFE": "true",
        }
        import django

        django.setup()
        print(json.dumps(measure(Path(folder), port, options), indent=1))


def measure(folder: Path, port: int, options: argparse.Namespace) -> dict[str, Any]:
    """The times of `options.tries` reports one after the other, and of stopping."""
    from django.core.management import call_command
    from playwright.sync_api import sync_playwright

    from engine.compiled import is_compiled
    from rone_site.supervisor.parts import parts_of_the_site
    from tests.browser.chromium import ARGUMENTS, find_chromium
    from tests.running import Program

    for command in ("migrate", "load_cards", "load_starter_decks"):
        call_command(command, verbosity=0)
    call_command("collectstatic", "--noinput", verbosity=0)
    parts = {part.name: Program(part, folder / f"{part.name}.log") for part in parts_of_the_site() if part.name != "scheduler"}
    try:
        for program in parts.values():
            program.start()
        address = f"http://127.0.0.1:{port}"
        wait_for(address)
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=list(ARGUMENTS))
            page = browser.new_context(base_url=address).new_page()
            log_in(page, address)
            worker = parts["worker"]
            order(page, worker, games=500, number=-1)  # workers and pages have loaded everything then
            asked = [options.games] + ([options.beside] if options.beside else [])
            rows = [order(page, worker, games=games, number=number) for number in range(options.tries) for games in asked]
            stops = [stop(page, number) for number in range(options.cancels)]
            browser.close()
    finally:
        for program in reversed(parts.values()):
            program.stop()
    return {
        "compiled": is_compiled(),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 1),
        "median": summed_up(rows, asked, median),
        "longest": summed_up(rows, asked, max),
        "rows": rows,
        "stopped": stops,
    }


def summed_up(rows: list[dict[str, Any]], asked: list[int | None], how: Callable[[list[float]], float]) -> dict[str, dict[str, float]]:
    """One number for each time, of the reports that were asked for alike."""
    found = {}
    for games in asked:
        alike = [row for row in rows if row["asked"] == games]
        times = [name for name in alike[0] if name.endswith("_s")] if alike else []
        found[str(games or "enough")] = {name: how([row[name] for row in alike]) for name in times}
    return found


def order(page: Any, worker: Any, *, games: int | None, number: int) -> dict[str, Any]:
    """Seconds from the press of the button to the first charts and the report."""
    from decks.list.models import Deck

    decks = list(Deck.objects.starters().order_by("public_id"))
    deck = decks[number % len(decks)]
    fill_form(page, deck, games=games, seed=1000 + number)
    spent = processor_seconds(worker)
    begun = time.monotonic()
    page.locator("form.form button.button-main").click(no_wait_after=True)
    page.wait_for_selector(FIRST_CHARTS, timeout=120_000)
    charts = time.monotonic() - begun
    page.wait_for_selector(WHOLE_REPORT, timeout=120_000)
    whole = time.monotonic() - begun
    job = finished(job_of(page))
    assert job.started_at is not None
    assert job.finished_at is not None
    return {
        "deck": deck.name,
        "asked": games,
        "games": job.games,
        "first_charts_s": round(charts, 2),
        "whole_report_s": round(whole, 2),
        "order_to_start_s": round((job.started_at - job.created_at).total_seconds(), 2),
        "start_to_result_s": round((job.finished_at - job.started_at).total_seconds(), 2),
        "worker_processor_s": round(processor_seconds(worker) - spent, 2),
    }


def stop(page: Any, number: int) -> dict[str, float]:
    """Seconds from the press of Stop to the page that says so, and until no worker plays any more."""
    from django.db.models import Sum

    from decks.list.models import Deck
    from simulations.jobs.models import Chunk

    deck = Deck.objects.starters().order_by("public_id")[0]
    fill_form(page, deck, games=100_000, seed=9000 + number)
    page.locator("form.form button.button-main").click()
    page.wait_for_selector("#progress")
    job = job_of(page)
    while not Chunk.objects.filter(job=job).aggregate(games=Sum("count"))["games"]:
        time.sleep(0.01)
    time.sleep(1)
    page.locator("details:has(form[action$='/cancel/']) summary").click()
    begun = time.monotonic()
    page.locator("form[action$='/cancel/'] button").click(no_wait_after=True)
    page.wait_for_selector("#progress .notice-info", timeout=120_000)
    said = time.monotonic() - begun
    following = order_another(page, number)
    return {"said_s": round(said, 2), "next_job_started_s": round(following, 2)}


def order_another(page: Any, number: int) -> float:
    """Seconds until workers that were playing a stopped simulation have begun another one that is ordered now."""
    from django.utils import timezone

    from accounts.models import User
    from decks.list.models import Deck
    from decks.list.selectors import deck_state, format_named
    from simulations.jobs.orders import Order
    from simulations.jobs.services import order_simulation

    deck = Deck.objects.starters().with_list()[0]
    wanted = Order(deck=deck_state(deck), format=format_named(deck.format), games=2, seed=70_000 + number)
    job = order_simulation(owner=User.objects.get(username="reader"), order=wanted, now=timezone.now())
    job = finished(job)
    assert job.started_at is not None
    return (job.started_at - job.created_at).total_seconds()


def fill_form(page: Any, deck: Any, *, games: int | None, seed: int) -> None:
    """Order nothing yet: a report of `deck` alone, without the look for better cards that is played after it."""
    page.goto(f"/simulate/?deck={deck.public_id}")
    page.locator("[name=games]").fill("" if games is None else str(games))
    page.locator("[name=finds_changes]").uncheck()
    page.locator("details.disclose summary").first.click()
    page.locator("[name=seed]").fill(str(seed))


def job_of(page: Any) -> Any:
    """The simulation whose page is shown."""
    from simulations.jobs.models import Job

    return Job.objects.get(pk=page.url.rstrip("/").rpartition("/")[2])


def finished(job: Any) -> Any:
    """`job` as it is stored once no game of it is to come. A page shows all figures a moment before that is written."""
    while job.is_open:
        time.sleep(0.02)
        job.refresh_from_db()
    return job


def log_in(page: Any, address: str) -> None:
    """As a reader with an account."""
    from django.conf import settings
    from django.test import Client

    from accounts.models import User

    client = Client()
    client.force_login(User.objects.create_user("reader"), backend="django.contrib.auth.backends.ModelBackend")
    page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": client.cookies[settings.SESSION_COOKIE_NAME].value, "url": address}]
    )


def wait_for(address: str) -> None:
    """Until the site answers."""
    deadline = time.monotonic() + SERVER_SECONDS
    while True:
        try:
            with urllib.request.urlopen(f"{address}/reports/", timeout=5):  # noqa: S310
                return
        except OSError:
            assert time.monotonic() < deadline, "the site doesn't answer"
            time.sleep(0.2)


def processor_seconds(program: Any) -> float:
    """Processor time that the processes which play for a program, those of its workers, have used so far."""
    ticks = os.sysconf("SC_CLK_TCK")
    total = 0.0
    for player in (player for worker in program.children() for player in program.children(worker)):
        fields = Path(f"/proc/{player}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        total += (int(fields[11]) + int(fields[12])) / ticks
    return total


if __name__ == "__main__":
    main()
