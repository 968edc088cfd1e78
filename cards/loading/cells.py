"""The columns of a table of cards, and how each one's cells are read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import yaml
from django.utils.translation import gettext

from cards.loading.tree import TreeError, read_tree
from cards.names import TYPE_NAMES
from engine.folding import fold

CARD_CELLS = (
    *("id", "slug", "type", "name_en", "name_de", "race", "level", "cost", "recycle", "health", "melee", "ranged", "speed"),
    *("hero", "water_income", "card_income", "modelled", "abilities", "printed_en", "printed_de", "flavour_en", "flavour_de"),
    *("aliases", "rulings"),
)
PRINTING_CELLS = ("edition", "number", "copies_in_box", "illustrator")
EDITION_CELLS = ("edition_code", "edition_name_en", "edition_name_de", "edition_released", "edition_symbol")
RACE_CELLS = ("race_name_en", "race_name_de")
KNOWN_COLUMNS = frozenset((*CARD_CELLS, *PRINTING_CELLS, *EDITION_CELLS, *RACE_CELLS))

WHOLE_NUMBERS = frozenset(
    {
        *("id", "level", "cost", "recycle", "health", "melee", "ranged", "speed"),
        *("water_income", "card_income", "copies_in_box"),
    }
)
TREES = frozenset({"abilities", "rulings"})
NOTHING = frozenset({"", "-", "–", "—"})
WHOLE = re.compile(r"-?[0-9]{1,9}([.,]0+)?\Z")
TRUTHS: Mapping[str, bool] = {
    **dict.fromkeys(("true", "yes", "1", "x", "ja", "wahr"), True),
    **dict.fromkeys(("false", "no", "0", "nein", "falsch"), False),
}
TYPES: Mapping[str, str] = {fold(word): kind.value for kind, name in TYPE_NAMES.items() for word in (kind.value, name.en, name.de)}


DUMPER = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


class CellError(ValueError):
    """A cell that can't be read; `column` is its column."""

    def __init__(self, column: str, message: str) -> None:
        super().__init__(message)
        self.column = column


def column_name(heading: str) -> str:
    """A heading as columns are called: `Name EN` is `name_en`."""
    return re.sub(r"[\s-]+", "_", heading.strip().strip("\ufeff").casefold())


def read_cell(column: str, cell: str) -> Any:
    """What stands in a cell; None where it is empty. A number that is none stays text, and is refused where the card is checked.

    Raises:
        CellError: a list of abilities or rulings, or a yes or no, can't be read.
    """
    if column in WHOLE_NUMBERS:
        return _whole(cell)
    if not cell:
        return None
    if column in TREES:
        return _tree(column, cell)
    if column == "aliases":
        return _tree(column, cell) if cell.startswith("[") else [name.strip() for name in cell.split(";") if name.strip()]
    if column == "modelled":
        if cell.casefold() not in TRUTHS:
            raise CellError(
                column, gettext("%(wanted)s, not %(found)s") % {"wanted": gettext("true or false is wanted"), "found": repr(cell[:60])}
            )
        return TRUTHS[cell.casefold()]
    return TYPES.get(fold(cell), cell) if column == "type" else cell


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
