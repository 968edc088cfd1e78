"""Databases made for one test module: empty ones, and those that an earlier release left."""

from __future__ import annotations

import gzip
import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from pytest_django import DjangoDbBlocker

HERE = Path(__file__).parent


@contextmanager
def another_database(folder: Path, blocker: DjangoDbBlocker, *, stored: str = "") -> Iterator[None]:
    """Inside, the site's connection is one to a new database: an empty one, or as a release has left it (`stored`: its day).

    `<day>.<vendor>.sql.gz` beside this file is what SQLite's `.dump` or `pg_dump --inserts` has written.
    """
    name = str(folder / "db.sqlite3") if connection.vendor == "sqlite" else f"upgrade_{secrets.token_hex(6)}"
    before = connection.settings_dict["NAME"]
    with blocker.unblock():
        connection.close()
        if connection.vendor == "postgresql":
            with connection._nodb_cursor() as cursor:
                cursor.execute(f"CREATE DATABASE {name}")
        connection.settings_dict["NAME"] = name
        try:
            if stored:
                load(gzip.decompress((HERE / f"{stored}.{connection.vendor}.sql.gz").read_bytes()).decode())
            yield
        finally:
            connection.close()
            connection.settings_dict["NAME"] = before
            if connection.vendor == "postgresql":
                with connection._nodb_cursor() as cursor:
                    cursor.execute(f"DROP DATABASE {name}")


def load(script: str) -> None:
    """Fill the database from the words of a dump."""
    connection.ensure_connection()
    if connection.vendor == "sqlite":
        connection.connection.executescript(f"PRAGMA foreign_keys=OFF;{script}PRAGMA foreign_keys=ON;")
    else:
        connection.connection.execute(script)


def manage(*arguments: str) -> None:
    """Run a command of the site on the database of the moment, in a process of its own: it knows all migrations, whatever this run knows."""
    name = connection.settings_dict["NAME"]
    folder = Path(name).parent if connection.vendor == "sqlite" else Path(settings.DATA_DIR)
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"} | {"DATA_DIR": str(folder)}
    if connection.vendor == "postgresql":
        environment["DATABASE_URL"] = f"{os.environ['DATABASE_URL'].rpartition('/')[0]}/{name}"
    connection.close()
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.fail(f"{' '.join(arguments)}: {done.stderr}")
