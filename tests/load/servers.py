"""Where the databases of the load test lie: on the servers that `DATABASE_URL` and `BROKER_URL` name, else on servers of its own.

Those of its own run while the command does; the databases stay in `build/load/`. They count their statements (`pg_stat_statements`).
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

from script.postgresql_and_redis import postgresql, redis_server

FOLDER = Path(__file__).resolve().parents[2] / "build" / "load"
OPTIONS = ("shared_preload_libraries=pg_stat_statements", "max_connections=60", "shared_buffers=1GB", "max_wal_size=4GB")


@contextmanager
def servers() -> Iterator[tuple[str, str]]:
    """The address of a PostgreSQL server (with some database of it) and of a Redis server, while the block runs."""
    given = os.environ.get("DATABASE_URL"), os.environ.get("BROKER_URL")
    if given[0] and given[1]:
        yield given[0], given[1]
        return
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise SystemExit("Another script/load runs its servers in build/load/ already.") from None
        with postgresql(FOLDER / "postgresql", OPTIONS) as database_url, redis_server(FOLDER) as broker_url:
            yield given[0] or database_url, given[1] or broker_url


def name_of(decks: int) -> str:
    """The database that holds so many decks."""
    return f"rone_load_{decks}"


def url_of(server: str, name: str) -> str:
    """The address of the database `name` on `server`."""
    return urlsplit(server)._replace(path=f"/{name}").geturl()


def make_database(server: str, name: str, *, anew: bool) -> bool:
    """Make an empty database, after taking away that of before if that is wanted; False where one is there already."""
    with psycopg.connect(server.replace("postgres://", "postgresql://", 1), autocommit=True) as connection:
        if anew:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        if connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name]).fetchone():
            return False
        connection.execute(f"CREATE DATABASE \"{name}\" TEMPLATE template0 ENCODING 'UTF8'")
    return True
