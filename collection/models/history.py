"""How a collection changed, so that a change can be taken back."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

CHANGES_KEPT = 200
"""Changes that are kept of a collection, of each game."""
ENTRIES_KEPT = 40_000
"""Rows in all of them together: of vast imports fewer are kept."""
KEY_MAX = 64


class ChangeKind(models.TextChoices):
    """What somebody did to change their collection."""

    COPIES = "copies", _("Copies of a card")
    BOXES = "boxes", _("Boxes")
    DETAILS = "details", _("Details of copies")
    QUICK_ENTRY = "quick_entry", _("Quick entry")
    BULK = "bulk", _("Many cards at once")
    IMPORT = "import", _("Import")
    WANT_MISSING = "want_missing", _("Missing cards wanted")
    REPLACE = "replace", _("All of it replaced")
    UNDO = "undo", _("A change taken back")
    RESTORE = "restore", _("Back to an earlier state")


class CollectionChangeQuerySet(models.QuerySet["CollectionChange"]):
    """What of changes composes."""

    def of(self, owner: Any, game: str) -> CollectionChangeQuerySet:
        """Those of the collection that `owner` has of `game`."""
        return self.filter(owner=owner, game=game)


class CollectionChange(models.Model):
    """One way in which a collection changed, whole: what it touched, as it was before and after.

    `before` and `after` are `collection.state.Entries`. `undoes` is the change that one of kind `undo` took back alone, one of
    kind `restore` together with all that followed it; None once that isn't kept any more. A `key` is a form's or an import's
    own: what comes with the same key again has been done.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="collection_changes")
    game = models.CharField(max_length=40)
    kind = models.CharField(max_length=12, choices=ChangeKind)
    made_at = models.DateTimeField(db_default=Now())
    key = models.CharField(max_length=KEY_MAX, null=True, default=None)  # noqa: DJ001 - unique where there is one
    entries = models.PositiveIntegerField()
    before = models.JSONField()
    after = models.JSONField()
    undoes = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, default=None, related_name="+")

    objects = CollectionChangeQuerySet.as_manager()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("owner", "key"), name="collection_change_happens_once"),)
        indexes = (models.Index(fields=("owner", "game", "-id"), name="collection_changes_newest"),)

    def __str__(self) -> str:
        return f"{self.kind} of {self.entries} in {self.game}"
