"""What the stronger bot says of a decision, in the cache that all processes share.

A hint is named by its table and the choices that were made, so it is that of one decision alone, and is there again when one has come back
to it. While a bot thinks a marker stands in its place, which expires: a worker that died holds nobody up for longer.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from enum import StrEnum
from typing import Any

from django.core.cache import cache

from engine.bots.considering import Considered, LookedAt
from play.errors import HintUnavailableError
from play.models import Table
from play.polling import ask_cache

THINKING_SECONDS = 90
"""Longer than a worker may take (`play.tasks`)."""
KEPT_SECONDS = 24 * 3600
FAILED_SECONDS = 60
"""After that one may ask again: the machine may only have been busy."""


class HintState(StrEnum):
    """How far a hint is: nobody has asked for it, a bot thinks, it is there, the bot can't say anything."""

    NONE = "none"
    THINKING = "thinking"
    READY = "ready"
    FAILED = "failed"


@dataclass(frozen=True)
class Hint:
    """The hint for a decision; `found` once it is there."""

    state: HintState
    found: Considered | None = None


def hint_of(table: Table) -> Hint:
    """The hint for the decision that is asked at `table`, as far as the cache knows."""
    kept = ask_cache(lambda: cache.get(_name(table)))
    return Hint(HintState.NONE) if kept is None else _read(kept)


def begin_hint(table: Table) -> bool:
    """Whether a bot is to be asked now; somebody else may have begun, or had it done. Raises `HintUnavailableError` without a cache."""
    begins = ask_cache(lambda: cache.add(_name(table), {"state": HintState.THINKING.value}, THINKING_SECONDS))
    if begins is None:
        raise HintUnavailableError
    return bool(begins)


def drop_hint(table: Table) -> None:
    """Nobody thinks: whoever asks begins anew."""
    ask_cache(lambda: cache.delete(_name(table)))


def keep_hint(table: Table, found: Considered | None) -> None:
    """Keep what the bot has found; None where it couldn't say anything."""
    kept: dict[str, Any] = {"state": HintState.FAILED.value}
    if found is not None:
        kept = {"state": HintState.READY.value, "index": found.index, "options": [astuple(option) for option in found.options]}
    cache.set(_name(table), kept, FAILED_SECONDS if found is None else KEPT_SECONDS)


def _read(kept: dict[str, Any]) -> Hint:
    state = HintState(kept["state"])
    if state != HintState.READY:
        return Hint(state)
    return Hint(state, Considered(kept["index"], tuple(LookedAt(*option) for option in kept["options"])))


def _name(table: Table) -> str:
    return f"hint:{table.public_id}:{table.number}:{table.trail}"
