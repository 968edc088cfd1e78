"""Teams: who registered one asks others, by their accounts, to play in it."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from events.errors import EventRefusedError
from events.models import PRESENT, Event, Partner, Registration
from events.selectors import most_partners
from events.services.locking import locked_registration, refuse_ended
from events.table import has_begun
from events.telling import PARTNER_ASKED, PARTNER_JOINED, PARTNER_LEFT, tell_of_partner, withdraw_asking


@transaction.atomic
def ask_partner(*, registration: Registration, user: User, now: datetime) -> Partner:
    """Ask `user` to play in the team of `registration`; asking twice changes nothing.

    Raises:
        EventCancelledError: the event was called off.
        EventFinishedError: it is finished.
        EventRefusedError: no event for teams, the team isn't there or is whole, a round was paired, or `user` plays already.
    """
    locked = _changeable(registration)
    if (before := locked.partners.filter(user=user).first()) is not None:
        return before
    if locked.partners.count() >= most_partners(locked.event):
        raise EventRefusedError(_("The team is whole, or those who are asked would make it so."))
    _refuse_who_plays(locked.event, user)
    asked = Partner.objects.create(event=locked.event, registration=locked, user=user, asked_at=now)
    tell_of_partner(PARTNER_ASKED, locked, to=user.pk, name=locked.player_name, now=now)
    return asked


@transaction.atomic
def accept_partnership(*, registration: Registration, user: User, now: datetime) -> Partner:
    """Play in the team that asked `user`.

    Raises:
        EventCancelledError: the event was called off.
        EventFinishedError: it is finished.
        EventRefusedError: nobody asked, the team isn't there, a round was paired, or `user` plays already.
    """
    locked = _changeable(registration)
    asked = locked.partners.filter(user=user).first()
    if asked is None:
        raise EventRefusedError(_("The team no longer asks you."))
    if asked.accepted_at is None:
        _refuse_who_plays(locked.event, user)
        asked.accepted_at = now
        asked.save(update_fields=["accepted_at"])
        withdraw_asking(locked.event, user.pk)
        if locked.player_id is not None:
            tell_of_partner(PARTNER_JOINED, locked, to=locked.player_id, name=user.username, now=now)
    return asked


@transaction.atomic
def end_partnership(*, registration: Registration, user: User, by: User, now: datetime) -> None:
    """`user` leaves the team, or isn't asked any more: by themselves or by who registered it; the other one is told.

    Raises:
        EventCancelledError: the event was called off.
        EventFinishedError: it is finished.
    """
    locked = locked_registration(registration)
    refuse_ended(locked.event)
    found = locked.partners.filter(user=user).first()
    if found is None:
        return
    found.delete()
    withdraw_asking(locked.event, user.pk)
    if by != user and found.accepted_at is not None:
        tell_of_partner(PARTNER_LEFT, locked, to=user.pk, name=user.username, now=now)
    elif by == user and locked.player_id is not None:
        tell_of_partner(PARTNER_LEFT, locked, to=locked.player_id, name=user.username, now=now)


def _changeable(registration: Registration) -> Registration:
    locked = locked_registration(registration)
    refuse_ended(locked.event)
    if most_partners(locked.event) < 1:
        raise EventRefusedError(_("This event isn’t played in teams."))
    if not locked.is_present:
        raise EventRefusedError(_("%(name)s doesn’t take part.") % {"name": locked.player_name})
    if has_begun(locked.event):
        raise EventRefusedError(_("The rounds have begun: the teams stay as they are."))
    return locked


def _refuse_who_plays(event: Event, user: User) -> None:
    plays = event.registrations.filter(player=user, status__in=PRESENT).exists()
    if plays or event.partners.filter(user=user, accepted_at__isnull=False).exists():
        raise EventRefusedError(_("%(name)s plays in this event already.") % {"name": user.username})
