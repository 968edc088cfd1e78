"""A game's own problems as lines of a file (`engine/bilingual.py`): severity, clause and words of each, in both languages."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from engine.bilingual import read_sections
from engine.cards.catalog import CardId
from engine.languages import Language, LocalText
from engine.verdict.verdict import Fix, Problem, Severity

SECTIONS: Final = {"errors": Severity.ERROR, "warnings": Severity.WARNING, "hints": Severity.INFO}


class ProblemWords:
    """The lines of a file under `[errors]`, `[warnings]` and `[hints]`; the name of a line begins with the code of its problem."""

    def __init__(self, file: Path) -> None:
        sections = read_sections(file)
        self._rows = {name: row for section in SECTIONS for name, row in sections.get(section, {}).items()}
        self._severities = {name: severity for section, severity in SECTIONS.items() for name in sections.get(section, {})}

    @property
    def codes(self) -> frozenset[str]:
        """The codes of these problems."""
        return frozenset(line.partition(" ")[0] for line in self._rows)

    def problem(
        self,
        line: str,
        zone: str,
        counts: tuple[int, int],
        fix: Fix | None = None,
        cards: tuple[CardId, ...] = (),
        /,
        *,
        clause: str = "",
        **words: LocalText | str | int,
    ) -> Problem:
        """The problem of a line: `{actual}` and `{limit}` in it are `counts`, other words are given. `clause` stands for the line's.

        Raises:
            KeyError: there is no such line, or a word of it isn't given.
        """
        row, actual, limit = self._rows[line], *counts

        def said(language: Language, text: str) -> str:
            given = {key: word.in_language(language) if isinstance(word, LocalText) else word for key, word in words.items()}
            return text.format(actual=actual, limit=limit, **given)

        message = LocalText(said("en", row.text.en), said("de", row.text.de))
        code = line.partition(" ")[0]
        return Problem(code, self._severities[line], zone, cards, actual, limit, clause or row.clause, message, fix)
