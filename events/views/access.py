"""Which event a page is about, and whether its visitor may see it."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.translation import gettext as _

from accounts.models import User
from events.errors import EventNotFoundError, no_event
from events.models import Event, Registration
from events.selectors import event_of, may_manage, readable_registrations
from web.errors import ForbiddenError


def visitor(request: HttpRequest) -> User:
    """Who is logged in; for views that let nobody else in."""
    assert isinstance(request.user, User)  # noqa: S101 - login_required
    return request.user


def the_event(public_id: str) -> Event:
    """The event of this id.

    Raises:
        EventNotFoundError: there is none.
    """
    event = event_of(public_id)
    if event is None:
        raise no_event(public_id)
    return event


def own_event(request: HttpRequest, public_id: str) -> Event:
    """The event of this id, run by the visitor.

    Raises:
        EventNotFoundError: there is none.
        ForbiddenError: somebody else runs it.
    """
    event = the_event(public_id)
    if not may_manage(request.user, event):
        raise ForbiddenError(_("Only the organiser of %(name)s may do this.") % {"name": event.name})
    return event


def readable_registration(request: HttpRequest, event: Event, number: int) -> Registration:
    """The registration with this number, if the visitor may read its list.

    Raises:
        EventNotFoundError: there is none, or none that the visitor may know of.
    """
    found = readable_registrations(request.user, event).select_related("deck").filter(number=number).first()
    if found is None:
        raise EventNotFoundError(_("There is no list %(number)s in %(name)s.") % {"number": number, "name": event.name})
    found.event = event
    return found
