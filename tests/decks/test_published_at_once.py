"""Two at one published deck at the same moment: nothing of what its owner has written is read from before the wait."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from decks.built.models import BuiltDeck
from decks.built.services import BuiltAction, build_as_listed, note_many
from decks.list.drafts import as_edited
from decks.list.errors import DeckNotFoundError, StaleDeckError
from decks.list.models import Deck, DeckRevision
from decks.list.selectors import deck_state
from decks.list.services.bin import delete_deck, restore_deleted
from decks.list.services.lists import add_copies, undo
from decks.list.services.making import edit_deck, rename
from decks.list.services.many import ManyAction, change_many
from decks.list.services.sharing import publish_deck, set_visibility
from decks.list.services.tags import set_tags
from tests.at_once import AT_ONCE, at_once, behind
from tests.decks.makers import NOW, card_id, make_deck, make_user

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("demo")]
CARD = "salt-pilgrim"


def published(**values: Any) -> Deck:
    """A public deck whose owner has gone on with it since."""
    deck = make_deck(visibility="public", **values)
    edit_deck(deck=deck, description="In the making.", now=NOW)
    return deck


def edited(deck: Deck) -> Deck:
    return as_edited(Deck.objects.select_related("draft").get(pk=deck.pk))


def copies(deck: Deck) -> int:
    return deck_state(edited(deck)).quantity(card_id(CARD), "deck")


def add(deck: Deck) -> Callable[[], Deck]:
    return lambda: add_copies(deck=deck, card=card_id(CARD), now=NOW)


def test_cards_added_at_once_to_a_published_deck_all_count() -> None:
    deck = published()
    at_once(lambda _number: add(deck)())
    assert copies(deck) == AT_ONCE
    assert len(set(DeckRevision.objects.filter(deck=deck).values_list("number", flat=True))) == AT_ONCE + 1


def test_a_card_added_while_another_is_added_counts_too() -> None:
    deck = published()
    behind(add(deck), add(deck))
    assert copies(deck) == 2


def test_the_first_changes_of_a_published_deck_at_once_both_count() -> None:
    deck = make_deck(visibility="public")
    behind(add(deck), add(deck))
    assert copies(deck) == 2


def test_a_name_given_while_a_card_is_added_keeps_the_card_and_the_other_way_round() -> None:
    deck = published()
    behind(add(deck), lambda: rename(deck=deck, name="Another", now=NOW))
    behind(lambda: rename(deck=deck, name="A third", now=NOW), add(deck))
    assert (edited(deck).name, copies(deck)) == ("A third", 2)


def test_a_description_written_while_the_name_is_given_keeps_both() -> None:
    deck = published()
    behind(lambda: rename(deck=deck, name="Another", now=NOW), lambda: edit_deck(deck=deck, description="Mine.", now=NOW))
    assert (edited(deck).name, edited(deck).description) == ("Another", "Mine.")


def test_a_change_on_a_revision_that_has_passed_meanwhile_is_refused() -> None:
    deck = published()
    seen = edited(deck)
    late = behind(
        add(deck), lambda: add_copies(deck=deck, card=card_id(CARD), now=NOW, expected_revision=seen.list_revision), refusals=StaleDeckError
    )
    assert isinstance(late, StaleDeckError)
    revision = edited(deck).revision
    late = behind(add(deck), lambda: edit_deck(deck=deck, name="Late", now=NOW, expected_revision=revision), refusals=StaleDeckError)
    assert isinstance(late, StaleDeckError)


def test_what_is_undone_while_a_card_is_added_is_that_card() -> None:
    deck = published()
    add(deck)()
    behind(add(deck), lambda: undo(deck=deck, now=NOW))
    assert copies(deck) == 1


def test_readers_see_all_of_what_was_written_before_they_see_any() -> None:
    deck = published()
    behind(add(deck), lambda: publish_deck(deck=deck, now=NOW))
    assert deck_state(Deck.objects.get(pk=deck.pk)).quantity(card_id(CARD), "deck") == 1
    assert edited(deck).published is None


def test_a_deck_made_private_while_a_card_is_added_has_the_card() -> None:
    deck = published()
    behind(add(deck), lambda: set_visibility(deck=deck, visibility="private", now=NOW))
    assert deck_state(Deck.objects.get(pk=deck.pk)).quantity(card_id(CARD), "deck") == 1


def test_a_tag_given_to_many_decks_while_another_is_given_takes_none_away() -> None:
    owner = make_user()
    deck = published(owner=owner)
    set_tags(deck=deck, tags=["old"], now=NOW)
    behind(
        lambda: set_tags(deck=deck, tags=["old", "first"], now=NOW),
        lambda: change_many(owner=owner, public_ids=[deck.public_id], action=ManyAction.TAG, tag="second", now=NOW),
    )
    assert [tag.name for tag in edited(deck).tags.all()] == ["first", "old", "second"]


def test_a_tag_taken_from_many_decks_while_another_is_given_takes_that_one_alone() -> None:
    owner = make_user()
    deck = published(owner=owner)
    behind(
        lambda: set_tags(deck=deck, tags=["keep", "go"], now=NOW),
        lambda: change_many(owner=owner, public_ids=[deck.public_id], action=ManyAction.UNTAG, tag="go", now=NOW),
    )
    assert [tag.name for tag in edited(deck).tags.all()] == ["keep"]


def test_a_deck_brought_back_twice_at_once_is_as_it_was() -> None:
    deck = published()
    add(deck)()
    delete_deck(deck=deck, now=NOW)
    gone = Deck.objects.get(pk=deck.pk)
    behind(lambda: restore_deleted(deck=gone, now=NOW), lambda: restore_deleted(deck=gone, now=NOW))
    assert (copies(deck), edited(deck).description, edited(deck).deleted_at) == (1, "In the making.", None)


def test_a_deck_brought_back_and_changed_at_once_keeps_the_change() -> None:
    deck = published()
    delete_deck(deck=deck, now=NOW)
    gone = Deck.objects.get(pk=deck.pk)

    def bring_back_and_add() -> None:
        restore_deleted(deck=gone, now=NOW)
        add(deck)()

    behind(bring_back_and_add, lambda: restore_deleted(deck=gone, now=NOW))
    assert copies(deck) == 1


def test_what_lies_built_is_the_list_as_it_is_once_nobody_writes_it() -> None:
    owner = make_user()
    deck = published(owner=owner)
    behind(add(deck), lambda: build_as_listed(deck=edited(deck), now=NOW))
    assert BuiltDeck.objects.get(deck=deck).held[str(card_id(CARD))] == 1
    behind(add(deck), lambda: note_many(owner=owner, public_ids=[deck.public_id], action=BuiltAction.BUILD, now=NOW))
    assert BuiltDeck.objects.get(deck=deck).held[str(card_id(CARD))] == 2


def test_a_deck_deleted_meanwhile_is_not_built() -> None:
    deck = published()
    found = edited(deck)
    late = behind(lambda: delete_deck(deck=deck, now=NOW), lambda: build_as_listed(deck=found, now=NOW), refusals=DeckNotFoundError)
    assert isinstance(late, DeckNotFoundError)
    assert not BuiltDeck.objects.exists()
