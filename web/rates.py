"""Counting tries: so many in a window of time for each key, in the cache that all processes share."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass

from django.core.cache import cache
from django.http import HttpRequest
from django.utils.translation import gettext as _

from web.addresses import client_address
from web.errors import TooManyRequestsError

logger = logging.getLogger(__name__)
WINDOW_SECONDS = 60
HOUR_SECONDS = 3600
clock = time.time
"""What tells which window runs, in seconds since 1970."""


@dataclass(frozen=True)
class Allowance:
    """What is left of a limit in the running minute."""

    limit: int
    used: int
    reset_seconds: int

    @property
    def headers(self) -> dict[str, str]:
        """As they stand in every answer."""
        return {
            "RateLimit-Limit": str(self.limit),
            "RateLimit-Remaining": str(max(0, self.limit - self.used)),
            "RateLimit-Reset": str(self.reset_seconds),
        }


def count_call(key: str, limit: int, *, window_seconds: int = WINDOW_SECONDS) -> Allowance | None:
    """Count one call for `key` in the window that runs now; nothing where the cache doesn't answer."""
    window, passed = divmod(int(clock()), window_seconds)
    name = f"rate:{key}:{window}"
    try:
        cache.add(name, 0, timeout=2 * window_seconds)
        used = cache.incr(name)
    except Exception as error:  # whatever a cache backend raises: a limit that can't be counted must not stop the site
        logger.warning("The cache that counts API calls doesn't answer (%s); nobody is limited.", error)
        return None
    return Allowance(limit, used, window_seconds - passed)


def limit_by_address(request: HttpRequest, what: str, limit: int) -> None:
    """Count one try of `what` from the caller's address. Raises `TooManyRequestsError` beyond `limit` an hour."""
    allowance = count_call(f"{what}:{client_address(request)}", limit, window_seconds=HOUR_SECONDS)
    if allowance and allowance.used > limit:
        minutes = max(1, allowance.reset_seconds // 60)
        message = _("That was tried %(count)s times from your address in this hour. It goes on in %(minutes)s minutes.")
        raise TooManyRequestsError(
            message % {"count": limit, "minutes": minutes},
            headers={"Retry-After": str(allowance.reset_seconds)},
        )
