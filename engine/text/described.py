"""The words of a game's card text, read from a file (`engine/bilingual.py`): a section for each step, and for other sets of words.

Each line of a step says one part of it: `meaning`, `said` and `less` (below 0) with the verb first, its `subject`, `states`, `worth` as
`60 harm by_amount each`, whether it `harms`, and an `example` in JSON. What a shared word leaves out reads as in every game (`steps.py`).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from engine.bilingual import Row, Sections, read_sections
from engine.languages import LocalText
from engine.text.steps import SHARED
from engine.text.table import EITHER, HARM, Part, Word, Wording, Worth

STEP: Final = "step "
"""What the sections of steps begin with."""


class DescribedWords:
    """What a file says of a game's words."""

    def __init__(self, file: Path) -> None:
        self._sections: Sections = read_sections(file)

    def texts(self, section: str) -> dict[str, LocalText]:
        """The texts of a section by name: phrases, durations, acts."""
        return {name: row.text for name, row in self._sections[section].items()}

    def steps(self, parts: Mapping[str, tuple[Part, ...]], builds: Mapping[str, type[Any]], own: type[Any]) -> tuple[Word, ...]:
        """The words of the steps in the order of the file, with the parts they take.

        A word that neither `builds` nor every game has builds a node of the class `own`, which is told its name as `word`.
        """
        names = [section.removeprefix(STEP) for section in self._sections if section.startswith(STEP)]
        return tuple([_word(name, self._sections[STEP + name], parts[name], builds.get(name), own) for name in names])


def _word(name: str, rows: Mapping[str, Row], parts: tuple[Part, ...], builds: type[Any] | None, own: type[Any]) -> Word:
    read: dict[str, Any] = {}
    if builds is not None:
        read["builds"] = builds
    elif name in SHARED:
        read = dict(SHARED[name])
    else:
        read = {"builds": own, "fixed": {"word": name}}
    said = {key: _wordings(rows[key], rows) for key in ("said", "less") if key in rows}
    if "said" in said:
        read["english"], read["german"] = said["said"]
    if "less" in said:
        read["less"] = said["less"]
    if "worth" in rows:
        read["worth"] = _worth(rows["worth"].words)
        read["harms"] = "harms" in rows
    return Word(name, rows["meaning"].columns[0], parts, example=json.loads(rows["example"].columns[0]), **read)


def _wordings(row: Row, rows: Mapping[str, Row]) -> tuple[Wording, Wording]:
    subject = rows["subject"].columns[0] if "subject" in rows else ""
    (english, _, behind), (german, _, danach) = (text.partition(" ") for text in row.columns)
    states = "states" in rows
    return Wording(english, behind, subject, states), Wording(german, danach, subject, states)


def _worth(words: tuple[str, ...]) -> Worth:
    helps = HARM if "harm" in words else EITHER if "either" in words else 1
    by = next((word.removeprefix("by_") for word in words if word.startswith("by_")), "")
    return Worth(int(words[0]), helps, by, "each" in words)
