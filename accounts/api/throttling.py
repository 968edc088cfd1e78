"""Limits of the REST API: so many calls a minute for each token or person, and for each address without one.

Every answer carries `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` (seconds until the count starts again).
The counts live in the cache that all processes share; when it doesn't answer, nobody is refused.
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from accounts.addresses import client_address
from accounts.models import ApiToken

if TYPE_CHECKING:
    from rest_framework.views import APIView

logger = logging.getLogger(__name__)
WINDOW_SECONDS = 60


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


def count_call(key: str, limit: int, now: float) -> Allowance | None:
    """Count one call for `key` in the minute of `now`; nothing where the cache doesn't answer."""
    window, passed = divmod(int(now), WINDOW_SECONDS)
    name = f"rate:{key}:{window}"
    try:
        cache.add(name, 0, timeout=2 * WINDOW_SECONDS)
        used = cache.incr(name)
    except Exception:  # whatever a cache backend raises: a limit that can't be counted must not stop the site
        logger.warning("The cache that counts API calls doesn't answer; nobody is limited.", exc_info=True)
        return None
    return Allowance(limit, used, WINDOW_SECONDS - passed)


class RateThrottle(BaseThrottle):
    """The limits of `API_RATES`: `token`, `user` and `address`, in calls a minute."""

    allowance: Allowance | None = None

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Whether the call is within its limit; the count goes into the answer's headers either way."""
        kind, key = self._caller(request)
        self.allowance = count_call(f"{kind}:{key}", settings.API_RATES[kind], time.time())
        if self.allowance is None:
            return True
        request._request.rate_limit_headers = self.allowance.headers  # type: ignore[attr-defined]
        return self.allowance.used <= self.allowance.limit

    def wait(self) -> float | None:
        """Seconds until the next call may succeed."""
        return self.allowance.reset_seconds if self.allowance else None

    def _caller(self, request: Request) -> tuple[str, str]:
        if isinstance(request.auth, ApiToken):
            return "token", str(request.auth.pk)
        if request.user.is_authenticated:
            return "user", str(request.user.pk)
        return "address", client_address(request._request)
