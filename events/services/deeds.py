"""What staff do with a player's part in an event; each deed is noted, with who did it."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from events.errors import EventRefusedError
from events.models import NOTE_LENGTH, PRESENT, Deed, Hold, Registration, StaffDeed, Status
from events.services.locking import locked_registration, refuse_cancelled
from events.services.places import fill_places
from events.telling import BACK, DISQUALIFIED, DROPPED, PLACE, REMOVED, UNLOCKED, tell_player, withdraw_illegal
from web.text.unseen import seen_line

_OUT = {
    Status.DROPPED: (Deed.DROPPED, DROPPED),
    Status.REMOVED: (Deed.REMOVED, REMOVED),
    Status.DISQUALIFIED: (Deed.DISQUALIFIED, DISQUALIFIED),
}
_HOLDS = {Hold.LOCKED: Deed.LOCKED, Hold.UNLOCKED: Deed.UNLOCKED, Hold.AS_ALL: Deed.AS_ALL}


def note_deed(registration: Registration, deed: Deed, *, by: User | None, now: datetime, note: str = "") -> None:
    """Write down what staff did."""
    StaffDeed.objects.create(registration=registration, deed=deed, by=by, at=now, note=seen_line(note)[:NOTE_LENGTH])


def set_status(registration: Registration, status: Status, *, now: datetime) -> None:
    """Let a player take part, wait, or not be there any more, since `now`."""
    registration.status = status
    registration.left_at = None if status in PRESENT else now
    registration.waiting_since = now if status == Status.WAITING else None
    registration.save(update_fields=["status", "left_at", "waiting_since"])


@transaction.atomic
def take_out(*, registration: Registration, by: User | None, now: datetime, status: Status = Status.REMOVED, note: str = "") -> None:
    """A player who is there drops out, is taken out or disqualified, at any time; list and checks stay.

    Raises:
        EventRefusedError: `status` isn't one of these three.
    """
    if status not in _OUT:
        raise EventRefusedError(_("“%(value)s” says nothing here.") % {"value": str(status)[:60]})
    locked = locked_registration(registration)
    if locked.is_present:
        deed, kind = _OUT[status]
        set_status(locked, status, now=now)
        note_deed(locked, deed, by=by, now=now, note=note)
        withdraw_illegal(locked.event, [locked])
        tell_player(kind, locked, by=by, now=now)
        fill_places(locked.event, now)


@transaction.atomic
def bring_back(*, registration: Registration, by: User | None, now: datetime) -> None:
    """Let a player take part again who dropped out, was taken out or disqualified, at any time. Who withdrew comes back alone."""
    locked = locked_registration(registration)
    if locked.status in _OUT:
        refuse_cancelled(locked.event)
        set_status(locked, Status.TAKING_PART, now=now)
        note_deed(locked, Deed.BROUGHT_BACK, by=by, now=now)
        tell_player(BACK, locked, by=by, now=now)


@transaction.atomic
def let_in(*, registration: Registration, by: User, now: datetime) -> None:
    """Give a waiting player a place, also one more than there are."""
    locked = locked_registration(registration)
    if locked.status == Status.WAITING:
        refuse_cancelled(locked.event)
        set_status(locked, Status.TAKING_PART, now=now)
        note_deed(locked, Deed.LET_IN, by=by, now=now)
        tell_player(PLACE, locked, by=by, now=now)


@transaction.atomic
def hold_list(*, registration: Registration, by: User, hold: Hold, now: datetime) -> None:
    """Lock one player's list, unlock it after the deadline until they hand one in, or leave it to the deadline again.

    Raises:
        EventCancelledError: the event was called off.
        EventRefusedError: the player is no longer there, or the lists of the event are open to read: an unlocked player could copy one.
    """
    locked = locked_registration(registration)
    refuse_cancelled(locked.event)
    if not locked.is_present:
        raise EventRefusedError(_("%(name)s doesn’t take part.") % {"name": locked.player_name})
    if hold == Hold.UNLOCKED and locked.event.lists_opened_at is not None:
        raise EventRefusedError(_("The lists are open to read; close them before somebody hands another in."))
    if locked.hold != hold:
        locked.hold = hold
        locked.save(update_fields=["hold"])
        note_deed(locked, _HOLDS[hold], by=by, now=now)
        if hold == Hold.UNLOCKED:
            tell_player(UNLOCKED, locked, by=by, now=now)


@transaction.atomic
def check_in(*, registration: Registration, now: datetime, is_there: bool = True) -> None:
    """A player is there, or after all isn't.

    Raises:
        EventCancelledError: the event was called off.
        EventRefusedError: they don't take part.
    """
    locked = locked_registration(registration)
    refuse_cancelled(locked.event)
    if not locked.takes_part:
        raise EventRefusedError(_("%(name)s doesn’t take part.") % {"name": locked.player_name})
    if is_there != (locked.checked_in_at is not None):
        locked.checked_in_at = now if is_there else None
        locked.save(update_fields=["checked_in_at"])


def check_in_oneself(*, registration: Registration, now: datetime) -> None:
    """A player says that they are there.

    Raises:
        EventRefusedError: players don't check in themselves now.
        SiteError: as `check_in` does.
    """
    if registration.event.check_in_opened_at is None:
        raise EventRefusedError(_("Check-in isn’t open: ask those who run the event."))
    check_in(registration=registration, now=now)
