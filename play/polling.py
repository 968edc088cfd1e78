"""Who looks again and again is answered without the database, as long as nothing has changed.

The ETag of a table's answer is signed: whoever can show it has had that answer. Together with the revision that the cache holds it says
whether that answer still stands. The cache forgets a revision after a few seconds, so a writer that died before it could tell its own
holds nobody up for longer; where the cache is gone, everything is asked of the database.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.http import parse_etags

from play.models import Table

logger = logging.getLogger(__name__)
REVISION_SECONDS = 5
ONLOOKER = "o"


def etag_of(request: HttpRequest, table: Table, seat: int | None, *also: object) -> str:
    """The ETag, in its quotes, of what `seat` (None: an onlooker) is told of `table`; `also` is what else the answer depends on."""
    return _etag(table.public_id, table.revision, ONLOOKER if seat is None else str(seat), (_caller(request), *also))


def _etag(public_id: str, revision: int, seat: str, also: tuple[object, ...]) -> str:
    signed = salted_hmac("play.polling", repr((public_id, revision, seat, also)), algorithm="sha256").hexdigest()
    return f'"{revision}-{seat}-{signed[:32]}"'


def unchanged_etag(request: HttpRequest, public_id: str, *also: object) -> str | None:
    """The ETag that the caller's `If-None-Match` names, if the table is still what it stands for, as far as the cache knows."""
    named = [tag.removeprefix("W/") for tag in parse_etags(request.headers.get("If-None-Match", ""))][:3]
    if not named or (revision := _revision(public_id)) is None:
        return None
    for tag in named:
        number, _dash, rest = tag.strip('"').partition("-")
        seat = rest.partition("-")[0]
        if number == str(revision) and constant_time_compare(tag, _etag(public_id, revision, seat, (_caller(request), *also))):
            return tag
    return None


def seat_in(etag: str) -> str:
    """The seat to which an answer with this ETag was given, `ONLOOKER` for none."""
    return etag.strip('"').split("-")[1]


def _caller(request: HttpRequest) -> str:
    """What the caller shows to be known: with another log-in an answer is another one."""
    return f"{request.COOKIES.get(settings.SESSION_COOKIE_NAME, '')} {request.headers.get('Authorization', '')}"


def remember_read(table: Table) -> None:
    """Tell all processes the revision of `table` that was just read, unless somebody who has written since has told theirs."""
    ask_cache(lambda: cache.add(_name(table.public_id), table.revision, REVISION_SECONDS))


def remember_written(table: Table) -> None:
    """Tell all processes the revision of `table` that is being written, once it is."""
    name, revision = _name(table.public_id), table.revision
    transaction.on_commit(lambda: ask_cache(lambda: cache.set(name, revision, REVISION_SECONDS)))


def _revision(public_id: str) -> int | None:
    found = ask_cache(lambda: cache.get(_name(public_id)))
    return found if isinstance(found, int) else None


def ask_cache(question: Callable[[], Any]) -> Any:
    """What the cache answers; None where it fails."""
    try:
        return question()
    except Exception as error:  # whatever a cache backend raises: it changes nothing but speed
        logger.warning("The cache that remembers tables fails (%s); the database is asked.", error)
        return None


def _name(public_id: str) -> str:
    return f"table:{public_id}"
