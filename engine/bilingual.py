"""Files that describe in both languages: a game's cards and decks, and what its table says.

A heading `[reasons]` begins a section, `# …` is a comment, and every other line is `name CLAUSE = English || German || English …`:
what it is about, the clause of the rules behind it where there is one, and texts, one after the other in both languages. A line of a single
text says the same in both: a number, words. Lines of a name that is there already stand in its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from engine.languages import LocalText

LINE: Final = re.compile(r"(?P<name>.+?)(?: (?P<clause>[A-Z]+-[A-Z0-9]+))? = (?P<texts>.+)")
HEADING: Final = re.compile(r"\[([a-z_ -]+)\]")
BREAK: Final = "\\n"
"""A new line in a text."""


@dataclass(frozen=True)
class Row:
    """The clause of a line, "" for none, and its texts."""

    clause: str
    columns: tuple[str, ...]

    @cached_property
    def texts(self) -> tuple[LocalText, ...]:
        """Its texts in both languages; a last column without a partner is none."""
        return tuple(LocalText(*pair) for pair in zip(self.columns[::2], self.columns[1::2], strict=False))

    @cached_property
    def text(self) -> LocalText:
        """Its first text."""
        return LocalText(*self.columns[:2]) if len(self.columns) > 1 else LocalText(self.columns[0], self.columns[0])

    @property
    def words(self) -> tuple[str, ...]:
        """The words of its last column."""
        return tuple(self.columns[-1].split())


Sections = dict[str, dict[str, Row]]


def read_sections(*files: Path) -> Sections:
    """The lines of files by section and name. Raises ValueError naming file and line for a line that says nothing."""
    sections: Sections = {}
    for path in files:
        for section, name, row in _lines(path):
            sections.setdefault(section, {})[name] = row
    return sections


def _lines(path: Path) -> Iterator[tuple[str, str, Row]]:
    section = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        heading, found = HEADING.fullmatch(line), LINE.fullmatch(line)
        if heading:
            section = heading[1]
        elif found is not None and section and not line.startswith("#"):
            texts = found["texts"].replace(BREAK, "\n").split(" || ")
            yield section, found["name"], Row(found["clause"] or "", tuple(texts))
        elif line and not line.startswith("#"):
            raise ValueError(f"{path.name}:{number}: {line[:60]!r} says nothing")
