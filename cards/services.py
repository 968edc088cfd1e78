"""What changes the cards."""

from __future__ import annotations

from uuid import uuid4

from cards.models import CatalogRevision


def touch_catalog() -> None:
    """Tell every process that cards or formats have changed: they rebuild their catalog when next asked."""
    CatalogRevision.objects.update_or_create(id=1, defaults={"token": uuid4().hex})
