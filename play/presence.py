"""Presence at a table: a page that is open, or a client of the API, renews it with each look."""

from __future__ import annotations

from typing import Final

from django.core.cache import cache

from play.models import Table
from play.polling import ONLOOKER, ask_cache

AWAY_SECONDS: Final = 300
"""Whoever hasn't looked at a table for so long isn't there any more."""


def note_presence(public_id: str, seat: int | str | None) -> None:
    """Remember that the player of `seat` looks at this table now; of onlookers nothing is remembered."""
    if seat not in (None, ONLOOKER):
        ask_cache(lambda: cache.set(_name(public_id, seat), True, AWAY_SECONDS))


def is_present(table: Table, seat: int) -> bool:
    """Whether the player of `seat` was at the table lately; False where the cache can't tell: rather told than left waiting."""
    return bool(ask_cache(lambda: cache.get(_name(table.public_id, seat))))


def _name(public_id: str, seat: int | str | None) -> str:
    return f"at-table:{public_id}:{seat}"
