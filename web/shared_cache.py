"""Django's cache on a Redis or Valkey server, which leaves a server alone for a while that doesn't answer (`web.fuse`).

A request asks the cache several times; with a server that hangs each would wait for its own timeout, and the thread with it.
"""

from __future__ import annotations

import time
from functools import lru_cache, partial
from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis import Redis
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import TimeoutError as RedisTimeoutError

from web.fuse import Fuse

AGAIN_SECONDS = 2.0


class SharedCache(RedisCache):
    """As Django's; while the server is left alone every call fails as if it were gone."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = SharedCacheClient


class SharedCacheClient(RedisCacheClient):
    """What asks the servers of a cache."""

    def __init__(self, servers: list[str], **options: Any) -> None:
        super().__init__(servers, **options)
        self._client = partial(FusedRedis, fuse_of(tuple(servers)))


class FusedRedis(Redis):
    """A connection that isn't used while its server is left alone."""

    def __init__(self, fuse: Fuse, **options: Any) -> None:
        super().__init__(**options)
        self.fuse = fuse

    def execute_command(self, *words: Any, **options: Any) -> Any:
        """The server's answer. Raises `ConnectionError` or `TimeoutError` where it gives none."""
        if not self.fuse.is_closed():
            raise RedisConnectionError("the server didn't answer a moment ago")
        try:
            answer = super().execute_command(*words, **options)  # type: ignore[no-untyped-call]
        except (RedisConnectionError, RedisTimeoutError):
            self.fuse.blow()
            raise
        self.fuse.mend()
        return answer


@lru_cache(maxsize=8)
def fuse_of(servers: tuple[str, ...]) -> Fuse:
    """What all threads of this process know of the servers."""
    return Fuse(AGAIN_SECONDS, time.monotonic)
