"""Connections to PostgreSQL: set up for short answers, behind a pooler too."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest
from django.db import connection

from rone_site.database import FOR_FIRST_ROWS, want_first_rows
from tests.rone_site.test_settings import started

OPTIONS = "print(settings.DATABASES['default']['OPTIONS'])"


class Said(list[str]):
    """A connection of psycopg that notes what it is told."""

    execute = list.append


def said(vendor: str = "postgresql", **options: str) -> list[str]:
    heard = Said()
    want_first_rows(SimpleNamespace(vendor=vendor, settings_dict={"OPTIONS": options}, connection=heard))
    return heard


def test_a_new_connection_is_told_to_spare_helpers_and_compiler() -> None:
    assert said() == [FOR_FIRST_ROWS]
    assert said("sqlite") == []


def test_options_of_the_address_are_left_alone() -> None:
    assert said(options="-c jit=on") == []


def test_nothing_is_sent_at_startup_that_a_pooler_refuses(tmp_path: Path) -> None:
    address = "postgres://rone@localhost/rone"

    assert started("dev", OPTIONS, tmp_path, DATABASE_URL=address).stdout.strip() == "{'connect_timeout': 3}"
    told = started("dev", OPTIONS, tmp_path, DATABASE_URL=f"{address}?options=-c%20jit%3Don&connect_timeout=9")
    assert told.stdout.strip() == "{'connect_timeout': 9, 'options': '-c jit=on'}"


@pytest.mark.django_db
@pytest.mark.skipif("connection.vendor != 'postgresql'")
def test_postgresql_has_heard_it() -> None:
    with connection.cursor() as database:
        for name, value in (("jit", "off"), ("max_parallel_workers_per_gather", "0")):
            database.execute(f"SHOW {name}")
            assert database.fetchone() == (value,)
