"""What copies are like."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from django.db.models import QuerySet

from collection.models import CopyDetails
from collection.shelf import Description
from web.games import present_game


def details_of(user: Any, printings: Collection[int] | None = None) -> Mapping[int, Mapping[Description, int]]:
    """How many copies are how, by printing: of `printings` (by id), or of all; empty without an account. One query."""
    if not user.is_authenticated:
        return {}
    rows = CopyDetails.objects.of(user, present_game())
    if printings is not None:
        rows = rows.filter(printing__in=list(printings))
    return described(rows)


def described(rows: QuerySet[CopyDetails]) -> dict[int, dict[Description, int]]:
    """What `rows` say, by printing, in the order in which it was said."""
    found: dict[int, dict[Description, int]] = {}
    for row in rows.order_by("pk"):
        said = Description(row.language, row.condition, row.is_foil, row.note)
        found.setdefault(row.printing_id, {})[said] = row.quantity
    return found
