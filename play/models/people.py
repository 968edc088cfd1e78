"""What people at tables want of each other."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

REASON_LENGTH = 300


class Mute(models.Model):
    """`owner` hears nothing of `muted` at any table, and neither is shown what the other offers. The muted person isn't told."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mutes")
    muted = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    since = models.DateTimeField()

    class Meta:
        ordering = ("-since", "-pk")
        constraints = (
            models.UniqueConstraint(fields=["owner", "muted"], name="mute_once"),
            models.CheckConstraint(condition=~Q(owner=F("muted")), name="mute_somebody_else"),
        )

    def __str__(self) -> str:
        return f"{self.owner_id} mutes {self.muted_id}"


class Phrase(models.TextChoices):
    """Everything that people at a table can say; each reads it in their own language."""

    GREETING = "greeting", pgettext_lazy("phrase at a table", "Hello!")
    GOOD_LUCK = "good-luck", pgettext_lazy("phrase at a table", "Good luck!")
    ONE_MOMENT = "one-moment", pgettext_lazy("phrase at a table", "One moment, please.")
    WELL_PLAYED = "well-played", pgettext_lazy("phrase at a table", "Well played!")
    OOPS = "oops", pgettext_lazy("phrase at a table", "Oops!")
    THANKS = "thanks", pgettext_lazy("phrase at a table", "Thank you!")
    GOOD_GAME = "good-game", pgettext_lazy("phrase at a table", "Good game!")
    HAVE_TO_GO = "have-to-go", pgettext_lazy("phrase at a table", "Sorry, I have to go.")


class SaidPhrase(models.Model):
    """A phrase that was said from a seat."""

    seat = models.ForeignKey("play.Seat", on_delete=models.CASCADE, related_name="phrases")
    phrase = models.CharField(max_length=20, choices=Phrase.choices)
    said_at = models.DateTimeField()

    class Meta:
        ordering = ("said_at", "pk")
        constraints = (models.CheckConstraint(condition=Q(phrase__in=Phrase.values), name="saidphrase_known"),)

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.phrase}"


class PersonReport(models.Model):
    """A player says that somebody at their table breaks the rules of the site. Open until a moderator decides (`settled_at`).

    `said` has the phrases of the reported person at that table: code and instant of each, for the game may be gone by then.
    """

    reported = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", verbose_name=_("reported person"))
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="person_reports", null=True, verbose_name=_("reported by")
    )
    table = models.ForeignKey("play.Table", on_delete=models.SET_NULL, related_name="+", null=True, verbose_name=_("table"))
    said = models.JSONField(_("said there"), default=list)
    reason = models.CharField(_("reason"), max_length=REASON_LENGTH, blank=True)
    made_at = models.DateTimeField(_("reported at"))
    settled_at = models.DateTimeField(_("decided at"), null=True, blank=True)

    class Meta:
        verbose_name = _("report of a person")
        verbose_name_plural = _("reports of persons")
        ordering = ("-made_at", "-pk")
        constraints = (models.UniqueConstraint(fields=["table", "reported", "reporter"], name="personreport_once_a_table"),)
        indexes = (models.Index(fields=["made_at"], name="personreport_open", condition=Q(settled_at__isnull=True)),)

    def __str__(self) -> str:
        return self.reason or str(self.pk)
