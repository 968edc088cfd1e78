"""What is published stays published when a site goes back to the release before, and an edit stays its owner's."""

from __future__ import annotations

import pytest
from django.core.management import call_command

from decks.list.drafts import DeckDraft
from decks.list.models import Deck, DeckEntry
from decks.list.selectors import deck_state, revision_state, steps
from decks.list.services.lists import add_copies, undo
from decks.list.services.making import rename
from decks.list.services.tags import archive_deck
from tests.decks.makers import NOW, card_id, make_deck
from tests.decks.test_verdict_migration import go_to

BEFORE = [("decks", "0022_card_news")]


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("demo")
def test_an_edit_becomes_a_private_version_and_what_undo_goes_back_to() -> None:
    deck = make_deck(visibility="public", tags=["league"])
    published = deck_state(deck)
    rename(deck=deck, name="Not yet", now=NOW)
    edited = add_copies(deck=deck, card=card_id("salt-pilgrim"), now=NOW)
    old = go_to(BEFORE)
    try:
        row = old.get_model("decks", "Deck").objects.get()
        assert (row.name, row.hash, row.last_version, row.list_revision) == ("Cistern Watch", deck.hash, 1, edited.list_revision + 1)
        assert row.revision > edited.revision
        version = row.versions.get()
        assert (version.name, version.is_shared, version.hash, row.based_on_id) == ("Not yet", False, edited.hash, version.pk)
        assert set(DeckEntry.objects.filter(deck=row.pk).values_list("card", flat=True)) == {row.card for row in published.all_entries}
    finally:
        call_command("migrate", verbosity=0)
    again = Deck.objects.get()
    assert deck_state(again) == published == revision_state(again, again.list_revision)
    assert steps(again)[0]
    assert deck_state(undo(deck=again, now=NOW)) == deck_state(edited)
    assert DeckDraft.objects.get().is_changed


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("demo")
def test_a_deck_without_an_edit_goes_both_ways_as_it_is() -> None:
    deck = make_deck(visibility="public")
    archive_deck(deck=deck, now=NOW)
    try:
        go_to(BEFORE)
    finally:
        call_command("migrate", verbosity=0)
    again = Deck.objects.get()
    assert (deck_state(again), again.last_version, again.list_revision) == (deck_state(deck), 0, deck.list_revision)
    assert (again.last_published_at, DeckDraft.objects.exists()) == (None, False)
    rename(deck=deck, name="Later", now=NOW)
    assert Deck.objects.get().name == "Cistern Watch"
