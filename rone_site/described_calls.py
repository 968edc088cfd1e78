"""The OpenAPI document, which takes half a second to make: made once for each language, and drawn on the budgets of who asks for others."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.conf import settings
from django.utils.translation import get_language
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from cards.calculator_api import described_endpoint
from web.costs import SOME, costly
from web.games import kits


def add_calculators(endpoints: list[Any], **_told: Any) -> list[Any]:
    """The spectacular hook: the calls with what the games of the site reckon, each below the addresses of its game."""
    return [*endpoints, *(described_endpoint(game, one) for game, kit in kits().items() for one in kit.calculators)]


class KeptGenerator(SchemaGenerator):
    """Makes a document once for what it depends on: the addresses, the games, the language and the version that it is to name."""

    def get_schema(self, request: Any = None, public: bool = False) -> Any:
        """The document, as far as it is everybody's (`public`)."""
        if not public:
            return super().get_schema(request, public)  # type: ignore[no-untyped-call]
        return _document(settings.ROOT_URLCONF, tuple(settings.GAMES), get_language(), self.api_version)


@lru_cache(maxsize=8)
def _document(urls: str, games: tuple[str, ...], language: str | None, version: str | None) -> Any:
    return SchemaGenerator(api_version=version).get_schema(request=None, public=True)  # type: ignore[no-untyped-call]


class SchemaView(SpectacularAPIView):
    """`schema/`: every call, for programs."""

    generator_class = KeptGenerator

    @costly(at_once=SOME)
    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """The document as YAML or JSON."""
        response: Response = super().get(request, *args, **kwargs)  # type: ignore[no-untyped-call]
        return response
