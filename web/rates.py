"""Counting tries: so many in a window of time for each key, in the cache that all processes share."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from django.core.cache import cache

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


def count_call(key: str, limit: int, now: float, *, window_seconds: int = WINDOW_SECONDS) -> Allowance | None:
    """Count one call for `key` in the window that `now` lies in; nothing where the cache doesn't answer."""
    window, passed = divmod(int(now), window_seconds)
    name = f"rate:{key}:{window}"
    try:
        cache.add(name, 0, timeout=2 * window_seconds)
        used = cache.incr(name)
    except Exception as error:  # whatever a cache backend raises: a limit that can't be counted must not stop the site
        logger.warning("The cache that counts API calls doesn't answer (%s); nobody is limited.", error)
        return None
    return Allowance(limit, used, window_seconds - passed)
