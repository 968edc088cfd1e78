"""Looks at cards on the table, and the drawing of whose cards are looked at."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from events.models.event import Event
from events.models.registration import NOTE_LENGTH, Registration


class Penalty(models.TextChoices):
    """What a judge gave for what a check found."""

    NONE = "", _("none")
    WARNING = "warning", _("warning")
    GAME_LOSS = "game_loss", _("game loss")
    MATCH_LOSS = "match_loss", _("match loss")
    DISQUALIFICATION = "disqualification", _("disqualification")


class DeckCheck(models.Model):
    """A look at a player's cards at the table, and whether they were the list that was handed in. Nothing changes one.

    `found` holds how many copies were there, a list of `[zone, card, found, listed]`; null where only the outcome was noted. `extra` says
    which cards were there that the list doesn't hold. `corrects` is an earlier check that this one takes the place of.
    `minutes` are what the players' match was extended by.
    """

    registration = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="checks")
    checked_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    checked_at = models.DateTimeField()
    hash = models.CharField(max_length=64, help_text="Of the list that the cards were held against.")
    passed = models.BooleanField()
    note = models.CharField(max_length=NOTE_LENGTH, blank=True)
    found = models.JSONField(null=True, blank=True)
    extra = models.CharField(max_length=NOTE_LENGTH, blank=True)
    penalty = models.CharField(max_length=16, choices=Penalty, blank=True, default=Penalty.NONE)
    round = models.PositiveSmallIntegerField(null=True, blank=True)
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    corrects = models.ForeignKey("self", null=True, blank=True, on_delete=models.CASCADE, related_name="corrections")

    class Meta:
        ordering = ("-checked_at", "-pk")

    def __str__(self) -> str:
        return f"{'passed' if self.passed else 'failed'} at {self.checked_at:%Y-%m-%d %H:%M}"


class CheckDraw(models.Model):
    """A drawing of players whose cards are checked, which anybody can verify afterwards.

    `commitment` is the SHA-256 of `seed`, in hexadecimal, and is public from the beginning; `seed` stays secret until `drawn_at`.
    `numbers` are those of the players drawn from, `drawn` those drawn, in order (`events.draws`); both are null before.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="draws")
    number = models.PositiveSmallIntegerField(help_text="Counts from 1 in its event.")
    how_many = models.PositiveSmallIntegerField()
    commitment = models.CharField(max_length=64)
    seed = models.CharField(max_length=64)
    committed_at = models.DateTimeField()
    committed_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    numbers = models.JSONField(null=True, blank=True)
    drawn = models.JSONField(null=True, blank=True)
    drawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=("event", "number"), name="check_draw_number_is_one_an_event"),)

    def __str__(self) -> str:
        return f"drawing {self.number} of event {self.event_id}"
