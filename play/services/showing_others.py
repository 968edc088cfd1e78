"""Who may look at a game beside those who play it."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.guests import Person
from play.errors import OtherSeatError, TableOverError
from play.models import Table
from play.moves import touch
from play.selectors import own_seats, readable_table, watching_refused_by
from play.services.going_on import refuse_unless_over
from play.services.leaving import time_first


@time_first
@transaction.atomic
def show_to_others(*, public_id: str, person: Person, is_shown: bool, now: datetime) -> Table:
    """Whoever has the address may look at a game that is over, or no longer. Said twice it is said once.

    Raises:
        TableNotFoundError: `person` may not know of such a table.
        OtherSeatError: `person` doesn't sit here.
        TableNotOverError: the game goes on; who looks on then was agreed on when it began.
    """
    locked = readable_table(public_id, person, is_locked=True)
    if not own_seats(locked, person):
        raise OtherSeatError(_("You don’t sit at this table."))
    refuse_unless_over(locked)
    if locked.has_onlookers != is_shown:
        touch(locked, now=now, has_onlookers=is_shown)
    return locked


@time_first
@transaction.atomic
def allow_watching(*, public_id: str, person: Person, is_allowed: bool, now: datetime) -> Table:
    """Agree that others watch a game that isn't over, or no longer: they may once everybody agrees. Said twice it is said once.

    Raises:
        TableNotFoundError: `person` may not know of such a table.
        OtherSeatError: `person` doesn't sit here.
        TableOverError: the game is over (`show_to_others`).
    """
    locked = readable_table(public_id, person, is_locked=True)
    own = own_seats(locked, person)
    if not own:
        raise OtherSeatError(_("You don’t sit at this table."))
    if locked.is_over:
        raise TableOverError(_("The game is over. Who may look at it then is said where it is stepped through."))
    changed = [seat for seat in own if seat.allows_watching != is_allowed]
    for seat in changed:
        seat.allows_watching = is_allowed
        seat.save(update_fields=["allows_watching"])
    has_onlookers = not watching_refused_by(locked)
    if changed or locked.has_onlookers != has_onlookers:
        touch(locked, now=now, has_onlookers=has_onlookers)
    return locked
