"""Changing a query as a click on a filter does: the query stays the one truth, filters only write it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cards.search.fields import FIELD_BY_NAME
from cards.search.folding import fold
from cards.search.reading import Either, ReadQuery, Term, read_query, top_level_terms

BLANKS = re.compile(r"\s{2,}")


def terms_of_field(read: ReadQuery, field: str) -> list[Term]:
    """The terms on `field` that every card found must meet."""
    found = []
    for term in top_level_terms(read):
        known = FIELD_BY_NAME.get(fold(term.field)) if term.field else None
        if known is not None and known.name == field and not term.is_pattern:
            found.append(term)
    return found


def without_field(query: str, field: str) -> str:
    """`query` without the terms on `field` that stand at its top."""
    kept = query
    for term in sorted(terms_of_field(read_query(query), field), key=lambda term: term.start, reverse=True):
        kept = f"{kept[: term.start]} {kept[term.end :]}"
    kept = BLANKS.sub(" ", kept).strip()
    return "" if read_query(kept).tree is None else kept


def with_values(query: str, field: str, values: Sequence[str], operator: str = ":") -> str:
    """`query` with `field` at its top as `values` alone; no values take the field away."""
    rest = without_field(query, field)
    if not values:
        return rest
    if isinstance(read_query(rest).tree, Either):
        rest = f"({rest})"
    return f"{rest} {field}{operator}{','.join(values)}".strip()
