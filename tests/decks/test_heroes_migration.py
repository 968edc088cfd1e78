"""Heroes stood in a table of their own once; both ways nothing of them is lost."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from decks.list.models import Deck
from engine.rone.decks import decklist_of
from tests.decks.makers import make_deck

BEFORE = [("decks", "0018_counts_and_partial_indexes")]
AFTER = [("decks", "0019_heroes_on_the_decks_row")]


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("demo")
def test_heroes_survive_there_and_back() -> None:
    team = make_deck(name="Two", state=decklist_of(heroes=("joss-of-two", "ilsa-varn"), format="team"))
    none = make_deck(name="None", state=decklist_of(heroes=(), format="custom"))
    executor = MigrationExecutor(connection)
    try:
        old = executor.migrate(BEFORE).apps.get_model("decks", "DeckHero")
        rows = list(old.objects.order_by("deck", "position").values_list("deck_id", "position", "hero"))
        assert rows == [(team.pk, 0, "joss-of-two"), (team.pk, 1, "ilsa-varn")]
    finally:
        executor.loader.build_graph()
        executor.migrate(executor.loader.graph.leaf_nodes())
    assert Deck.objects.get(pk=team.pk).heroes == ("joss-of-two", "ilsa-varn")
    assert Deck.objects.get(pk=none.pk).heroes == ()
