"""A column of whole numbers that a search may be held against: an array on PostgreSQL, where it has an index, elsewhere a text."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Lookup

if TYPE_CHECKING:
    AnyField = models.Field[Any, Any]
    AnyLookup = Lookup[Any]
else:  # Django's own can't be subscripted
    AnyField, AnyLookup = models.Field, Lookup


class NumbersField(AnyField):
    """A list of whole numbers from 0 to 2,147,483,647."""

    description = "whole numbers"

    def db_type(self, connection: Any) -> str:
        """The type of the column."""
        return "integer[]" if connection.vendor == "postgresql" else "text"

    def from_db_value(self, value: Any, expression: object, connection: object) -> list[int] | None:
        """The numbers, as the database gives them; None of a row that a join found nothing for."""
        if value is None:
            return None
        return json.loads(value) if isinstance(value, str) else list(value)

    def get_db_prep_value(self, value: Any, connection: Any, prepared: bool = False) -> Any:
        """The numbers in the form that the database takes."""
        numbers = [int(number) for number in value]
        return numbers if connection.vendor == "postgresql" else json.dumps(numbers)


@NumbersField.register_lookup
class Overlaps(AnyLookup):
    """`numbers__overlaps=[1, 2]`: one of these is among the numbers."""

    lookup_name = "overlaps"
    prepare_rhs = False

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        """The condition where the column is a text."""
        column, params = self.process_lhs(compiler, connection)
        marks = ", ".join(["%s"] * len(self.rhs))
        return f"EXISTS (SELECT 1 FROM json_each({column}) WHERE value IN ({marks}))", (*params, *self.rhs)  # noqa: S608 (marks alone)

    def as_postgresql(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        """The condition where the column is an array."""
        column, params = self.process_lhs(compiler, connection)
        return f"{column} && %s::integer[]", (*params, list(self.rhs))
