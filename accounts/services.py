"""What changes accounts and their tokens."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from axes.models import AccessAttempt
from django.conf import settings
from django.db import transaction
from django.utils.module_loading import import_string
from django.utils.translation import gettext as _

from accounts.models import ApiToken, Scope, User
from accounts.tokens import SHOWN_LETTERS, digest_of, new_secret
from web.errors import MalformedError, NotFoundError, RefusedError

TOKEN_LIFETIME = timedelta(days=365)
TOKENS_PER_USER = 50
USE_NOTED_EVERY = timedelta(minutes=1)


class TooManyTokensError(RefusedError):
    """A user has as many tokens as one may have."""

    code = "TOO_MANY_TOKENS"


@transaction.atomic
def create_token(
    *, user: User, name: str, scopes: Iterable[str], now: datetime, lifetime: timedelta | None = TOKEN_LIFETIME
) -> tuple[ApiToken, str]:
    """A new token of `user` and its secret, which can't be read again. It lasts `lifetime`, or until it is revoked.

    Raises:
        MalformedError: a scope that doesn't exist, or no scope.
        TooManyTokensError: the user has `TOKENS_PER_USER` tokens already.
    """
    wanted = list(dict.fromkeys(scopes))
    unknown = [scope for scope in wanted if scope not in Scope.values]
    if unknown or not wanted:
        raise MalformedError(_("Unknown scope: %(scope)s.") % {"scope": ", ".join(unknown) or "–"}, code="UNKNOWN_SCOPE")
    User.objects.select_for_update().get(pk=user.pk)
    if ApiToken.objects.usable(now).filter(owner=user).count() >= TOKENS_PER_USER:
        raise TooManyTokensError(_("You have %(count)s tokens; revoke one first.") % {"count": TOKENS_PER_USER})
    secret = new_secret()
    token = ApiToken.objects.create(
        owner=user,
        name=name,
        prefix=secret[:SHOWN_LETTERS],
        digest=digest_of(secret),
        scopes=[scope for scope in Scope.values if scope in wanted],
        created_at=now,
        expires_at=now + lifetime if lifetime else None,
    )
    return token, secret


def revoke_token(*, user: User, token_id: int, now: datetime) -> ApiToken:
    """Make a token of `user` open nothing from `now` on; revoking it again changes nothing.

    Raises:
        NotFoundError: `user` has no such token.
    """
    token = ApiToken.objects.filter(owner=user, pk=token_id).first()
    if token is None:
        raise NotFoundError(_("You have no token %(id)s.") % {"id": token_id})
    ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=now)
    token.refresh_from_db()
    return token


def note_token_use(*, token: ApiToken, now: datetime) -> None:
    """Remember when a token was last used, to the minute: a busy program doesn't write with every call."""
    if token.last_used_at is None or now - token.last_used_at >= USE_NOTED_EVERY:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)


def set_language(*, user: User, language: str) -> None:
    """Write to `user` in `language` from now on."""
    User.objects.filter(pk=user.pk).update(language=language)


def change_email(*, user: User, email: str) -> None:
    """Set the address for lost passwords; an empty one takes it away."""
    User.objects.filter(pk=user.pk).update(email=email)
    user.email = email


@transaction.atomic
def end_sessions(*, user: User) -> User:
    """Make every session of `user` invalid, and return the user with whom a new one can be begun."""
    locked = User.objects.select_for_update().get(pk=user.pk)
    locked.session_epoch += 1
    locked.save(update_fields=["session_epoch"])
    return locked


@transaction.atomic
def set_active(*, user: User, is_active: bool) -> None:
    """Silence `user`, or let them back in: who isn't active can't log in, and nobody is shown what they made public.

    The functions in `ACTIVITY_CHANGED` bring up to date what is counted of it.
    """
    user.is_active = is_active
    user.save(update_fields=["is_active"])
    for name in settings.ACTIVITY_CHANGED:
        import_string(name)(user=user)


@transaction.atomic
def delete_account(*, user: User, now: datetime) -> None:
    """Delete `user` with everything that belongs to them: tokens, decks with versions, collection, simulations, failed log-ins.

    What other people's results rest on stays without the name: the functions in `FORGET_PERSON` see to it first. An account that is gone
    stays gone.
    """
    locked = User.objects.select_for_update().filter(pk=user.pk).first()
    if locked is None:
        return
    for name in settings.FORGET_PERSON:
        import_string(name)(user=locked, now=now)
    AccessAttempt.objects.filter(username=locked.name_key).delete()
    locked.delete()
