"""Who runs an event: organisers, judges and helpers, by name or by a link."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from events.errors import EventNotFoundError, EventRefusedError
from events.models import Event, Role, Staff, StaffLink, new_public_id
from events.services.locking import locked_event
from events.telling import tell_of_role

MOST_STAFF = 100


@transaction.atomic
def give_role(*, event: Event, user: User, role: str, by: User | None, now: datetime) -> Staff:
    """Let `user` be `role` at `event`; who has another role there changes it.

    Raises:
        EventRefusedError: no such role, the account made the event, or there are `MOST_STAFF` already.
    """
    locked = locked_event(event)
    if role not in Role.values:
        raise EventRefusedError(_("“%(value)s” is no role; there are: %(roles)s.") % {"value": role[:60], "roles": ", ".join(Role.values)})
    if user.pk == locked.organiser_id:
        raise EventRefusedError(_("%(name)s made the event, and stays its organiser.") % {"name": user.username})
    before = locked.staff.filter(user=user).first()
    if before is None and locked.staff.count() >= MOST_STAFF:
        raise EventRefusedError(_("An event has at most %(count)s people who run it.") % {"count": MOST_STAFF})
    if before is not None and before.role == role:
        return before
    given, _made = Staff.objects.update_or_create(event=locked, user=user, defaults={"role": role, "added_at": now})
    if by is not None and by != user:
        tell_of_role(given, by=by, now=now)
    return given


@transaction.atomic
def take_role(*, event: Event, user: User) -> None:
    """Let `user` be no staff of `event` any more; twice does no harm."""
    locked_event(event).staff.filter(user=user).delete()


@transaction.atomic
def make_link(*, event: Event, role: str, now: datetime) -> StaffLink:
    """A new link that makes judges or helpers; the one of before leads nowhere any more.

    Raises:
        EventRefusedError: no link makes somebody `role`.
    """
    if role not in (Role.JUDGE, Role.HELPER):
        raise EventRefusedError(_("No link makes somebody “%(value)s”.") % {"value": role[:60]})
    defaults = {"code": new_public_id(), "made_at": now}
    return StaffLink.objects.update_or_create(event=locked_event(event), role=role, defaults=defaults)[0]


@transaction.atomic
def drop_link(*, event: Event, role: str) -> None:
    """Take the link for `role` back; who came by it stays."""
    locked_event(event).staff_links.filter(role=role).delete()


def link_of(event: Event, code: str) -> StaffLink:
    """The link with this code. Raises `EventNotFoundError` when it was taken back."""
    found = event.staff_links.filter(code=code[:40]).first()
    if found is None:
        raise EventNotFoundError(_("This link leads nowhere any more: ask the organiser for another."))
    return found


@transaction.atomic
def follow_link(*, event: Event, user: User, code: str, now: datetime) -> Role:
    """Become what the link makes of one; who may do more already stays what they are.

    Raises:
        EventNotFoundError: the link was taken back.
        EventRefusedError: as `give_role` does.
    """
    locked = locked_event(event)
    link = link_of(locked, code)
    now_is = locked.staff.filter(user=user).values_list("role", flat=True).first()
    if user.pk == locked.organiser_id or now_is == Role.ORGANISER:
        return Role.ORGANISER
    if now_is == Role.JUDGE and link.role == Role.HELPER:
        return Role.JUDGE
    return Role(give_role(event=locked, user=user, role=link.role, by=None, now=now).role)
