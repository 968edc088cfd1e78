"""Events that were there before they could be searched are found, too."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from events.models import Event
from tests.decks.makers import make_user
from tests.events.makers import make_event

BEFORE = [("events", "0012_searched_words")]


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("demo")
def test_the_words_of_events_are_filled_in() -> None:
    make_event(make_user("Çelik"), name="Brückenkopf Open", place="Köln")
    executor = MigrationExecutor(connection)
    try:
        executor.migrate(BEFORE)
        Event.objects.update(folded_words="", folded_organiser="")
    finally:
        executor.loader.build_graph()
        executor.migrate(executor.loader.graph.leaf_nodes())
    assert list(Event.objects.values_list("folded_words", "folded_organiser")) == [("bruckenkopf open koln", "celik")]
