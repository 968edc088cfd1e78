"""Backups made and brought back by the commands people type, on the database the suite runs on."""

from __future__ import annotations

import fcntl
import json
import os
import resource
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import dj_database_url
import pytest
from django.conf import settings as site_settings
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.utils import ConnectionHandler
from pytest_django import Settings

from accounts.models import User
from rone_site.backups.files import digest_of
from tests.accounts.makers import make_user
from tests.running import database_url

pytestmark = pytest.mark.django_db(transaction=True)
OF_FILES = pytest.mark.alike("files beside the copy of the database; one that is harmed itself is refused on each")


@pytest.fixture
def site(tmp_path: Path, settings: Settings) -> Path:
    """The data folder of a site with a player, a secret, a card of the owner's and an upload that everybody may read."""
    folder = tmp_path / "site"
    for name, text in {"cards/box/edition.yaml": "slug: box", "secrets/secret-key": "hush", "uploads/a.png": "png"}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
        (folder / name).chmod(0o644)
    settings.DATA_DIR, settings.OWN_CARD_DATA_DIR, settings.MEDIA_ROOT = folder, folder / "cards", folder / "uploads"
    settings.STATIC_ROOT = folder / "static"
    make_user("ada")
    return folder


@pytest.fixture
def copies(tmp_path: Path) -> Path:
    """A folder for backups."""
    folder = tmp_path / "copies"
    folder.mkdir()
    return folder


@pytest.fixture
def empty_database(tmp_path: Path) -> Iterator[str]:
    """The address of a database of the same kind that holds nothing."""
    if connection.vendor == "sqlite":
        yield f"sqlite:///{tmp_path}/elsewhere/db.sqlite3"
        return
    name = f"restored_{uuid4().hex}"
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE {name}")
    yield database_url().rpartition("/")[0] + "/" + name
    with connection.cursor() as cursor:
        cursor.execute(f"DROP DATABASE {name} WITH (FORCE)")


def manage(
    *arguments: str | Path, data_dir: Path, database: str, before: Callable[[], None] | None = None
) -> subprocess.CompletedProcess[str]:
    """A command typed for a site, in a process of its own; it leaves no bytecode, which a limit on files would cut for all after it."""
    variables = {"DATA_DIR": str(data_dir), "DATABASE_URL": database, "DJANGO_SETTINGS_MODULE": "rone_site.settings.dev"}
    variables["PYTHONDONTWRITEBYTECODE"] = "1"
    command = [sys.executable, "manage.py", *map(str, arguments)]
    return subprocess.run(
        command,
        cwd=site_settings.BASE_DIR,
        env={"PATH": os.environ["PATH"]} | variables,
        capture_output=True,
        text=True,
        preexec_fn=before,
        umask=0o022,
    )


def names_told(data_dir: Path, database: str) -> str:
    """The players that a site knows, as it tells them itself."""
    code = "from accounts.models import User; print(*User.objects.values_list('username', flat=True))"
    return manage("shell", "--no-imports", "-c", code, data_dir=data_dir, database=database).stdout.strip()


def names_in(database: str) -> list[str]:
    """The players in a database; none where nobody has made it or its tables."""
    place = Path(database.removeprefix("sqlite:///"))
    if database.startswith("sqlite:") and not place.exists():
        return []
    looked_at = ConnectionHandler({"default": dj_database_url.parse(database)})["default"]
    try:
        with looked_at.cursor() as cursor:
            if User._meta.db_table not in looked_at.introspection.table_names(cursor):
                return []
            cursor.execute(f"SELECT username FROM {User._meta.db_table}")  # noqa: S608 - Django's own name
            return [name for (name,) in cursor.fetchall()]
    finally:
        looked_at.close()


def modes(folder: Path) -> dict[int, set[bool]]:
    """The modes below and of `folder`: of its folders, and of its files."""
    found: dict[int, set[bool]] = {}
    for path in (folder, *folder.rglob("*")):
        found.setdefault(stat.S_IMODE(path.stat().st_mode), set()).add(path.is_dir())
    return found


def test_a_backup_brings_the_whole_site_back_elsewhere(site: Path, copies: Path, empty_database: str, tmp_path: Path) -> None:
    made = manage("back_up", copies / "monday", data_dir=site, database=database_url())
    elsewhere = tmp_path / "elsewhere"
    brought = manage("restore", copies / "monday", data_dir=elsewhere, database=empty_database)

    assert (made.returncode, made.stderr) == (0, "")
    assert (brought.returncode, brought.stderr) == (0, "")
    assert names_told(elsewhere, empty_database) == "ada"
    for name in ("cards/box/edition.yaml", "secrets/secret-key", "uploads/a.png"):
        assert (elsewhere / name).read_text() == (site / name).read_text()
    assert modes(elsewhere) == {0o700: {True}, 0o600: {False}}


def test_a_backup_is_readable_by_whoever_made_it_alone(site: Path, copies: Path) -> None:
    before = os.umask(0)
    try:
        call_command("back_up", copies / "monday", verbosity=0)
    finally:
        os.umask(before)

    assert modes(copies / "monday") == {0o700: {True}, 0o600: {False}}
    assert [path.name for path in copies.iterdir()] == ["monday"]


@pytest.mark.parametrize("kind", ["folder", "file", "link"])
def test_a_backup_overwrites_nothing(site: Path, copies: Path, kind: str) -> None:
    target = copies / "monday"
    {"folder": target.mkdir, "file": target.touch, "link": lambda: target.symlink_to(copies / "nowhere")}[kind]()

    with pytest.raises(CommandError, match="overwrites nothing"):
        call_command("back_up", target)

    assert [path.name for path in copies.iterdir()] == ["monday"]


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("static/monday", "shown to everybody"),
        ("public_html/monday", "shown to everybody"),
        ("cards/monday", "kept in the backup"),
        ("nowhere/monday", "There is no folder"),
        ("open/monday", "Everybody may write"),
    ],
)
def test_a_place_where_a_backup_is_not_safe_is_refused(site: Path, place: str, said: str) -> None:
    for name in ("static", "public_html", "open"):
        (site / name).mkdir()
    (site / "open").chmod(0o777)

    with pytest.raises(CommandError, match=said):
        call_command("back_up", site / place)

    assert not (site / place).exists()


def test_the_site_s_own_static_files_are_no_place_however_they_are_named(site: Path, copies: Path) -> None:
    (copies / "innocent").symlink_to(Path(site_settings.BASE_DIR) / "web" / "static")

    with pytest.raises(CommandError, match="shown to everybody"):
        call_command("back_up", copies / "innocent" / "monday")


def test_a_disk_that_is_full_leaves_nothing_half_behind(site: Path, copies: Path) -> None:
    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))

    (site / "uploads" / "large.png").write_bytes(bytes(100_000))
    made = manage("back_up", copies / "monday", data_dir=site, database=database_url(), before=little_room)

    assert made.returncode == 1
    assert made.stderr.startswith("CommandError: ")
    assert list(copies.iterdir()) == []


def test_what_is_not_written_yet_is_not_in_the_backup(site: Path, copies: Path, empty_database: str, tmp_path: Path) -> None:
    writer = connection.copy()
    try:
        writer.set_autocommit(False)
        with writer.cursor() as cursor:
            cursor.execute("UPDATE accounts_user SET username = 'half'")
        call_command("back_up", copies / "monday", verbosity=0)
    finally:
        writer.rollback()
        writer.close()
    manage("restore", copies / "monday", data_dir=tmp_path / "elsewhere", database=empty_database)

    assert names_in(empty_database) == ["ada"]


def test_an_empty_site_is_not_kept_as_if_it_were_one(site: Path, copies: Path, empty_database: str) -> None:
    made = manage("back_up", copies / "monday", data_dir=site, database=empty_database)

    assert made.returncode == 1
    assert "empty" in made.stderr
    assert list(copies.iterdir()) == []


@pytest.mark.parametrize(
    "harm", ["cut", *(pytest.param(harm, marks=OF_FILES) for harm in ("changed", "missing", "added", "linked", "unlisted"))]
)
def test_a_damaged_backup_is_refused_and_nothing_is_brought_back(
    site: Path, copies: Path, empty_database: str, tmp_path: Path, harm: str
) -> None:
    call_command("back_up", copies / "monday", verbosity=0)
    card, secret = copies / "monday" / "cards" / "box" / "edition.yaml", copies / "monday" / "secrets" / "secret-key"
    database = next(path for path in (copies / "monday").iterdir() if path.name.startswith(("db.", "database.")))
    match harm:
        case "changed":
            card.write_text("slug: box2")
        case "cut":
            os.truncate(database, database.stat().st_size // 2)
        case "missing":
            card.unlink()
        case "added":
            (card.parent / "cards.yaml").touch()
        case "linked":
            secret.rename(copies / "key")
            secret.symlink_to(copies / "key")
        case "unlisted":
            (copies / "monday" / "backup.json").write_text("{}")

    brought = manage("restore", copies / "monday", data_dir=tmp_path / "elsewhere", database=empty_database)

    assert brought.returncode == 1
    assert "damaged" in brought.stderr or "no backup" in brought.stderr
    assert names_in(empty_database) == []
    assert not (tmp_path / "elsewhere" / "cards").exists()


def test_a_copy_whose_own_list_was_made_to_fit_is_still_read(site: Path, copies: Path, empty_database: str, tmp_path: Path) -> None:
    """Against a fault of the disk before the list was written, not against somebody with bad will."""
    call_command("back_up", copies / "monday", verbosity=0)
    contents = json.loads((copies / "monday" / "backup.json").read_text())
    database = copies / "monday" / contents["database"]
    os.truncate(database, database.stat().st_size // 2)
    contents["files"][database.name] = digest_of(database)
    (copies / "monday" / "backup.json").write_text(json.dumps(contents))

    brought = manage("restore", copies / "monday", data_dir=tmp_path / "elsewhere", database=empty_database)

    assert brought.returncode == 1
    assert names_in(empty_database) == []


def test_a_site_that_holds_something_is_not_overwritten(site: Path, copies: Path) -> None:
    call_command("back_up", copies / "monday", verbosity=0)
    User.objects.update(username="grace")

    with pytest.raises(CommandError, match="holds tables already"):
        call_command("restore", copies / "monday")

    assert User.objects.get().username == "grace"


def test_cards_that_are_there_are_not_overwritten(site: Path, copies: Path, empty_database: str) -> None:
    call_command("back_up", copies / "monday", verbosity=0)

    brought = manage("restore", copies / "monday", data_dir=site, database=empty_database)

    assert brought.returncode == 1
    assert "holds something already" in brought.stderr
    assert names_in(empty_database) == []


def test_a_site_that_runs_is_not_restored(site: Path, copies: Path, empty_database: str, tmp_path: Path) -> None:
    call_command("back_up", copies / "monday", verbosity=0)
    (tmp_path / "elsewhere").mkdir()
    with (tmp_path / "elsewhere" / "server.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        brought = manage("restore", copies / "monday", data_dir=tmp_path / "elsewhere", database=empty_database)

    assert brought.returncode == 1
    assert "running" in brought.stderr


def test_a_copy_of_sqlite_needs_no_file_beside_it(site: Path, copies: Path) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL's dump is one file anyway")
    call_command("back_up", copies / "monday", verbosity=0)

    assert [path.name for path in (copies / "monday").iterdir() if path.is_file()].count("db.sqlite3") == 1
    with sqlite3.connect(f"file:{copies}/monday/db.sqlite3?mode=ro", uri=True) as database:
        assert database.execute("SELECT username FROM accounts_user").fetchall() == [("ada",)]
        assert database.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def test_no_password_stands_on_a_command_line(site: Path, copies: Path, tmp_path: Path) -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite is copied without another program")
    program = tmp_path / "bin" / "pg_dump"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/said; echo "$PGPASSWORD" > {tmp_path}/password; exit 1\n')
    program.chmod(0o755)
    address = database_url().replace("//rone@", "//rone:hush@")
    variables = {"PATH": f"{program.parent}:{os.environ['PATH']}", "DATA_DIR": str(site), "DATABASE_URL": address}
    subprocess.run([sys.executable, "manage.py", "back_up", str(copies / "monday")], cwd=site_settings.BASE_DIR, env=variables)

    assert "hush" not in (tmp_path / "said").read_text()
    assert (tmp_path / "password").read_text() == "hush\n"
