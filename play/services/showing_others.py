"""Who may look at a game beside those who play it."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.guests import Person
from play.errors import OtherSeatError
from play.models import Table
from play.moves import touch
from play.selectors import own_seats, readable_table
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
