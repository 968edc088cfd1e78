"""Verdicts of an earlier release are kept, count as stale, and are judged anew; on the way back too."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from cards.services import touch_catalog
from decks.list.judging import judge_stale
from decks.list.models import Deck
from tests.decks.makers import NOW, make_deck

BEFORE = [("decks", "0019_heroes_on_the_decks_row")]


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("demo")
def test_verdicts_go_both_ways_and_are_judged_anew() -> None:
    deck = make_deck(visibility="public")
    old = go_to(BEFORE)
    try:
        row = old.get_model("decks", "Deck").objects.get()
        assert (row.is_legal, row.judged_on, row.judged_version, row.judged_catalog) == (True, NOW.date(), None, "")
    finally:
        call_command("migrate", verbosity=0)
    kept = Deck.objects.get()
    assert (kept.is_legal, kept.hash, kept.judged_revision, kept.judged_until) == (True, deck.hash, None, None)
    touch_catalog()  # a process that starts after the migration has met no catalog yet
    assert judge_stale(now=NOW) == 1
    assert Deck.objects.get().judged_revision == 1


def go_to(wanted: list[tuple[str, str]]) -> Any:
    """The apps as they were when the database stood there."""
    return MigrationExecutor(connection).migrate(wanted).apps
