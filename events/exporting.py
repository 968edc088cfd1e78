"""Writing an event's lists as CSV."""

from __future__ import annotations

from collections.abc import Iterable

from engine.decklist.tables import write_rows
from events.models import Event
from events.selectors import EventEntry

COLUMNS = ("number", "player", "account", "{leader}", "hash", "handed_in", "legal", "errors", "warnings", "deck")
"""In a game without leaders there is no column for them."""


def lists_csv(entries: Iterable[EventEntry], event: Event) -> str:
    """A row for each player; times as the clocks at the place show them; cells are safe to open in a spreadsheet."""
    layout = event.layout
    leader = layout.one_leader_key if layout.leader_words else ""
    rows: list[tuple[object, ...]] = []
    for entry in entries:
        registration, view = entry.registration, entry.view
        handed_in = registration.handed_in_at.astimezone(event.zone) if registration.handed_in_at else None
        rows.append(
            (
                registration.number,
                registration.player_name,
                registration.player.username if registration.player else "",
                *([" / ".join(str(getattr(name, "en", name)) for name in entry.leader_names)] if leader else []),
                entry.short_hash,
                handed_in.isoformat(timespec="minutes") if handed_in else "",
                ("yes" if view.verdict.legal else "no") if view else "",
                view.error_count if view else 0,
                view.warning_count if view else 0,
                registration.deck_name,
            )
        )
    return write_rows([column.format(leader=leader) for column in COLUMNS if leader or column != "{leader}"], rows)
