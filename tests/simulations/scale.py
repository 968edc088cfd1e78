"""Measures how simulations grow with worker processes: `python -m tests.simulations.scale --processes 1 2 4`.

A site of its own in a temporary folder (SQLite, embedded broker, the demo edition's starter decks); what it prints stands in
docs/reference/scale.md.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from pathlib import Path
from typing import Any

FIRST_CHARTS = 0.05


def main() -> None:
    """Set the site up, measure, print JSON."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulations.scale")
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--goldfish", type=int, default=10_000, help="games of the goldfish job (%(default)s)")
    parser.add_argument("--duels", type=int, default=2_000, help="games of the duel (%(default)s)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="scale-") as folder:
        os.environ |= {"DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "rone_site.settings.dev"}
        import django

        django.setup()
        print(json.dumps(measure(Path(folder), options), indent=1))


def measure(folder: Path, options: argparse.Namespace) -> dict[str, Any]:
    """Seconds from the order to its end, for each number of processes and each kind."""
    from django.core.management import call_command

    from engine.compiled import is_compiled
    from rone_site.supervisor.parts import broker_part, worker_part
    from tests.running import Broker, Program

    for command in ("migrate", "load_cards", "load_starter_decks"):
        call_command(command, verbosity=0)
    broker = Broker.__new__(Broker)
    Program.__init__(broker, broker_part(_socket(), folder / "broker"), folder / "broker.log")
    broker.start()
    rows = []
    try:
        for number, processes in enumerate(options.processes):
            worker = Program(worker_part(processes, tables=1), folder / f"worker-{processes}.log")
            worker.start()
            try:
                warm_up(number)
                rows.append({"processes": processes, "load": round(os.getloadavg()[0], 1), **jobs(options, number)})
            finally:
                worker.stop()
    finally:
        broker.stop()
    return {"compiled": is_compiled(), "cores": os.cpu_count(), "rows": rows}


def jobs(options: argparse.Namespace, number: int) -> dict[str, Any]:
    """A goldfish report and a duel, one after the other; seeds differ so that nothing is answered from the store."""
    return {
        "goldfish": timed("goldfish", options.goldfish, seed=100 + number),
        "duel": timed("duel", options.duels, seed=100 + number),
    }


def warm_up(number: int) -> None:
    """A small job, so that the workers have loaded cards and engine."""
    for seed in range(4):
        timed("goldfish", 200, seed=1_000 + 10 * number + seed)


def timed(kind: str, games: int, *, seed: int) -> dict[str, Any]:
    """Seconds from the order to the first counted games and to the report."""
    from django.utils import timezone

    from accounts.models import User
    from decks.list.models import Deck
    from decks.list.selectors import deck_state, format_named
    from simulations.jobs.models import Job
    from simulations.jobs.orders import Opponent, Order
    from simulations.jobs.services import order_simulation

    owner, _made = User.objects.get_or_create(username="scale")
    deck, other = list(Deck.objects.starters().with_list()[:2])
    against = (Opponent(other.name, deck_state(other)),) if kind == "duel" else ()
    order = Order(kind=kind, deck=deck_state(deck), format=format_named(deck.format), games=games, seed=seed, against=against)
    begun = time.monotonic()
    job = order_simulation(owner=owner, order=order, now=timezone.now())
    first = None
    while (job := Job.objects.get(pk=job.pk)).is_open:
        if first is None and job.games_done:
            first = time.monotonic() - begun
        time.sleep(FIRST_CHARTS)
    seconds = time.monotonic() - begun
    return {
        "state": job.state,
        "games": games,
        "first_games_after_s": round(first or seconds, 2),
        "seconds": round(seconds, 2),
        "games_per_s": round(games / seconds),
    }


def _socket() -> Path:
    from django.conf import settings

    return Path(settings.BROKER_SOCKET)


if __name__ == "__main__":
    main()
