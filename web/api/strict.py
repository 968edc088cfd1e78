"""Unknown query parameters and unknown fields are refused, not ignored: a typing error must not look like an answer."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from difflib import get_close_matches
from typing import Any, NoReturn

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request

from web.errors import FieldError, MalformedError

LONGEST_NAME = 80
"""Characters of an unknown name that are told, and compared with those that are known."""
LONGEST_VALUE = 60
"""Characters of a refused value that are told."""
MOST_TOLD = 20
SAYS_SOMETHING = r"[^\s\x1c-\x1f\x85]"
"""The pattern of a text that may not be blank: what Python strips is a little more than `\\s`."""


def refuse_unknown_parameters(request: Request, known: Collection[str]) -> None:
    """Nothing, if every query parameter is `known` and stands there once.

    Raises:
        MalformedError: with one `UNKNOWN_PARAMETER` or `REPEATED_PARAMETER` for each that isn't.
    """
    faults = []
    for name, values in request.query_params.lists():
        if name not in known:
            faults.append(FieldError("UNKNOWN_PARAMETER", name, unknown_name(name, known)))
        elif len(values) > 1:
            faults.append(
                FieldError("REPEATED_PARAMETER", name, _("%(name)s is there %(count)s times.") % {"name": name, "count": len(values)})
            )
    if faults:
        raise MalformedError(faults[0].message, code=faults[0].code, errors=faults)


def unknown_name(name: str, known: Collection[str]) -> str:
    """A sentence about a name that is not `known`, with the nearest one that is."""
    near = get_close_matches(name[:LONGEST_NAME], known, n=1)
    if near:
        return _("%(name)s is not known here; did you mean %(near)s?") % {"name": repr(name[:LONGEST_NAME]), "near": near[0]}
    return _("%(name)s is not known here.") % {"name": repr(name[:LONGEST_NAME])}


class StrictFieldsMixin:
    """A serializer that refuses fields it doesn't know, each with its path; nested serializers do so for themselves.

    Told are the first `MOST_TOLD` of them, and what may have been meant by the first: a body may hold a million names.
    """

    def to_internal_value(self, data: Any) -> Any:
        """The validated values, as ever. Raises `ValidationError` with every unknown field beside the other faults."""
        if not isinstance(data, Mapping):
            return super().to_internal_value(data)  # type: ignore[misc]
        known = [name for name, field in self.fields.items() if not field.read_only]  # type: ignore[attr-defined]
        strangers = [str(name) for name in data if name not in known]
        unknown = {
            name[:LONGEST_NAME]: [serializers.ErrorDetail(unknown_name(name, known if at == 0 else ()), code="unknown_field")]
            for at, name in enumerate(strangers[:MOST_TOLD])
        }
        try:
            values = super().to_internal_value(data)  # type: ignore[misc]
        except serializers.ValidationError as error:
            if isinstance(error.detail, dict):
                raise serializers.ValidationError({**error.detail, **unknown}) from error
            raise
        if unknown:
            raise serializers.ValidationError(unknown)
        return values


class BriefChoiceField(serializers.ChoiceField):
    """A choice that tells the beginning of what it refuses: REST framework's own sends all of it back, however long."""

    def fail(self, key: str, **told: Any) -> NoReturn:
        """Raise `ValidationError`, as ever, with at most `LONGEST_VALUE` characters of the value."""
        super().fail(key, **{name: str(value)[:LONGEST_VALUE] for name, value in told.items()})


class StrictSerializer(StrictFieldsMixin, serializers.Serializer):
    """The base of what the API reads.

    What `validate` asks of several fields at once stands in `described_rules` too, as JSON Schema, for the OpenAPI document.
    """

    described_rules: tuple[dict[str, Any], ...] = ()


def not_both(*names: str) -> dict[str, Any]:
    """For `described_rules`: of two fields only one is given."""
    return {"not": {"required": list(names)}}


def one_of(*names: str) -> dict[str, Any]:
    """For `described_rules`: of these fields one is given, or several."""
    return {"anyOf": [{"required": [name]} for name in names]}


class TruthField(serializers.BooleanField):
    """`true` or `false`; a text or a number isn't one."""

    def to_internal_value(self, data: object) -> bool:
        """The value. Raises `ValidationError`."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class BoundedListField(serializers.ListField):
    """A list of at most `max_length` entries, counted before any of them is looked at."""

    def to_internal_value(self, data: Any) -> list[Any]:
        """The entries. Raises `ValidationError`."""
        if isinstance(data, list) and self.max_length is not None and len(data) > self.max_length:
            self.fail("max_length", max_length=self.max_length)
        entries: list[Any] = super().to_internal_value(data)
        return entries


class WholeNumberField(serializers.IntegerField):
    """A whole number written as one: `2`, not `"2"`, `2.0` or `true`."""

    def to_internal_value(self, data: Any) -> int:
        """The number. Raises `ValidationError`."""
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return super().to_internal_value(data)


class TextField(serializers.CharField):
    """A text written as one: numbers are not turned into text."""

    def to_internal_value(self, data: Any) -> str:
        """The text. Raises `ValidationError`."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)
