"""What the formats of this site said on days of the past: kept with every change, so that a list can be judged for any day."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from cards.models import FormatState
from engine.cards.catalog import CardId
from engine.kit import Kit
from engine.languages import LocalText

EVER = date.min
"""Since when a format said what it said before its first change was kept."""

History = Mapping[str, tuple[tuple[date, Any], ...]]
"""By slug what a format said and since when, oldest first. A format that never changed has one entry, or none."""


def format_to_json(format: Any, kit: Kit) -> dict[str, Any]:
    """What `format_from_json` reads."""
    return {
        "name": format.name.to_json(),
        "ruleset": format.ruleset,
        **{limit.name: getattr(format, limit.name) for limit in kit.format_limits},
        "editions": None if format.editions is None else sorted(format.editions),
        "banned": sorted(format.banned),
        "limited": sorted(format.limited),
        "valid_from": format.valid_from.isoformat() if format.valid_from else None,
        "valid_to": format.valid_to.isoformat() if format.valid_to else None,
    }


def format_from_json(slug: str, version: int, data: Mapping[str, Any], kit: Kit) -> Any:
    """The format that `format_to_json` wrote."""
    return kit.format_of(
        slug=slug,
        name=LocalText(data["name"]["en"], data["name"]["de"]),
        ruleset=data["ruleset"],
        **{limit.name: data[limit.name] for limit in kit.format_limits},
        editions=None if data["editions"] is None else frozenset(data["editions"]),
        banned=frozenset(CardId(card) for card in data["banned"]),
        limited=frozenset(CardId(card) for card in data["limited"]),
        valid_from=_day(data["valid_from"]),
        valid_to=_day(data["valid_to"]),
        version=version,
    )


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def history_of(states: Iterable[FormatState], current: Mapping[str, Any], kit: Kit) -> History:
    """What each format said, from the stored `states` (with their formats, oldest first); the newest entry is the `current` one."""
    found: dict[str, list[tuple[date, Any]]] = {}
    for state in states:
        entries = found.setdefault(state.format.slug, [])
        if entries and entries[-1][0] == state.since:
            entries.pop()
        entries.append((state.since, format_from_json(state.format.slug, state.version, state.content, kit)))
    return {slug: (*entries[:-1], (entries[-1][0], current[slug])) for slug, entries in found.items() if slug in current}


def format_of_day(format: Any, day: date, history: History) -> Any:
    """What `format` said on `day`; before the first day that is known, what it said then."""
    entries = history.get(format.slug, ())
    said = [known for since, known in entries if since <= day]
    return said[-1] if said else entries[0][1] if entries else format
