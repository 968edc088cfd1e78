"""What somebody owns, wants and trades: whole boxes, and copies of single printings."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q

from cards.models import Edition, Printing

COPIES_MAX = 999
BOXES_MAX = 99


class BoxHoldingQuerySet(models.QuerySet["BoxHolding"]):
    """What of boxes composes."""

    def of(self, owner: Any, game: str) -> BoxHoldingQuerySet:
        """Those of `owner`, as far as they hold cards of `game`."""
        return self.filter(owner=owner, edition__game=game)


class BoxHolding(models.Model):
    """How many boxes of an edition somebody owns; each gives the copies that its printings have in the box."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="box_holdings")
    edition = models.ForeignKey(Edition, on_delete=models.PROTECT, related_name="+")
    quantity = models.PositiveSmallIntegerField()

    objects = BoxHoldingQuerySet.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("owner", "edition"), name="box_holding_is_one_an_edition"),
            models.CheckConstraint(condition=Q(quantity__gte=1, quantity__lte=BOXES_MAX), name="box_holding_is_1_to_99"),
        )

    def __str__(self) -> str:
        return f"{self.quantity} of edition {self.edition_id}"


class HoldingQuerySet(models.QuerySet["Holding"]):
    """What of copies composes."""

    def of(self, owner: Any, game: str) -> HoldingQuerySet:
        """Those of `owner`, as far as they are of cards of `game`."""
        return self.filter(owner=owner, printing__edition__game=game)


class Holding(models.Model):
    """A printing beside the boxes: copies owned, wanted and for trade.

    `loose` is what is owned beyond the boxes; below zero, so many copies out of the boxes are gone. A row
    in which everything is zero is not kept.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="holdings")
    printing = models.ForeignKey(Printing, on_delete=models.PROTECT, related_name="+")
    loose = models.IntegerField(default=0)
    wanted = models.PositiveSmallIntegerField(default=0)
    for_trade = models.PositiveSmallIntegerField(default=0)

    objects = HoldingQuerySet.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("owner", "printing"), name="holding_is_one_a_printing"),
            models.CheckConstraint(condition=Q(wanted__lte=COPIES_MAX, for_trade__lte=COPIES_MAX), name="holding_is_at_most_999"),
            models.CheckConstraint(condition=~Q(loose=0, wanted=0, for_trade=0), name="holding_says_something"),
        )

    def __str__(self) -> str:
        return f"{self.loose:+} of printing {self.printing_id}"
