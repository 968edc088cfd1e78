"""What pages tell of a list in numbers: its curves, what its cards are spread over, and how a game with it begins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.bilingual import Row, Sections, read_sections
from engine.cards.described import examples_by_field
from engine.cards.fields import Examples, FieldSearch
from engine.languages import NO_TEXT, LocalText
from engine.opening import Opening


@dataclass(frozen=True)
class Listed:
    """So many copies of a card in the main zone, and the section that they are listed under."""

    card: Any
    quantity: int
    section: str


@dataclass(frozen=True, kw_only=True)
class NumberTable:
    """Numbers in rows below a curve, opened by `title`; the text `note` stands below, and the clause that it goes by."""

    title: LocalText
    columns: tuple[LocalText, ...]
    rows: tuple[tuple[str | LocalText, ...], ...]
    note: LocalText = NO_TEXT
    clause: str = ""


@dataclass(frozen=True, kw_only=True)
class CurveNote:
    """What a curve means: sentences, and numbers."""

    sentences: tuple[LocalText, ...]
    table: NumberTable | None = None


@dataclass(frozen=True, kw_only=True)
class Curve:
    """A list by one number of its cards (`field`), stacked by the sections of the main zone.

    Values go from `least` to `most`; where it `is_open` the last one takes all beyond it. A card without the number has no place
    in it. `half` says by `{value}` up to where half the copies go. `note` makes more of the list. One that `is_minor` stands
    below the others and only where it has anything to show.
    """

    field: str
    title: LocalText
    label: LocalText
    axis: LocalText
    most: int
    least: int = 0
    is_open: bool = True
    half: LocalText = NO_TEXT
    note: Callable[[Sequence[Listed]], CurveNote] | None = None
    is_minor: bool = False


@dataclass(frozen=True, kw_only=True)
class Spread:
    """Mean, sum and range of numbers of the cards in one section: `fields` by name with what they are called here."""

    section: str
    title: LocalText
    fields: Mapping[str, LocalText]
    has_symbols: bool = False


@dataclass(frozen=True, kw_only=True)
class LeaderSearch:
    """How decks are searched by what they are built around: what asking for leaders, and for their subtypes, means; in filters `title`.

    `search` is how leaders are asked for in a game where no field of its cards names them.
    """

    meaning: LocalText
    search: FieldSearch | None = None
    subtype_meaning: LocalText = NO_TEXT
    subtype_title: LocalText = NO_TEXT


@dataclass(frozen=True, kw_only=True)
class DeckDescription:
    """The decks of a game in numbers.

    Rows of lists stand in the order of the fields `order`, then by name, a missing number last; `order_words` says so behind a
    number of cards ("by cost"). `line_facts(card)` is what stands behind a name on paper. `subtypes` heads the subtypes of the
    cards, if the game has any worth counting. `examples` are searches for decks by the field that they show, `card_examples` those
    that ask about the decks' cards. `hints` stand in empty searches. `example_list` is a list as somebody may write it, its card lines
    in several ways.
    """

    order: tuple[str, ...] = ()
    order_words: LocalText = NO_TEXT
    line_facts: Callable[[Any], LocalText] = lambda card: NO_TEXT
    curves: tuple[Curve, ...] = ()
    spreads: tuple[Spread, ...] = ()
    subtypes: LocalText | None = None
    opening: Opening | None = None
    leader_search: LeaderSearch | None = None
    examples: Mapping[str, Examples] = field(default_factory=dict)
    card_examples: Examples = ()
    hints: Mapping[str, LocalText] = field(default_factory=dict)
    example_list: LocalText = NO_TEXT

    def hint(self, place: str) -> LocalText:
        """What the search of `cards`, of a `group` of cards or of `decks` shows while it is empty."""
        return self.hints.get(place) or LocalText("Name or text", "Name oder Text")


def deck_words(file: Path, notes: Mapping[str, Callable[[Sequence[Listed]], CurveNote]]) -> dict[str, Any]:
    """The parts of a `DeckDescription` that a file of a game's decks holds (`engine/bilingual.py`). `notes` add a note to curves."""
    sections = read_sections(file)
    said, leader = sections["decks"], sections["leader"]
    search = leader.get("search")
    examples = examples_by_field(sections)
    return {
        "order_words": said["order_words"].text,
        "example_list": said["example_list"].text,
        "subtypes": said["subtypes"].text if "subtypes" in said else None,
        "leader_search": LeaderSearch(
            meaning=leader["meaning"].text,
            subtype_meaning=leader["subtype_meaning"].text if "subtype_meaning" in leader else NO_TEXT,
            subtype_title=leader["subtype_title"].text if "subtype_title" in leader else NO_TEXT,
            search=None
            if search is None
            else FieldSearch(
                name=leader["name"].columns[0], short=search.words, label=leader["label"].text, unknown=leader["unknown"].text
            ),
        ),
        "curves": tuple(_curve(field, rows, notes.get(field)) for field, rows in _of(sections, "curve ")),
        "spreads": tuple(_spread(section, rows) for section, rows in _of(sections, "spread ")),
        "card_examples": examples.pop("cards"),
        "examples": examples,
        "hints": {name: row.text for name, row in sections["hints"].items()},
    }


def _of(sections: Sections, heading: str) -> Iterator[tuple[str, dict[str, Row]]]:
    return ((name.removeprefix(heading), rows) for name, rows in sections.items() if name.startswith(heading))


def _curve(field: str, rows: Mapping[str, Row], note: Callable[[Sequence[Listed]], CurveNote] | None) -> Curve:
    texts = {name: rows[name].text for name in ("title", "label", "axis", "half") if name in rows}
    numbers = {name: int(rows[name].columns[0]) for name in ("most", "least") if name in rows}
    return Curve(field=field, is_open="closed" not in rows, is_minor="minor" in rows, note=note, **texts, **numbers)  # type: ignore[arg-type]


def _spread(section: str, rows: Mapping[str, Row]) -> Spread:
    fields = {name.removeprefix("of "): row.text for name, row in rows.items() if name.startswith("of ")}
    return Spread(section=section, title=rows["title"].text, fields=fields, has_symbols="symbols" in rows)
