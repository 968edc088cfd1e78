"""What stood in columns becomes facts, and columns again on the way back."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from cards.models import Card, SiteFormat, Subtype
from tests.cards.makers import make_card, make_hero

BEFORE = [("cards", "0004_labels_in_both_languages")]


@pytest.mark.django_db(transaction=True)
def test_cards_formats_and_races_go_both_ways() -> None:
    make_hero()
    make_card("unit", id=7, slug="guard", cost=2, recycle=None, race="ghoul")
    make_card("tactic", id=8, slug="trick")
    SiteFormat.objects.create(slug="short", name_en="Short", name_de="Kurz", limits={"deck_size": 18, "copies_max": 1})
    before = stored()

    old = go_to(BEFORE)
    try:
        guard = old.get_model("cards", "Card").objects.get(pk=7)
        assert (guard.cost, guard.recycle, guard.health, guard.race_id, guard.hero) == (2, None, 1, "ghoul", None)
        assert old.get_model("cards", "SiteFormat").objects.get(slug="short").deck_size == 18
        assert old.get_model("cards", "Race").objects.get(slug="ghoul").name_en == "Ghoul"
    finally:
        call_command("migrate", verbosity=0)
    assert stored() == before


def go_to(wanted: list[tuple[str, str]]) -> Any:
    """The apps as they were when the database stood there."""
    executor = MigrationExecutor(connection)
    return executor.migrate(wanted).apps


def stored() -> list[Any]:
    return [
        list(Card.objects.order_by("id").values()),
        list(SiteFormat.objects.values()),
        list(Subtype.objects.order_by("slug").values_list("game", "slug", "name_en", "name_de")),
    ]
