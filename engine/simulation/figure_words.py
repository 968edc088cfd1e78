"""The words of a game's figures as lines of a file (`engine/bilingual.py`), a section for each figure by its slug.

A line says a part of a figure (`title`, `label`, `axis` …), its `clauses`, or a sentence that the figure chooses (`sentence early`).
Dials stand in sections `[dial …]`, other words in sections of their own.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from engine.bilingual import read_sections
from engine.languages import LocalText
from engine.simulation.dial_words import DialWords
from engine.simulation.message import Message, Said, message

PARTS: Final = ("title", "note", "badge", "label", "axis", "head", "caption", "turns", "column", "corner", "interval", "description")
"""The sentences that a figure may say whatever its result."""
DIAL: Final = "dial "


class FigureWords:
    """The words in a file."""

    def __init__(self, file: Path) -> None:
        self._sections = read_sections(file)

    def figure(self, slug: str) -> dict[str, Any]:
        """A figure's slug, its clauses and what it always says, as its class takes them."""
        rows = self._sections[slug]
        said: dict[str, Any] = {part: rows[part].text for part in PARTS if part in rows}
        if "sentence" in rows:
            said["sentence"] = rows["sentence"].text
        return {"slug": slug, **said, "clauses": rows["clauses"].words if "clauses" in rows else ()}

    def text(self, section: str, name: str) -> LocalText:
        """A text of a section. Raises KeyError where there is none."""
        return self._sections[section][name].text

    def texts(self, section: str) -> dict[str, LocalText]:
        """All texts of a section, by name."""
        return {name: row.text for name, row in self._sections[section].items()}

    def say(self, section: str, name: str, **values: Said) -> Message:
        """A text of a section with `values` in its places."""
        return message(self.text(section, name), **values)

    def dials(self, **more: dict[str, Any]) -> dict[str, DialWords]:
        """The dials in their order, each with what else its `DialWords` take."""
        found = {}
        for section, rows in self._sections.items():
            if section.startswith(DIAL):
                name = section.removeprefix(DIAL)
                never = rows["never"].text if "never" in rows else None
                found[name] = DialWords(title=rows["title"].text, sentence=rows["sentence"].text, never=never, **more.get(name, {}))
        return found
