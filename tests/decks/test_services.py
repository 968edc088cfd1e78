"""What writing decks does, and what it refuses."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from decks.list.errors import DeckNotFoundError, DeckRefusedError, StaleDeckError
from decks.list.models import Deck, DeckEntry, DeckRevision
from decks.list.readable import whole_deck
from decks.list.selectors import deck_state, revision_state, steps, verdict
from decks.list.services.bin import delete_deck, restore_deleted
from decks.list.services.lists import add_copies, change_list, redo, remove_copies, undo
from decks.list.services.making import copy_deck, rename
from decks.list.services.sharing import renew_share_link, set_visibility
from decks.list.state import Change, difference
from decks.versions.services.versions import restore_version, save_version
from engine.decklist import Decklist, Entry
from engine.rone.cards import LAYOUT
from engine.rone.decks import decklist_of
from tests.decks.makers import NOW, card_id, legal_state, make_deck, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def quantity(deck: Deck, slug: str, zone: str = "deck") -> int:
    return deck_state(Deck.objects.get(pk=deck.pk)).quantity(card_id(slug), zone)


def test_a_new_deck_is_private_and_judged() -> None:
    deck = make_deck()
    assert (deck.visibility, deck.share_token, deck.is_legal, deck.judged_on, len(deck.hash)) == ("private", None, True, NOW.date(), 64)
    assert verdict(deck, NOW.date()).legal
    assert deck_state(deck) == legal_state()


def test_a_card_goes_where_its_type_belongs() -> None:
    deck = make_deck(state=decklist_of(format="custom"))
    add_copies(deck=deck, card=card_id("dew-nets"), now=NOW)
    add_copies(deck=deck, card=card_id("rust-hound"), now=NOW)
    assert (quantity(deck, "dew-nets", "technology"), quantity(deck, "rust-hound")) == (1, 1)


def test_a_third_copy_is_kept_and_told() -> None:
    deck = add_copies(deck=make_deck(), card=card_id("rust-hound"), now=NOW)
    assert quantity(deck, "rust-hound") == 3
    assert {problem.code for problem in verdict(deck, NOW.date()).errors} == {"COPY_LIMIT", "DECK_TOO_LARGE"}
    assert Deck.objects.get().is_legal is False


def test_the_last_copy_takes_its_row_along() -> None:
    deck = make_deck()
    remove_copies(deck=deck, card=card_id("flash-flood"), now=NOW)
    remove_copies(deck=deck, card=card_id("flash-flood"), now=NOW)
    assert quantity(deck, "flash-flood") == 0


def test_nobody_adds_a_card_that_does_not_exist() -> None:
    with pytest.raises(DeckRefusedError, match="99999"):
        add_copies(deck=make_deck(), card=99_999, now=NOW)


def test_undo_and_redo_walk_through_every_state() -> None:
    deck = make_deck(state=decklist_of(format="custom"))
    states = [deck_state(deck)]
    for slug in ("rust-hound", "pipe-warden", "dew-nets"):
        deck = add_copies(deck=deck, card=card_id(slug), now=NOW)
        states.append(deck_state(deck))
    for expected in (states[2], states[1], states[0], states[0]):
        deck = undo(deck=deck, now=NOW)
        assert deck_state(deck) == expected
    assert steps(deck) == (False, True)
    for expected in (states[1], states[2], states[3], states[3]):
        deck = redo(deck=deck, now=NOW)
        assert deck_state(deck) == expected
    assert steps(deck) == (True, False)


def test_a_change_after_undo_forgets_what_was_undone() -> None:
    deck = make_deck(state=decklist_of(format="custom"))
    deck = add_copies(deck=deck, card=card_id("rust-hound"), now=NOW)
    deck = undo(deck=deck, now=NOW)
    deck = add_copies(deck=deck, card=card_id("pipe-warden"), now=NOW)
    assert steps(deck) == (True, False)
    assert deck_state(redo(deck=deck, now=NOW)) == deck_state(deck)


def test_undo_brings_hero_format_notes_and_unread_lines_back() -> None:
    state = legal_state(unread=("2 Rats",))
    deck = make_deck(state=state)
    changes = [
        Change("heroes", heroes=("tallow-six",)),
        Change("format", text="team"),
        Change("note", card=card_id("rust-hound"), text="bites"),
        Change("drop_line", text="2 Rats"),
    ]
    deck = change_list(deck=deck, changes=changes, now=NOW)
    changed = deck_state(deck)
    assert (changed.leaders, changed.format, changed.unread) == (("tallow-six",), "team", ())
    assert deck_state(undo(deck=deck, now=NOW)) == state


def test_only_the_newest_revisions_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("decks.list.services.storing.REVISIONS_KEPT", 3)
    deck = make_deck(state=decklist_of(format="custom"))
    for _number in range(6):
        deck = add_copies(deck=deck, card=card_id("rust-hound"), now=NOW)
    assert list(DeckRevision.objects.values_list("number", flat=True)) == [7, 6, 5]
    for _number in range(5):
        deck = undo(deck=deck, now=NOW)
    assert quantity(deck, "rust-hound") == 5  # undoing writes revisions too, and pushes old ones out


def test_a_stale_list_changes_nothing() -> None:
    deck = make_deck()
    add_copies(deck=deck, card=card_id("rust-hound"), now=NOW, expected_revision=1)
    with pytest.raises(StaleDeckError) as refused:
        remove_copies(deck=deck, card=card_id("pipe-warden"), now=NOW, expected_revision=1)
    assert refused.value.deck.list_revision == 2
    assert quantity(deck, "pipe-warden") == 2
    assert revision_state(deck, 1) == legal_state()


def test_a_request_sent_twice_is_done_once() -> None:
    deck = make_deck()
    for _time in range(2):
        change_list(deck=deck, changes=[Change("remove", card=card_id("rust-hound"))], now=NOW, expected_revision=1, request_key="a")
    assert quantity(deck, "rust-hound") == 1
    for _time in range(2):
        undo(deck=deck, now=NOW, expected_revision=2, request_key="b")
    assert quantity(deck, "rust-hound") == 2


def test_changes_of_one_request_are_all_done_or_none() -> None:
    deck = make_deck()
    with pytest.raises(DeckRefusedError):
        change_list(deck=deck, changes=[Change("remove", card=card_id("rust-hound")), Change("add", card=99_999)], now=NOW)
    assert quantity(deck, "rust-hound") == 2


def test_a_change_that_changes_nothing_writes_nothing() -> None:
    deck = make_deck()
    before = (deck.revision, deck.list_revision)
    after = change_list(deck=deck, changes=[Change("heroes", heroes=("ilsa-varn",))], now=NOW)
    assert (after.revision, after.list_revision) == before


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "\u202e\u0000", "x" * 101])
def test_a_name_that_nobody_can_read_is_refused(name: str) -> None:
    with pytest.raises(DeckRefusedError):
        rename(deck=make_deck(), name=name, now=NOW)
    assert Deck.objects.get().name == "Cistern Watch"


def test_a_name_stands_on_one_line() -> None:
    assert rename(deck=make_deck(), name="  A\nname\t of\u202e mine ", now=NOW).name == "A name of mine"


def test_a_name_given_elsewhere_in_between_is_not_overwritten() -> None:
    deck = make_deck()
    rename(deck=deck, name="Other", now=NOW)
    with pytest.raises(StaleDeckError):
        rename(deck=deck, name="Mine", now=NOW, expected_name="Cistern Watch")
    assert Deck.objects.get().name == "Other"


def test_a_link_is_made_renewed_and_revoked() -> None:
    deck = set_visibility(deck=make_deck(), visibility="unlisted", now=NOW)
    first = deck.share_token
    assert first
    assert Deck.objects.shared_by(first).get() == deck
    second = renew_share_link(deck=deck, now=NOW).share_token
    assert not Deck.objects.shared_by(first).exists()
    assert Deck.objects.shared_by(str(second)).exists()
    set_visibility(deck=deck, visibility="private", now=NOW)
    assert not Deck.objects.shared_by(str(second)).exists()


def test_a_deck_that_became_private_is_given_no_new_link() -> None:
    shown = set_visibility(deck=make_deck(), visibility="unlisted", now=NOW)
    set_visibility(deck=shown, visibility="private", now=NOW)

    assert renew_share_link(deck=shown, now=NOW).share_token is None


def test_no_link_opens_a_private_deck_even_where_its_row_holds_one() -> None:
    deck = make_deck()
    Deck.objects.filter(pk=deck.pk).update(share_token="left-over")

    assert not Deck.objects.shared_by("left-over").exists()
    assert Client().get("/decks/shared/left-over/").status_code == 404


def test_versions_never_change_and_are_restored_as_one_step() -> None:
    deck = make_deck()
    first = save_version(deck=deck, note="first", now=NOW)
    deck = remove_copies(deck=deck, card=card_id("rust-hound"), quantity=2, now=NOW)
    second = save_version(deck=deck, note="second", now=NOW)
    assert (first.number, second.number, second.parent) == (1, 2, first)
    told = whole_deck(deck).versions_with_changes()
    assert [version.number for version, _change in told] == [2, 1]
    assert told[0][1] is not None
    assert told[0][1].removed == (("deck", card_id("rust-hound"), 2),)
    deck = restore_version(deck=deck, version=first, now=NOW)
    assert deck_state(deck) == legal_state()
    third = save_version(deck=add_copies(deck=deck, card=card_id("kite-scout"), now=NOW), note="branch", now=NOW)
    assert third.parent == first
    assert Decklist.from_json(first.list, LAYOUT) == legal_state()


def test_saving_the_same_version_again_gives_the_same_one() -> None:
    deck = make_deck()
    one, other = (save_version(deck=deck, note="x", now=NOW) for _time in range(2))
    assert one == other
    assert save_version(deck=deck, note="y", now=NOW).number == 2


def test_a_copy_is_private_and_ones_own() -> None:
    deck = make_deck(visibility="public", description="How to")
    reader = make_user()
    copy = copy_deck(deck=deck, owner=reader, state=deck_state(deck), now=NOW)
    assert (copy.owner, copy.visibility, copy.copied_from, copy.hash, copy.description) == (reader, "private", deck, deck.hash, "How to")


def test_a_deleted_deck_is_in_the_bin_for_a_while() -> None:
    deck = make_deck(visibility="public")
    delete_deck(deck=deck, now=NOW)
    assert not Deck.objects.visible_to(deck.owner).exists()
    with pytest.raises(DeckNotFoundError):
        rename(deck=deck, name="x", now=NOW)
    assert restore_deleted(deck=deck, now=NOW).deleted_at is None
    delete_deck(deck=deck, now=NOW)
    other = make_deck(deck.owner)
    delete_deck(deck=other, now=NOW + timedelta(days=31))
    assert list(Deck.objects.all()) == [other]


def test_an_account_holds_so_many_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("decks.list.services.making.MOST_DECKS", 1)
    owner = make_deck().owner
    with pytest.raises(DeckRefusedError):
        make_deck(owner)


@pytest.mark.parametrize(
    "fields",
    [
        {"quantity": 0},
        {"quantity": 100},
    ],
)
def test_the_database_refuses_rows_that_make_no_sense(fields: dict[str, Any]) -> None:
    deck = make_deck()
    with pytest.raises(IntegrityError), transaction.atomic():
        DeckEntry.objects.create(**{"deck": deck, "card": 5, "zone": "deck"} | fields)


def test_a_difference_says_what_to_do_to_one_list_to_get_the_other() -> None:
    old = decklist_of(heroes=("a",), cards=(Entry(1, 2), Entry(2, 1)), format="custom")
    new = decklist_of(heroes=("b",), cards=(Entry(1, 1), Entry(3, 1)), technologies=(Entry(9, 1),), format="custom")
    told = difference(old, new)
    assert told.added == (("deck", 3, 1), ("technology", 9, 1))
    assert told.removed == (("deck", 1, 1), ("deck", 2, 1))
    assert told.heroes == (("a",), ("b",))
    assert not difference(old, old)
