"""The one reader of files that people hand in: from their bytes to their text, or to one clear sentence about why they have none.

Every upload that is read as text goes through here: decklists, collections, players of an event, documents of cards.
"""

from __future__ import annotations

from typing import Final

from django.core.files.uploadedfile import UploadedFile
from django.utils.formats import number_format
from django.utils.translation import gettext as _

from web.errors import RefusedError


class UnreadableFileError(RefusedError):
    """A file that is no text."""

    code = "UNREADABLE_FILE"


class FileTooLargeError(RefusedError):
    """A file with more bytes than are read."""

    code = "FILE_TOO_LARGE"


_PACKED: Final = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08", b"\x1f\x8b", b"7z\xbc\xaf\x27\x1c", b"Rar!", b"BZh", b"\xfd7zXZ\x00")
_DOCUMENTS: Final = (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"%PDF-", b"{\\rtf")
_PICTURES: Final = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM\x00", b"II*\x00", b"MM\x00*")
_MARKS: Final = ((b"\xff\xfe\x00\x00", "utf-32"), (b"\x00\x00\xfe\xff", "utf-32"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
_BLANKS: Final = frozenset("\t\n\v\f\r\x1a\x1c\x1d\x1e\x1f\x85")
"""Control characters that texts have: blanks, line ends, and what old programs end a file or a field with."""
_LOOKED_AT: Final = 400


def text_of_upload(file: UploadedFile, *, most: int) -> str:
    """The text of an uploaded file of at most `most` bytes. Raises as `text_of_bytes`."""
    data = file.read(most + 1)
    return text_of_bytes(data, most=most, size=max(file.size or 0, len(data)))


def text_of_bytes(data: bytes, *, most: int, size: int | None = None) -> str:
    """The text of a file in UTF-8, UTF-16, UTF-32 or what old spreadsheets write (Windows-1252). Nothing is ever unpacked.

    `size` is how many bytes the file has, where `data` isn't all of it.

    Raises:
        FileTooLargeError: it has more than `most` bytes.
        UnreadableFileError: it is an archive (as workbooks are: xlsx, ods), a document, a picture, or no text.
    """
    size = len(data) if size is None else size
    if size > most:
        values = {"size": number_format(size, force_grouping=True), "most": number_format(most, force_grouping=True)}
        raise FileTooLargeError(_("This file is too large. The file has %(size)s bytes; at most %(most)s are read.") % values)
    if data.startswith(_PACKED + _DOCUMENTS):
        raise UnreadableFileError(
            _("This is an archive, a workbook or a document (zip, xlsx, ods, xls, pdf). Save it as CSV or text and choose that file.")
        )
    if not data.startswith(_PICTURES):
        for encoding in (*_wide(data), "utf-8-sig", "cp1252"):
            try:
                text = data.decode(encoding)
            except UnicodeDecodeError:
                continue
            if _is_text(text):
                return text.removeprefix("\ufeff").rstrip("\x1a")
    raise UnreadableFileError(_("This file is no text. Save what is in it as CSV or text and choose that file."))


def _wide(data: bytes) -> tuple[str, ...]:
    """UTF-16 or UTF-32 where the file says so, and UTF-16 where every second byte of its beginning is zero in most characters."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return (encoding,)
    start = data[:_LOOKED_AT]
    for encoding, high in (("utf-16-le", start[1::2]), ("utf-16-be", start[0::2])):
        if len(start) >= 4 and high.count(0) * 4 >= len(high) * 3 and start.count(0) == high.count(0):
            return (encoding,)
    return ()


def _is_text(text: str) -> bool:
    """Whether there are no characters that no text has; one in a hundred may be a slip, but for zero."""
    if "\0" in text:
        return False
    strange = sum((character < " " or character == "\x7f") and character not in _BLANKS for character in text)
    return strange * 100 <= len(text)
