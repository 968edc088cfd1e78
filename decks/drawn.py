"""Parts of pages that look the same to everyone: a process draws them once and keeps them while they are asked for."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock

from django.utils.safestring import SafeString
from django.utils.translation import get_language

KEPT_MOST = 5_000
"""Parts that a process keeps, of some two kilobytes each."""

_kept: OrderedDict[Hashable, SafeString] = OrderedDict()
_lock = Lock()


def drawn(revision: str, key: Hashable, draw: Callable[[], SafeString]) -> SafeString:
    """What `draw` gives, drawn once for the reader's language and `key`, which holds everything that it is drawn from.

    `revision` is that of the cards (`Shelf.token`); without one nothing is kept. The part that nobody asked for longest goes first.
    """
    if not revision:
        return draw()
    whole = (get_language(), revision, key)
    with _lock:
        if whole in _kept:
            _kept.move_to_end(whole)
            return _kept[whole]
    made = draw()
    with _lock:
        _kept[whole] = made
        if len(_kept) > KEPT_MOST:
            _kept.popitem(last=False)
    return made


def is_drawn(revision: str, key: Hashable) -> bool:
    """Whether `drawn` would give what it keeps."""
    return (get_language(), revision, key) in _kept
