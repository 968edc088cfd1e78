"""Ratings as they are shown: to whom they belong, beside names, and those of the best."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from accounts.guests import Person
from accounts.models import User
from play.glicko import Strength, after_rest
from play.models import RatedPerson, Rating, RatingChange, Table
from web.games import present_game

PROVISIONAL_ABOVE: Final = 110.0
"""A rating that is less sure than that is provisional."""
PERIOD: Final = timedelta(days=365 / 78)
"""A rating period: in a year without a game a deviation of 60 grows to 110, at the usual volatility."""
SHOWN: Final = 100
"""So many of the best are listed."""


@dataclass(frozen=True)
class ShownRating:
    """A rating now: with 95 % the true one lies between `low` and `high`."""

    strength: Strength
    games: int

    @property
    def value(self) -> int:
        """The rating."""
        return round(self.strength.value)

    @property
    def margin(self) -> int:
        """Half of the range."""
        return round(1.96 * self.strength.deviation)

    @property
    def low(self) -> int:
        """The lower end of the range."""
        return self.value - self.margin

    @property
    def high(self) -> int:
        """Its upper end."""
        return self.value + self.margin

    @property
    def is_provisional(self) -> bool:
        """Whether too little is known to compare it."""
        return self.strength.deviation > PROVISIONAL_ABOVE


@dataclass(frozen=True)
class Ranked:
    """Somebody among the best."""

    place: int
    name: str
    rating: ShownRating


def periods_since(rating: Rating, now: datetime) -> float:
    """How many rating periods have gone by since the last rated game; 0 before the first one."""
    return (now - rating.changed_at) / PERIOD if rating.games else 0.0


def strength_at(rating: Rating, now: datetime) -> Strength:
    """What is known of a rating now: less with every day since its last game."""
    return after_rest(rating.strength, periods_since(rating, now))


def wants_rating(person: Person) -> bool:
    """Whether rated games of `person` count."""
    return isinstance(person, User) and RatedPerson.objects.filter(user=person).exists()


def own_rating(person: Person, *, now: datetime) -> ShownRating | None:
    """The rating of `person` in the present game, the first one before their first game; None where they want none. Two queries."""
    if not isinstance(person, User) or not wants_rating(person):
        return None
    return ratings_of({person.pk}, now=now).get(person.pk, ShownRating(Strength(), 0))


def ratings_of(users: Collection[int], *, now: datetime) -> Mapping[int, ShownRating]:
    """The ratings of `users` in the present game, of those who have one and want it shown. One query."""
    found = Rating.objects.filter(game=present_game(), user__in=users, user__rated_person__isnull=False, games__gt=0)
    return {one.user_id: ShownRating(strength_at(one, now), one.games) for one in found}


def best_rated(*, now: datetime) -> list[Ranked]:
    """The best of the present game, of those who want it shown and whose rating isn't provisional. One query."""
    found = Rating.objects.filter(game=present_game(), user__rated_person__isnull=False, user__is_active=True)
    found = found.filter(deviation__lte=PROVISIONAL_ABOVE).select_related("user").order_by("-value", "pk")
    sure = [(one.user.username, ShownRating(strength_at(one, now), one.games)) for one in found[: 2 * SHOWN]]
    ranked = [(name, rating) for name, rating in sure if not rating.is_provisional][:SHOWN]
    return [Ranked(place, name, rating) for place, (name, rating) in enumerate(ranked, start=1)]


def change_by(table: Table, person: Person) -> RatingChange | None:
    """What the game at `table` did to the rating of `person`; None where it did nothing. One query at most."""
    if table.rated_at is None or not isinstance(person, User):
        return None
    return RatingChange.objects.filter(table=table, rating__user=person).first()
