"""Rows in an order, from a place on; and how far a search for them may look: its statement for a stated time, then so many rows.

Most searches end early, or an index leads them to few rows. Those that find next to nothing by something that no index knows look at
every row. They are stopped, and what they find near the beginning of the page is shown, with where they stopped: the next page goes on
there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.db import OperationalError, connection, transaction
from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext as _

from web.errors import UnavailableError

PATIENCE_MILLISECONDS = 250
"""As long may a search's own statement take. SQLite knows no such limit: sites that are kept in it are small."""
MOST_LOOKED_AT = 20_000
"""Rows that a search which was stopped looks at."""
QUERY_CANCELED = "57014"
"""PostgreSQL's code for a statement that was stopped (Appendix A of its manual)."""
RETRY = {"Retry-After": "2"}
M = TypeVar("M", bound=Model)
Row = TypeVar("Row")


class LooksTooFarError(Exception):
    """The statement was stopped: it took longer than `PATIENCE_MILLISECONDS`."""


class _Searches:
    """Searches in one transaction, begun with the first of them: PostgreSQL is told once how long each may take."""

    def __init__(self) -> None:
        self._within: ExitStack | None = None

    def begin(self) -> None:
        """Statements are stopped after `PATIENCE_MILLISECONDS` from here on. SQLite knows no such limit."""
        if self._within is None and connection.vendor == "postgresql":
            self._within = ExitStack()
            self._within.enter_context(_told("statement_timeout", str(PATIENCE_MILLISECONDS)))

    def end(self, error: BaseException | None = None) -> None:
        """What follows may take its time. After an `error` of the database the transaction is rolled back."""
        within, self._within = self._within, None
        if within is not None:
            within.__exit__(type(error) if error else None, error, error.__traceback__ if error else None)


_searches: ContextVar[_Searches | None] = ContextVar("searches", default=None)


@contextmanager
def searches_together() -> Iterator[None]:
    """The searches in the block share one transaction and one limit, instead of each having its own.

    Other questions between them are stopped by it too: they find rows by their keys. What may take longer, or writes, is done after
    `end_searches`.

    Raises:
        UnavailableError: one of those was stopped; the database has too much to do.
    """
    if _searches.get() is not None:
        yield
        return
    searches = _Searches()
    token = _searches.set(searches)
    try:
        yield
    except BaseException as error:
        searches.end(error)
        if _was_stopped(error):
            raise UnavailableError(_("The database has too much to do just now. Try again in a moment."), headers=RETRY) from error
        raise
    else:
        searches.end()
    finally:
        _searches.reset(token)


def end_searches() -> None:
    """What follows may take its time and write, up to the next search."""
    if (searches := _searches.get()) is not None:
        searches.end()


@contextmanager
def patience() -> Iterator[None]:
    """A search: statements in the block are stopped after `PATIENCE_MILLISECONDS`. Raises `LooksTooFarError`."""
    with searches_together():
        searches = _searches.get()
        assert searches is not None  # noqa: S101  (these are together)
        searches.begin()
        try:
            yield
        except OperationalError as error:
            if not _was_stopped(error):
                raise
            searches.end(error)
            raise LooksTooFarError from error


def _was_stopped(error: BaseException) -> bool:
    return isinstance(error, OperationalError) and getattr(error.__cause__, "sqlstate", "") == QUERY_CANCELED


@contextmanager
def _told(setting: str, value: str) -> Iterator[None]:
    """PostgreSQL is told this in the block, which is a transaction; another database knows no such setting."""
    if connection.vendor != "postgresql":
        yield
        return
    is_within = connection.in_atomic_block
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL {setting} = {value}")
        yield
        if is_within:
            cursor.execute(f"SET LOCAL {setting} TO DEFAULT")  # for the transaction around this one


@dataclass(frozen=True)
class Looked(Generic[Row]):
    """Rows that were found. `stopped_at` are the values, in the order's fields, of the last row looked at; None where none is left.

    Where a search was stopped and found nothing, `began_at` are those of the first.
    """

    rows: list[Row]
    stopped_at: Sequence[Any] | None = None
    began_at: Sequence[Any] | None = None


@dataclass(frozen=True)
class Stretch(Generic[M]):
    """Rows of one page. The next begins behind a row with the values `following`, the one before ends at `preceding`.

    They are None where there is no such page. One that `is_cut_short` holds what was found before the search was stopped.
    """

    rows: list[M]
    following: Sequence[Any] | None
    preceding: Sequence[Any] | None
    is_cut_short: bool


def stretch_of(
    found: QuerySet[M],
    fields: Sequence[str],
    size: int,
    *,
    is_backward: bool = False,
    place: Sequence[Any] | None = None,
    among: QuerySet[M] | None = None,
) -> Stretch[M]:
    """At most `size` rows of `found` behind `place` (before it where `is_backward`), in the order of `fields`.

    `among` is as for `first_rows`.
    """
    directed = [reverse_field(field) for field in fields] if is_backward else list(fields)
    looked = first_rows(found, directed, size + 1, after=place, among=among)
    rows = looked.rows[:size]
    onward = _values(rows[-1], fields) if len(looked.rows) > size else looked.stopped_at
    back = None if place is None else _values(rows[0], fields) if rows else looked.began_at
    if is_backward:
        rows.reverse()
    following, preceding = (back, onward) if is_backward else (onward, back)
    return Stretch(rows, following, preceding, looked.stopped_at is not None)


def _values(row: Model, fields: Sequence[str]) -> list[Any]:
    return [value_of(row, field) for field in fields]


def first_rows(
    found: QuerySet[M, Row], fields: Sequence[str], most: int, *, after: Sequence[Any] | None = None, among: QuerySet[M] | None = None
) -> Looked[Row]:
    """At most `most` rows of `found`, in the order of `fields`, behind the row with the values `after`.

    Where that takes too long, those of them that are found at the next `MOST_LOOKED_AT` rows of `among`, which `found` is a part of;
    without it the question is one that can't look far, and is not stopped.
    """
    if after is not None:
        found = found.filter(beyond(fields, after))
    ordered = found.order_by(*fields)
    if among is None:
        return Looked(list(ordered[:most]))
    try:
        with patience():
            return Looked(list(ordered[:most]))
    except LooksTooFarError:
        return _of_window(ordered, among if after is None else among.filter(beyond(fields, after)), fields, most)


def _of_window(ordered: QuerySet[M, Row], among: QuerySet[M], fields: Sequence[str], most: int) -> Looked[Row]:
    """Rows of `ordered` up to the last that may be looked at. Where the end lies is read off the order's index."""
    names = [field.lstrip("-") for field in fields]
    end = list(among.order_by(*fields).values_list(*names)[MOST_LOOKED_AT - 1 : MOST_LOOKED_AT + 1])
    if len(end) < 2:
        return Looked(list(ordered[:most]))
    last, following = end
    within = ordered.filter(beyond([reverse_field(field) for field in fields], following))
    # Along the order's index, then. Of two letters PostgreSQL expects next to nothing, and takes an index that leads it to every row.
    with _told("enable_bitmapscan", "off"):
        rows = list(within[:most])
    began_at = None if rows else among.order_by(*fields).values_list(*names)[0]
    return Looked(rows, last if len(rows) < most else None, began_at)


def reverse_field(field: str) -> str:
    """`-name` for `name` and the other way round."""
    return field[1:] if field.startswith("-") else f"-{field}"


def value_of(row: Model, field: str) -> Any:
    """The value of an order's field in a row, through relations too (`owner__username`)."""
    value: Any = row
    for step in field.lstrip("-").split("__"):
        value = getattr(value, step)
    return value


def beyond(fields: Sequence[str], values: Sequence[Any]) -> Q:
    """The rows that come after `values` in the order of `fields`."""
    first = fields[0].lstrip("-")
    # The first field alone bounds the rows too: a database finds the place in its index by that, not by the alternatives.
    bound = Q(**{f"{first}__{'lte' if fields[0].startswith('-') else 'gte'}": values[0]})
    condition, same = Q(pk__in=[]), Q()
    for field, value in zip(fields, values, strict=True):
        name = field.lstrip("-")
        comparison = "lt" if field.startswith("-") else "gt"
        condition |= same & Q(**{f"{name}__{comparison}": value})
        same &= Q(**{name: value})
    return bound & condition
