"""What a game says at its table, as data: a file of sections (`engine/bilingual.py`).

What the texts of a line are, each section says for itself: a sentence and three words, one thing and several, you and somebody else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from engine.bilingual import Row, read_sections
from engine.languages import LocalText
from engine.table.questions import Tip
from engine.table.sentences import Sentence, told
from engine.table.standing import TableTag

OF_EVERY_GAME: Final = Path(__file__).with_name("words.txt")


class TableWords:
    """The lines of a game's file by section and name, behind those that every game says."""

    def __init__(self, file: Path) -> None:
        self.sections = read_sections(OF_EVERY_GAME, file)

    def rows(self, section: str) -> Mapping[str, Row]:
        """The lines of a section by name."""
        return self.sections[section]

    def texts(self, section: str) -> Mapping[str, LocalText]:
        """The first text of each line."""
        return {name: row.text for name, row in self.rows(section).items()}

    def by_code(self, section: str, names: Sequence[str]) -> Mapping[int, LocalText]:
        """The same by the numbers that the rules have for the names. Raises ValueError for a name that isn't among them."""
        return {names.index(name): text for name, text in self.texts(section).items()}

    def labels(self, section: str, names: Sequence[str]) -> Mapping[int, tuple[LocalText, str]]:
        """The same, with the clause of each."""
        return {names.index(name): (row.text, row.clause) for name, row in self.rows(section).items()}

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
        return {name: Tip(name, row.text, row.clause) for name, row in self.rows(section).items()}


def _sentence(row: Row) -> Sentence:
    you, they = row.texts[0], row.texts[-1]
    if you.en.endswith("."):
        return Sentence(you, they, row.clause)
    return told(you.en, you.de, they.en, they.de, row.clause)
