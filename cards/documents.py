"""Files that people hand in: their text, and which form it has."""

from __future__ import annotations

import re
from pathlib import PurePath

from cards.loading import CardDataError, DataProblem
from web.errors import SiteError
from web.uploads import text_of_bytes

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


def decoded(content: bytes, file: str, *, size: int | None = None) -> str:
    """The text of a file of `size` bytes (None: those of `content`), as every upload is read (`web.uploads`).

    Raises:
        CardDataError: it is too large, or no text.
    """
    try:
        return text_of_bytes(content, most=LARGEST_BYTES, size=size)
    except SiteError as error:
        raise CardDataError([DataProblem(file, 0, "", "", error.message)]) from error
