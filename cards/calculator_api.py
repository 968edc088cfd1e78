"""REST: what a game reckons. Nothing is stored, nobody has to be known."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from cards.selectors import catalog
from engine.calculator import Asked, AskedKind, Calculator
from web.api.described import refused
from web.api.strict import BriefChoiceField, StrictSerializer, WholeNumberField
from web.api.views import SiteAPIView
from web.costs import costly
from web.games import present_kit

LONGEST_TEXT = 60
MOST_NAMES = 100
"""Counts that one value holds."""


class CountsField(serializers.DictField):
    """Whole numbers by name."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """The numbers. Raises ValidationError for what is none, or for too many."""
        if isinstance(data, dict) and len(data) > MOST_NAMES:
            raise serializers.ValidationError(f"{len(data)} > {MOST_NAMES}")
        counts: dict[str, Any] = super().to_internal_value(data)
        return counts


def field_of(asked: Asked) -> serializers.Field[Any, Any, Any, Any]:
    """The field that reads a value."""
    common: dict[str, Any] = {"required": asked.is_needed, "help_text": asked.help}
    if asked.kind is AskedKind.NUMBER:
        return WholeNumberField(min_value=asked.least, max_value=asked.most, **common)
    if asked.kind is AskedKind.CHOICE:
        return BriefChoiceField(choices=asked.choices, **common)
    if asked.kind is AskedKind.COUNTS:
        return CountsField(child=WholeNumberField(min_value=0, max_value=asked.most), **common)
    if asked.kind is AskedKind.DATA:
        return serializers.JSONField(**common)
    return serializers.CharField(max_length=LONGEST_TEXT, **common)


def calculator_named(slug: str) -> Calculator:
    """A calculator of the present game. Its addresses are there only where it is."""
    return next(known for known in present_kit().calculators if known.slug == slug)


def asked_of(known: Calculator, name: str = "Calculator") -> type[StrictSerializer]:
    """The serializer that reads a question to a calculator."""
    return type(f"{name}Serializer", (StrictSerializer,), {one.name: field_of(one) for one in known.asked})


def described_endpoint(game: str, known: Calculator) -> tuple[str, str, str, Any]:
    """A calculator of a game as the OpenAPI document takes a call: path, the same, method, view."""
    address = f"/api/v1/games/{game}/{known.slug}/"
    name = f"{game}-{known.slug}".title().replace("-", "")
    described = extend_schema(
        operation_id=f"{game}_{known.slug}".replace("-", "_"),
        summary=known.summary,
        description=known.summary + ".",
        request=asked_of(known, name),
        responses={200: dict(known.told), **refused(422)},
        exclude=False,
    )
    view: type[CalculatorView] = type(f"{name}View", (CalculatorView,), {})
    return address, address, "POST", extend_schema_view(post=described)(view).as_view(slug=known.slug)


class CalculatorView(SiteAPIView):
    """`<slug>/`: what a calculator of the present game answers."""

    permission_classes = [AllowAny]
    slug = ""

    @costly()
    @extend_schema(exclude=True)
    def post(self, request: Request) -> Response:
        """Read what is asked, and answer it."""
        known = calculator_named(self.slug)
        body = asked_of(known)(data=request.data)
        body.is_valid(raise_exception=True)
        return Response(known.answer(body.validated_data, catalog()))
