"""Limits of the REST API: so many calls a minute for each token or person, and for each address without one; the budgets of costly calls.

Every answer carries `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` (seconds until the count starts again).
The counts live in the cache that all processes share; when it doesn't answer, nobody is refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from web.addresses import client_address
from web.costs import begin_costly, mark_of
from web.rates import Allowance, count_call

if TYPE_CHECKING:
    from rest_framework.views import APIView


class RateThrottle(BaseThrottle):
    """The limits of `API_RATES`: `token`, `user` and `address`, in calls a minute."""

    allowance: Allowance | None = None

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Whether the call is within its limit; the count goes into the answer's headers either way."""
        kind, key = self._caller(request)
        self.allowance = count_call(f"{kind}:{key}", settings.API_RATES[kind])
        if self.allowance is None:
            return True
        request._request.rate_limit_headers = self.allowance.headers  # type: ignore[attr-defined]
        return self.allowance.used <= self.allowance.limit

    def wait(self) -> float | None:
        """Seconds until the next call may succeed."""
        return self.allowance.reset_seconds if self.allowance else None

    def _caller(self, request: Request) -> tuple[str, str]:
        if request.auth is not None:
            return "token", str(request.auth.pk)
        if request.user.is_authenticated:
            return "user", str(request.user.pk)
        return "address", client_address(request._request)


class CostThrottle(BaseThrottle):
    """Lets calls whose method is marked `@costly` draw on the budgets of whoever calls."""

    def allow_request(self, request: Request, view: APIView) -> bool:
        """Always; a call that may not begin is refused by an error of its own. Raises `TooManyRequestsError`."""
        mark = mark_of(getattr(view, str(request.method).lower(), None), request.method)
        if mark is not None:
            begin_costly(request._request, request.user, mark.at_once)
        return True
