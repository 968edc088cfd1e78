"""The sheet as a PDF: what it says, bounded, the same for the same deck, whatever people call their decks."""

from __future__ import annotations

import re
from datetime import date
from io import BytesIO

import pytest
from django.test import Client
from django.utils import translation
from pypdf import PdfReader

from cards.models import Printing, SiteFormat
from cards.services import touch_catalog
from collection.models import Holding
from decks.exchange.exporting import export_file
from decks.list.readable import whole_deck
from engine.decklist import Entry
from engine.rone.decks import decklist_of
from tests.cards.makers import make_edition
from tests.decks.makers import NOW, card_id, legal_state, make_deck, make_user
from tests.web.pdfs import page_texts

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("demo"),
    pytest.mark.alike("how a list that was read is set on paper"),
]


def words(pdf: bytes) -> str:
    """The text of all pages, white space folded."""
    return " ".join(page_texts(pdf))


def test_a_sheet_holds_the_list_and_what_it_is_checked_by(client: Client) -> None:
    deck = make_deck(visibility="public")
    answer = client.get(f"/api/v1/decks/{deck.public_id}/export/?as=pdf")
    assert answer["Content-Type"] == "application/pdf"
    told = words(answer.content)
    for text in ("Cistern Watch", "Rust Hound", "Ilsa Varn", "Legal", "24 of 24 cards", "Dew Nets"):
        assert text in told
    fields = ("Event", "Organiser", "Name of the player", "Pronouns", "Player number", "Signature", "Table", "Round", "Initials")
    for text in (*fields, "levels 1 2 3", "rules of the second edition", "Legal on ", "5, at most 5", "DRY 027"):
        assert text in told
    assert len(PdfReader(BytesIO(answer.content)).pages) == 1
    one, other = (export_file(whole_deck(deck), "pdf", as_of=NOW.date()) for _time in range(2))
    assert one.content == other.content


@pytest.mark.parametrize(
    ("editions", "named"), [([], "NEW 7"), (["dry-season"], "DRY 027"), (["elsewhere"], "NEW 7"), (["undated", "dry-season"], "DRY 027")]
)
def test_sheet_csv_and_want_list_name_the_same_printing(client: Client, editions: list[str], named: str) -> None:
    """The newest that the format admits, the newest of all where it admits none; one without a date comes last."""
    known = card_id("rust-hound")
    for slug, code, released, number in (
        ("new", "NEW", date(2026, 11, 1), "7"),
        ("undated", "UND", None, "5"),
        ("older", "OLD", date(2025, 1, 1), "3"),
    ):
        Printing.objects.create(card_id=known, edition=make_edition(slug, code=code, released=released), number=number)
    league = SiteFormat.objects.create(slug="league", name_en="League", name_de="Liga")
    league.editions.set([make_edition(slug) for slug in editions])
    touch_catalog()
    deck = make_deck(state=legal_state(format="league"))
    client.force_login(deck.owner)
    rows = client.get(f"/decks/{deck.public_id}/export/?as=csv").content.decode().splitlines()
    hound = next(row.split(",") for row in rows if "Rust Hound" in row)
    assert f"{hound[3]} {hound[4]}" == named
    assert named in words(client.get(f"/decks/{deck.public_id}/export/?as=pdf").content)
    client.post(f"/decks/{deck.public_id}/build/change/", {"do": f"want:{known}:deck:2", "revision": 1})
    wanted = Holding.objects.get().printing
    assert f"{wanted.edition.code} {wanted.number}" == named


def test_a_sheet_speaks_german() -> None:
    with translation.override("de"):
        pdf = export_file(whole_deck(make_deck()), "pdf", as_of=NOW.date(), language="de").content
    for text in ("Rosthund", "Einheiten", "Regelkonform", "Held", "Deckanmeldung", "Unterschrift", "Tisch"):
        assert text in words(pdf)
    assert PdfReader(BytesIO(pdf)).trailer["/Root"]["/Lang"] == "de"


def test_a_long_list_goes_on_on_further_pages() -> None:
    state = decklist_of(cards=tuple(Entry(number, 99) for number in range(100_000, 100_300)), format="custom")
    pdf = export_file(whole_deck(make_deck(state=state)), "pdf", as_of=NOW.date()).content
    assert 2 <= len(PdfReader(BytesIO(pdf)).pages) <= 8
    assert "Card 100299" in words(pdf)


def test_an_empty_list_has_a_page() -> None:
    pdf = export_file(whole_deck(make_deck(state=decklist_of(format="custom"))), "pdf", as_of=NOW.date()).content
    assert "0 of 24 cards" in words(pdf)


@pytest.mark.parametrize(
    "name", ["a) Tj (b", "\\", "((((", "ÄÖÜß – “x”", "x" * 100, "<<>>endstream endobj", "#panic() $x$ *_`", '"}], "x": [{']
)
def test_a_name_is_printed_as_it_is(name: str) -> None:
    pdf = export_file(whole_deck(make_deck(name=name)), "pdf", as_of=NOW.date()).content
    reader = PdfReader(BytesIO(pdf), strict=True)
    assert reader.metadata is not None
    assert reader.metadata.title == name
    assert "".join(name.split()) in "".join(words(pdf).split())


def test_a_decks_cards_can_be_cut_out_heroes_and_technologies_too(client: Client) -> None:
    deck = make_deck(visibility="public")
    answer = client.get(f"/api/v1/decks/{deck.public_id}/export/?as=proxies")
    assert answer["Content-Disposition"].endswith('.proxies.pdf"')
    told = words(answer.content)
    assert told.count("Ilsa Varn") == 3
    for text in ("Rust Hound", "Dew Nets"):
        assert text in told


def test_the_cards_that_somebody_lacks_can_be_cut_out_with_their_numbers(client: Client) -> None:
    deck, reader = make_deck(visibility="public"), make_user("reader")
    client.force_login(reader)
    address = f"/decks/{deck.public_id}/export/?as=proxies&only=missing"
    for printing in Printing.objects.exclude(card__slug__in=["rust-hound", "ilsa-varn-2"]):
        Holding.objects.create(owner=reader, printing=printing, loose=2)
    Holding.objects.create(owner=reader, printing=Printing.objects.get(card__slug="rust-hound"), loose=1)
    told = words(client.get(address).content)
    assert re.search(r"1 × Ilsa Varn \(\w+ \d+\) · 1 × Rust Hound \(DRY 027\)", told)
    assert "Dew Nets" not in told
    assert len(PdfReader(BytesIO(client.get(address).content)).pages) == 1
    Holding.objects.all().delete()
    for printing in Printing.objects.all():
        Holding.objects.create(owner=reader, printing=printing, loose=2)
    refused = client.get(address)
    assert refused.status_code == 422
    assert "You have every card of this deck" in refused.content.decode()


NAMES = ("💧 Rost", "张伟 的 牌组", "さくらのデッキ", "서울 한국어", "ภาษาไทย", "हिन्दी", "עברית العربية", "👍🏽 🇦🇹 ❤️ 🂡", "𝒳 Ⅻ ♞ ☂ ⚔")


@pytest.mark.parametrize("name", NAMES)
def test_a_name_in_any_letters_stands_on_a_sheet_and_is_no_row_of_boxes(client: Client, name: str) -> None:
    """Typst keeps PDF/UA-1 only where no character is a box."""
    deck = make_deck(name=name, visibility="public")
    answer = client.get(f"/decks/{deck.public_id}/export/?as=pdf")
    assert answer.status_code == 200
    assert b"pdfuaid:part" in answer.content
    preview = client.get(f"/decks/{deck.public_id}/preview.png")
    assert preview.content.startswith(b"\x89PNG")


def test_what_is_no_character_yet_still_makes_a_sheet(client: Client) -> None:
    deck = make_deck(name="no letter: \ufffe", visibility="public")
    assert client.get(f"/decks/{deck.public_id}/export/?as=pdf").content.startswith(b"%PDF-")


def test_the_table_of_a_deck_has_the_separators_of_its_reader_s_language_and_is_read_back(client: Client) -> None:
    deck = make_deck(visibility="public")
    address = f"/decks/{deck.public_id}/export/?as=csv"
    english, german = (client.get(address, headers={"Accept-Language": language}).content.decode() for language in ("en", "de"))
    assert (english.splitlines()[0].count(","), english.splitlines()[0].count(";")) == (german.splitlines()[0].count(";"), 0)
    assert german.splitlines()[0].count(",") == 0
    for text in (english, german):
        assert client.post("/decks/import/", {"text": text}).context["view"].verdict.hash == deck.hash
    by_api = client.get(f"/api/v1{address}", headers={"Accept-Language": "de"}).content.decode()
    assert by_api.splitlines()[0] == english.splitlines()[0]
