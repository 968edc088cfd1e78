"""What the site says to PostgreSQL when it has connected."""

from __future__ import annotations

from typing import Any

FOR_FIRST_ROWS = "SET max_parallel_workers_per_gather = 0; SET jit = off"
"""A page wants the first rows soon: starting helpers or a compiler for that takes longer than it saves."""


def want_first_rows(connection: Any, **signal: Any) -> None:
    """Set the new `connection` up for short answers, unless `DATABASE_URL` names `options` of its own.

    Not as a startup parameter: poolers like PgBouncer refuse those.
    """
    if connection.vendor == "postgresql" and "options" not in connection.settings_dict["OPTIONS"]:
        connection.connection.execute(FOR_FIRST_ROWS)
