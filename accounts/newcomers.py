"""New accounts, which anybody can make: what they may make in a day, so that programs fill no site by them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from accounts.models import User
from web.errors import TooManyRequestsError

NEW_ACCOUNT = timedelta(days=7)
DAY = timedelta(days=1)


def is_new_account(user: Any, now: datetime) -> bool:
    """Whether the account of `user` is younger than `NEW_ACCOUNT`. Staff is known to whoever runs the site."""
    return now - user.date_joined < NEW_ACCOUNT and not user.is_staff


def limit_newcomer(user: Any, what: str, made_since: Callable[[datetime], int], *, now: datetime, more: int = 1) -> None:
    """Nothing, if `user` may make `more` of `what` (a key of `NEW_ACCOUNT_LIMITS`). `made_since` says how many they have made since then.

    Called in the transaction in which they are made: two at once are counted one after the other.

    Raises:
        TooManyRequestsError: the account is new, and would make more in a day than a new one may.
    """
    if not is_new_account(user, now):
        return
    most = settings.NEW_ACCOUNT_LIMITS[what]
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    if made_since(now - DAY) + more > most:
        message = _("In its first %(days)s days an account makes at most %(most)s of these in a day. Go on tomorrow.")
        raise TooManyRequestsError(
            message % {"days": NEW_ACCOUNT.days, "most": most}, headers={"Retry-After": str(int(DAY.total_seconds()))}
        )
