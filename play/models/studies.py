"""Studies: a stronger bot looked at a finished game, choice by choice."""

from __future__ import annotations

from django.db import models
from django.db.models import Q


def nothing_found() -> list[list[float]]:
    """No decision is weighed yet."""
    return []


class StudyState(models.TextChoices):
    """How far a study is: a worker goes on with it, it is done, it came to nothing."""

    OPEN = "open"
    DONE = "done"
    FAILED = "failed"


class GameStudy(models.Model):
    """The study of a table's game, of which there is one at most; whoever may look at the game reads it.

    `found` has a row for each decision that was weighed (`play.studies.Found`), in their order. `number` counts the choices that were gone
    through; then the decisions in `closer` are looked at once more, each taken off the list when that is done; None: not yet chosen.
    `closer_total` is how many those are. Whoever holds `token` works on it, since `claimed_at`; `attempts` counts the workers in a row
    that took it up and were lost. `moved_at` is when it was asked for, or last went on.
    """

    table = models.OneToOneField("play.Table", on_delete=models.CASCADE, related_name="study")
    state = models.CharField(max_length=6, choices=StudyState.choices, default=StudyState.OPEN)
    found = models.JSONField(default=nothing_found)
    number = models.PositiveIntegerField(default=0)
    closer = models.JSONField(null=True, blank=True)
    closer_total = models.PositiveSmallIntegerField(default=0)
    engine_version = models.CharField(max_length=40)
    asked_at = models.DateTimeField()
    moved_at = models.DateTimeField()
    token = models.UUIDField(null=True, blank=True)
    claimed_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        indexes = (models.Index(fields=["moved_at"], name="gamestudy_open", condition=Q(state="open")),)
        constraints = (
            models.CheckConstraint(
                condition=Q(token__isnull=True, claimed_at__isnull=True) | Q(token__isnull=False, claimed_at__isnull=False, state="open"),
                name="gamestudy_claimed_by_somebody",
            ),
        )

    def __str__(self) -> str:
        return f"{self.table_id} ({self.state})"

    @property
    def is_open(self) -> bool:
        """Whether somebody works on it, or will."""
        return self.state == StudyState.OPEN
