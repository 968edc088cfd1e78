"""Who may read somebody's list of wanted cards, and of cards for trade."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from web.models import GameField

LINK_LENGTH = 22


def new_link() -> str:
    """What the address of an unlisted list holds: 128 random bits, so that it can't be guessed."""
    return secrets.token_urlsafe(16)


class ListKind(models.TextChoices):
    """The lists that others may be shown."""

    WANTS = "wants", _("wanted cards")
    TRADES = "trades", _("cards for trade")


class ListVisibility(models.TextChoices):
    """Who may read a list besides its owner."""

    PRIVATE = "private", _("Only you")
    UNLISTED = "unlisted", _("Whoever has the link")
    PUBLIC = "public", _("Everyone")


class SharedCopiesQuerySet(models.QuerySet["SharedCopies"]):
    """What of shared lists composes."""

    def of(self, owner: object, game: str) -> SharedCopiesQuerySet:
        """Those of `owner` with cards of `game`."""
        return self.filter(owner=owner, game=game)

    def public(self, game: str) -> SharedCopiesQuerySet:
        """Those with cards of `game` that everyone may read."""
        return self.filter(game=game, visibility=ListVisibility.PUBLIC, owner__is_active=True)


class SharedCopies(models.Model):
    """How far a list of somebody's copies is shown; a list without a row is private."""

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="shared_copies")
    game = GameField()
    kind = models.CharField(max_length=6, choices=ListKind.choices)
    visibility = models.CharField(max_length=8, choices=ListVisibility.choices, default=ListVisibility.PRIVATE)
    link = models.CharField(max_length=LINK_LENGTH, null=True, unique=True)  # noqa: DJ001 - unique, and many have none

    objects = SharedCopiesQuerySet.as_manager()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("owner", "game", "kind"), name="shared_copies_are_one_a_kind"),
            models.CheckConstraint(condition=Q(kind__in=ListKind.values), name="shared_copies_kind_known"),
            models.CheckConstraint(condition=Q(visibility__in=ListVisibility.values), name="shared_copies_visibility_known"),
            models.CheckConstraint(
                condition=Q(visibility="unlisted", link__isnull=False) | ~Q(visibility="unlisted") & Q(link__isnull=True),
                name="shared_copies_have_a_link_if_unlisted",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} of {self.owner_id}: {self.visibility}"
