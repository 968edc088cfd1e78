"""Open tables at which anybody may sit down, format by format, and games that can be watched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import blake2b
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.guests import Person
from cards.selectors import formats
from engine.languages import Language
from play.bots import deck_number
from play.models import DAY_SECONDS, Clock, Table
from play.page import who_sits
from play.ratings import ShownRating, ratings_of
from play.selectors import free_seats, own_seats
from web.text.language import reader_language

MOST_SHOWN: Final = 60
"""So many open tables stand on the page, the newest."""
MOST_WATCHED: Final = 20
"""So many games to watch stand on the page."""
WATCHED_FOR: Final = timedelta(days=1)
"""A game in which nothing has happened for so long is none to watch."""


@dataclass(frozen=True)
class OpenPlayer:
    """Who sits at an open table; their rating, if they want it shown and have one."""

    name: str
    rating: ShownRating | None


@dataclass(frozen=True)
class OpenTable:
    """A table that waits for somebody. `players` sit there; `brings`: who sits down needs a deck. `is_own`: the reader sits there."""

    table: Table
    players: Sequence[OpenPlayer]
    free: int
    clock: str
    brings: bool
    is_own: bool

    @property
    def names(self) -> str:
        """Who sits there."""
        return ", ".join(player.name for player in self.players)


@dataclass(frozen=True)
class OpenFormat:
    """The open tables of a format."""

    name: str
    tables: Sequence[OpenTable]


def open_tables(person: Person, *, now: datetime) -> list[OpenFormat]:
    """What `person` may sit down at, and what they offer themselves, by format in the order of formats. Three queries."""
    offered = Table.objects.offered_to(person, now=now).with_seats().order_by("-offered_at", "-pk")[:MOST_SHOWN]
    ratings = ratings_of({seat.user_id for table in offered for seat in table.seats.all() if seat.user_id is not None}, now=now)
    by_format: dict[str, list[OpenTable]] = {}
    for table in offered:
        by_format.setdefault(table.format, []).append(_open_table(table, person, ratings))
    language = reader_language()
    names = {slug: one.name.in_language(language) for slug, one in formats().items()}
    known = [slug for slug in names if slug in by_format] + sorted(slug for slug in by_format if slug not in names)
    return [OpenFormat(names.get(slug, slug), by_format[slug]) for slug in known]


@dataclass(frozen=True)
class WatchedGame:
    """A game that goes on and can be watched."""

    table: Table
    players: Sequence[OpenPlayer]
    format: str


def watched_games(person: Person, *, now: datetime) -> list[WatchedGame]:
    """The games that `person` may watch, those first in which something happened last. Three queries."""
    tables = Table.objects.watched_by(person).filter(touched_at__gt=now - WATCHED_FOR).with_seats().order_by("-touched_at")[:MOST_WATCHED]
    ratings = ratings_of({seat.user_id for table in tables for seat in table.seats.all() if seat.user_id is not None}, now=now)
    names, language = formats(), reader_language()
    return [
        WatchedGame(
            table=table,
            players=[
                OpenPlayer(who_sits(seat) or _("a guest"), ratings.get(seat.user_id or 0))
                for seat in sorted(table.seats.all(), key=lambda seat: seat.number)
            ],
            format=names[table.format].name.in_language(language) if table.format in names else table.format,
        )
        for table in tables
    ]


def etag_of_lobby(formats: Sequence[OpenFormat], watched: Sequence[WatchedGame], person: Person, language: Language) -> str:
    """The ETag of these lists as `person` reads them. It changes as soon as anything on them would read otherwise."""
    offered = [
        (found.name, one.table.public_id, one.table.offered_at, one.table.has_onlookers, *_all_but_table(one))
        for found in formats
        for one in found.tables
    ]
    shown = [(one.format, one.table.public_id, one.players) for one in watched]
    return blake2b(repr((offered, shown, person.is_authenticated, person.pk, language)).encode(), digest_size=12).hexdigest()


def _all_but_table(one: OpenTable) -> tuple[object, ...]:
    return (one.players, one.free, one.clock, one.brings, one.is_own, one.table.is_rated, one.table.best_of)


def _open_table(table: Table, person: Person, ratings: Mapping[int, ShownRating]) -> OpenTable:
    seats, free = sorted(table.seats.all(), key=lambda seat: seat.number), free_seats(table)
    return OpenTable(
        table=table,
        players=[OpenPlayer(who_sits(seat) or _("a guest"), ratings.get(seat.user_id or 0)) for seat in seats if seat not in free],
        free=len(free),
        clock=clock_words(table),
        brings=bool(free) and not any(seat.deck_hash for seat in table.seats.all() if deck_number(seat) == deck_number(free[0])),
        is_own=bool(own_seats(table, person)),
    )


def clock_words(table: Table) -> str:
    """What time players have, in a few words."""
    if table.clock == Clock.OFF:
        return _("no clock")
    seconds = table.clock_seconds
    if seconds % DAY_SECONDS == 0:
        time = ngettext("%(count)s day", "%(count)s days", seconds // DAY_SECONDS) % {"count": seconds // DAY_SECONDS}
    elif seconds % 60 == 0:
        time = ngettext("%(count)s minute", "%(count)s minutes", seconds // 60) % {"count": seconds // 60}
    else:
        time = ngettext("%(count)s second", "%(count)s seconds", seconds) % {"count": seconds}
    return (_("%(time)s a decision") if table.clock == Clock.MOVE else _("%(time)s a game")) % {"time": time}
