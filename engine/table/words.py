"""What a game says at its table, as data: a file of lines, one for what is said in one case.

A heading `[reasons]` begins a section, `# …` is a comment, and every other line is `name CLAUSE = English || German || English …`:
what it is about, the clause of the rules behind it where there is one, and its texts, one after the other in both languages. What the
texts of a line are, each section says for itself: a sentence and three words, one thing and several, you and somebody else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from engine.languages import LocalText
from engine.table.questions import Tip
from engine.table.sentences import Sentence, told
from engine.table.standing import TableTag

LINE: Final = re.compile(r"(?P<name>[a-z_]+)(?: (?P<clause>[A-Z]+-[A-Z0-9]+))? = (?P<texts>.+)")
HEADING: Final = re.compile(r"\[([a-z_]+)\]")
OF_EVERY_GAME: Final = Path(__file__).with_name("words.txt")


class Row(NamedTuple):
    """The clause of a line, "" for none, and its texts."""

    clause: str
    texts: Sequence[LocalText]


class TableWords:
    """The lines of a game's file by section and name, behind those that every game says; a game's own take the place of those."""

    def __init__(self, file: Path) -> None:
        """Raises ValueError naming file and line for a line that says nothing."""
        self.sections: dict[str, dict[str, Row]] = {}
        for path in (OF_EVERY_GAME, file):
            for section, name, row in _lines(path):
                self.sections.setdefault(section, {})[name] = row

    def rows(self, section: str) -> Mapping[str, Row]:
        """The lines of a section by name."""
        return self.sections[section]

    def texts(self, section: str) -> Mapping[str, LocalText]:
        """The first text of each line."""
        return {name: row.texts[0] for name, row in self.rows(section).items()}

    def by_code(self, section: str, names: Sequence[str]) -> Mapping[int, LocalText]:
        """The same by the numbers that the rules have for the names. Raises ValueError for a name that isn't among them."""
        return {names.index(name): text for name, text in self.texts(section).items()}

    def labels(self, section: str, names: Sequence[str]) -> Mapping[int, tuple[LocalText, str]]:
        """The same, with the clause of each."""
        return {names.index(name): (row.texts[0], row.clause) for name, row in self.rows(section).items()}

    def sentences(self, section: str = "log") -> Mapping[str, Sentence]:
        """Sentences of a log: one text in which nobody acts, or what the reader does and what somebody else does.

        These go on behind "You" and a name, unless they are whole sentences already.
        """
        return {name: _sentence(row) for name, row in self.rows(section).items()}

    def tags(self, section: str = "tags") -> Mapping[str, TableTag]:
        """States of cards: a title, perhaps with what it means."""
        return {name: TableTag(name, *row.texts) for name, row in self.rows(section).items()}

    def tags_by_bit(self, section: str) -> Mapping[int, TableTag]:
        """The same by bits: the first line is of the lowest."""
        return {1 << place: tag for place, tag in enumerate(self.tags(section).values())}

    def tips(self, section: str = "tips") -> Mapping[str, Tip]:
        """Rules that matter to a question."""
        return {name: Tip(name, row.texts[0], row.clause) for name, row in self.rows(section).items()}


def _lines(path: Path) -> Iterator[tuple[str, str, Row]]:
    """Section, name and row of each line of a file."""
    section = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line or line.startswith("#"):
            continue
        heading, found = HEADING.fullmatch(line), LINE.fullmatch(line)
        columns = found["texts"].split(" || ") if found else []
        if heading:
            section = heading[1]
        elif found is None or len(columns) % 2 or not section:
            raise ValueError(f"{path.name}:{number}: {line[:60]!r} says nothing in two languages")
        else:
            texts = [LocalText(english, german) for english, german in zip(columns[::2], columns[1::2], strict=True)]
            yield section, found["name"], Row(found["clause"] or "", texts)


def _sentence(row: Row) -> Sentence:
    you, they = row.texts[0], row.texts[-1]
    if you.en.endswith("."):
        return Sentence(you, they, row.clause)
    return told(you.en, you.de, they.en, they.de, row.clause)
