"""The demo edition in the database, quickly: read once, then put in with a few bulk inserts for each test."""

from __future__ import annotations

import copy

import pytest
from django.conf import settings
from django.db import transaction

from cards.models import Card, Edition, Printing, Race
from cards.services import load_editions, touch_catalog

MODELS = (Race, Edition, Card, Printing)


@pytest.fixture(scope="session")
def demo_rows(django_db_setup: None, django_db_blocker: pytest.FixtureRequest) -> list[list[object]]:
    """Every row of the demo edition, as the loader makes them; nothing of it stays in the database."""
    with django_db_blocker.unblock(), transaction.atomic():  # type: ignore[attr-defined]
        load_editions([settings.CARD_DATA_DIR / "demo"])
        rows: list[list[object]] = [list(model.objects.all()) for model in MODELS]  # type: ignore[attr-defined]
        transaction.set_rollback(True)
    return rows


@pytest.fixture
def demo(demo_rows: list[list[object]], db: None) -> None:
    """The demo edition."""
    for model, rows in zip(MODELS, demo_rows, strict=True):
        model.objects.bulk_create([copy.copy(row) for row in rows])  # type: ignore[attr-defined]
    touch_catalog()
