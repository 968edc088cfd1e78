"""Packages: parts of a deck that are swapped as one."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from decks.list.models import BRANCH_LENGTH, NOTE_LENGTH, Deck


class DeckPackage(models.Model):
    """Cards that go in together, and those that make room for them: a part of a deck that is swapped as one.

    `put_in` and `take_out` hold `[zone, card, copies]`, each card once a zone.
    """

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="packages")
    name = models.CharField(max_length=BRANCH_LENGTH)
    note = models.CharField(max_length=NOTE_LENGTH, blank=True)
    put_in = models.JSONField(default=list)
    take_out = models.JSONField(default=list)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["deck", "name"], name="deckpackage_name_unique"),
            models.CheckConstraint(condition=~Q(name=""), name="deckpackage_has_name"),
        ]

    def __str__(self) -> str:
        return self.name
