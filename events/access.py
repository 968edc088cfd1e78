"""Which event a page or a call is about, and whether its visitor may see it or work on it."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from events.errors import EventNotFoundError, EventRefusedError, no_event
from events.models import Event, Pairing, Registration, Role
from events.roles import acts_as
from events.selectors import event_of, lists_open_to, readable_registrations, with_checks
from web.errors import ForbiddenError, NotAuthenticatedError


def the_event(public_id: str) -> Event:
    """The event of this id.

    Raises:
        EventNotFoundError: there is none.
    """
    event = event_of(public_id)
    if event is None:
        raise no_event(public_id)
    return event


def staffed_event(user: Any, public_id: str, role: Role) -> Event:
    """The event of this id, at which `user` may do what a `role` may.

    Raises:
        EventNotFoundError: there is none.
        ForbiddenError: they may not.
    """
    event = the_event(public_id)
    if not acts_as(user, event, role):
        words = {
            Role.ORGANISER: _("Only an organiser of %(name)s may do this."),
            Role.JUDGE: _("Only organisers and judges of %(name)s may do this."),
            Role.HELPER: _("Only those who run %(name)s may do this."),
        }
        raise ForbiddenError(words[role] % {"name": event.name})
    return event


def event_with_lists(user: Any, public_id: str) -> Event:
    """The event of this id, whose lists `user` may read, each of them.

    Raises:
        EventNotFoundError: there is none.
        NotAuthenticatedError: its lists aren't open to whoever is not logged in.
        ForbiddenError: they aren't open to `user`.
    """
    event = the_event(public_id)
    if not lists_open_to(user, event):
        if not user.is_authenticated:
            raise NotAuthenticatedError(_("Log in to read the lists of %(name)s.") % {"name": event.name})
        raise ForbiddenError(_("The lists of %(name)s aren’t open to you.") % {"name": event.name})
    return event


def readable_registration(user: Any, event: Event, number: int) -> Registration:
    """The registration with this number, if `user` may read its list, with its checks and judgements.

    Raises:
        EventNotFoundError: there is none, or none that `user` may know of.
    """
    return _found(with_checks(readable_registrations(user, event).select_related("deck")).filter(number=number).first(), event, number)


def registration_at(event: Event, number: int) -> Registration:
    """The registration with this number, for staff.

    Raises:
        EventNotFoundError: there is none.
    """
    return _found(event.registrations.select_related("player").filter(number=number).first(), event, number)


def _found(registration: Registration | None, event: Event, number: int) -> Registration:
    if registration is None:
        raise EventNotFoundError(_("There is no list %(number)s in %(name)s.") % {"number": number, "name": event.name})
    registration.event = event
    return registration


def find_pairing(event: Event, number: int, table: int) -> Pairing:
    """The pairing at a table of a round.

    Raises:
        EventNotFoundError: there is none.
    """
    rows = Pairing.objects.select_related("round", "first", "second").filter(round__event=event, round__number=number, table=table)
    found = rows.first()
    if found is None:
        raise EventNotFoundError(_("There is no table %(table)s in round %(round)s.") % {"table": table, "round": number})
    found.round.event = event
    return found


def account_called(name: str) -> User:
    """The account that goes by `name`.

    Raises:
        EventRefusedError: there is none, or nobody uses it any more.
    """
    found = User.objects.find_by_name(name.strip()[:150])
    if found is None or not found.is_active:
        raise EventRefusedError(_("Nobody here is called “%(name)s”.") % {"name": name[:60]})
    return found
