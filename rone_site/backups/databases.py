"""The database's part of a backup: SQLite by its own online copy, PostgreSQL by its own programs.

Both copies are of one moment, whatever is written meanwhile.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

from django.db import connection

from rone_site.backups.errors import BackupError
from rone_site.backups.files import copy_file, make_private_file, sync_folder

FILE_NAMES = {"sqlite": "db.sqlite3", "postgresql": "database.dump"}
COMPANIONS = ("-wal", "-shm", "-journal")


def file_name() -> str:
    """What the copy of a database of the site's kind is called in a backup."""
    return FILE_NAMES[connection.vendor]


def is_empty() -> bool:
    """Whether the site's database holds no table, or isn't there at all."""
    if connection.vendor == "sqlite" and not Path(connection.settings_dict["NAME"]).exists():
        return True
    return not connection.introspection.table_names()


def size() -> int:
    """How many bytes a copy takes at least, as far as that is known before."""
    return Path(connection.settings_dict["NAME"]).stat().st_size if connection.vendor == "sqlite" else 0


def copy_to(target: Path) -> None:
    """Copy the site's database to the new file `target`, and read the copy once to its end.

    Raises:
        BackupError: it could not be copied, or the copy is not sound.
    """
    if connection.vendor == "sqlite":
        copy_sqlite(target)
    else:
        with os.fdopen(make_private_file(target), "wb") as file:
            run("pg_dump", "--format=custom", f"--dbname={address()}", output=file.fileno())
    check(target)


def copy_sqlite(target: Path) -> None:
    """SQLite's copy, as one file that needs no other beside it."""
    os.close(make_private_file(target))
    try:
        connection.ensure_connection()
        with closing(sqlite3.connect(target)) as copy:
            connection.connection.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise BackupError(f"SQLite could not copy the database: {error}.") from error


def check(copy: Path) -> None:
    """Read the whole of a copy.

    Raises:
        BackupError: it is not sound.
    """
    if copy.name == FILE_NAMES["postgresql"]:
        run("pg_restore", f"--file={os.devnull}", str(copy))
        return
    try:
        with closing(sqlite3.connect(f"file:{quote(str(copy))}?mode=ro&immutable=1", uri=True)) as database:
            found = [row[0] for row in database.execute("PRAGMA integrity_check")]
            strays = database.execute("PRAGMA foreign_key_check").fetchall()
    except sqlite3.Error as error:
        raise BackupError(f"The copy of the database can't be read: {error}.") from error
    if found != ["ok"] or strays:
        raise BackupError(f"The copy of the database is not sound: {found[0]}, {len(strays)} rows that belong to no other.")


def bring_back(copy: Path) -> None:
    """Fill the site's database, which is empty, from a copy: wholly or not at all.

    Raises:
        BackupError: PostgreSQL refused.
    """
    if connection.vendor == "postgresql":
        options = ("--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges")
        connection.close()
        run("pg_restore", *options, f"--dbname={address()}", str(copy))
        return
    connection.close()
    place = Path(connection.settings_dict["NAME"])
    half = place.with_name(f".{place.name}.restored")
    half.unlink(missing_ok=True)
    try:
        copy_file(copy, half)
        with half.open("rb") as file:
            os.fsync(file.fileno())
        for ending in COMPANIONS:
            place.with_name(place.name + ending).unlink(missing_ok=True)
        half.replace(place)
    finally:
        half.unlink(missing_ok=True)
    sync_folder(place.parent)


def address() -> str:
    """Where PostgreSQL is, as its programs read it; the password goes another way, since everybody sees command lines."""
    from psycopg.conninfo import make_conninfo
    from psycopg.pq import Conninfo

    known = {option.keyword.decode() for option in Conninfo.get_defaults()} - {"password"}
    return make_conninfo("", **{name: value for name, value in connection.get_connection_params().items() if name in known})


def run(program: str, *arguments: str, output: int | None = None) -> None:
    """Run one of PostgreSQL's programs, its output to the descriptor `output`.

    Raises:
        BackupError: it isn't installed, or ended badly; the message holds what it said.
    """
    password = connection.settings_dict["PASSWORD"]
    environment = os.environ | ({"PGPASSWORD": str(password)} if password else {})
    try:
        result = subprocess.run(
            [program, *arguments],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL if output is None else output,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
        )
    except FileNotFoundError as error:
        raise BackupError(f"{program} is needed here. Type: sudo apt-get install postgresql-client (macOS: brew install libpq)") from error
    if result.returncode:
        raise BackupError(f"{program} ended with code {result.returncode}: {result.stderr.strip()}")
