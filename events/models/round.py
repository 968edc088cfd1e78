"""The rounds of an event: who meets whom, and the results that were reported."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from events.models.event import Event
from events.models.registration import Registration


class System(models.TextChoices):
    """How the rounds of an event are paired."""

    SWISS = "swiss", _("Swiss")
    TABLE = "table", _("everybody meets everybody")


class Round(models.Model):
    """A round of an event: paired with `seed` at `paired_at`, played from `started_at` for `minutes` (None: without a clock).

    A round is over once every match has a result, and the next one is paired.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(help_text="Counts from 1 in its event.")
    system = models.CharField(max_length=8, choices=System)
    seed = models.BigIntegerField()
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    paired_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("event", "number"), name="round_number_is_one_an_event"),)

    def __str__(self) -> str:
        return f"round {self.number} of event {self.event_id}"

    @property
    def ends_at(self) -> datetime | None:
        """When its time is up; None before it starts and without a clock."""
        return self.started_at + timedelta(minutes=self.minutes) if self.started_at and self.minutes else None


class Pairing(models.Model):
    """Two players who meet at a table, or one who has a bye (`second` is null). What became of it are its `Result`s."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    table = models.PositiveSmallIntegerField()
    first = models.ForeignKey(Registration, on_delete=models.RESTRICT, related_name="+")
    second = models.ForeignKey(Registration, on_delete=models.RESTRICT, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ("table",)
        constraints = (
            models.UniqueConstraint(fields=("round", "table"), name="pairing_table_is_one_a_round"),
            models.UniqueConstraint(fields=("round", "first"), name="pairing_first_is_one_a_round"),
            models.UniqueConstraint(fields=("round", "second"), name="pairing_second_is_one_a_round"),
            models.CheckConstraint(condition=Q(second__isnull=True) | ~Q(first=F("second")), name="pairing_is_of_two"),
        )

    def __str__(self) -> str:
        return f"table {self.table} of round {self.round_id}"

    @property
    def is_bye(self) -> bool:
        """Whether the player has nobody to meet."""
        return self.second_id is None

    @property
    def left_alone(self) -> Registration | None:
        """Who waits for a result against somebody who has left; None of a bye, with a result, and where both or neither have left."""
        if self.second is None or self.result is not None or self.first.takes_part == self.second.takes_part:
            return None
        return self.first if self.first.takes_part else self.second

    def is_of(self, user: Any) -> bool:
        """Whether `user` is one of the two."""
        return user.pk is not None and user.pk in (self.first.player_id, self.second.player_id if self.second else None)

    def is_played_by(self, user: Any) -> bool:
        """Whether `user` is one of the two, and still takes part."""
        return any(one is not None and one.player_id == user.pk and one.takes_part for one in (self.first, self.second))

    @property
    def is_contradicted(self) -> bool:
        """Whether the two players reported otherwise, and nobody confirmed either."""
        last = self.result
        if last is None or last.is_confirmed:
            return False
        others = [one for one in self.results.all() if one.reported_by_id != last.reported_by_id]
        return bool(others) and others[0].games != last.games

    @property
    def result(self) -> Result | None:
        """What was reported last; None as long as nothing was."""
        return next(iter(self.results.all()), None)


class Result(models.Model):
    """What somebody reported of a pairing: the games that each won. The last report counts; none is changed.

    `confirmed_by` is the other player, or staff, who said that it is so; what staff report needs nobody.
    """

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="results")
    first_wins = models.PositiveSmallIntegerField()
    second_wins = models.PositiveSmallIntegerField()
    draws = models.PositiveSmallIntegerField(default=0)
    reported_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    reported_at = models.DateTimeField()
    confirmed_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    confirmed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-reported_at", "-pk")

    def __str__(self) -> str:
        return f"{self.first_wins}:{self.second_wins}"

    @property
    def games(self) -> tuple[int, int, int]:
        """Won by the first, won by the second, drawn."""
        return self.first_wins, self.second_wins, self.draws

    @property
    def is_confirmed(self) -> bool:
        """Whether the other player or staff stand by it."""
        return self.confirmed_at is not None
