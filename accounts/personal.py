"""Everything the site keeps about a person, read off the tables themselves.

No app has to say what belongs to a person: every row that points to the user does, and every row that is deleted with one of
those. Tables added later are in the file from their first day.
"""

from __future__ import annotations

from base64 import b64encode
from typing import Any

from django.db.models import CASCADE, ForeignObjectRel, ManyToManyField, Model, Q

from accounts.models import User

LEFT_OUT = {"accounts.User.password", "accounts.User.session_epoch", "accounts.ApiToken.digest", "events.CheckDraw.seed"}
NOT_PERSONAL = {"admin.LogEntry"}


def personal_data(user: User) -> dict[str, Any]:
    """`account`, and for each table the rows that belong to `user`, with their parts inside. Values as JSON can hold them."""
    data: dict[str, Any] = {"account": fields_of(User.objects.get(pk=user.pk))}
    for relation in owned_relations(User):
        rows = relation.related_model._base_manager.filter(**{relation.field.name: user}).order_by("pk")
        key = f"{relation.related_model._meta.label_lower}.{relation.field.name}"
        data[key] = [whole_row(row, user, seen=frozenset({User, relation.related_model})) for row in rows.iterator()]
    return data


def owned_relations(model: type[Model]) -> list[ForeignObjectRel]:
    """The tables whose rows point to `model` by a foreign key, apart from joining tables."""
    return [
        relation
        for relation in model._meta.related_objects
        if not isinstance(relation.field, ManyToManyField)
        and not relation.related_model._meta.auto_created
        and relation.related_model._meta.label not in NOT_PERSONAL
    ]


def whole_row(row: Model, user: User, seen: frozenset[type[Model]]) -> dict[str, Any]:
    """A row's fields, and under `parts` the rows that would be deleted with it; none that belong to somebody else."""
    data = fields_of(row)
    for relation in owned_relations(type(row)):
        part = relation.related_model
        if relation.on_delete is not CASCADE or part in seen:
            continue
        rows = part._base_manager.filter(Q(**{relation.field.name: row}) & not_of_others(part, user)).order_by("pk")
        parts = [whole_row(each, user, seen | {part}) for each in rows.iterator()]
        if parts:
            data.setdefault("parts", {})[part._meta.label_lower] = parts
    return data


def not_of_others(model: type[Model], user: User) -> Q:
    """Rows that name nobody, or `user`: the registrations of others for one's own event are theirs."""
    condition = Q()
    for field in model._meta.concrete_fields:
        if field.is_relation and field.related_model is User:
            condition &= Q(**{field.name: user}) | Q(**{f"{field.name}__isnull": True})
    return condition


def fields_of(row: Model) -> dict[str, Any]:
    """The columns of a row by name; foreign keys as ids, bytes as base64. Dates and the like are turned by the JSON encoder."""
    label = row._meta.label
    fields = (field for field in row._meta.concrete_fields if f"{label}.{field.name}" not in LEFT_OUT)
    return {field.name: as_text(field.value_from_object(row)) for field in fields}


def as_text(value: Any) -> Any:
    """`value`, or for bytes, in whatever way a database hands them out, their base64: JSON has none."""
    return b64encode(value).decode() if isinstance(value, bytes | bytearray | memoryview) else value
