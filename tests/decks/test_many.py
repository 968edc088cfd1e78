"""Many decks at once: what is asked before, what is done to all or none, and how one's decks are found."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import strip_tags

from decks.built.models import BuiltDeck
from decks.built.services import BuiltAction, mark_built, note_many
from decks.list.errors import DeckNotFoundError, DeckRefusedError
from decks.list.models import MOST_TAGS, Deck
from decks.list.services.bin import delete_deck
from decks.list.services.many import ManyAction, change_many
from decks.list.services.tags import archive_deck, set_tags
from decks.versions.services.versions import save_version
from engine.cards.catalog import CardId
from engine.rone.decks import decklist_of
from tests.decks.makers import NOW, card_id, make_deck, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
MANY = "/decks/mine/many/"


@pytest.fixture
def three(client: Client) -> list[Deck]:
    owner = make_user()
    client.force_login(owner)
    return [make_deck(owner, name=f"Deck {number}", visibility="public") for number in range(3)]


def post(client: Client, decks: list[Deck], action: str, **data: Any) -> Any:
    return client.post(MANY, {"deck": [deck.public_id for deck in decks], "action": action} | data)


@pytest.mark.parametrize(
    ("action", "asked"),
    [
        ("tag", "bear"),
        ("archive", "Hide 2 decks from your list?"),
        ("private", "2 of them are shared now"),
        ("delete", "bring them back for 30 days"),
    ],
)
def test_nothing_is_done_before_it_was_asked(client: Client, three: list[Deck], action: str, asked: str) -> None:
    revisions = list(Deck.objects.values_list("revision", flat=True))
    page = post(client, three[:2], action, tag="bear").content.decode()
    assert asked in page
    assert "Deck 0" in page
    assert list(Deck.objects.values_list("revision", flat=True)) == revisions


def test_each_action_does_what_it_says_to_all_that_were_ticked(client: Client, three: list[Deck]) -> None:
    for action in ("tag", "archive", "private"):
        post(client, three[:2], action, tag="Graz", confirmed="yes")
    done = Deck.objects.filter(tags__key="graz", archived_at__isnull=False, visibility="private")
    assert set(done) == set(three[:2])
    for action in ("untag", "unarchive"):
        post(client, three[:2], action, tag="GRAZ", confirmed="yes")
    assert Deck.objects.filter(tags__isnull=True, archived_at__isnull=True).count() == 3
    post(client, three[1:], "delete", confirmed="yes")
    assert list(Deck.objects.kept()) == three[:1]
    assert "Deck 2" in client.get("/decks/mine/bin/").content.decode()
    client.post(f"/decks/{three[2].public_id}/undelete/")
    assert Deck.objects.kept().count() == 2


def test_all_that_a_search_found_are_meant_by_one_tick(client: Client, three: list[Deck]) -> None:
    make_deck(three[0].owner, name="Other")
    client.post(MANY, {"all": "1", "filters": "q=Deck", "action": "archive"})
    answer = client.post(MANY, {"deck": [deck.public_id for deck in three], "action": "archive", "confirmed": "yes", "filters": "q=Deck"})
    assert answer["Location"] == "/decks/mine/?q=Deck"
    assert Deck.objects.filter(archived_at__isnull=True).get().name == "Other"


def test_somebody_elses_deck_is_not_touched_and_nothing_else_either(three: list[Deck]) -> None:
    foreign = make_deck(visibility="public")
    ids = [three[0].public_id, foreign.public_id]
    with pytest.raises(DeckNotFoundError):
        change_many(owner=three[0].owner, public_ids=ids, action=ManyAction.DELETE, now=NOW)
    assert Deck.objects.kept().count() == 4


def test_one_deck_with_too_many_tags_stops_all(three: list[Deck]) -> None:
    set_tags(deck=three[1], tags=[f"t{number}" for number in range(MOST_TAGS)], now=NOW)
    ids = [deck.public_id for deck in three]
    with pytest.raises(DeckRefusedError):
        change_many(owner=three[0].owner, public_ids=ids, action=ManyAction.TAG, now=NOW, tag="one more")
    assert not Deck.objects.filter(tags__key="onemore").exists()


@pytest.mark.parametrize(
    "data", [{"action": "x"}, {"action": ""}, {"action": "tag", "tag": " , "}, {"action": "tag", "tag": "x" * 99}, {"deck": "nothing"}]
)
def test_nonsense_is_refused_with_a_sentence(client: Client, three: list[Deck], data: dict[str, str]) -> None:
    answer = client.post(MANY, {"deck": three[0].public_id, "action": "archive", "confirmed": "yes"} | data, follow=True)
    assert answer.status_code == 200
    assert [str(message.level_tag) for message in answer.context["messages"]] == ["error"]
    assert Deck.objects.filter(archived_at__isnull=True, tags__isnull=True).count() == 3


def test_the_chosen_decks_are_downloaded_as_one_file(client: Client, three: list[Deck]) -> None:
    from decks.exchange.archive.reading import read_archive

    answer = post(client, three[1:], "export")
    assert answer["Content-Type"] == "application/zip"
    assert {deck.name for deck in read_archive(answer.content)} == {"Deck 1", "Deck 2"}


def test_which_of_my_decks_use_a_card(client: Client, three: list[Deck]) -> None:
    make_deck(three[0].owner, name="Empty", state=decklist_of(heroes=("tallow-six",), format="custom"))
    hound = client.get("/decks/mine/", {"cards": '"rust hound"'})
    page = strip_tags(hound.content.decode())
    assert " ".join(page.split()).count("2 × Rust Hound") == 3
    assert "Empty" not in page
    by_hero = client.get("/decks/mine/", {"cards": "type:hero hero:tallow-six"})
    assert [deck.name for deck in by_hero.context["page"]] == ["Empty"]


def test_copies_owned_stand_beside_those_used(client: Client, three: list[Deck]) -> None:
    from cards.models import Printing
    from collection.models import Holding

    Holding.objects.create(owner=three[0].owner, printing=Printing.objects.get(card_id=card_id("rust-hound")), loose=2)
    assert "You own 2 copies." in client.get("/decks/mine/", {"cards": '"rust hound"'}).content.decode()


@pytest.mark.parametrize("address", ["/decks/mine/", "/decks/mine/?cards=level:1", "/decks/mine/?show=archived", "/decks/mine/bin/"])
def test_the_number_of_questions_does_not_grow_with_the_decks(client: Client, address: str) -> None:
    owner = make_user()
    client.force_login(owner)

    def add() -> None:
        deck = make_deck(owner, tags=["a", f"b{Deck.objects.count()}"])
        archive_deck(deck=make_deck(owner, tags=["c"]), now=NOW)
        delete_deck(deck=make_deck(owner), now=NOW)
        save_version(deck=deck, now=NOW)

    def questions() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert client.get(address).status_code == 200
        return len(asked)

    add()
    questions()  # what a process keeps is built now
    add()
    few = questions()
    for _time in range(3):
        add()
    assert questions() == few  # each time with decks that were not drawn before


def test_decks_are_noted_as_built_and_taken_apart_several_at_once(client: Client, three: list[Deck]) -> None:
    page = post(client, three[:2], "build").content.decode()
    assert "Note 2 decks as built?" in page
    assert not BuiltDeck.objects.exists()
    for _press in range(2):
        post(client, three[:2], "build", confirmed="yes")
        assert {noted.deck for noted in BuiltDeck.objects.all()} == set(three[:2])
    mine = client.get("/decks/mine/").content.decode()
    assert len(re.findall(r'class="badge">\s*Built', mine)) == 2
    assert "Note that 3 decks were taken apart?" in post(client, three, "take-apart").content.decode()
    for _press in range(2):
        post(client, three, "take-apart", confirmed="yes")
        assert not BuiltDeck.objects.exists()
    assert not re.findall(r'class="badge">\s*Built', client.get("/decks/mine/").content.decode())


def test_of_decks_one_of_which_is_empty_or_somebody_elses_none_is_built(client: Client, three: list[Deck]) -> None:
    empty = make_deck(three[0].owner, name="Bare <b>", state=decklist_of(format="custom"))
    answer = client.post(MANY, {"deck": [three[0].public_id, empty.public_id], "action": "build", "confirmed": "yes"}, follow=True)
    assert "“Bare &lt;b&gt;”: there is nothing to build." in answer.content.decode()
    foreign = make_deck(visibility="public")
    with pytest.raises(DeckNotFoundError):
        note_many(owner=three[0].owner, public_ids=[three[0].public_id, foreign.public_id], action=BuiltAction.BUILD, now=NOW)
    assert not BuiltDeck.objects.exists()
    mark_built(deck=foreign, copies={CardId(1): 1}, now=NOW)
    client.post(MANY, {"deck": [foreign.public_id], "action": "take-apart", "confirmed": "yes"})
    assert BuiltDeck.objects.get().deck == foreign
