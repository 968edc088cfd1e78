"""Files that people hand in: their text, and which form it has."""

from __future__ import annotations

import re
from pathlib import PurePath

from cards.loading import CardDataError, DataProblem

LARGEST_BYTES = 8_000_000
SUFFIXES = {".yaml": "yaml", ".yml": "yaml", ".json": "json", ".csv": "csv", ".tsv": "csv", ".txt": "csv"}


def form_of(name: str) -> str:
    """The form that a file's name tells: `yaml`, `json` or `csv`.

    Raises:
        CardDataError: it tells none.
    """
    form = SUFFIXES.get(PurePath(name).suffix.lower())
    if form is None:
        raise CardDataError([DataProblem(name[:200], 0, "", "", "the name tells no form: .yaml, .json or .csv is wanted")])
    return form


def form_of_text(text: str) -> str:
    """The form that a text without a name has: `json` in a bracket, `yaml` where its first line is a field or an entry, else `csv`."""
    lines = (line.strip() for line in text.lstrip("\ufeff").splitlines())
    first = next((line for line in lines if line and not line.startswith("#")), "")
    if first.startswith(("{", "[")):
        return "json"
    return "yaml" if first.startswith(("- ", "---")) or re.match(r"\w+:(\s|$)", first) else "csv"


def decoded(content: bytes, file: str) -> str:
    """The text of a file in UTF-8, or in UTF-16 with its mark, as spreadsheets write it.

    Raises:
        CardDataError: it is too large, or in another encoding.
    """
    if len(content) > LARGEST_BYTES:
        raise CardDataError([DataProblem(file, 0, "", "", f"a file of at most {LARGEST_BYTES // 1_000_000} MB is wanted")])
    is_utf16 = content.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        return content.decode("utf-16" if is_utf16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"this is not written in UTF-8 (byte {error.start}); save it as “CSV UTF-8” or with the encoding UTF-8"
        raise CardDataError([DataProblem(file, 0, "", "", message)]) from error
