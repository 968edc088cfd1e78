"""From the bytes of a file to its text, or to one clear sentence about why it has none."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from collection.errors import UnreadableFileError

CHARACTERS_MAX = 1_000_000
"""A collection of 5,000 printings as our JSON has some 800,000."""
BYTES_MAX = 4 * CHARACTERS_MAX

_ARCHIVES: Final = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08", b"\x1f\x8b", b"7z\xbc\xaf\x27\x1c", b"Rar!", b"BZh", b"\xfd7zXZ\x00")
_DOCUMENTS: Final = (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"%PDF-")


def text_of(data: bytes) -> str:
    """The text of a file in UTF-8, UTF-16 or what old spreadsheets write (Windows-1252). Nothing is ever unpacked.

    Raises:
        UnreadableFileError: too large, an archive (as workbooks are: xlsx, ods), or no text.
    """
    if len(data) > BYTES_MAX:
        raise UnreadableFileError(_("This file is too large: at most %(limit)s characters.") % {"limit": CHARACTERS_MAX})
    if data.startswith(_ARCHIVES + _DOCUMENTS):
        raise UnreadableFileError(_("This is an archive or a workbook (zip, xlsx, ods, xls, pdf). Save it as CSV and choose that file."))
    for encoding in (*_wide(data), "utf-8-sig", "cp1252"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" not in text:
            return text.removeprefix("\ufeff")
    raise UnreadableFileError(_("This file is no text."))


def _wide(data: bytes) -> tuple[str, ...]:
    """UTF-16 where the file says so, or where every second byte of its beginning is zero."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return ("utf-16",)
    start = data[:200]
    for encoding, high in (("utf-16-le", start[1::2]), ("utf-16-be", start[0::2])):
        if len(start) >= 4 and high.count(0) * 4 >= len(high) * 3 and start.count(0) == high.count(0):
            return (encoding,)
    return ()
