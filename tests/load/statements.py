"""The statements that took the database long, by `pg_stat_statements` where the server has it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

SLOW_MILLISECONDS = 20.0
MOST = 15
BEGINNING, REST = 60, 400


@dataclass(frozen=True)
class Statement:
    """How often a statement was run, and how long it took, in milliseconds."""

    calls: int
    mean: float
    worst: float
    total: float
    text: str

    def to_json(self) -> dict[str, Any]:
        """As it stands in a result."""
        return asdict(self)


def forget_statements() -> bool:
    """Begin to count anew; False where the server counts nothing."""
    from django.db import DatabaseError, connection

    try:
        with connection.cursor() as database:
            database.execute("CREATE EXTENSION IF NOT EXISTS pg_stat_statements")
            # This database alone: others on the server may be counted by somebody else.
            database.execute("SELECT pg_stat_statements_reset(0, oid, 0) FROM pg_database WHERE datname = current_database()")
    except DatabaseError:
        return False
    return True


def slow_statements() -> list[Statement]:
    """Those that took `SLOW_MILLISECONDS` once or more, the most time in all first."""
    from django.db import connection

    with connection.cursor() as database:
        database.execute(
            "SELECT calls, mean_exec_time, max_exec_time, total_exec_time, query FROM pg_stat_statements"
            " WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND max_exec_time >= %s"
            " AND query NOT LIKE '%%pg_stat_statements%%' ORDER BY total_exec_time DESC LIMIT %s",
            [SLOW_MILLISECONDS, MOST],
        )
        return [_statement(*row) for row in database.fetchall()]


def waits_for(pattern: str) -> Statement | None:
    """The statement like `pattern` that took the most time in all, waiting for locks too; None where there was none."""
    from django.db import connection

    with connection.cursor() as database:
        database.execute(
            "SELECT calls, mean_exec_time, max_exec_time, total_exec_time, query FROM pg_stat_statements"
            " WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND query LIKE %s"
            " AND query NOT LIKE '%%pg_stat_statements%%' ORDER BY total_exec_time DESC LIMIT 1",
            [pattern],
        )
        row = database.fetchone()
    return _statement(*row) if row else None


def _statement(calls: int, mean: float, worst: float, total: float, text: str) -> Statement:
    return Statement(calls, round(mean, 1), round(worst, 1), round(total, 1), shortened(text))


def shortened(text: str) -> str:
    """A statement without most of the columns that it asks for: its beginning, and what stands from FROM on."""
    text = " ".join(text.split()).replace('"', "")
    source = text.find(" FROM ", BEGINNING)
    return text[: BEGINNING + REST] if source < 0 else f"{text[:BEGINNING]} …{text[source : source + REST]}"
