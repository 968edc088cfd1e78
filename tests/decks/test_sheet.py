"""The sheet as a PDF: sound, bounded, the same for the same deck."""

from __future__ import annotations

import re
import zlib

import pytest
from django.test import Client
from django.utils import translation

from decks.exporting import export_file
from decks.pdf import Text, write_pdf
from decks.state import ListState, Row
from tests.decks.makers import NOW, make_deck

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def words(pdf: bytes) -> str:
    streams = re.findall(rb"stream\n(.*?)\nendstream", pdf, re.DOTALL)
    return b"\n".join(zlib.decompress(stream) for stream in streams).decode("cp1252")


def assert_sound(pdf: bytes) -> None:
    """The table at the end says where each object begins."""
    assert pdf.startswith(b"%PDF-1.4")
    table = int(pdf.rsplit(b"startxref\n", 1)[1].split(b"\n")[0])
    entries = pdf[table:].split(b"trailer")[0].split(b"\n")[3:-1]
    for number, entry in enumerate(entries, start=1):
        assert pdf[int(entry[:10]) :].startswith(f"{number} 0 obj".encode())


def test_a_sheet_holds_the_list_and_what_it_is_checked_by(client: Client) -> None:
    deck = make_deck(visibility="public")
    answer = client.get(f"/api/v1/decks/{deck.public_id}/export/?as=pdf")
    assert answer["Content-Type"] == "application/pdf"
    assert_sound(answer.content)
    told = words(answer.content)
    for text in ("Cistern Watch", "Rust Hound", "Ilsa Varn", "Legal", "24 of 24 cards", "Dew Nets"):
        assert text in told
    assert export_file(deck, "pdf", as_of=NOW.date()).content == export_file(deck, "pdf", as_of=NOW.date()).content


def test_a_sheet_speaks_german() -> None:
    with translation.override("de"):
        told = words(export_file(make_deck(), "pdf", as_of=NOW.date(), language="de").content)
    for text in ("Rosthund", "Einheiten", "Regelkonform", "Held"):
        assert text in told


def test_a_long_list_goes_on_on_further_pages() -> None:
    state = ListState(cards=tuple(Row(number, 99) for number in range(100_000, 100_300)))
    pdf = export_file(make_deck(state=state), "pdf", as_of=NOW.date()).content
    assert_sound(pdf)
    assert pdf.count(b"/Type /Page /Parent") == 4
    assert "Card 100299" in words(pdf)


def test_an_empty_list_has_a_page() -> None:
    pdf = export_file(make_deck(state=ListState()), "pdf", as_of=NOW.date()).content
    assert_sound(pdf)
    assert "0 of 24 cards" in words(pdf)


@pytest.mark.parametrize("name", ["a) Tj (b", "\\", "((((", "ÄÖÜß – “x”", "日本語", "x" * 100, "<<>>endstream endobj"])
def test_no_name_breaks_the_file(name: str) -> None:
    pdf = export_file(make_deck(name=name), "pdf", as_of=NOW.date()).content
    assert_sound(pdf)
    assert len(re.findall(r"BT /", words(pdf))) == len(re.findall(r"Tj ET", words(pdf)))


def test_brackets_are_escaped() -> None:
    assert rb"(a\) Tj \(b\\)" in zlib.decompress(
        re.findall(rb"stream\n(.*?)\nendstream", write_pdf([[Text(0, 0, "a) Tj (b\\")]], title=""), re.DOTALL)[0]
    )
