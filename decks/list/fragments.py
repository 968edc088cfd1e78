"""Parts of pages that look the same to everyone: a process draws them once and keeps them while they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from django.utils.safestring import SafeString
from django.utils.translation import get_language

from web.cache import LruCache
from web.games import present_game

KEPT_MOST = 5_000
"""Parts that a process keeps, of some two kilobytes each."""

_cache: LruCache[SafeString] = LruCache(KEPT_MOST)


def drawn(revision: str, key: Hashable, draw: Callable[[], SafeString]) -> SafeString:
    """What `draw` gives, drawn once for the present game, the reader's language and `key`, which holds everything that it is drawn from.

    `revision` is that of the cards (`Shelf.token`); without one nothing is kept. The part that nobody asked for longest goes first.
    """
    if not revision:
        return draw()
    return _cache.get_or_make(_whole(revision, key), draw)


def is_drawn(revision: str, key: Hashable) -> bool:
    """Whether `drawn` would give what it keeps."""
    return _whole(revision, key) in _cache


def _whole(revision: str, key: Hashable) -> Hashable:
    """`key` with what every part is drawn for."""
    return (present_game(), get_language(), revision, key)
