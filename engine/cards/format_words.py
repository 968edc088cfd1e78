"""A game's formats in a file (`engine/bilingual.py`): limits, rulesets, and what a format may say otherwise than its ruleset.

`[rulesets]` has a line for each: its name, and the rules that it plays by as sheets say it. `[limits]` has the label of each limit, its
default, and the least that it may be. `[options]` has the label of each option with its clause; the words of an option that has some stand
in a section `[option NAME]`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engine.bilingual import Row, read_sections
from engine.cards.formats import FormatLimit, RulesetOption
from engine.languages import LocalText

NO_NUMBERS: Final[Mapping[str, tuple[int, int, int]]] = {}


@dataclass(frozen=True)
class FormatWords:
    """The limits of a game's formats, its rulesets by name in two ways, and their options."""

    limits: tuple[FormatLimit, ...]
    ruleset_names: Mapping[str, LocalText]
    rulesets_in_words: Mapping[str, LocalText]
    options: tuple[RulesetOption, ...]


def format_words(file: Path, numbers: Mapping[str, tuple[int, int, int]] = NO_NUMBERS) -> FormatWords:
    """The words in `file`; of options that are `numbers` the default, the least and the greatest. One with words, too, is either."""
    sections = read_sections(file)
    rulesets = sections["rulesets"]
    return FormatWords(
        tuple(_limit(name, row) for name, row in sections["limits"].items()),
        {name: row.texts[0] for name, row in rulesets.items()},
        {name: row.texts[1] for name, row in rulesets.items()},
        tuple(_option(name, row, sections.get(f"option {name}", {}), numbers) for name, row in sections.get("options", {}).items()),
    )


def _limit(name: str, row: Row) -> FormatLimit:
    default, *bounds = map(int, row.words)
    return FormatLimit(name=name, label=row.text, default=default, **dict(zip(("least", "most"), bounds, strict=False)))


def _option(name: str, row: Row, rows: Mapping[str, Row], numbers: Mapping[str, tuple[int, int, int]]) -> RulesetOption:
    _usual, least, most = numbers.get(name, (0, 0, 0))
    if not rows:
        return RulesetOption(name=name, label=row.text, clause=row.clause, least=least, most=most)
    counted = {str(number): LocalText(str(number), str(number)) for number in range(least, most + 1) if name in numbers}
    words = {word: said.text for word, said in rows.items()}
    return RulesetOption(name=name, label=row.text, clause=row.clause, words={**words, **counted})
