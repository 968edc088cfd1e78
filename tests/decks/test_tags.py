"""Tags: what they are kept as, who sets them, and how decks are found by them."""

from __future__ import annotations

import pytest
from django.test import Client

from decks.list.errors import DeckRefusedError, StaleDeckError
from decks.list.mine import my_decks, tags_of
from decks.list.models import MOST_TAGS, TAG_KEY_LENGTH, TAG_LENGTH, Deck
from decks.list.naming import split_tags, tag_key
from decks.list.services.tags import archive_deck, set_tags, unarchive_deck
from tests.decks.makers import NOW, make_deck, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def names(deck: Deck) -> list[str]:
    return list(deck.tags.values_list("name", flat=True))


def test_tags_that_read_alike_are_one() -> None:
    deck = make_deck(tags=["Graz", " graz", "Über-Control", "uber control", "#league"])
    assert names(deck) == ["Graz", "league", "Über-Control"]


def test_tags_are_replaced_as_a_whole_and_only_then_is_the_deck_written() -> None:
    deck = make_deck(tags=["a", "b"])
    written = set_tags(deck=deck, tags=["b", "c"], now=NOW)
    assert (names(written), written.revision) == (["b", "c"], deck.revision + 1)
    assert set_tags(deck=written, tags=["c", "B"], now=NOW).revision == written.revision + 1
    assert names(written) == ["B", "c"]
    assert set_tags(deck=written, tags=["B", "c"], now=NOW).revision == written.revision + 1
    with pytest.raises(StaleDeckError):
        set_tags(deck=written, tags=[], now=NOW, expected_revision=1)


@pytest.mark.parametrize(
    ("tags", "code"),
    [
        (["x" * (TAG_LENGTH + 1)], "TAG_TOO_LONG"),
        (["a,b"], "TAG_INVALID"),
        ([str(number) for number in range(MOST_TAGS + 1)], "TOO_MANY_TAGS"),
    ],
)
def test_tags_that_cannot_be_kept_are_named(tags: list[str], code: str) -> None:
    deck = make_deck(tags=["kept"])
    with pytest.raises(DeckRefusedError) as refused:
        set_tags(deck=deck, tags=tags, now=NOW)
    assert refused.value.code == code
    assert names(deck) == ["kept"]


@pytest.mark.parametrize("text", ["", " , ,; #", "\0", "\u202e\u200b"])
def test_what_nobody_can_read_is_no_tag(text: str) -> None:
    assert names(make_deck(tags=split_tags(text))) == []


def test_keys_fit_however_far_a_letter_unfolds() -> None:
    assert len(tag_key("\ufdfa" * TAG_LENGTH)) == TAG_KEY_LENGTH
    assert names(make_deck(tags=["\ufdfa" * TAG_LENGTH, "\U0001f525"])) != []


def test_one_finds_ones_own_decks_by_tag_and_counts_them() -> None:
    owner = make_user()
    first, second = make_deck(owner, tags=["Graz"]), make_deck(owner, tags=["graz", "Fun"])
    make_deck(tags=["Graz"])
    away = archive_deck(deck=make_deck(owner, tags=["Graz"]), now=NOW)
    assert set(my_decks(owner, tag="GRAZ")) == {first, second}
    assert list(my_decks(owner, tag="graz", archived=True)) == [away]
    assert tags_of(owner) == [("Fun", 1), ("Graz", 2)]


def test_an_archived_deck_is_out_of_the_list_and_comes_back() -> None:
    deck = make_deck(visibility="public")
    away = archive_deck(deck=deck, now=NOW)
    assert list(my_decks(deck.owner)) == []
    assert Deck.objects.visible_to(None).count() == 1
    assert archive_deck(deck=away, now=NOW).revision == away.revision
    back = unarchive_deck(deck=away, now=NOW)
    assert list(my_decks(deck.owner)) == [back]


def test_the_form_takes_tags_and_names_what_is_wrong(client: Client) -> None:
    deck = make_deck(tags=["old"])
    client.force_login(deck.owner)
    address = f"/decks/{deck.public_id}/share/"
    form = {"name": deck.name, "description": "", "visibility": "private"}
    assert 'value="old"' in client.get(address).content.decode()
    assert client.post(address, form | {"tags": "Graz, #league; fun"}).status_code == 302
    assert names(deck) == ["fun", "Graz", "league"]
    answer = client.post(address, form | {"tags": "x" * 31})
    assert answer.status_code == 200
    assert "31" in answer.content.decode()
    assert names(deck) == ["fun", "Graz", "league"]


def test_the_api_gives_and_takes_tags(client: Client) -> None:
    owner = make_user()
    client.force_login(owner)
    made = client.post("/api/v1/decks/", {"name": "x", "tags": ["a", "b"]}, content_type="application/json")
    assert (made.status_code, made.json()["tags"]) == (201, ["a", "b"])
    address = f"/api/v1/decks/{made.json()['id']}/"
    patched = client.patch(address, {"tags": ["c"]}, content_type="application/json", headers={"If-Match": made["ETag"]})
    assert patched.json()["tags"] == ["c"]
    put = client.put(address, {"name": "y"}, content_type="application/json", headers={"If-Match": patched["ETag"]})
    assert put.json()["tags"] == ["c"]
    refused = client.patch(address, {"tags": ["d" * 40]}, content_type="application/json", headers={"If-Match": put["ETag"]})
    assert refused.status_code == 400
    assert refused.json()["errors"][0]["path"] == "tags.0"
