"""Imports that wait to be finished."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from web.models import GameField


class CollectionImport(models.Model):
    """A text that somebody imports: kept while lines of it wait to be understood or saved.

    `picks` says by row number which printing is meant (its id), or that the row is left out ("skip"); `saved_rows` are the
    numbers of rows whose copies were noted. When nothing is left to do, `finished_at` is set.
    """

    MODES = (("set", "set"), ("add", "add"))

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="collection_imports")
    game = GameField()
    mode = models.CharField(max_length=3, choices=MODES)
    file_name = models.CharField(max_length=100, blank=True)
    text = models.TextField()
    picks = models.JSONField(default=dict, blank=True)
    saved_rows = models.JSONField(default=list, blank=True)
    created_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = (models.Index(fields=("owner", "game", "finished_at"), name="collection_import_of_owner"),)

    def __str__(self) -> str:
        return f"import {self.pk} of owner {self.owner_id}"
