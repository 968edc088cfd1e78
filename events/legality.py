"""Whether a list that was handed in is legal: one answer, by the cards and formats of now, for whoever asks.

The verdict of the hand-in, and those of each time that staff judged the lists again, are kept beside it as what was said at a time
(`history_of`). Nobody reads from them whether a list is legal.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from cards.selectors import catalog, shelf
from decks.list.legality import format_on
from decks.list.selectors import state_verdict
from engine.cards.catalog import BaseCatalog
from engine.cards.formats import BaseFormat
from engine.decklist import Decklist
from engine.verdict.verdict import Verdict
from events.additions import Additions
from events.models import Event, Registration


def event_format(event: Event) -> BaseFormat:
    """What an event's format says on its day, with what the event adds; the game's default where it has lost its own."""
    return Additions.from_json(event.additions).applied_to(format_on(event.format, event.starts_on, shelf()))


def list_state(registration: Registration) -> Decklist:
    """The list that was handed in; empty before one was."""
    event = registration.event
    if registration.list is None:
        return Decklist(format=event.format)
    return Decklist.from_json({**registration.list, "format": event.format}, event.layout)


def judged(state: Decklist, event: Event, *, format: BaseFormat | None = None, cards: BaseCatalog[Any] | None = None) -> Verdict:
    """The validator's answer about a list, unread lines too, for the event's format, as of its day."""
    return state_verdict(state, format=format or event_format(event), cards=cards, as_of=event.starts_on)


def judge(registrations: Iterable[Registration], event: Event) -> list[Registration]:
    """`registrations` of `event`, each with the `verdict` of its list by the cards and formats of now; None where there is none.

    This is the one answer to whether a list is legal. Nothing is stored, and no question asked of the database but for lists that were
    deferred.
    """
    rows, format, cards = list(registrations), event_format(event), catalog()
    for row in rows:
        row.event = event
        row.verdict = judged(list_state(row), event, format=format, cards=cards) if row.handed_in_at is not None else None
    return rows


def as_judged(registration: Registration) -> Registration:
    """The same of one registration."""
    (row,) = judge([registration], registration.event)
    return row


def as_stored(verdict: Verdict) -> dict[str, Any]:
    """A verdict as it is kept beside a list: with what it was computed from."""
    return {**verdict.to_json(), "format_version": verdict.format_version, "catalog": catalog().digest}


@dataclass(frozen=True)
class Said:
    """What was said of a list at `judged_at`, and keeps standing there: `verdict` as it was stored (`as_stored`)."""

    judged_at: datetime
    is_legal: bool
    hash: str
    verdict: dict[str, Any]


def history_of(registration: Registration) -> list[Said]:
    """Each time that the list which stands was judged and that was written down, the hand-in first; empty without a list."""
    if registration.handed_in_at is None or registration.handed_in_verdict is None:
        return []
    at = registration.judged_at or registration.handed_in_at
    first = Said(at, bool(registration.was_legal), registration.hash, registration.handed_in_verdict)
    later = (row for row in registration.judgements.all() if registration.is_judged_by(row))
    return [first, *(Said(row.judged_at, row.is_legal, row.hash, row.verdict) for row in later)]
