"""Changing a query as a click on a filter does: the query stays the one truth, filters only write it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Protocol

from cards.search.fields import fields_by_name
from cards.search.folding import fold
from cards.search.parser import Either, ReadQuery, Term, read_query, top_level_terms
from web.games import present_game

BLANKS = re.compile(r"\s{2,}")


class Named(Protocol):
    """A field of a search: all that is asked of it here is its name."""

    @property
    def name(self) -> str:
        """The name that a query is written with."""
        ...


def terms_of_field(read: ReadQuery, field: str, fields: Mapping[str, Named] | None = None) -> list[Term]:
    """The terms on `field` that everything found must meet; `fields` are those of the search by every spelling.

    Left out, they are those of the present game's cards.
    """
    found = []
    for term in top_level_terms(read):
        known = (fields or fields_by_name(present_game())).get(fold(term.field)) if term.field else None
        if known is not None and known.name == field and not term.is_pattern:
            found.append(term)
    return found


def without_field(query: str, field: str, fields: Mapping[str, Named] | None = None) -> str:
    """`query` without the terms on `field` that stand at its top."""
    kept = query
    for term in sorted(terms_of_field(read_query(query), field, fields), key=lambda term: term.start, reverse=True):
        kept = f"{kept[: term.start]} {kept[term.end :]}"
    kept = BLANKS.sub(" ", kept).strip()
    return "" if read_query(kept).tree is None else kept


def with_values(query: str, field: str, values: Sequence[str], operator: str = ":", *, fields: Mapping[str, Named] | None = None) -> str:
    """`query` with `field` at its top as `values` alone; no values take the field away."""
    rest = without_field(query, field, fields)
    if not values:
        return rest
    if isinstance(read_query(rest).tree, Either):
        rest = f"({rest})"
    return f"{rest} {field}{operator}{','.join(values)}".strip()
