"""The tables of a database in words that two of them can be compared by, whatever way each was made."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django.db.backends.base.base import BaseDatabaseWrapper

CASTS = re.compile(r"::(character varying|text|date|bigint)(\[\])?|[()]")
"""PostgreSQL writes conditions that it has read from a dump with casts and brackets in other places."""
OF_POSTGRESQL = (
    """SELECT 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
              pg_get_expr(d.adbin, d.adrelid), l.collname
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
       LEFT JOIN pg_collation l ON l.oid = a.attcollation
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'S', 'v', 'm') AND a.attnum > 0 AND NOT a.attisdropped""",
    """SELECT 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid), condeferrable, condeferred, convalidated
       FROM pg_constraint WHERE connamespace = 'public'::regnamespace""",
    "SELECT 'index', tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'",
    "SELECT 'trigger', tgrelid::regclass::text, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal",
    "SELECT 'function', proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname NOT LIKE '%%trgm%%'",
    "SELECT 'extension', extname FROM pg_extension",
)


def schema(connection: BaseDatabaseWrapper) -> set[str]:
    """Every column, constraint, index and trigger, in whatever order the tables hold them."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("SELECT type, name, tbl_name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%%'")
            rows = cursor.fetchall()
            return {line for type, name, table, sql in rows for line in _of_sqlite(type, name, table, sql)}
        found = set()
        for query in OF_POSTGRESQL:
            cursor.execute(query)
            found |= {CASTS.sub("", " ".join(map(str, row))) for row in cursor.fetchall()}
        return found


def _of_sqlite(type: str, name: str, table: str, sql: str) -> Iterator[str]:
    """A table column by column and constraint by constraint; anything else as it is."""
    sql = sql.replace(f'"{table}".', "")  # tables that were made anew name themselves in their conditions
    if type != "table":
        yield f"{type} {name} {sql}"
        return
    depth, part = 0, ""
    for letter in sql[sql.index("(") + 1 : sql.rindex(")")]:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            yield f"{table} {part.strip()}"
            part = ""
        else:
            part += letter
    yield f"{table} {part.strip()}"
