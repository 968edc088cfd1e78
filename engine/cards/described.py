"""The description of a game's cards, read from a file (`engine/bilingual.py`): a section for each field, and for what is asked of cards.

Each line of a field says one part of it: `label` with its clause, `kind`, `search` (its short spellings, `search name` another one) and
what the search says, numbers, words, and queries with what they find.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from engine.bilingual import Row, read_sections
from engine.cards.fields import CardDescription, CardField, CardFlag, CardTypeInfo, Composed, Examples, FieldKind, FieldSearch, Filter
from engine.languages import LocalText

FIELD: Final = "field "
FOLLOWING: Final = "following "
EXAMPLES: Final = "examples "
CHOICE: Final = "choice "
WORD: Final = "word "


def _text(row: Row) -> LocalText:
    return row.text


def _number(row: Row) -> int:
    return int(row.columns[0])


def _words(row: Row) -> frozenset[str]:
    return frozenset(row.words)


PARTS: Final[Mapping[str, Callable[[Row], Any]]] = {
    **dict.fromkeys(("label", "help", "group", "filter_label"), _text),
    **dict.fromkeys(("least", "most", "default", "highest"), _number),
    **dict.fromkeys(("can_be_null", "names_type"), lambda row: True),
    **dict.fromkeys(("types", "needed_by"), _words),
    "kind": lambda row: FieldKind(row.columns[0]),
    "filter": lambda row: Filter(row.columns[0]),
}
OF_SEARCH: Final[Mapping[str, tuple[str, Callable[[Row], Any]]]] = {
    "search": ("short", lambda row: row.words),
    "search name": ("name", lambda row: row.columns[0]),
    "search label": ("label", _text),
    "meaning": ("meaning", _text),
    "unknown": ("unknown", _text),
}
"""The keys of lines for a field and for its search."""
ASKING: Final = ":<>="
"""Characters by which a search query asks for a field."""


def card_description(
    file: Path,
    types: Callable[[str], Any],
    flags: Mapping[str, Callable[[Any, Collection[str]], bool]],
    shapes: Mapping[str, Callable[[Any], object]] | None = None,
    follows: Mapping[str, Callable[[Any, Any], Any]] | None = None,
    **more: Any,
) -> CardDescription:
    """The description in `file`; `types` makes a type of its slug, `flags` tell which cards they hold for, `more` are other parts of it.

    `shapes` read what fields of the kind `data` hold. `follows` gives the values of fields that follow from a card and its catalog.

    Raises:
        ValueError: a line of a field says nothing of it.
    """
    sections = read_sections(file)
    asked = sections["cards"]
    said = {name: CardFlag(row.texts[0], row.texts[1], flags[name]) for name, row in sections.get("flags", {}).items()}
    return CardDescription(
        types={types(name): CardTypeInfo(row.texts[0], row.texts[1], row.words) for name, row in sections["types"].items()},
        fields=tuple(
            _field(name.removeprefix(FIELD), rows, shape=(shapes or {}).get(name.removeprefix(FIELD)))
            for name, rows in sections.items()
            if name.startswith(FIELD)
        ),
        following=tuple(
            _field(name.removeprefix(FOLLOWING), rows, follows=(follows or {})[name.removeprefix(FOLLOWING)])
            for name, rows in sections.items()
            if name.startswith(FOLLOWING)
        ),
        type_search=asked["type_search"].words if "type_search" in asked else (),
        type_meaning=asked["type_meaning"].text,
        type_examples=examples_in(sections, "type"),
        unique=asked["unique"].words if "unique" in asked else (),
        unique_clause=asked["unique"].clause if "unique" in asked else "",
        subtypes={name: row.text for name, row in sections.get("subtypes", {}).items()},
        subtypes_name=asked["subtypes_name"].columns[0] if "subtypes_name" in asked else "",
        example_query=asked["example_query"].columns[0],
        example_table=asked["example_table"].columns[0],
        flags=said,
        flag_examples=examples_in(sections, "flags"),
        orders=asked["orders"].words,
        examples=examples_by_field(sections, beside=("type", "flags")),
        meanings={name: row.text for name, row in sections.get("meanings", {}).items()},
        composed={Composed(name): row.columns[0] for name, row in sections.get("composed", {}).items()},
        **more,
    )


def examples_in(sections: Mapping[str, Mapping[str, Row]], name: str) -> Examples:
    """The queries of a section `examples …`, each with what it finds."""
    return _examples(sections.get(f"{EXAMPLES}{name}", {}).items())


def examples_by_field(sections: Mapping[str, Mapping[str, Row]], beside: Collection[str] = ()) -> dict[str, Examples]:
    """All such sections by the field that they are of."""
    names = [section.removeprefix(EXAMPLES) for section in sections if section.startswith(EXAMPLES)]
    return {name: examples_in(sections, name) for name in names if name not in beside}


def _examples(rows: Iterable[tuple[str, Row]]) -> Examples:
    return tuple((query, row.text) for query, row in rows)


def _field(name: str, rows: Mapping[str, Row], **more: Any) -> CardField:
    parts: dict[str, Any] = {key: PARTS[key](row) for key, row in rows.items() if key in PARTS}
    search = {OF_SEARCH[key][0]: OF_SEARCH[key][1](row) for key, row in rows.items() if key in OF_SEARCH}
    choices = tuple((key.removeprefix(CHOICE), row.text) for key, row in rows.items() if key.startswith(CHOICE))
    words = tuple((word, int(row.columns[0])) for key, row in rows.items() if key.startswith(WORD) for word in key.split()[1:])
    known = {key for key in rows if key in PARTS or key in OF_SEARCH or key.startswith((CHOICE, WORD))}
    further = {key: row for key, row in rows.items() if key not in known}
    for key in further:
        if not any(sign in key for sign in ASKING):
            raise ValueError(f"{name}: there is no part {key!r} of a field")
    if search or further:
        parts["search"] = FieldSearch(examples=_examples(further.items()), **search)
    return CardField(name=name, clause=rows["label"].clause, choices=choices, words=words, **parts, **more)
