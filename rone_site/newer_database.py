"""Whether a newer release has upgraded the database: then this code must not touch it."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable
from functools import cache
from importlib import import_module

from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.utils import DEFAULT_DB_ALIAS, DatabaseError

from rone_site.version import VERSION

MOST_NAMED = 5


def why_database_is_newer(connection: BaseDatabaseWrapper) -> str | None:
    """A sentence for the owner where `connection`'s database has migrations that this code doesn't know, else None.

    Raises:
        DatabaseError: the database doesn't answer.
    """
    unknown = unknown_migrations(connection)
    if not unknown:
        return None
    version = upgraded_by(connection)
    is_named = version not in ("", VERSION)
    by, newer = (f" by version {version}", f"version {version}") if is_named else ("", "the version that upgraded it")
    named = ", ".join(unknown[:MOST_NAMED]) + (f" and {len(unknown) - MOST_NAMED} more" if len(unknown) > MOST_NAMED else "")
    return (
        f"The database was upgraded{by}, and this code, version {VERSION}, doesn't know what that changed: {named}. "
        "An older release can't run on a newer database: "
        f"start {newer} or a newer one, or restore the backup made before the upgrade."
    )


def why_not_to_start() -> str | None:
    """The same of the site's database, by a connection that is closed again; None, too, where it doesn't answer: it may do so later."""
    try:
        return why_database_is_newer(connections[DEFAULT_DB_ALIAS])
    except DatabaseError:
        return None
    finally:
        connections.close_all()


def unknown_migrations(connection: BaseDatabaseWrapper) -> list[str]:
    """Migrations of the site's own apps that were applied and that this code doesn't have, each as `app.name`."""
    rows = _rows(connection, "django_migrations", "SELECT app, name FROM django_migrations ORDER BY app, name")
    return [f"{app}.{name}" for app, name in rows if app in _known() and not _is_known(app, name)]


def upgraded_by(connection: BaseDatabaseWrapper) -> str:
    """The version whose code upgraded the database last; "" where nobody noted it."""
    rows = _rows(connection, "rone_site_upgrade", "SELECT version FROM rone_site_upgrade")
    return str(rows[0][0]) if rows else ""


def _rows(connection: BaseDatabaseWrapper, table: str, query: str) -> list[tuple[str, ...]]:
    """What `query` finds in `table`; nothing where there is none. No model is asked, for it may not be what the tables are."""
    with connection.cursor() as cursor:
        if table not in connection.introspection.table_names(cursor):
            return []
        cursor.execute(query)
        found: list[tuple[str, ...]] = cursor.fetchall()
        return found


def _is_known(app: str, name: str) -> bool:
    """Whether the code has it, or had it until it was squashed: then its number is among those that a squashed one covers."""
    names, covered = _known()[app]
    return name in names or (MigrationAutodetector.parse_number(name) or 0) <= covered


@cache
def _known() -> dict[str, tuple[frozenset[str], int]]:
    """Of each of our apps with migrations the names of those that are there, and the last number that a squashed one covers."""
    known = {}
    for app in settings.OWN_APPS:
        try:
            package = import_module(f"{app}.migrations")
        except ModuleNotFoundError:
            continue
        names = frozenset(module.name for module in pkgutil.iter_modules(package.__path__))
        known[app] = (names, max((MigrationAutodetector.parse_number(name) or 0 for name in names if "_squashed_" in name), default=0))
    return known


def check_database_is_not_newer(databases: Iterable[str] | None = None, **options: object) -> list[CheckMessage]:
    """Django's check of databases, which `migrate` asks: an error where a newer release has upgraded the site's."""
    if DEFAULT_DB_ALIAS not in (databases or ()):
        return []
    reason = why_database_is_newer(connections[DEFAULT_DB_ALIAS])
    return [Error(reason, id="rone_site.E001")] if reason else []
