"""A large site for measuring: decks in any number with all that belongs to them, always the same ones.

A few thousand lists are made by the site's services (`templates`); PostgreSQL multiplies them (`copies`, `community`), without the
indexes and foreign keys of the large tables, which are built again at the end. `count` counts public decks; one in ten beside them is
its owner's alone.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from typing import Any

from tests.load import community, copies
from tests.load.templates import TEMPLATES, make_templates

PEOPLE_PER_DECK, EVENTS_PER_DECK = 1 / 40, 1 / 133
LEAST_PEOPLE = 50
MAKERS = 2
RELEASED = date(2020, 1, 1)
BATCH = 50_000
LARGE_TABLES = (
    *("decks_deck", "decks_deckentry", "decks_deckrevision", "decks_deckversion", "decks_decktag"),
    *("decks_like", "decks_comment", "decks_follow", "collection_holding", "events_registration"),
)
NUMBERED = ("decks_deck", "decks_deckversion", "accounts_user", "events_event")
"""Tables whose rows get their ids here."""
SESSION = (
    "SET maintenance_work_mem = '1GB'",
    "SET work_mem = '256MB'",
    "SET synchronous_commit = off",
    "SET max_parallel_maintenance_workers = 2",
)


def is_filled(count: int) -> bool:
    """Whether the database holds the decks already, from an earlier call of `fill` that came to its end."""
    from django.db import connection

    if "load_fill" not in connection.introspection.table_names():
        return False
    with connection.cursor() as database:
        database.execute("SELECT decks FROM load_fill")
        return bool(database.fetchone() == (count,))


def people_of(count: int) -> int:
    """How many players a site of `count` public decks has."""
    return max(LEAST_PEOPLE, round(count * PEOPLE_PER_DECK))


def fill(count: int, *, templates: int = 0) -> dict[str, Any]:
    """Fill a migrated, empty PostgreSQL database with `count` public decks; returns how long each step took, in seconds."""
    from django.db import connection
    from django.utils import timezone

    from decks.list.models import Deck
    from rone_site.preparation import load_cards

    all_decks = count + count // 10
    templates = templates or min(TEMPLATES, max(40, count // 40))
    people = people_of(count)
    steps = Steps()
    with connection.cursor() as database:
        for statement in (*SESSION, copies.CHANCE):
            database.execute(statement)
    load_cards(say=lambda _text: None)
    _release_all_editions()
    now = timezone.now()
    makers, players = _make_people(people, now)
    with steps("templates"):
        make_templates(count=templates, makers=makers, players=players, now=now)
    with connection.cursor() as database:
        for statement in TEMPLATE_TABLE:
            database.execute(statement)
        numbers = {
            **{"count": all_decks, "templates": templates, "people": people, "events": max(5, round(count * EVENTS_PER_DECK)), "now": now},
            **{"users": players[0].pk - 1, "decks": _last_id(database, "decks_deck"), "versions": _last_id(database, "decks_deckversion")},
            **{"event": _last_id(database, "events_event"), "held": min(1.0, 0.62 * 142 / _count(database, "cards_printing"))},
        }
        with without_indexes(database, steps):
            _multiply(database, steps, numbers)
        with steps("vacuum"):
            _tidy(database, count)
        database.execute("SELECT pg_database_size(current_database())")
        steps.seconds["megabytes"] = database.fetchone()[0] // 2**20
    steps.seconds["decks"] = Deck.objects.count()
    return steps.seconds


TEMPLATE_TABLE = (
    "CREATE TEMPORARY TABLE template AS SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM decks_deck WHERE NOT is_starter",
    "ANALYZE template",
)


class Steps:
    """Tells what is done, and keeps how long it took."""

    def __init__(self) -> None:
        self.seconds: dict[str, Any] = {}

    @contextmanager
    def __call__(self, name: str) -> Iterator[None]:
        """Count the time of the block as the step `name`."""
        begin = time.perf_counter()
        yield
        self.seconds[name] = round(time.perf_counter() - begin, 1)
        print(f"{name}: {self.seconds[name]} s", file=sys.stderr, flush=True)


def _release_all_editions() -> None:
    """Have every edition be released before the first deck, so that lists of all these years are legal."""
    from cards.models import Edition
    from cards.services import touch_catalog

    Edition.objects.update(released=RELEASED)
    touch_catalog()


def _make_people(count: int, now: Any) -> tuple[list[Any], list[Any]]:
    """The makers of templates, of which each may have so many, and `count` players, whose ids follow each other."""
    from accounts.models import User

    joined = now - timedelta(days=1000)
    makers = [User.objects.create_user(f"maker{number or ''}", date_joined=joined) for number in range(MAKERS)]
    first = makers[-1].pk + 1
    players = (User(pk=first + number, username=f"player{number}", password="!", date_joined=joined) for number in range(count))
    return makers, User.objects.bulk_create(players, batch_size=2_000)


def _multiply(database: Any, steps: Steps, numbers: dict[str, Any]) -> None:
    statements = copies.deck_statements()
    with steps("decks"):
        for first in range(1, numbers["count"] + 1, BATCH):
            last = min(first + BATCH - 1, numbers["count"])
            for statement in statements:
                database.execute(statement, {**numbers, "first": first, "last": last})
    for name, statement in (
        ("likes", community.LIKES),
        ("comments", community.COMMENTS_WRITTEN),
        ("follows", community.FOLLOWS),
        ("boxes", community.BOXES),
        ("holdings", community.HOLDINGS),
        ("events", community.EVENTS),
        ("registrations", community.registrations()),
        ("event numbers", community.LAST_NUMBERS),
        ("checks", community.CHECKS),
        ("jobs", community.jobs()),
    ):
        with steps(name):
            database.execute(statement, numbers)


@contextmanager
def without_indexes(database: Any, steps: Steps) -> Iterator[None]:
    """Take indexes, keys and foreign keys of `LARGE_TABLES` away, and build them again as they were after the block."""
    tables = {"tables": list(LARGE_TABLES)}
    database.execute(CONSTRAINTS, tables)
    constraints = database.fetchall()
    for table, name, _definition in reversed(constraints):
        database.execute(f'ALTER TABLE {table} DROP CONSTRAINT "{name}"')
    database.execute(INDEXES, tables)
    indexes = database.fetchall()
    for name, _definition in indexes:
        database.execute(f'DROP INDEX "{name}"')
    yield
    with steps("indexes"):
        for _name, definition in indexes:
            database.execute(definition)
        for table, name, definition in constraints:
            database.execute(f'ALTER TABLE {table} ADD CONSTRAINT "{name}" {definition}')


CONSTRAINTS = """
    SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE contype IN ('p', 'u', 'f')
        AND (conrelid = ANY (%(tables)s::regclass[]) OR (contype = 'f' AND confrelid = ANY (%(tables)s::regclass[])))
    ORDER BY contype = 'f', conrelid, conname"""
"""Those of the tables, and the foreign keys of others that stand on theirs; foreign keys last."""
INDEXES = """
    SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid) FROM pg_index
    WHERE indrelid = ANY (%(tables)s::regclass[]) ORDER BY indexrelid"""


def _tidy(database: Any, count: int) -> None:
    """Take away what only templates needed, set the counters of ids, and have the tables analysed."""
    database.execute("DELETE FROM events_registration WHERE event_id IN (SELECT id FROM events_event WHERE name = 'Templates')")
    database.execute("DELETE FROM events_event WHERE name = 'Templates'")
    for table in NUMBERED:
        database.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), (SELECT max(id) FROM {table}))")  # noqa: S608
    database.execute("VACUUM (ANALYZE, FREEZE)")
    database.execute("CREATE TABLE load_fill AS SELECT %s::bigint AS decks", [count])


def _last_id(database: Any, table: str) -> int:
    database.execute(f"SELECT coalesce(max(id), 0) FROM {table}")  # noqa: S608 (a name of this file)
    return int(database.fetchone()[0])


def _count(database: Any, table: str) -> int:
    database.execute(f"SELECT count(*) FROM {table}")  # noqa: S608 (a name of this file)
    return int(database.fetchone()[0])
