"""Unknown query parameters and unknown fields are refused, not ignored: a typing error must not look like an answer."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from difflib import get_close_matches
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request

from accounts.errors import FieldError, MalformedError


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
                FieldError("REPEATED_PARAMETER", name, _("%(name)s stands there %(count)s times.") % {"name": name, "count": len(values)})
            )
    if faults:
        raise MalformedError(faults[0].message, code=faults[0].code, errors=faults)


def unknown_name(name: str, known: Collection[str]) -> str:
    """A sentence about a name that is not `known`, with the nearest one that is."""
    near = get_close_matches(name, known, n=1)
    if near:
        return _("%(name)s is not known here; did you mean %(near)s?") % {"name": repr(name[:80]), "near": near[0]}
    return _("%(name)s is not known here.") % {"name": repr(name[:80])}


class StrictFieldsMixin:
    """A serializer that refuses fields it doesn't know, each with its path; nested serializers do so for themselves."""

    def to_internal_value(self, data: Any) -> Any:
        """The validated values, as ever. Raises `ValidationError` with every unknown field beside the other faults."""
        if not isinstance(data, Mapping):
            return super().to_internal_value(data)  # type: ignore[misc]
        known = [name for name, field in self.fields.items() if not field.read_only]  # type: ignore[attr-defined]
        unknown = {
            str(name): [serializers.ErrorDetail(unknown_name(str(name), known), code="unknown_field")] for name in data if name not in known
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


class StrictSerializer(StrictFieldsMixin, serializers.Serializer):
    """The base of what the API reads.

    What `validate` asks of several fields at once stands in `described_rules` too, as JSON Schema, for the OpenAPI document.
    """

    described_rules: tuple[dict[str, Any], ...] = ()


def not_both(*names: str) -> dict[str, Any]:
    """For `described_rules`: of two fields only one is given."""
    return {"not": {"required": list(names)}}


class TruthField(serializers.BooleanField):
    """`true` or `false`; a text or a number isn't one."""

    def to_internal_value(self, data: object) -> bool:
        """The value. Raises `ValidationError`."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


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
