"""Two at one deck at the same moment: on SQLite and on PostgreSQL, whichever the suite runs on."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection

from cards.models import Ruling
from cards.selectors import catalog
from cards.services import touch_catalog
from decks.community.models import PlayCount
from decks.community.plays import count_plays
from decks.exchange.archive.writing import archived_decks
from decks.exchange.models import ArchiveUpload
from decks.exchange.services.archives import keep_upload, restore_archive
from decks.list.card_news import note_rulings, tell_card_news
from decks.list.errors import DeckRefusedError, StaleDeckError
from decks.list.judging import judge_stale
from decks.list.models import Deck, DeckRevision, DeckVersion
from decks.list.selectors import deck_state, find_newest_version
from decks.list.services.lists import add_copies, change_list
from decks.list.services.making import edit_deck
from decks.list.state import Change
from decks.list.verdict_changes import VerdictChange
from decks.versions.models import DeckPackage
from decks.versions.packages import Swap, read_swap
from decks.versions.services.branches import start_branch, switch_branch
from decks.versions.services.packages import create_package, swap_package
from decks.versions.services.swaps import apply_swap, undo_swap
from decks.versions.services.versions import delete_version, save_version
from engine.decklist import Decklist
from engine.rone.cards import LAYOUT
from engine.rone.decks import decklist_of
from tests.at_once import AT_ONCE, at_once, behind
from tests.cards.makers import change_facts
from tests.decks.makers import NOW, card_id, make_deck, make_user

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("demo")]
two_at_once = pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite lets one follow the other, so that both have work to do")


def test_of_tabs_that_edit_one_state_one_wins_and_the_others_are_told() -> None:
    deck = make_deck(state=decklist_of(format="custom"))
    card = card_id("rust-hound")
    results = at_once(lambda _number: add_copies(deck=deck, card=card, now=NOW, expected_revision=1), refusals=StaleDeckError)
    assert sum(isinstance(result, StaleDeckError) for result in results) == AT_ONCE - 1
    assert deck_state(Deck.objects.get()).quantity(card, "deck") == 1


def test_changes_that_name_no_state_all_count() -> None:
    deck = make_deck(state=decklist_of(format="custom"))
    card = card_id("rust-hound")
    at_once(lambda _number: add_copies(deck=deck, card=card, now=NOW))
    assert deck_state(Deck.objects.get()).quantity(card, "deck") == AT_ONCE
    assert list(DeckRevision.objects.values_list("number", flat=True)) == list(range(AT_ONCE + 1, 0, -1))


def test_one_request_sent_many_times_at_once_is_done_once() -> None:
    deck = make_deck(state=decklist_of(format="custom"))
    change = Change("add", card=card_id("rust-hound"))
    results = at_once(
        lambda _number: change_list(deck=deck, changes=[change], now=NOW, expected_revision=1, request_key="k"),
        refusals=StaleDeckError,
    )
    assert not any(isinstance(result, StaleDeckError) for result in results)
    assert deck_state(Deck.objects.get()).quantity(change.card, "deck") == 1


def test_one_change_of_a_card_is_noted_once_and_each_deck_judged_by_it() -> None:
    deck = make_deck(visibility="public")
    while judge_stale(now=NOW):
        pass
    change_facts(card_id("rust-hound"), cost=9)
    touch_catalog()
    at_once(lambda _number: judge_stale(now=NOW))
    change = VerdictChange.objects.get(cards=[card_id("rust-hound")])
    assert (change.is_everything, Deck.objects.get(pk=deck.pk).judged_revision) == (False, change.revision)


def test_versions_saved_at_once_get_numbers_of_their_own() -> None:
    deck = make_deck()
    versions = at_once(lambda number: save_version(deck=deck, note=f"note {number}", now=NOW))
    assert sorted(version.number for version in versions) == list(range(1, AT_ONCE + 1))


def test_of_two_whole_writes_over_one_state_the_second_is_refused() -> None:
    deck = make_deck()
    revision = deck.revision
    results = at_once(
        lambda number: edit_deck(deck=deck, name=f"Name {number}", now=NOW, expected_revision=revision), refusals=StaleDeckError
    )
    assert sum(isinstance(result, StaleDeckError) for result in results) == AT_ONCE - 1


# --- Branches ------------------------------------------------------------------------------------


def test_of_branches_begun_at_once_under_one_name_one_begins() -> None:
    deck = make_deck()
    results = at_once(lambda _number: start_branch(deck=deck, name="Fast", now=NOW), refusals=DeckRefusedError)
    assert [result.code for result in results if isinstance(result, DeckRefusedError)] == ["BRANCH_TAKEN"] * (AT_ONCE - 1)
    assert DeckVersion.objects.filter(deck=deck, branch="Fast").count() == 1


def test_branches_begun_at_once_all_stand_and_versions_keep_their_numbers() -> None:
    deck = make_deck()
    at_once(lambda number: start_branch(deck=deck, name=f"Branch {number}", now=NOW))
    versions = DeckVersion.objects.filter(deck=deck)
    assert set(versions.values_list("branch", flat=True)) == {"", *(f"Branch {number}" for number in range(AT_ONCE))}
    assert sorted(versions.values_list("number", flat=True)) == list(range(1, versions.count() + 1))


def test_a_card_added_while_the_branch_changes_is_in_one_of_the_lines() -> None:
    deck = start_branch(deck=make_deck(), name="Fast", now=NOW)
    card = card_id("salt-pilgrim")

    def work(number: int) -> None:
        if number % 2:
            add_copies(deck=deck, card=card, now=NOW)
        else:
            switch_branch(deck=deck, name="", now=NOW)

    at_once(work)
    now = switch_branch(deck=Deck.objects.get(), name="Fast", now=NOW)
    lists = [deck_state(now).quantity(card, "deck")]
    main = find_newest_version(now, "")
    assert main is not None
    lists.append(Decklist.from_json(main.list, LAYOUT).quantity(card, "deck"))
    assert sum(lists) == AT_ONCE // 2


# --- Versions -------------------------------------------------------------------------------------


def test_two_versions_of_one_line_deleted_at_once_leave_what_was_built_on_them() -> None:
    deck = make_deck()
    first, second, third = (save_version(deck=deck, note=f"note {number}", now=NOW) for number in range(3))
    for version in (first, second):
        version.refresh_from_db()  # as a page read them
    behind(lambda: delete_version(version=first, now=NOW), lambda: delete_version(version=second, now=NOW))
    left = DeckVersion.objects.get(deck=deck)
    assert (left.pk, left.parent, Deck.objects.get().based_on) == (third.pk, None, third)


def test_a_version_deleted_twice_at_once_is_deleted_once() -> None:
    deck = make_deck()
    version = save_version(deck=deck, now=NOW)
    revision = Deck.objects.get().revision
    behind(
        lambda: delete_version(version=DeckVersion.objects.get(pk=version.pk), now=NOW),
        lambda: delete_version(version=version, now=NOW),
    )
    assert (DeckVersion.objects.count(), Deck.objects.get().revision) == (0, revision + 1)


def test_a_swap_whose_version_is_deleted_meanwhile_is_not_taken_back() -> None:
    deck = make_deck()
    cut, add = card_id("rust-hound"), card_id("salt-pilgrim")
    version = apply_swap(deck=deck, cut=cut, add=add, now=NOW, note="swap")
    late = behind(
        lambda: delete_version(version=DeckVersion.objects.get(pk=version.pk), now=NOW),
        lambda: undo_swap(deck=deck, version=version, cut=cut, add=add, now=NOW),
        refusals=DeckRefusedError,
    )
    assert late.code == "SWAP_NOT_LAST"
    assert copies("salt-pilgrim") == 1


# --- Packages ------------------------------------------------------------------------------------


def package(deck: Deck) -> DeckPackage:
    return create_package(deck=deck, name="Pilgrims", swap=lines("+2 Salt Pilgrim\n-2 Rust Hound"), now=NOW)


def lines(text: str) -> Swap:
    return read_swap(text, catalog())


def copies(slug: str) -> int:
    return deck_state(Deck.objects.get()).quantity(card_id(slug), "deck")


def test_a_package_put_in_by_several_at_once_goes_in_once() -> None:
    one = package(make_deck())
    results = at_once(lambda _number: swap_package(package=one, now=NOW), refusals=DeckRefusedError)
    assert [result.code for result in results if isinstance(result, DeckRefusedError)] == ["PACKAGE_DOES_NOT_FIT"] * (AT_ONCE - 1)
    assert (copies("salt-pilgrim"), copies("rust-hound")) == (2, 0)


def test_a_swap_sent_many_times_is_done_once_and_one_on_an_old_list_is_refused() -> None:
    deck = make_deck()
    one = package(deck)
    at_once(lambda _number: swap_package(package=one, now=NOW, expected_revision=deck.list_revision, request_key="k"))
    assert (copies("salt-pilgrim"), copies("rust-hound")) == (2, 0)
    stale = at_once(
        lambda _number: swap_package(package=one, now=NOW, is_reversed=True, expected_revision=deck.list_revision),
        refusals=StaleDeckError,
    )
    assert all(isinstance(result, StaleDeckError) for result in stale)
    assert copies("salt-pilgrim") == 2


def test_a_package_replaced_while_it_is_put_in_goes_in_as_it_is_then() -> None:
    deck = make_deck()
    one = package(deck)
    behind(
        lambda: create_package(deck=deck, name="Pilgrims", swap=lines("+1 Salt Pilgrim\n-1 Rust Hound"), now=NOW),
        lambda: swap_package(package=one, now=NOW),
    )
    assert (copies("salt-pilgrim"), copies("rust-hound")) == (1, 1)


def test_packages_of_one_name_kept_at_once_are_one() -> None:
    deck = make_deck()
    at_once(lambda number: create_package(deck=deck, name="P", swap=lines(f"+{number + 1} Salt Pilgrim"), now=NOW))
    assert DeckPackage.objects.get(deck=deck).put_in[0][2] in range(1, AT_ONCE + 1)


# --- Archives ------------------------------------------------------------------------------------


def test_an_archive_read_back_by_a_form_sent_many_times_makes_its_decks_once() -> None:
    owner = make_user()
    make_deck(owner)
    decks = archived_decks(Deck.objects.owned_by(owner))
    upload = keep_upload(owner=owner, content=b"zip", name="all.zip", now=NOW)
    results = at_once(lambda _number: restore_archive(owner=owner, decks=decks, now=NOW, upload=upload), refusals=DeckRefusedError)
    assert [result.code for result in results if isinstance(result, DeckRefusedError)] == ["ARCHIVE_GONE"] * (AT_ONCE - 1)
    assert Deck.objects.owned_by(owner).count() == 2


def test_of_archives_sent_at_once_one_is_kept() -> None:
    owner = make_user()
    at_once(lambda number: keep_upload(owner=owner, content=bytes([number]), name=f"{number}.zip", now=NOW))
    kept = ArchiveUpload.objects.get(owner=owner)
    assert kept.name == f"{bytes(kept.content)[0]}.zip"


def test_an_archive_is_written_of_one_moment_while_the_deck_changes() -> None:
    owner = make_user()
    deck = make_deck(owner, state=decklist_of(format="custom"))
    card = card_id("rust-hound")

    def work(number: int) -> int:
        if number % 2:
            change_list(deck=deck, changes=[Change("add", card=card), Change("add", card=card)], now=NOW)
            return -1
        archived = archived_decks(Deck.objects.owned_by(owner))[0]
        return archived.state.quantity(card, "deck")

    assert set(at_once(work)) <= {-1, 0, 2, 4}


@two_at_once
def test_what_is_new_of_a_card_is_told_by_one_of_two_workers() -> None:
    owner, decks_at_once = make_user(), 2
    for number in range(decks_at_once + 1):
        make_deck(owner, name=f"Deck {number}")
    Ruling.objects.create(card_id=card_id("rust-hound"), date=NOW.date(), text_en="It bites.", text_de="Er beißt.", source="The judge")
    note_rulings(now=NOW)
    gone_through = behind(
        lambda: tell_card_news(now=NOW, most=decks_at_once),
        lambda: tell_card_news(now=NOW, most=decks_at_once),
    )
    assert gone_through == 0
    assert tell_card_news(now=NOW, most=decks_at_once) == 1  # the last deck, and none twice


@two_at_once
def test_public_decks_are_counted_by_one_of_two_workers() -> None:
    make_deck(visibility="public")
    count_plays(now=NOW)
    PlayCount.objects.update(seconds=0)
    later = NOW + timedelta(days=1)
    assert behind(lambda: count_plays(now=later), lambda: count_plays(now=later + timedelta(minutes=1))) is False
    assert PlayCount.objects.get().counted_at == later
