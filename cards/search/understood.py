"""Why a search finds nothing: how it was understood, and which of its parts find nothing alone."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext

from cards.search.parser import Either, Every, Inverted, Query, Term, read_query

MOST_ASKED = 8
"""Parts that are looked for alone."""


def why_nothing(query: str, finds: Callable[[str], bool]) -> str:
    """A sentence about a search that finds nothing; `finds` says whether a query finds something. "" for an empty query."""
    tree = read_query(query).tree
    if tree is None:
        return ""
    parts = [written(part, query) for part in (tree.parts if isinstance(tree, Every) else (tree,))]
    if len(parts) == 1:
        return gettext("It was understood as: %(query)s") % {"query": parts[0]}
    alone = [part for part in parts[:MOST_ASKED] if not finds(part)]
    if alone:
        return gettext("Even alone nothing is found by: %(parts)s") % {"parts": " · ".join(alone)}
    return gettext("Each part finds something, but nothing has them all: %(parts)s") % {"parts": " · ".join(parts)}


def written(tree: Query, query: str) -> str:
    """A part of `query` as it was understood, and as it may be written."""
    if isinstance(tree, Term):
        return query[tree.start : tree.end]
    if isinstance(tree, Inverted):
        return f"-{written(tree.part, query)}"
    joint = " or " if isinstance(tree, Either) else " "
    return f"({joint.join(written(part, query) for part in tree.parts)})"
