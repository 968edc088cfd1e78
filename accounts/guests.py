"""Who tries the site without an account: what they make is kept for their browser, and becomes an account's when one is there."""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from accounts.models import Guest, User
from web.addresses import client_address
from web.errors import NotAuthenticatedError, UnavailableError
from web.rates import limit_by_address

SESSION_KEY = "guest"
SEEN_EVERY = timedelta(hours=1)
"""So often a visit is noted, and the session lives on: reading one's draft doesn't write with every page."""

REMEMBERED = "remembered_guest"
"""The attribute of a request that holds its guest, once somebody asked."""

Person = User | Guest | AnonymousUser
"""To whom decks and simulations belong: an account, a browser without one, or nobody yet."""


def person_of(request: HttpRequest) -> Person:
    """Whose decks and simulations `request` is about. A guest who has logged in by whatever way is their account from here on."""
    user = request.user
    if isinstance(user, User):
        adopt_guest(request, now=timezone.now())
        return user
    return find_guest(request, now=timezone.now()) or AnonymousUser()


def maker_of(request: HttpRequest, what: str) -> User | Guest:
    """Who makes `what` (a short word to count by) with `request`: the account, or this browser's guest, who begins here.

    Raises:
        TooManyRequestsError: too many of these were made from this address in this hour, by people without an account.
        UnavailableError: the site keeps drafts of as many guests as it may.
    """
    person = person_of(request)
    if isinstance(person, User):
        return person
    limit_by_address(request, f"guest-{what}", settings.GUEST_TRIES_PER_HOUR)
    origin = origin_of(request)
    if not isinstance(person, Guest):
        return _begin(request, origin, now=timezone.now())
    if person.origin != origin:
        Guest.objects.filter(pk=person.pk).update(origin=origin)
        person.origin = origin
    return person


def origin_of(request: HttpRequest) -> str:
    """The keyed fingerprint of the caller's network address. It stays the same as long as the site's secret does."""
    return salted_hmac("accounts.guests.origin", client_address(request), algorithm="sha256").hexdigest()[:32]


def find_guest(request: HttpRequest, *, now: datetime) -> Guest | None:
    """The guest of this browser, asked for once in a request; None where nobody began anything, or what was begun is gone."""
    known = guest_id(request)
    if known is None:
        return None
    remembered: Guest | None = getattr(request, REMEMBERED, None)
    if remembered is not None and remembered.pk == known:
        return remembered
    guest = Guest.objects.filter(pk=known).first()
    setattr(request, REMEMBERED, guest)
    if guest is not None and now - guest.seen_at >= SEEN_EVERY:
        Guest.objects.filter(pk=guest.pk).update(seen_at=now)
        request.session.modified = True
    return guest


def guest_id(request: HttpRequest) -> UUID | None:
    """What the browser's session says of its guest."""
    known = request.session.get(SESSION_KEY)
    return UUID(known) if known else None


def locked_guest(guest: Guest) -> Guest:
    """The row of `guest`, for this transaction alone.

    Raises:
        NotAuthenticatedError: an account has taken everything over in the meantime, or it was deleted.
    """
    locked = Guest.objects.select_for_update().filter(pk=guest.pk).first()
    if locked is None:
        raise NotAuthenticatedError(_("Your drafts are in your account by now. Log in, and go on there."))
    return locked


def lock_origin(guest: Guest) -> None:
    """Keep others from the network address of `guest` waiting until this transaction is over: what is counted for them all stays true."""
    if guest.origin:
        Guest.objects.select_for_update().filter(origin=guest.origin).order_by("begun_at", "pk").first()


def adopt_guest(request: HttpRequest, *, now: datetime) -> int:
    """Give everything of this browser's guest to the account that is logged in, once; how many decks that were.

    The functions in `ADOPT_GUEST` move the rows. Done again, or by two tabs at once, it moves nothing twice and leaves nothing behind.
    """
    known = guest_id(request)
    if known is None:
        return 0
    with transaction.atomic():
        guest = Guest.objects.select_for_update().filter(pk=known).first()
        decks = sum(import_string(name)(guest=guest, user=request.user, now=now) for name in settings.ADOPT_GUEST) if guest else 0
        if guest is not None:
            guest.delete()
    del request.session[SESSION_KEY]
    return decks


def _begin(request: HttpRequest, origin: str, *, now: datetime) -> Guest:
    if Guest.objects.count() >= settings.GUESTS_AT_MOST:
        message = _("So many people try this site without an account just now that no more drafts are kept. With an account you can go on.")
        raise UnavailableError(message, headers={"Retry-After": "3600"})
    guest = Guest.objects.create(begun_at=now, seen_at=now, origin=origin)
    request.session[SESSION_KEY] = str(guest.pk)
    return guest
