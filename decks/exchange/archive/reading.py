"""From a zip that somebody sends to decks, or to one clear sentence about what is wrong with it.

Nothing in the file is believed: no size, no count, no name, no type. Nothing is ever written to the disk, and nothing is
unpacked beyond the bounds of `decks.exchange.archive.form`.
"""

from __future__ import annotations

import json
import stat
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from django.utils.translation import gettext as _

from decks.exchange.archive.fields import Fields
from decks.exchange.archive.form import (
    FILE_NAME,
    FORM,
    LARGEST_ARCHIVE,
    LARGEST_FILE,
    LARGEST_WHOLE,
    MANIFEST,
    MOST_DECKS,
    VERSION,
    ArchivedDeck,
    ArchiveError,
    too_large,
)
from web.games import present_game
from web.models import FIRST_OF_ALL
from web.text.quoting import in_quotes

CHUNK = 64 * 1024


def read_archive(content: bytes) -> list[ArchivedDeck]:
    """The decks of the zip `content`, in the order of its manifest; all are of the present game.

    Raises:
        ArchiveError: it is no such zip, or hostile, or damaged, of another game or from a newer version of the site; with the file
            and the place in it. Nothing is read halfway: all decks come, or none.
    """
    if len(content) > LARGEST_ARCHIVE:
        raise ArchiveError(too_large(_("Bytes of the archive"), len(content), LARGEST_ARCHIVE))
    with _zip_faults():
        archive = ZipFile(BytesIO(content))
    with archive:
        return _read(archive)


@contextmanager
def _zip_faults() -> Iterator[None]:
    """What Python's zip reader raises for damaged files, as `ArchiveError`; nothing of our own stands within, so that a bug stays one."""
    try:
        yield
    except (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError) as error:
        raise ArchiveError(_("This is no zip file that can be read (%(why)s).") % {"why": str(error)[:100]}) from error


def _read(archive: ZipFile) -> list[ArchivedDeck]:
    infos = _checked_entries(archive)
    left = [LARGEST_WHOLE]
    manifest = Fields.of(_parsed(_unpacked(archive, infos[MANIFEST], left), MANIFEST), MANIFEST)
    if manifest.text("form", most=40) != FORM:
        raise ArchiveError(_("This is no archive of decks."), file=MANIFEST, path="form")
    version = manifest.number("version", most=10**6)
    if version != VERSION:
        message = _("The archive is of version %(value)s; this site reads version %(known)s.") % {"value": version, "known": VERSION}
        raise ArchiveError(message, file=MANIFEST, path="version")
    game = manifest.text("game", most=40) if "game" in manifest.data else FIRST_OF_ALL
    if game != present_game():
        message = _("The archive holds decks of %(value)s, but these pages are for %(known)s.")
        raise ArchiveError(message % {"value": in_quotes(game), "known": in_quotes(present_game())}, file=MANIFEST, path="game")
    entries = manifest.objects("decks", most=MOST_DECKS)
    manifest.time("made_at")
    manifest.nothing_else()
    decks = [_read_deck(archive, infos, entry, left) for entry in entries]
    named = {deck.file for deck in decks}
    if len(named) != len(decks):
        raise ArchiveError(_("A file is named twice."), file=MANIFEST, path="decks")
    for name in infos:
        if name.endswith(".json") and name != MANIFEST and name not in named:
            raise ArchiveError(_("The manifest doesn’t name this file."), file=name)
    return decks


def _read_deck(archive: ZipFile, infos: dict[str, ZipInfo], entry: Fields, left: list[int]) -> ArchivedDeck:
    file = entry.text("file", most=100)
    digest = entry.text("sha256", most=64)
    entry.text("name", most=1_000)
    entry.nothing_else()
    if file not in infos or not file.endswith(".json") or file == MANIFEST:
        raise ArchiveError(_("The archive holds no file %(value)s.") % {"value": in_quotes(file)}, file=MANIFEST, path=entry.path)
    data = _unpacked(archive, infos[file], left)
    if sha256(data).hexdigest() != digest:
        raise ArchiveError(_("The file was changed after the archive was made, or damaged."), file=file)
    return Fields.of(_parsed(data, file), file).deck()


def _checked_entries(archive: ZipFile) -> dict[str, ZipInfo]:
    """The files of the archive by name, none of which can be anything but one that this site writes."""
    infos = archive.infolist()
    if len(infos) > 2 * MOST_DECKS + 1:
        raise ArchiveError(too_large(_("Files in the archive"), len(infos), 2 * MOST_DECKS + 1))
    found: dict[str, ZipInfo] = {}
    for info in infos:
        name = info.filename
        if name != info.orig_filename or (name != MANIFEST and not FILE_NAME.fullmatch(name)):
            raise ArchiveError(_("No archive of decks holds a file of this name."), file=in_quotes(info.orig_filename[:100]))
        if name in found:
            raise ArchiveError(_("The archive holds this name twice."), file=name)
        kind = stat.S_IFMT(info.external_attr >> 16)
        if kind not in {0, stat.S_IFREG} or info.flag_bits & 0x1 or info.compress_type not in {ZIP_STORED, ZIP_DEFLATED}:
            raise ArchiveError(_("Only plain files can be read: no links, no passwords, no other compression."), file=name)
        if info.file_size > LARGEST_FILE:
            raise ArchiveError(too_large(_("Bytes of the file"), info.file_size, LARGEST_FILE), file=name)
        found[name] = info
    if MANIFEST not in found:
        raise ArchiveError(_("This is no archive of decks: it holds no %(value)s.") % {"value": MANIFEST})
    if sum(info.file_size for info in infos) > LARGEST_WHOLE:
        raise ArchiveError(too_large(_("Bytes of all files"), sum(info.file_size for info in infos), LARGEST_WHOLE))
    return found


def _unpacked(archive: ZipFile, info: ZipInfo, left: list[int]) -> bytes:
    """The content of a file, never more than its own bound and what is `left` for all of them."""
    data = bytearray()
    with _zip_faults(), archive.open(info) as file:
        while chunk := file.read(CHUNK):
            data += chunk
            left[0] -= len(chunk)
            if len(data) > LARGEST_FILE or left[0] < 0:
                raise ArchiveError(too_large(_("Bytes of the file"), len(data), LARGEST_FILE), file=info.filename)
    return bytes(data)


def _parsed(data: bytes, file: str) -> Any:
    try:
        return json.loads(data.decode(), object_pairs_hook=_once, parse_constant=_no_constant, parse_float=_no_constant)
    except (ValueError, RecursionError) as error:
        raise ArchiveError(_("The file is no JSON (%(why)s).") % {"why": str(error)[:100]}, file=file) from error


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name stands twice")
    return found


def _no_constant(text: str) -> Any:
    raise ValueError(f"{text[:20]} is no value that is written")
