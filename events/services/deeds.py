"""What staff do with a player's part in an event; each deed is noted, with who did it."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from events.errors import EventRefusedError
from events.models import NOTE_LENGTH, PRESENT, Deed, Event, Hold, Registration, StaffDeed, Status
from events.selectors import plays_in
from events.services.locking import locked_registration, refuse_ended
from events.services.places import fill_places
from events.telling import (
    BACK,
    DISQUALIFIED,
    DROPPED,
    PARTNER_LEFT,
    PLACE,
    REMOVED,
    UNLOCKED,
    tell_of_partner,
    tell_player,
    withdraw_asking,
    withdraw_illegal,
)
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


def refuse_partner(event: Event, user: User | None) -> None:
    """Refuse that who plays in a team as somebody's partner is registered, too: nobody plays twice.

    Raises:
        EventRefusedError: `user` does.
    """
    if user is not None and event.partners.filter(user=user, accepted_at__isnull=False).exists():
        raise EventRefusedError(_("%(name)s plays in this event already, as a partner.") % {"name": user.username})


def set_status(registration: Registration, status: Status, *, now: datetime) -> None:
    """Let a player take part, wait, or not be there any more, since `now`.

    With who leaves, the leave to replace the list after the deadline ends. Who leaves the waiting list keeps the time since which they
    by it `bring_back` knows that they had no place.

    Raises:
        EventRefusedError: who would come back plays in a team as somebody's partner by now.
    """
    if status in PRESENT and not registration.is_present:
        refuse_partner(registration.event, registration.player)
    if registration.hold == Hold.UNLOCKED and not (registration.is_present and status in PRESENT):
        registration.hold = Hold.AS_ALL
    if status == Status.WITHDRAWN:
        _dissolve_team(registration, now)
    registration.status = status
    registration.left_at = None if status in PRESENT else now
    if status in PRESENT:
        registration.waiting_since = now if status == Status.WAITING else None
    registration.save(update_fields=["status", "left_at", "waiting_since", "hold"])


def _dissolve_team(registration: Registration, now: datetime) -> None:
    """A team that withdrew leaves its partners free to play elsewhere, and tells them."""
    partners = list(registration.partners.select_related("user"))
    registration.partners.all().delete()
    for partner in partners:
        withdraw_asking(registration.event, partner.user_id)
        if partner.accepted_at is not None:
            tell_of_partner(PARTNER_LEFT, registration, to=partner.user_id, name=partner.user.username, now=now)


@transaction.atomic
def take_out(*, registration: Registration, by: User | None, now: datetime, status: Status = Status.REMOVED, note: str = "") -> None:
    """A player who is there drops out, is taken out or disqualified, at any time; list and checks stay.

    Who waits for a place and drops out has withdrawn: only who took part belongs to the field.

    Raises:
        EventCancelledError: the event was called off.
        EventFinishedError: it is finished.
        EventRefusedError: `status` isn't one of these three, or who waits for a place would be disqualified.
    """
    if status not in _OUT:
        raise EventRefusedError(_("“%(value)s” says nothing here.") % {"value": str(status)[:60]})
    locked = locked_registration(registration)
    refuse_ended(locked.event)
    if locked.is_present:
        deed, kind = _OUT[status]
        if locked.status == Status.WAITING and status == Status.DISQUALIFIED:
            raise EventRefusedError(_("%(name)s has no place yet, and is taken out instead.") % {"name": locked.player_name})
        is_out_of_line = locked.status == Status.WAITING and status == Status.DROPPED
        set_status(locked, Status.WITHDRAWN if is_out_of_line else status, now=now)
        note_deed(locked, deed, by=by, now=now, note=note)
        withdraw_illegal(locked.event, [locked])
        tell_player(kind, locked, by=by, now=now)
        fill_places(locked.event, now)


@transaction.atomic
def bring_back(*, registration: Registration, by: User | None, now: datetime) -> None:
    """Let a player take part again who dropped out, was taken out or disqualified, at any time.

    Who withdrew comes back alone while players register; afterwards staff bring them back, too.

    Who was taken out of the waiting list waits again, at its end: a place is given by `let_in`.

    Raises:
        EventCancelledError: the event was called off.
        EventFinishedError: it is finished.
    """
    locked = locked_registration(registration)
    refuse_ended(locked.event)
    if can_be_brought_back(locked, now):
        set_status(locked, Status.TAKING_PART if locked.waiting_since is None else Status.WAITING, now=now)
        note_deed(locked, Deed.BROUGHT_BACK, by=by, now=now)
        tell_player(BACK, locked, by=by, now=now)
        fill_places(locked.event, now)


def can_be_brought_back(registration: Registration, now: datetime) -> bool:
    """Whether `bring_back` would let the player take part again, or wait."""
    return registration.status in _OUT or (registration.status == Status.WITHDRAWN and not registration.event.registers(now))


@transaction.atomic
def let_in(*, registration: Registration, by: User, now: datetime) -> None:
    """Give a waiting player a place, also one more than there are. Raises `EventCancelledError` or `EventFinishedError`."""
    locked = locked_registration(registration)
    refuse_ended(locked.event)
    if locked.status == Status.WAITING:
        set_status(locked, Status.TAKING_PART, now=now)
        note_deed(locked, Deed.LET_IN, by=by, now=now)
        tell_player(PLACE, locked, by=by, now=now)


@transaction.atomic
def hold_list(*, registration: Registration, by: User, hold: Hold, now: datetime) -> None:
    """Lock one player's list, unlock it after the deadline until they hand one in, or leave it to the deadline again.

    Raises:
        EventCancelledError: the event was called off.
        EventFinishedError: it is finished.
        EventRefusedError: the player is no longer there, who unlocks the list plays with it, or the lists of the event are open to read: an
            unlocked player could copy one.
    """
    locked = locked_registration(registration)
    refuse_ended(locked.event)
    if not locked.is_present:
        raise EventRefusedError(_("%(name)s doesn’t take part.") % {"name": locked.player_name})
    if hold == Hold.UNLOCKED and locked.event.lists_opened_at is not None:
        raise EventRefusedError(_("The lists are open to read; close them before somebody hands another in."))
    if hold == Hold.UNLOCKED and by is not None and plays_in(by, locked):
        raise EventRefusedError(_("This list is your own: somebody else who runs the event unlocks it."))
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
        EventFinishedError: it is finished.
        EventRefusedError: they don't take part.
    """
    locked = locked_registration(registration)
    refuse_ended(locked.event)
    if not locked.takes_part:
        raise EventRefusedError(_("%(name)s doesn’t take part.") % {"name": locked.player_name})
    if is_there != (locked.checked_in_at is not None):
        locked.checked_in_at = now if is_there else None
        locked.save(update_fields=["checked_in_at"])


@transaction.atomic
def check_in_oneself(*, registration: Registration, now: datetime) -> None:
    """A player says that they are there.

    Raises:
        EventRefusedError: players don't check in themselves now.
        SiteError: as `check_in` does.
    """
    locked = locked_registration(registration)
    if locked.event.check_in_opened_at is None:
        raise EventRefusedError(_("Check-in isn’t open: ask those who run the event."))
    check_in(registration=locked, now=now)
