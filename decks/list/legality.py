"""A list's verdict for any format and any day, and when it changed: cards came out, were banned, editions rotated, formats ended."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from cards.format_history import EVER, format_of_day
from cards.selectors import Shelf
from decks.list.selectors import state_verdict
from engine.cards.catalog import CardId
from engine.cards.formats import BaseFormat
from engine.decklist import Decklist
from engine.verdict.verdict import Problem, Verdict

MOST_DAYS = 400
"""Days on which a list is judged for one timeline: each took part of a millisecond when it was measured."""


def format_on(slug: str, day: date, known: Shelf) -> BaseFormat:
    """What the format `slug` said on `day`; the game's default where there is none of this name."""
    default = known.formats[known.kit.default_format.slug]
    found: BaseFormat = format_of_day(known.formats.get(slug) or default, day, known.format_history)
    return found


def verdict_on(state: Decklist, slug: str, day: date, known: Shelf) -> Verdict:
    """What `state` is judged in the format `slug` on `day`, by what the format said then."""
    return state_verdict(state, as_of=day, format=format_on(slug, day, known), cards=known.catalog)


@dataclass(frozen=True)
class Turn:
    """A day on which the verdict became another: errors that `came` and errors that went (`gone`)."""

    day: date
    is_legal: bool
    came: tuple[Problem, ...]
    gone: tuple[Problem, ...]


@dataclass(frozen=True)
class Timeline:
    """The verdict before anything changed, and every change after that, oldest first."""

    first: Verdict
    turns: tuple[Turn, ...]

    def up_to(self, day: date) -> tuple[Turn, ...]:
        """The changes until `day`, that day included."""
        return tuple(turn for turn in self.turns if turn.day <= day)


def timeline(state: Decklist, slug: str, known: Shelf) -> Timeline:
    """Every change of the verdict of `state` in the format `slug`, those to come too: dates of editions and formats that are known."""
    days = sorted(_days(state, slug, known))[:MOST_DAYS]
    first = before = verdict_on(state, slug, days[0] - timedelta(days=1) if days else EVER, known)
    turns = []
    for day in days:
        verdict = verdict_on(state, slug, day, known)
        came, gone = _new(verdict.errors, before.errors), _new(before.errors, verdict.errors)
        if came or gone:
            turns.append(Turn(day, verdict.legal, came, gone))
        before = verdict
    return Timeline(first, tuple(turns))


def changed_between(state: Decklist, slug: str, then: date, now: date, known: Shelf) -> Turn | None:
    """What is judged otherwise on `now` than it was on `then`; None when nothing is."""
    old, new = verdict_on(state, slug, then, known), verdict_on(state, slug, now, known)
    came, gone = _new(new.errors, old.errors), _new(old.errors, new.errors)
    return Turn(now, new.legal, came, gone) if came or gone else None


def holds_until(state: Decklist, slug: str, as_of: date, known: Shelf) -> date | None:
    """The first day after `as_of` on which the verdict can be another one than on `as_of`; None while no such day is known."""
    return min((day for day in _days(state, slug, known) if day > as_of), default=None)


def _days(state: Decklist, slug: str, known: Shelf) -> set[date]:
    """The days on which the verdict can change: printings of its cards, first and last days of the format, its changes."""
    days = {since for since, _format in known.format_history.get(slug, ())}
    formats = [format for _since, format in known.format_history.get(slug, ())] or [format_on(slug, EVER, known)]
    for format in formats:
        days |= {format.valid_from} if format.valid_from else set()
        days |= {format.valid_to + timedelta(days=1)} if format.valid_to and format.valid_to < date.max else set()
    for card in _cards(state, known):
        found = known.catalog.by_id.get(card)
        days |= {printing.released for printing in found.printings if printing.released} if found else set()
    return days - {EVER}


def _cards(state: Decklist, known: Shelf) -> Iterable[CardId]:
    for row in state.all_entries:
        yield CardId(row.card)
    for slug in state.leaders:
        yield from (card.id for card in known.catalog.cards_of_leader(slug))


def _new(these: Iterable[Problem], those: Iterable[Problem]) -> tuple[Problem, ...]:
    known = {(problem.code, problem.zone, problem.cards, problem.actual, problem.limit) for problem in those}
    return tuple(problem for problem in these if (problem.code, problem.zone, problem.cards, problem.actual, problem.limit) not in known)
