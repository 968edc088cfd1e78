"""Code that is older than the database refuses to start on it, says why, and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.core.management.base import SystemCheckError
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client

from rone_site.models import Upgrade
from rone_site.newer_database import unknown_migrations, why_database_is_newer
from rone_site.version import VERSION
from tests.decks.makers import NOW

pytestmark = pytest.mark.django_db


@pytest.fixture
def record() -> MigrationRecorder:
    """What notes applied migrations."""
    return MigrationRecorder(connection)


@pytest.fixture
def newer(record: MigrationRecorder) -> Iterator[None]:
    """A database that version 1.1.0 has upgraded."""
    added = [("decks", "0026_folders"), ("events", "0017_prizes")]
    for app, name in added:
        record.record_applied(app, name)
    Upgrade.objects.update_or_create(id=1, defaults={"version": "1.1.0", "at": NOW})
    yield
    for app, name in added:
        record.record_unapplied(app, name)  # no test's end empties that table


def test_a_database_of_this_code_is_fine(record: MigrationRecorder) -> None:
    assert why_database_is_newer(connection) is None


def test_names_of_squashed_migrations_are_known_also_those_whose_files_are_gone(record: MigrationRecorder) -> None:
    for app, name in (("decks", "0025_built_decks"), ("decks", "0003_a_name_of_old"), ("accounts", "0017_turns"), ("axes", "9999_new")):
        record.record_applied(app, name)
    assert unknown_migrations(connection) == []


@pytest.mark.usefixtures("newer")
def test_the_reason_names_the_migrations_both_versions_and_what_to_do() -> None:
    reason = why_database_is_newer(connection)
    assert reason is not None
    assert reason.startswith(f"The database was upgraded by version 1.1.0, and this code, version {VERSION}, doesn't know")
    assert "decks.0026_folders, events.0017_prizes. " in reason
    assert "start version 1.1.0 or a newer one, or restore the backup" in reason


def test_where_the_version_is_unknown_or_this_one_none_is_named(record: MigrationRecorder) -> None:
    for number in range(8):
        record.record_applied("decks", f"00{30 + number}_more")
    Upgrade.objects.update_or_create(id=1, defaults={"version": VERSION, "at": NOW})
    reason = why_database_is_newer(connection)
    assert reason is not None
    assert reason.startswith("The database was upgraded, and this code")
    assert "decks.0034_more and 3 more. " in reason
    assert "start the version that upgraded it or a newer one" in reason


@pytest.mark.usefixtures("newer")
def test_setting_up_refuses_and_changes_nothing(settings: Any, tmp_path: Any) -> None:
    settings.DATA_DIR = tmp_path
    with pytest.raises(CommandError, match=r"upgraded by version 1\.1\.0"):
        call_command("prepare_site", stderr=StringIO())
    assert Upgrade.objects.get().version == "1.1.0"
    assert not (tmp_path / "prepared").exists()


@pytest.mark.usefixtures("newer")
def test_migrating_by_hand_refuses() -> None:
    with pytest.raises(SystemCheckError, match=r"upgraded by version 1\.1\.0"):
        call_command("migrate", verbosity=0, skip_checks=False)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("newer")
def test_health_says_so(client: Client) -> None:
    answer = client.get("/health/").json()["checks"]["database"]
    assert answer == {"ok": False, "detail": "a newer release has upgraded the database: decks.0026_folders, events.0017_prizes"}
