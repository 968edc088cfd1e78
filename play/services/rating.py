"""Who wants a rating, and what a game does to it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from django.db import transaction

from accounts.models import User
from play.glicko import after_games
from play.models import Ending, RatedPerson, Rating, RatingChange, Seat, Table
from play.moves import seats_of_one_person
from play.ratings import periods_since, strength_at

FEWEST_CHOICES: Final = 10
"""A game that doesn't end by its rules counts from so many choices on."""


def set_rated(*, user: User, is_rated: bool, now: datetime) -> None:
    """Let rated games of `user` count from now on and their ratings be shown, or no longer; what they were rated is kept for later."""
    if is_rated:
        RatedPerson.objects.get_or_create(user=user, defaults={"since": now})
    else:
        RatedPerson.objects.filter(user=user).delete()


def can_be_rated(table: Table, seats: Sequence[Seat]) -> bool:
    """Whether a game that is dealt now can count: two people with accounts who both want that, each in one seat, and nobody else."""
    users = {seat.user_id for seat in seats if seat.user_id is not None}
    if len({seat.side for seat in seats}) != 2 or len(seats) != 2 or len(users) != 2 or table.continued_at or seats_of_one_person(table):
        return False
    return RatedPerson.objects.filter(user__in=users).count() == len(users)


def has_counted_result(table: Table) -> bool:
    """Whether a game that is over tells something of its players: it has a result, no hints and take-backs, and didn't break off early."""
    result = table.result or {}
    if table.hints or table.take_backs or table.ending not in (Ending.RULES, Ending.RESIGNED, Ending.AGREED, Ending.TIME):
        return False
    if table.ending != Ending.RULES and table.number < FEWEST_CHOICES:
        return False
    return bool(result.get("draw")) or result.get("winner") is not None


@transaction.atomic
def settle_rating(table: Table, now: datetime) -> None:
    """Change the ratings of who played a rated game that is over, once; `table` is locked."""
    seats = sorted(table.seats.all(), key=lambda seat: seat.number)
    users = [seat.user_id for seat in seats if seat.user_id is not None]
    if not table.is_rated or table.rated_at is not None or len(users) != 2 or not has_counted_result(table):
        return
    Rating.objects.bulk_create([Rating(user_id=user, game=table.game, changed_at=now) for user in sorted(users)], ignore_conflicts=True)
    rows = {one.user_id: one for one in Rating.objects.select_for_update().filter(user__in=users, game=table.game).order_by("pk")}
    known = {user: strength_at(rows[user], now) for user in users}
    for seat, other in ((seats[0], seats[1]), (seats[1], seats[0])):
        row, score = rows[seat.user_id or 0], _score(table, seat)
        after = after_games(row.strength, [(known[other.user_id or 0], score)], periods=periods_since(row, now))
        RatingChange.objects.create(rating=row, table=table, score=score, before=row.value, after=after.value, made_at=now)
        row.value, row.deviation, row.volatility = after.value, after.deviation, after.volatility
        row.games, row.changed_at = row.games + 1, now
        row.save()
    table.rated_at = now
    table.save(update_fields=["rated_at"])


def _score(table: Table, seat: Seat) -> float:
    result = table.result or {}
    if result.get("draw"):
        return 0.5
    return 1.0 if result.get("winner") == seat.number else 0.0
