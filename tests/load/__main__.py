"""`script/load fill DECKS` makes a large site, `script/load run` drives views of it at given rates and tells how long they took.

Both work on the database that `LOAD_DATABASE_URL` names (PostgreSQL, made where it isn't there) and on the Redis server of
`LOAD_REDIS_URL`. A database that was filled stays; `fill` refuses one that holds something else.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from urllib.parse import urlsplit

import django

DATABASE = "postgres://127.0.0.1:5432/rone_load"
REDIS = "redis://127.0.0.1:6379"


def main() -> None:
    """Fill, or drive and print."""
    parser = argparse.ArgumentParser(prog="script/load", description=__doc__.splitlines()[0])
    parts = parser.add_subparsers(dest="part", required=True)
    filling = parts.add_parser("fill", help="make the database and fill it")
    filling.add_argument("decks", nargs="?", type=int, default=400_000)
    running = parts.add_parser("run", help="drive views at each rate")
    running.add_argument("--rates", default="20,40,60,80,100,120", help="views a second, with commas")
    running.add_argument("--seconds", type=int, default=60, help="how long each rate is driven")
    running.add_argument("--warm-up", type=int, default=20, help="seconds at the first rate before anything counts")
    running.add_argument("--runs", type=int, default=1)
    running.add_argument("--seed", type=int, default=1)
    running.add_argument("--json", action="store_true")
    options = parser.parse_args()
    os.environ["DATABASE_URL"] = os.environ.get("LOAD_DATABASE_URL", DATABASE)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rone_site.settings.test")
    if options.part == "fill":
        begin = time.monotonic()
        fill(options.decks)
        print(f"filled in {time.monotonic() - begin:.0f} s")
        return
    from tests.load.running import drive
    from tests.load.table import told

    rates = [float(rate) for rate in options.rates.split(",")]
    redis = os.environ.get("LOAD_REDIS_URL", REDIS)
    result = drive(rates=rates, seconds=options.seconds, warm_up=options.warm_up, runs=options.runs, seed=options.seed, redis_url=redis)
    print(json.dumps(result) if options.json else told(result))


def fill(decks: int) -> None:
    """Make the database where it isn't there, its tables, and everything in them."""
    make_database(os.environ["DATABASE_URL"])
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from tests.load import people
    from tests.load.decks import fill as fill_decks
    from tests.load.decks import is_filled

    if is_filled(decks):
        return
    if connection.introspection.table_names():
        raise SystemExit("this database holds something else")
    call_command("migrate", verbosity=0)
    fill_decks(decks)
    print("decks are there", file=sys.stderr)
    people.fill()
    with connection.cursor() as database:
        database.execute("VACUUM ANALYZE")
    from decks.community.tasks import count_plays

    count_plays()


def make_database(url: str) -> None:
    """Make the database that `url` names, unless it is there."""
    import psycopg

    parts = urlsplit(url)
    name = parts.path.lstrip("/")
    with psycopg.connect(parts._replace(scheme="postgresql", path="/postgres").geturl(), autocommit=True) as connection:
        if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", (name,)).fetchone():
            connection.execute(psycopg.sql.SQL("CREATE DATABASE {}").format(psycopg.sql.Identifier(name)))


if __name__ == "__main__":
    main()
