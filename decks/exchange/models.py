"""Archives that were sent and are not yet decided about."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from decks.list.models import NAME_LENGTH


class ArchiveUpload(models.Model):
    """An archive of decks that somebody has sent and not yet decided about; one a person, gone when they have."""

    owner = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="archive_upload")
    content = models.BinaryField()
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    sent_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.name
