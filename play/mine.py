"""One's own games: those that go on, those that are over, and how they went, deck by deck."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from django.db.models import Case, Exists, IntegerField, OuterRef, Value, When
from django.utils.translation import gettext as _

from accounts.guests import Person
from decks.list.models import Deck
from engine.statistics import Score
from play.endings import outcome_for
from play.models import Seat, SeatKind, State, Table, held_by
from play.page import who_sits
from play.selectors import own_seats, tables_of

COUNTED: Final = 2_000
"""So many games that are over are counted, the newest."""


@dataclass(frozen=True)
class OwnGame:
    """A game of somebody's. `is_asked`: it waits for them. `outcome` is `won`, `lost`, `drawn`, or "" where none counts."""

    table: Table
    title: str
    others: Sequence[str]
    is_asked: bool
    outcome: str

    @property
    def when(self) -> datetime:
        """When something happened there last."""
        return self.table.ended_at or self.table.touched_at


@dataclass
class DeckRecord:
    """How games with a deck went: `by_opponent` those without take-backs and hints, by who sat opposite; `helped` those with."""

    title: str
    deck: Deck | None
    score: Score = field(default_factory=Score)
    by_opponent: dict[str, Score] = field(default_factory=dict)
    helped: int = 0

    @property
    def low_percent(self) -> float:
        """The lower end of the 95 % interval of games won."""
        return 100 * self.score.interval().low

    @property
    def high_percent(self) -> float:
        """Its upper end."""
        return 100 * self.score.interval().high

    @property
    def percent(self) -> float:
        """Games won of a hundred, a draw counted as half a win."""
        return 100 * self.score.value


def games_of(person: Person, most: int, *, deck: Deck | None = None) -> list[OwnGame]:
    """The newest games of `person`: those that wait for them first, then those that go on, then those that are over. Two queries."""
    tables = tables_of(person)
    if deck is not None:
        tables = tables.filter(seats__deck=deck).distinct()
    order = Case(
        When(state=State.PLAYING, then=Value(0)), When(state=State.OPEN, then=Value(1)), default=Value(2), output_field=IntegerField()
    )
    asked = Exists(Seat.objects.filter(held_by(person), table=OuterRef("pk"), number=OuterRef("decider"), has_left=False))
    games = [_own_game(table, person) for table in tables.annotate(asked=asked).order_by("-asked", order, "-touched_at")[:most]]
    return sorted(games, key=lambda game: (game.table.is_over, not game.is_asked))


def _own_game(table: Table, person: Person) -> OwnGame:
    own = own_seats(table, person)
    numbers = {seat.number for seat in own}
    others = [who_sits(seat) or _("a guest") for seat in table.seats.all() if seat.number not in numbers and seat.is_taken]
    return OwnGame(
        table=table,
        title=own[0].title or _("No deck yet"),
        others=others or [_("a friend") if table.state == State.OPEN else _("me")],
        is_asked=table.decider in numbers,
        outcome=outcome_for(table, own),
    )


def record_of(person: Person, *, deck: Deck | None = None) -> list[DeckRecord]:
    """How `person`'s games went, deck by deck, those played most first; of `deck` alone where it is given. Two queries.

    Games against nobody and with oneself are none: nobody wins them. Nor are those that were played on from a moment of another, whose
    cards to come may be known. Games with take-backs or hints are told apart.
    """
    tables = tables_of(person).filter(state=State.OVER, continued_at=0).order_by("-ended_at")
    if deck is not None:
        tables = tables.filter(seats__deck=deck).distinct()
    records: dict[object, DeckRecord] = {}
    for table in tables[:COUNTED]:
        own, others = own_seats(table, person), [seat for seat in table.seats.all() if not seat.is_of(person)]
        outcome = outcome_for(table, own)
        if not outcome or any(seat.kind == SeatKind.NOBODY for seat in others):
            continue
        seat = own[0]
        if deck is not None and seat.deck_id != deck.pk:
            continue
        record = records.setdefault(seat.deck_id or seat.title, DeckRecord(seat.title, None))
        if table.take_backs or table.hints:
            record.helped += 1
            continue
        opponent = _opponent(others, {seat.side for seat in own})
        record.by_opponent[opponent] = _with(record.by_opponent.get(opponent, Score()), outcome)
        record.score = _with(record.score, outcome)
    decks = Deck.objects.kept().in_bulk([key for key in records if isinstance(key, int)])
    for key, record in records.items():
        record.deck = decks.get(key) if isinstance(key, int) else None
    return sorted(records.values(), key=lambda record: (-record.score.n, record.title))


def record_with(deck: Deck, person: Person) -> list[DeckRecord]:
    """How `person`'s games with `deck` went, for its page: one row, or none before the first game. One query or two."""
    return record_of(person, deck=deck)


def _with(score: Score, outcome: str) -> Score:
    return Score(score.won + (outcome == "won"), score.drawn + (outcome == "drawn"), score.lost + (outcome == "lost"))


def _opponent(others: Iterable[Seat], own_sides: set[int]) -> str:
    """Whom a game was played against: the bots' level, or people."""
    against = [seat for seat in others if seat.side not in own_sides]
    if not against:
        return _("The game itself")
    bots = {who_sits(seat) for seat in against if seat.kind == SeatKind.BOT}
    if any(seat.is_human for seat in against):
        return _("People")
    return ", ".join(sorted(bots))
