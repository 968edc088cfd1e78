"""Who may watch a game that goes on, as its table says it to those who play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from accounts.guests import Person
from play.models import Table
from play.page import who_sits
from play.selectors import own_seats, watching_refused_by


@dataclass(frozen=True)
class Watching:
    """Whether others may watch: `is_allowed` by the reader, and by all but `refusing`."""

    is_allowed: bool
    refusing: Sequence[str]


def watching_at(table: Table, person: Person) -> Watching | None:
    """What `person` may say about watching at a table; None for onlookers, and once the game is over. No query."""
    own = own_seats(table, person)
    if not own or table.is_over:
        return None
    if table.has_onlookers:
        return Watching(is_allowed=True, refusing=())
    others = [seat for seat in watching_refused_by(table) if not seat.is_of(person)]
    return Watching(all(seat.allows_watching for seat in own), [who_sits(seat) or _("a guest") for seat in others])
