"""Branches and packages: lines of versions, and cards that are swapped together; nothing is lost on the way."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import strip_tags

from cards.selectors import catalog
from decks.list.errors import DeckRefusedError, StaleDeckError
from decks.list.models import Deck
from decks.list.selectors import deck_state, find_newest_version
from decks.list.services.lists import add_copies, redo, remove_copies, undo
from decks.list.state import MOST_COPIES
from decks.versions.models import DeckPackage
from decks.versions.packages import Copies, Swap, read_swap
from decks.versions.services.branches import start_branch, switch_branch
from decks.versions.services.packages import create_package, swap_package
from decks.versions.services.versions import save_version
from tests.decks.makers import NOW, card_id, legal_state, make_deck

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def hounds(deck: Deck) -> int:
    return deck_state(deck).quantity(card_id("rust-hound"), "deck")


def lines(text: str = "+1 Salt Pilgrim\n-1 Rust Hound") -> Swap:
    return read_swap(text, catalog())


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("+2 Gibberish", "CARD_UNKNOWN", "no card has this name or number"),
        ("-1 card:999999", "CARD_UNKNOWN", "no card has this name or number"),
        ("+1 Rust Houmd", "CARD_UNKNOWN", "Did you mean “Rust Hound”?"),
        ("2 Rust Hound", "PACKAGE_LINE_INVALID", "is no line of a package"),
        ("+", "PACKAGE_LINE_INVALID", "is no line of a package"),
    ],
)
def test_a_card_of_a_package_that_nobody_knows_is_told_as_one(line: str, code: str, told: str) -> None:
    with pytest.raises(DeckRefusedError) as refused:
        lines(line)
    assert refused.value.code == code
    assert told in refused.value.message
    assert line in refused.value.message


# --- Branches ------------------------------------------------------------------------------------


def test_a_branch_goes_its_own_way_and_the_way_back_finds_everything() -> None:
    deck = start_branch(deck=make_deck(), name="No hounds", now=NOW)
    deck = remove_copies(deck=deck, card=card_id("rust-hound"), quantity=2, now=NOW)
    deck = switch_branch(deck=deck, name="", now=NOW)
    assert (deck.branch, hounds(deck)) == ("", 2)
    deck = switch_branch(deck=deck, name="No hounds", now=NOW)
    assert (deck.branch, hounds(deck)) == ("No hounds", 0)
    told = [(version.number, version.branch) for version in deck.versions.order_by("number")]
    assert told == [(1, ""), (2, "No hounds"), (3, "No hounds")]
    assert deck.versions.get(number=2).parent == deck.versions.get(number=1)
    assert deck.versions.get(number=3).parent == deck.versions.get(number=2)


def test_a_branch_may_begin_with_an_old_version_and_undo_brings_the_list_back() -> None:
    deck = make_deck()
    first = save_version(deck=deck, now=NOW)
    deck = remove_copies(deck=deck, card=card_id("rust-hound"), quantity=2, now=NOW)
    deck = start_branch(deck=deck, name="Old", now=NOW, version=first)
    assert hounds(deck) == 2
    newest = find_newest_version(deck, "Old")
    assert newest is not None
    assert newest.parent == first
    assert hounds(undo(deck=deck, now=NOW)) == 0
    main = find_newest_version(deck, "")
    assert main is not None
    assert main.number == 2  # what was not saved yet was saved on the line that was left


@pytest.mark.parametrize("number", ["²", "99", "one", "-1"])
def test_no_branch_begins_with_a_version_that_is_not_there(client: Client, number: str) -> None:
    deck = make_deck()
    client.force_login(deck.owner, backend="django.contrib.auth.backends.ModelBackend")
    answer = client.post(f"/decks/{deck.public_id}/branches/start/", {"name": "Elsewhere", "version": number})
    deck.refresh_from_db()
    assert (answer.status_code, deck.branch) == (404, "")


def test_versions_are_saved_on_the_branch_that_is_built() -> None:
    deck = start_branch(deck=make_deck(), name="Fast", now=NOW)
    deck = add_copies(deck=deck, card=card_id("salt-pilgrim"), now=NOW)
    assert save_version(deck=deck, now=NOW).branch == "Fast"


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "\u202e"])
def test_a_branch_has_a_name_that_can_be_read(name: str) -> None:
    with pytest.raises(DeckRefusedError):
        start_branch(deck=make_deck(), name=name, now=NOW)


def test_names_are_taken_once_and_unknown_ones_lead_nowhere() -> None:
    deck = start_branch(deck=make_deck(), name="Fast", now=NOW)
    with pytest.raises(DeckRefusedError, match="Fast"):
        start_branch(deck=deck, name="Fast", now=NOW)
    with pytest.raises(DeckRefusedError, match="Slow"):
        switch_branch(deck=deck, name="Slow", now=NOW)
    before = Deck.objects.get()
    assert switch_branch(deck=deck, name="Fast", now=NOW).revision == before.revision


# --- Packages ------------------------------------------------------------------------------------


def test_lines_are_read_in_both_languages_and_add_up() -> None:
    swap = lines("+ 1 Salt Pilgrim\n\n−1 Rosthund\n-1x Rust Hound\n+ Dew Nets")
    assert swap.take_out == (Copies("deck", card_id("rust-hound"), 2),)
    assert set(swap.put_in) == {Copies("deck", card_id("salt-pilgrim"), 1), Copies("technology", card_id("dew-nets"), 1)}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "+2 Rust Hound\n-2 Rust Hound",
        "2 Rust Hound",
        "+ Gibberish",
        "+0 Rust Hound",
        "+200 Rust Hound",
        "+ Ilsa Varn",
        "+",
        "x" * 6_000,
    ],
)
def test_lines_that_say_nothing_are_named(text: str) -> None:
    with pytest.raises(DeckRefusedError):
        lines(text)


def test_a_package_is_swapped_in_and_out_as_one_step() -> None:
    deck = make_deck()
    package = create_package(deck=deck, name="Pilgrims", swap=lines(), now=NOW)
    assert deck_state(deck) == legal_state()
    changed = swap_package(package=package, now=NOW)
    assert (hounds(changed), deck_state(changed).quantity(card_id("salt-pilgrim"), "deck")) == (1, 1)
    assert deck_state(undo(deck=changed, now=NOW)) == legal_state()
    redo(deck=changed, now=NOW)
    back = swap_package(package=package, now=NOW, is_reversed=True)
    assert deck_state(back) == legal_state()


def test_a_package_that_does_not_fit_changes_nothing() -> None:
    deck = make_deck()
    package = create_package(deck=deck, name="Many", swap=lines("-3 Rust Hound\n+1 Salt Pilgrim"), now=NOW)
    with pytest.raises(DeckRefusedError, match="1 of the cards"):
        swap_package(package=package, now=NOW)
    with pytest.raises(DeckRefusedError):
        swap_package(package=package, now=NOW, is_reversed=True)
    assert deck_state(Deck.objects.get()) == legal_state()


def test_a_swap_sent_twice_is_done_once_and_a_stale_one_is_refused() -> None:
    deck = make_deck()
    package = create_package(deck=deck, name="One", swap=lines("+1 Salt Pilgrim"), now=NOW)
    for _time in range(2):
        swap_package(package=package, now=NOW, expected_revision=deck.list_revision, request_key="k")
    assert deck_state(Deck.objects.get()).quantity(card_id("salt-pilgrim"), "deck") == 1
    with pytest.raises(StaleDeckError):
        swap_package(package=package, now=NOW, expected_revision=deck.list_revision)


def test_a_package_of_a_name_is_replaced_and_its_bounds_hold() -> None:
    deck = make_deck()
    for text in ("+1 Salt Pilgrim", "+2 Salt Pilgrim"):
        create_package(deck=deck, name="One", swap=lines(text), now=NOW)
    assert DeckPackage.objects.get().put_in == [["deck", card_id("salt-pilgrim"), 2]]
    with pytest.raises(DeckRefusedError):
        create_package(deck=deck, name="x" * 61, swap=lines(), now=NOW)
    with pytest.raises(DeckRefusedError):
        create_package(deck=deck, name="x", swap=Swap((Copies("deck", 1, MOST_COPIES + 1),), ()), now=NOW)


def test_everything_is_done_on_the_page(client: Client) -> None:
    deck = make_deck()
    client.force_login(deck.owner)
    base = f"/decks/{deck.public_id}/"
    client.post(f"{base}branches/start/", {"name": "Fast"})
    client.post(f"{base}packages/", {"name": "Pilgrims", "note": "slow tables", "lines": "+1 Salt Pilgrim\n-1 Rust Hound"})
    page = " ".join(strip_tags(client.get(f"{base}branches/").content.decode()).split())
    for text in ("Fast", "you build here", "Main line", "Pilgrims", "slow tables", "+1 Salt Pilgrim", "−1 Rust Hound", "then legal"):
        assert text in page
    package = DeckPackage.objects.get()
    client.post(f"{base}packages/{package.pk}/swap/", {"way": "in", "revision": Deck.objects.get().list_revision})
    assert hounds(Deck.objects.get()) == 1
    client.post(f"{base}branches/switch/", {"name": ""})
    client.post(f"{base}packages/", {"name": "From versions", "from": "1", "to": "3"})
    assert DeckPackage.objects.get(name="From versions").take_out == [["deck", card_id("rust-hound"), 1]]
    client.post(f"{base}packages/{package.pk}/delete/")
    assert DeckPackage.objects.count() == 1
    refused = client.post(f"{base}packages/", {"name": "x", "lines": "+ Gibberish"})
    assert refused.status_code == 422
    assert "no card has this name or number" in refused.content.decode()
    assert "Gibberish" in refused.content.decode()


def test_a_form_that_is_refused_keeps_all_that_was_typed_and_the_other_form_nothing_of_it(client: Client) -> None:
    deck = make_deck()
    save_version(deck=deck, note="one", now=NOW)
    client.force_login(deck.owner)
    base = f"/decks/{deck.public_id}/"
    typed = {"name": "Against flyers", "note": "Sunday only", "lines": "+1 No Such Card", "from": "1", "to": "1"}
    page = client.post(f"{base}packages/", typed).content.decode()
    assert page.count("Against flyers") == page.count("Sunday only") == page.count(">+1 No Such Card</textarea>") == 1
    assert len(re.findall(r'value="1"\s+selected', page)) == 2
    page = client.post(f"{base}branches/start/", {"name": "x" * 61, "version": "1"}).content.decode()
    assert page.count(f'value="{"x" * 61}"') == len(re.findall(r'value="1"\s+selected', page)) == 1


def test_a_package_belongs_to_its_deck(client: Client) -> None:
    deck, other = make_deck(), make_deck()
    package = create_package(deck=other, name="x", swap=lines(), now=NOW)
    client.force_login(deck.owner)
    for path in ("swap", "delete"):
        assert client.post(f"/decks/{deck.public_id}/packages/{package.pk}/{path}/").status_code == 404
        assert client.post(f"/decks/{other.public_id}/packages/{package.pk}/{path}/").status_code == 404


def test_the_number_of_questions_does_not_grow_with_branches_and_packages(client: Client) -> None:
    deck = make_deck()
    client.force_login(deck.owner)

    def questions() -> int:
        with CaptureQueriesContext(connection) as asked:
            client.get(f"/decks/{deck.public_id}/branches/")
        return len(asked)

    counts = []
    for number in range(4):
        start_branch(deck=deck, name=f"b{number}", now=NOW)
        create_package(deck=deck, name=f"p{number}", swap=lines(), now=NOW)
        counts.append(questions())
    assert len(set(counts)) == 1
