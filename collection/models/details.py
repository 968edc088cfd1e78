"""What somebody says of some of their copies: language, condition, foil, a note."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from cards.models import Printing
from collection.models.holdings import COPIES_MAX

NOTE_MAX = 200
DESCRIPTIONS_MAX = 60
"""Ways in which the copies of one printing may differ."""


class CopyLanguage(models.TextChoices):
    """The language that a copy is printed in, by its ISO 639-1 code."""

    ENGLISH = "en", _("English")
    GERMAN = "de", _("German")
    FRENCH = "fr", _("French")
    SPANISH = "es", _("Spanish")
    ITALIAN = "it", _("Italian")
    PORTUGUESE = "pt", _("Portuguese")
    DUTCH = "nl", _("Dutch")
    POLISH = "pl", _("Polish")
    CZECH = "cs", _("Czech")
    RUSSIAN = "ru", _("Russian")
    JAPANESE = "ja", _("Japanese")
    KOREAN = "ko", _("Korean")
    CHINESE = "zh", _("Chinese")


class Condition(models.TextChoices):
    """How a copy has come through, best first, by the grades of Cardmarket: MT NM EX GD LP PL PO."""

    MINT = "mint", pgettext_lazy("condition of a card", "Mint")
    NEAR_MINT = "near_mint", pgettext_lazy("condition of a card", "Near mint")
    EXCELLENT = "excellent", pgettext_lazy("condition of a card", "Excellent")
    GOOD = "good", pgettext_lazy("condition of a card", "Good")
    LIGHTLY_PLAYED = "lightly_played", pgettext_lazy("condition of a card", "Lightly played")
    PLAYED = "played", pgettext_lazy("condition of a card", "Played")
    POOR = "poor", pgettext_lazy("condition of a card", "Poor")


class CopyDetailsQuerySet(models.QuerySet["CopyDetails"]):
    """What of described copies composes."""

    def of(self, owner: Any, game: str) -> CopyDetailsQuerySet:
        """Those of `owner`, as far as they are of cards of `game`."""
        return self.filter(owner=owner, printing__edition__game=game)


class CopyDetails(models.Model):
    """So many of the copies that somebody owns of a printing are like this; "" is not said.

    All of a printing together are at most what is owned of it; the rest isn't described.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="copy_details")
    printing = models.ForeignKey(Printing, on_delete=models.PROTECT, related_name="+")
    language = models.CharField(max_length=2, choices=CopyLanguage, blank=True)
    condition = models.CharField(max_length=14, choices=Condition, blank=True)
    is_foil = models.BooleanField(default=False)
    note = models.CharField(max_length=NOTE_MAX, blank=True)
    quantity = models.PositiveSmallIntegerField()

    objects = CopyDetailsQuerySet.as_manager()

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("owner", "printing", "language", "condition", "is_foil", "note"), name="copies_are_described_once"
            ),
            models.CheckConstraint(condition=Q(quantity__gte=1, quantity__lte=COPIES_MAX), name="described_copies_are_1_to_999"),
            models.CheckConstraint(condition=~Q(language="", condition="", is_foil=False, note=""), name="described_copies_say_something"),
        )

    def __str__(self) -> str:
        return f"{self.quantity} of printing {self.printing_id}: {self.language} {self.condition}"
