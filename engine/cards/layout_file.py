"""The layout of a game's decks, read from a file (`engine/bilingual.py`).

`[layout]` says what `Layout` has, numbers of formats as `slug:number`. `[leader words]` are said of leaders. `[zones]` has the key of each
zone and its usual numbers, or `beside`. Each `[section SLUG]` says what a `Section` has; a section without a zone heads the leaders.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from engine.bilingual import Row, read_sections
from engine.cards.layout import DeckZone, Layout, LeaderWords, Section

SECTION: Final = "section "
BESIDE: Final = "beside"


def _word(row: Row) -> str:
    return row.columns[0]


def _numbers(row: Row) -> dict[str, int]:
    return {slug: int(number) for slug, number in _pairs(row).items()}


def _pairs(row: Row) -> dict[str, str]:
    return dict(word.split(":") for word in row.words)


OF_SECTION: Final[Mapping[str, Callable[[Row], Any]]] = {
    **dict.fromkeys(("zone", "spellings"), _word),
    **dict.fromkeys(("heading", "several", "note"), lambda row: row.text),
    "types": lambda row: frozenset(row.words),
    "keys": lambda row: row.words,
}
OF_LAYOUT: Final[Mapping[str, Callable[[Row], Any]]] = {
    **dict.fromkeys(("game", "leader_key", "one_leader_key", "hash_line"), _word),
    **dict.fromkeys(("leader_cards", "code_number"), lambda row: int(_word(row))),
    "code_formats": _numbers,
    "code_rulesets": _pairs,
}


def read_layout(file: Path) -> Layout:
    """The layout in `file`. Raises KeyError for a line that says nothing of it."""
    read = read_sections(file)
    sections = {
        name.removeprefix(SECTION): Section(name.removeprefix(SECTION), **{key: OF_SECTION[key](row) for key, row in rows.items()})
        for name, rows in read.items()
        if name.startswith(SECTION)
    }
    return Layout(
        leaders=next(section for section in sections.values() if section.zone is None),
        zones=tuple(_zone(slug, *row.words) for slug, row in read["zones"].items()),
        sections=tuple(sections.values()),
        leader_words=LeaderWords(**{key: row.text for key, row in read["leader words"].items()}),
        **{key: OF_LAYOUT[key](row) for key, row in read["layout"].items()},
    )


def _zone(slug: str, key: str, *more: str) -> DeckZone:
    if more == (BESIDE,):
        return DeckZone(slug, key, is_beside=True)
    return DeckZone(slug, key, tuple(map(int, more))) if more else DeckZone(slug, key)
