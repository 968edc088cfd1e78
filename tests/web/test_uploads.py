"""What is made of the bytes of a file that somebody hands in."""

from __future__ import annotations

import gzip
import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web.uploads import FileTooLargeError, UnreadableFileError, text_of_bytes

TEXT = "Name;Konto\nÖzlem Çelik;özlem\nJosé ‘Pepe’ Núñez – 5 €;\n"
MOST = 10_000


def workbook() -> bytes:
    """A zip as spreadsheets write it."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", "<row>" * 1000)
    return packed.getvalue()


FILES = {
    "workbook": workbook(),
    "empty zip": b"PK\x05\x06" + b"\0" * 18,
    "old workbook": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(range(256)),
    "gzip": gzip.compress(TEXT.encode()),
    "7z": b"7z\xbc\xaf\x27\x1c\x00\x04",
    "pdf": b"%PDF-1.7\n1 0 obj\n",
    "rich text": rb"{\rtf1\ansi Ada}",
    "png": b"\x89PNG\r\n\x1a\n" + b"\0" * 20,
    "jpeg": b"\xff\xd8\xff\xe0\x00\x10JFIF",
    "gif": b"GIF89a\x01\x00\x01\x00",
    "database": b"SQLite format 3\0",
    "program": b"\x7fELF\x02\x01\x01" + b"\0" * 9,
    "noise": bytes((n * 89 + 7) % 256 for n in range(2000)),
    "control characters": b"\x01\x02\x03\x04\x05\x06 Ada",
    "a zero inside": b"Ada\nBo\0b\n",
    "half a wide text": "Ada\nBela\n".encode("utf-16")[:-1],
}
"""Files that are no text, by what they are."""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"])
def test_a_text_is_read_in_every_usual_encoding(encoding: str) -> None:
    assert text_of_bytes(TEXT.encode(encoding), most=MOST) == TEXT


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_a_wide_text_without_a_mark_keeps_its_quotes(encoding: str) -> None:
    line = "1 Smuggler’s Lantern\n" * 10
    assert text_of_bytes(line.encode(encoding), most=MOST) == line


@pytest.mark.parametrize("kind", FILES)
def test_what_is_no_text_is_refused_in_one_sentence(kind: str) -> None:
    with pytest.raises(UnreadableFileError) as refused:
        text_of_bytes(FILES[kind], most=MOST)
    assert "choose that file" in refused.value.message


@pytest.mark.parametrize(
    "text", ["", "a", "é", "Ada\r\nBo\r\n", "\tx\n", "Ada\x0bBo", "Ada\n\x1a", "日本語\n", "🂡 Ada\n", "PK\n", "BM 2\nGIF\n"]
)
def test_short_and_odd_texts_are_texts(text: str) -> None:
    assert text_of_bytes(text.encode(), most=MOST) == text.rstrip("\x1a")


def test_a_file_is_as_large_as_its_bytes() -> None:
    assert len(text_of_bytes(b"x" * MOST, most=MOST)) == MOST
    for data, size in ((b"x" * (MOST + 1), None), (b"x" * 10, MOST + 1)):
        with pytest.raises(FileTooLargeError, match="10,001 bytes"):
            text_of_bytes(data, most=MOST, size=size)


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused_and_never_hold_a_zero(data: bytes) -> None:
    try:
        text = text_of_bytes(data, most=MOST)
    except UnreadableFileError:
        return
    assert "\0" not in text


@given(st.text(st.characters(blacklist_categories=["Cs", "Cc"]), max_size=200))
def test_any_text_in_utf_8_is_read_as_it_is(text: str) -> None:
    packed = text.encode()
    try:
        read = text_of_bytes(packed, most=MOST)
    except UnreadableFileError:
        assert packed.startswith((b"{\\rtf", b"%PDF-", b"GIF8", b"BZh", b"Rar!"))
        return
    assert read == text.removeprefix("\ufeff")
