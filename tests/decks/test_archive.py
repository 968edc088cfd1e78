"""All decks as one file: nothing is lost on the way out and back, and nothing hostile comes in."""

from __future__ import annotations

import json
import stat
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from typing import Any
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZipFile, ZipInfo

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from cards.selectors import catalog
from decks.exchange.archive import form
from decks.exchange.archive.form import ArchivedDeck, ArchiveError
from decks.exchange.archive.reading import read_archive
from decks.exchange.archive.writing import archived_decks, write_archive
from decks.exchange.models import ArchiveUpload
from decks.exchange.services.archives import keep_upload, restore_archive
from decks.list.errors import DeckRefusedError
from decks.list.models import Deck
from decks.list.services.lists import add_copies, change_list
from decks.list.services.tags import archive_deck
from decks.list.state import Change
from decks.versions.packages import read_swap
from decks.versions.services.branches import start_branch
from decks.versions.services.packages import create_package
from decks.versions.services.versions import save_version
from engine.decklist import Entry
from engine.rone.decks import decklist_of
from tests.decks.makers import NOW, card_id, legal_state, make_deck, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
ADDRESS = "/decks/mine/archive/"


def rich_deck(**fields: Any) -> Deck:
    """A deck with something of everything."""
    values = {"name": "Über “Cistern” <b>", "description": "Hold.\n\n**Drink**", "tags": ["Graz", "fun"], "visibility": "public"} | fields
    deck = make_deck(state=legal_state(unread=("2 Gibberish",), format="three-player"), **values)
    note = Change("note", card=card_id("rust-hound"), zone="deck", text="bites ❤")
    change_list(deck=deck, changes=[note], now=NOW)
    save_version(deck=deck, note="one", now=NOW)
    start_branch(deck=deck, name="Fast", now=NOW)
    add_copies(deck=deck, card=card_id("salt-pilgrim"), now=NOW)
    create_package(deck=deck, name="P", note="n", swap=read_swap("+1 Salt Pilgrim\n-1 Rust Hound", catalog()), now=NOW)
    return archive_deck(deck=deck, now=NOW)


def archived(owner: Any) -> list[ArchivedDeck]:
    return archived_decks(Deck.objects.owned_by(owner))


def comparable(decks: list[ArchivedDeck]) -> list[ArchivedDeck]:
    """Without what a copy has of its own: id, moment of the change, who may read it."""
    return [replace(deck, id="", visibility="private", updated_at=NOW) for deck in decks]


def test_what_is_written_is_read_back_and_restored_without_loss() -> None:
    owner, other = make_user(), make_user()
    rich_deck(owner=owner)
    make_deck(owner, state=decklist_of(cards=(Entry(999_999, 99, "unknown"),), heroes=("nobody",), format="custom"))
    content = write_archive(archived(owner), made_at=NOW)
    read = read_archive(content)
    assert read == archived(owner)
    restore_archive(owner=other, decks=read, now=NOW)
    assert comparable(archived(other)) == comparable(archived(owner))
    assert {deck.visibility for deck in archived(other)} == {"private"}


def test_the_same_decks_give_the_same_bytes_and_a_text_to_read() -> None:
    deck = rich_deck()
    content = write_archive(archived(deck.owner), made_at=NOW)
    assert content == write_archive(archived(deck.owner), made_at=NOW)
    with ZipFile(BytesIO(content)) as archive:
        assert archive.namelist() == ["decks/0001-uber-cistern-b.json", "decks/0001-uber-cistern-b.txt", "manifest.json"]
        text = archive.read("decks/0001-uber-cistern-b.txt").decode()
    assert "Rust Hound" in text
    assert "2 Gibberish" in text


def test_writing_asks_no_more_for_more_decks() -> None:
    owner = make_user()

    def questions() -> int:
        with CaptureQueriesContext(connection) as asked:
            write_archive(archived(owner), made_at=NOW)
        return len(asked)

    rich_deck(owner=owner)
    few = questions()
    for _time in range(3):
        rich_deck(owner=owner)
    assert questions() == few


# --- Hostile archives ----------------------------------------------------------------------------


def zipped(files: dict[str, bytes], *, compression: int = ZIP_DEFLATED) -> bytes:
    content = BytesIO()
    with ZipFile(content, "w", compression) as archive:
        for name, data in files.items():
            archive.writestr(ZipInfo(name), data, compress_type=compression)
    return content.getvalue()


def deck_json(**changes: Any) -> dict[str, Any]:
    state = {"format": "custom", "heroes": ["ilsa-varn"], "cards": [[1, 2, ""]], "technologies": [], "unread": []}
    moment = "2026-11-20T12:00:00+00:00"
    deck = {"id": "0123456789ab", "name": "x", "description": "", "visibility": "private", "tags": [], "branch": "", "based_on": None}
    return deck | {"archived": False, "list": state, "versions": [], "packages": [], "created_at": moment, "updated_at": moment} | changes


def one_deck(deck: Any, *, file: str = "decks/0001-x.json", **manifest: Any) -> bytes:
    data = deck if isinstance(deck, bytes) else json.dumps(deck).encode()
    entry = {"file": file, "name": "x", "sha256": sha256(data).hexdigest()}
    head = {"form": "rone-decks", "version": 1, "made_at": "2026-11-20T12:00:00+00:00", "decks": [entry]} | manifest
    return zipped({file: data, "manifest.json": json.dumps(head).encode()})


def test_the_smallest_archive_is_read() -> None:
    assert [deck.name for deck in read_archive(one_deck(deck_json()))] == ["x"]


def with_list(**changes: Any) -> dict[str, Any]:
    deck = deck_json()
    return deck | {"list": deck["list"] | changes}


def version(**changes: Any) -> dict[str, Any]:
    values = {"number": 1, "parent": None, "name": "x", "note": "", "branch": "", "list": deck_json()["list"]}
    return values | {"created_at": "2026-11-20T12:00:00+00:00"} | changes


def package(**changes: Any) -> dict[str, Any]:
    return {"name": "p", "note": "", "put_in": [["deck", 1, 1]], "take_out": [], "created_at": "2026-11-20T12:00:00+00:00"} | changes


@pytest.mark.parametrize(
    ("deck", "place"),
    [
        ([], ""),
        ("text", ""),
        (deck_json(name=""), "name"),
        (deck_json(name=7), "name"),
        (deck_json(name="x" * 101), "name"),
        (deck_json(name="a\u202eb"), "name"),
        (deck_json(description="x" * 20_001), "description"),
        (deck_json(description="a\0b"), "description"),
        (deck_json(description="\ud800"), "description"),
        (deck_json(visibility="all"), "visibility"),
        (deck_json(tags="x"), "tags"),
        (deck_json(tags=[1]), "tags"),
        (deck_json(tags=["a,b"]), "tags"),
        (deck_json(tags=[str(number) for number in range(13)]), "tags"),
        (deck_json(archived=1), "archived"),
        (deck_json(based_on=3), "based_on"),
        (deck_json(created_at="yesterday"), "created_at"),
        (deck_json(created_at="2026-11-20T12:00:00"), "created_at"),
        (deck_json(created_at="9999-12-31T23:59:59-23:59"), "created_at"),
        (deck_json(secret=1), "secret"),
        ({"id": "x"}, "versions"),
        (with_list(cards={"1": 2}), "list.cards"),
        (with_list(cards=[[1, 2]]), "list.cards[0]"),
        (with_list(cards=[[1, 0, ""]]), "list.cards[0][1]"),
        (with_list(cards=[[1, 100, ""]]), "list.cards[0][1]"),
        (with_list(cards=[[1, True, ""]]), "list.cards[0][1]"),
        (with_list(cards=[[1, 1.0, ""]]), "1.0"),
        (with_list(cards=[[-1, 1, ""]]), "list.cards[0][0]"),
        (with_list(cards=[[2**31, 1, ""]]), "list.cards[0][0]"),
        (with_list(cards=[[1, 1, "n" * 301]]), "list.cards[0][2]"),
        (with_list(cards=[[1, 1, ""], [1, 1, ""]]), "list.cards"),
        (with_list(cards=[[number, 1, ""] for number in range(301)]), "list.cards"),
        (with_list(cards=[[number, 1, ""] for number in range(200)], technologies=[[number, 1, ""] for number in range(200)]), "list"),
        (with_list(heroes=["x"] * 5), "list.heroes"),
        (with_list(heroes=[""]), "list.heroes"),
        (with_list(heroes=["ilsa-varn\nnobody"]), "list"),
        (with_list(unread=["x"] * 201), "list.unread"),
        (with_list(format=""), "list.format"),
        (deck_json(versions=[version(number=0)]), "versions[0].number"),
        (deck_json(versions=[version(), version()]), "versions"),
        (deck_json(versions=[version(parent=2), version(number=2)]), "versions"),
        (deck_json(versions=[version(parent=1)]), "versions"),
        (deck_json(versions=[version(extra=1)]), "versions[0]"),
        (deck_json(versions=[version()] * 501), "versions"),
        (deck_json(packages=[package(put_in=[])]), "packages[0]"),
        (deck_json(packages=[package(put_in=[["hero", 1, 1]])]), "packages[0].put_in[0]"),
        (deck_json(packages=[package(), package()]), "packages"),
        (b"\xff\xfe", "decks/0001-x.json"),
        (b"[" * 100_000, "decks/0001-x.json"),
        (b'{"a": 1, "a": 2}', "twice"),
        (b'{"a": NaN}', "NaN"),
        (b'{"a": 1e999}', "1e999"),
        (b'{"a": ' + b"9" * 5_000 + b"}", "decks/0001-x.json"),
    ],
)
def test_a_deck_of_wrong_types_is_refused_with_its_place(deck: Any, place: str) -> None:
    with pytest.raises(ArchiveError) as refused:
        read_archive(one_deck(deck))
    assert "decks/0001-x.json" in refused.value.message
    assert place in refused.value.message
    assert len(refused.value.message) < 600


GOOD = one_deck(deck_json())


def files(**changes: bytes) -> dict[str, bytes]:
    with ZipFile(BytesIO(GOOD)) as archive:
        return {name: archive.read(name) for name in archive.namelist()} | changes


def link() -> bytes:
    content = BytesIO()
    with ZipFile(content, "w") as archive:
        info = ZipInfo("decks/0001-x.json")
        info.external_attr = (stat.S_IFLNK | 0o777) << 16
        archive.writestr(info, "/etc/passwd")
        archive.writestr("manifest.json", "{}")
    return content.getvalue()


def twice() -> bytes:
    content = BytesIO()
    with ZipFile(content, "w") as archive:
        archive.writestr("manifest.json", "{}")
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("manifest.json", "{}")
    return content.getvalue()


def lying_bomb() -> bytes:
    """A file of 6 MB of zeros whose head says that it has ten bytes."""
    content = bytearray(zipped({"decks/0001-x.json": b"0" * (6 << 20), "manifest.json": b"{}"}))
    size = (6 << 20).to_bytes(4, "little")
    return bytes(content.replace(size, (10).to_bytes(4, "little")))


HOSTILE: dict[str, Callable[[], bytes]] = {
    "no zip at all": lambda: b"hello",
    "nothing": lambda: b"",
    "cut off": lambda: GOOD[:-30],
    "damaged": lambda: GOOD[:60] + bytes([GOOD[60] ^ 255]) + GOOD[61:],
    "no manifest": lambda: zipped({"decks/0001-x.json": b"{}"}),
    "a path that climbs": lambda: zipped(files(**{"../../etc/passwd": b"x"})),
    "an absolute path": lambda: zipped(files(**{"/etc/passwd": b"x"})),
    "a path of another system": lambda: zipped(files(**{"decks\\..\\x.json": b"x"})),
    "a file that nobody asked for": lambda: zipped(files(**{"readme.exe": b"x"})),
    "a file that the manifest leaves out": lambda: zipped(files(**{"decks/0002-y.json": b"{}"})),
    "a zip in it": lambda: zipped(files(**{"decks/0002.zip": GOOD})),
    "a name with NUL": lambda: GOOD.replace(b"decks/0001-x.json", b"decks/0001\0x.json"),
    "a link": link,
    "a name twice": twice,
    "another compression": lambda: zipped(files(), compression=ZIP_BZIP2),
    "a bomb": lambda: zipped(files(**{"decks/0002-y.json": b"0" * (form.LARGEST_FILE + 1)})),
    "a bomb that lies about its size": lying_bomb,
    "bombs together": lambda: zipped({f"decks/{n:04}-x.txt": b"0" * form.LARGEST_FILE for n in range(17)} | files()),
    "a huge count": lambda: zipped({f"decks/{n:04}-x{n % 3}.txt": b"" for n in range(4_002)}),
    "a changed file": lambda: zipped(files(**{"decks/0001-x.json": json.dumps(deck_json(name="y")).encode()})),
    "another form": lambda: one_deck(deck_json(), form="other"),
    "a newer version": lambda: one_deck(deck_json(), version=2),
    "a version that is a word": lambda: one_deck(deck_json(), version="1"),
    "a manifest that names itself": lambda: one_deck(deck_json(), decks=[{"file": "manifest.json", "name": "", "sha256": ""}]),
    "a manifest that names what isn't there": lambda: one_deck(deck_json(), decks=[{"file": "x", "name": "", "sha256": ""}]),
    "a manifest with more": lambda: one_deck(deck_json(), more=1),
    "a manifest that is a list": lambda: zipped(files(**{"manifest.json": b"[]"})),
    "too many bytes": lambda: b"x" * (form.LARGEST_ARCHIVE + 1),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_archive_is_refused_with_a_sentence_and_nothing_is_made(client: Client, name: str) -> None:
    content = HOSTILE[name]()
    with pytest.raises(ArchiveError) as refused:
        read_archive(content)
    assert len(refused.value.message) > 10
    client.force_login(make_user())
    answer = client.post(ADDRESS, {"file": SimpleUploadedFile("x.zip", content)})
    assert answer.status_code in {413, 422}
    assert (Deck.objects.count(), ArchiveUpload.objects.count()) == (0, 0)


def test_a_file_named_twice_by_the_manifest_is_refused() -> None:
    data = json.dumps(deck_json()).encode()
    entry = {"file": "decks/0001-x.json", "name": "x", "sha256": sha256(data).hexdigest()}
    with pytest.raises(ArchiveError, match="twice"):
        read_archive(one_deck(deck_json(), decks=[entry, entry]))


# --- The pages -----------------------------------------------------------------------------------


def send(client: Client, content: bytes) -> Any:
    return client.post(ADDRESS, {"file": SimpleUploadedFile("mine.zip", content)}, follow=True)


def test_all_decks_are_downloaded_looked_over_and_taken(client: Client) -> None:
    deck = rich_deck()
    content = write_archive(archived(deck.owner), made_at=NOW)
    client.force_login(deck.owner)
    downloaded = client.get(f"{ADDRESS}rone-decks.zip")
    assert read_archive(downloaded.content) == read_archive(content)
    review = send(client, content).content.decode()
    assert "the same" in review
    assert "Über “Cistern” &lt;b&gt;" in review
    client.force_login(make_user())
    review = send(client, content).content.decode()
    assert "not there" in review
    assert Deck.objects.count() == 1
    answer = client.post(ADDRESS, {"take": "1", "deck": "0"})
    assert answer["Location"] == "/decks/mine/"
    assert (Deck.objects.count(), ArchiveUpload.objects.count()) == (2, 1)


def test_a_form_sent_twice_takes_the_decks_once(client: Client) -> None:
    deck = rich_deck()
    user = make_user()
    client.force_login(user)
    send(client, write_archive(archived(deck.owner), made_at=NOW))
    for _time in range(2):
        assert client.post(ADDRESS, {"take": "1", "deck": "0"}).status_code == 302
    assert Deck.objects.filter(owner=user).count() == 1
    upload = keep_upload(owner=user, content=b"x", name="x", now=NOW)
    restore_archive(owner=user, decks=[], now=NOW, upload=upload)
    with pytest.raises(DeckRefusedError):
        restore_archive(owner=user, decks=[], now=NOW, upload=upload)


def test_only_ticked_decks_come_and_none_is_said(client: Client) -> None:
    deck = rich_deck()
    make_deck(deck.owner, name="Second")
    user = make_user()
    client.force_login(user)
    send(client, write_archive(archived(deck.owner), made_at=NOW))
    assert client.post(ADDRESS, {"take": "1"}).status_code == 422
    client.post(ADDRESS, {"take": "1", "deck": ["1", "7", "x"]})
    assert [deck.name for deck in Deck.objects.filter(owner=user)] == ["Second"]
    client.post(ADDRESS, {"cancel": "1"})
    assert not ArchiveUpload.objects.exists()


def test_more_decks_than_an_account_holds_are_refused_and_none_is_made(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = make_deck()
    read = archived(deck.owner)
    monkeypatch.setattr("decks.exchange.services.archives.MOST_DECKS", 3)
    with pytest.raises(DeckRefusedError, match="at most 3"):
        restore_archive(owner=deck.owner, decks=read * 3, now=NOW)
    assert Deck.objects.count() == 1
