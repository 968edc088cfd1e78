"""The columns of a table of cards, and how each one's cells are read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import yaml
from django.utils.translation import gettext

from cards.loading.tree import TreeError, read_tree
from engine.cards.fields import CardDescription, FieldKind
from engine.folding import fold
from web.games import kit_of

PRINTING_CELLS = ("edition", "number", "copies_in_box", "illustrator")
EDITION_CELLS = ("edition_code", "edition_name_en", "edition_name_de", "edition_released", "edition_symbol")
_WHOLE_NUMBERS = frozenset({"id", "copies_in_box"})
TREES = frozenset({"abilities", "rulings"})
NOTHING = frozenset({"", "-", "–", "—"})
WHOLE = re.compile(r"-?[0-9]{1,9}([.,]0+)?\Z")
TRUTHS: Mapping[str, bool] = {
    **dict.fromkeys(("true", "yes", "1", "x", "ja", "wahr"), True),
    **dict.fromkeys(("false", "no", "0", "nein", "falsch"), False),
}


@lru_cache
def card_cells(game: str) -> tuple[str, ...]:
    """The columns of a card of a game."""
    facts = kit_of(game).cards.names
    texts = ("printed_en", "printed_de", "flavour_en", "flavour_de")
    return ("id", "slug", "type", "name_en", "name_de", *facts, "modelled", "abilities", *texts, "aliases", "rulings")


@lru_cache
def subtype_cells(game: str) -> tuple[str, ...]:
    """The columns in which a table names a card's subtype."""
    known = kit_of(game).cards.subtype
    return (f"{known.name}_name_en", f"{known.name}_name_de") if known else ()


@lru_cache
def known_columns(game: str) -> frozenset[str]:
    """Every column that a table of a game's cards may have."""
    return frozenset((*card_cells(game), *PRINTING_CELLS, *EDITION_CELLS, *subtype_cells(game)))


DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


class CellError(ValueError):
    """A cell that can't be read; `column` is its column."""

    def __init__(self, column: str, message: str) -> None:
        super().__init__(message)
        self.column = column


def column_name(heading: str) -> str:
    """A heading as columns are called: `Name EN` is `name_en`."""
    return re.sub(r"[\s-]+", "_", heading.strip().strip("\ufeff").casefold())


def read_cell(column: str, cell: str, cards: CardDescription) -> Any:
    """What stands in a cell; None where it is empty. A number that is none stays text, and is refused where the card is checked.

    Raises:
        CellError: a list of abilities or rulings, or a yes or no, can't be read.
    """
    known = cards.by_name.get(column)
    if column in _WHOLE_NUMBERS or (known is not None and known.kind is FieldKind.NUMBER):
        return _whole(cell)
    if not cell:
        return None
    if column in TREES:
        return _tree(column, cell)
    if known is not None and known.kind is FieldKind.DATA:
        return _tree(column, cell)
    if column == "aliases":
        return _tree(column, cell) if cell.startswith("[") else [name.strip() for name in cell.split(";") if name.strip()]
    if column == "modelled":
        return _truth(column, cell)
    if known is not None and known.kind is FieldKind.YES_NO:
        return _truth(column, cell) or None
    return _type(cell, cards) if column == "type" else cell


def _truth(column: str, cell: str) -> bool:
    if cell.casefold() not in TRUTHS:
        raise CellError(
            column, gettext("%(wanted)s, not %(found)s") % {"wanted": gettext("true or false is wanted"), "found": repr(cell[:60])}
        )
    return TRUTHS[cell.casefold()]


def _type(cell: str, cards: CardDescription) -> str:
    """The type that a cell names in either language, or what stands there."""
    known = {fold(word): str(slug) for slug, info in cards.types.items() for word in (slug, info.name.en, info.name.de)}
    return known.get(fold(cell), cell)


def _whole(cell: str) -> int | str | None:
    if cell in NOTHING:
        return None
    return int(re.split(r"[.,]", cell)[0]) if WHOLE.match(cell) else cell


def _tree(column: str, cell: str) -> Any:
    try:
        return read_tree(cell).value
    except TreeError as error:
        raise CellError(column, str(error)) from error


def in_one_line(tree: Any) -> str:
    """A list or mapping as it is written in a file of card data, on one line."""
    return str(yaml.dump(tree, Dumper=DUMPER, allow_unicode=True, sort_keys=False, default_flow_style=True, width=1_000_000)).strip()
