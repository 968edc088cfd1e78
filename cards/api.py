"""REST: cards with their search, the bulk document, reference data."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import ApiToken
from cards.face_images import face_response
from cards.reader import asked_of, draw_for_patterns
from cards.search import UnknownOrderError, fields_of, order_names
from cards.selectors import Shelf, rulings_by_card, rulings_of, shelf
from cards.serializers import (
    CardSerializer,
    EditionSerializer,
    FormatSerializer,
    HeroSerializer,
    Json,
    KeywordSerializer,
    SubtypeSerializer,
    WarningSerializer,
    card_json,
    edition_json,
    format_json,
    keyword_json,
    leader_json,
    subtype_json,
)
from engine.cards.catalog import BaseCard, CardId
from engine.languages import Language
from web.api.described import CONDITIONAL
from web.api.etags import not_modified, strong_etag
from web.api.pagination import PAGE_PARAMETERS, SequencePagination, malformed
from web.api.renderers import file_renderers
from web.api.views import SiteAPIView
from web.errors import NotFoundError
from web.games import first_game, present_kit

ORDER = OpenApiParameter("order", str, enum=order_names(first_game()), description="`id` if left out.")
LANGUAGE = OpenApiParameter("lang", str, enum=("en", "de"), description="`en` if left out.")
QUERY = OpenApiParameter(
    "q",
    str,
    description='What to look for. Words and "phrases" search names; `field:value` with `= != < <= > >=`, `-`, `or`, brackets and '
    "`/patterns/`. A part that can't be used is left out and told in `warnings`. Fields: "
    + ", ".join(f"`{field.name}`" + "".join(f" `{short}`" for short in field.short) for field in fields_of(first_game()))
    + ".",
)


def paged(name: str, item: type[serializers.Serializer[Any]], **more: serializers.Field[Any, Any, Any, Any]) -> dict[int, Any]:
    """The answers of a list in pages."""
    return {
        200: inline_serializer(
            f"{name}Page",
            {
                "next": serializers.URLField(allow_null=True),
                "previous": serializers.URLField(allow_null=True),
                "count": serializers.IntegerField(),
                "results": item(many=True),
                **more,
            },
        ),
        **CONDITIONAL,
    }


def answered(request: Request, data: Any) -> Response:
    """`data` with a strong ETag of it, or 304 for whoever has it."""
    etag = strong_etag(json.dumps(data, ensure_ascii=False, sort_keys=True, default=str))
    return not_modified(request, etag) or Response(data, headers={"ETag": etag})


class PagedView(SiteAPIView):
    """A list in pages that stands in memory."""

    pagination_class = SequencePagination

    def known_parameters(self, request: Request) -> frozenset[str]:
        """Those of pages, and the view's own; only the search can be ordered."""
        return frozenset(self.query_parameters) | {"cursor", "page_size"}

    def page(self, request: Request, rows: Sequence[Any], *, order: str = "") -> tuple[SequencePagination, list[Any]]:
        """The rows of the page that was asked for, and the page."""
        pages = SequencePagination()
        return pages, pages.paginate_sequence(rows, request, order=order)

    def answer(self, request: Request, rows: Sequence[Json]) -> Response:
        """A page of `rows`."""
        pages, found = self.page(request, rows)
        return answered(request, pages.page_of(found))


class CardListView(PagedView):
    """Cards, all of them or what a query finds."""

    query_parameters = ("q", "order")

    @extend_schema(
        operation_id="cards_list",
        summary="Search cards",
        parameters=[QUERY, ORDER, *PAGE_PARAMETERS],
        responses=paged("Card", CardSerializer, warnings=WarningSerializer(many=True)),
    )
    def get(self, request: Request) -> Response:
        """What the query finds, in order, with warnings about what could not be used of it."""
        current, query = shelf(), request.query_params.get("q", "")
        order = request.query_params.get("order", "id")
        held, decks = _own_things(request, query)
        draw_for_patterns(request._request, query)
        try:
            result = current.search(query, as_of=localdate(), order=order, held=held, decks=decks)
        except UnknownOrderError as error:
            raise malformed("UNKNOWN_ORDER", "order", error.message) from error
        pages, cards = self.page(request, result.cards, order=order)
        page = pages.page_of(_cards_json(cards))
        return answered(request, {**page, "warnings": [warning.to_json() for warning in result.warnings]})


def _own_things(request: Request, query: str) -> tuple[Any, Any]:
    """What the caller notes of cards and has built, as far as the query asks for it and a token's scopes allow it."""
    held, decks = asked_of(request.user if request.user.is_authenticated else None, query)
    token = request.auth if isinstance(request.auth, ApiToken) else None
    may_own = token is None or token.has_scope("collection:read")
    may_decks = token is None or token.has_scope("decks:read")
    return held if may_own else None, decks if may_decks else None


def _cards_json(cards: Sequence[BaseCard]) -> list[Json]:
    rulings = rulings_by_card([card.id for card in cards])
    return [card_json(card, rulings.get(card.id, ())) for card in cards]


def card_or_404(current: Shelf, card_id: int) -> Any:
    """The card with this id.

    Raises:
        NotFoundError: there is none.
    """
    card = current.catalog.by_id.get(CardId(card_id))
    if card is None:
        raise NotFoundError(_("No card has the id %(id)s.") % {"id": card_id}, code="CARD_NOT_FOUND")
    return card


class CardView(SiteAPIView):
    """One card."""

    @extend_schema(operation_id="cards_retrieve", summary="One card", responses={200: CardSerializer, **CONDITIONAL})
    def get(self, request: Request, card_id: int) -> Response:
        """The card with this id."""
        card = card_or_404(shelf(), card_id)
        return answered(request, card_json(card, rulings_of(card.id)))


class CardFaceView(SiteAPIView):
    """The drawn face of a card."""

    renderer_classes = file_renderers("image/svg+xml")
    query_parameters = ("lang",)

    @extend_schema(
        operation_id="cards_face",
        summary="The drawn face of a card",
        parameters=[LANGUAGE],
        responses={(200, "image/svg+xml"): OpenApiTypes.STR, **CONDITIONAL},
    )
    def get(self, request: Request, card_id: int) -> HttpResponse:
        """An SVG image, 252 by 352."""
        current = shelf()
        card = card_or_404(current, card_id)
        django_request: HttpRequest = request._request
        return face_response(django_request, card, _language(request), current)


def _language(request: Request) -> Language:
    """`lang`, English if left out. Raises `MalformedError`."""
    asked = request.query_params.get("lang", "en")
    if asked not in ("en", "de"):
        raise malformed("UNKNOWN_LANGUAGE", "lang", _("%(value)s is no language of this site: en, de.") % {"value": repr(asked[:40])})
    return "de" if asked == "de" else "en"


class CardBulkView(SiteAPIView):
    """Every card in one document."""

    @extend_schema(
        operation_id="cards_bulk",
        summary="Every card in one document",
        responses={
            200: inline_serializer(
                "CardBulk",
                {
                    "next": serializers.URLField(allow_null=True),
                    "previous": serializers.URLField(allow_null=True),
                    "count": serializers.IntegerField(),
                    "results": CardSerializer(many=True),
                },
            ),
            **CONDITIONAL,
        },
    )
    def get(self, request: Request) -> HttpResponse:
        """All cards by id, in the shape of a single page, with a strong ETag."""
        current = shelf()
        body, etag = current.keep("bulk", lambda: _bulk(current))
        unchanged = not_modified(request, etag)
        if unchanged is not None:
            return unchanged
        response = HttpResponse(body, content_type="application/json")
        response["ETag"] = etag
        return response


def _bulk(current: Shelf) -> tuple[bytes, str]:
    """The document and its ETag."""
    rulings = rulings_by_card()
    cards = [card_json(card, rulings.get(card.id, ())) for card in current.catalog]
    body = json.dumps({"next": None, "previous": None, "count": len(cards), "results": cards}, ensure_ascii=False, separators=(",", ":"))
    return body.encode(), strong_etag(body)


class EditionListView(PagedView):
    """The editions."""

    @extend_schema(
        operation_id="editions_list", summary="Editions", parameters=PAGE_PARAMETERS, responses=paged("Edition", EditionSerializer)
    )
    def get(self, request: Request) -> Response:
        """The editions, oldest first."""
        current = shelf()
        counts = {
            slug: sum(any(printing.edition == slug for printing in card.printings) for card in current.catalog) for slug in current.editions
        }
        return self.answer(request, [edition_json(edition, counts[slug]) for slug, edition in current.editions.items()])


class RaceListView(PagedView):
    """The races."""

    @extend_schema(operation_id="races_list", summary="Races", parameters=PAGE_PARAMETERS, responses=paged("Race", SubtypeSerializer))
    def get(self, request: Request) -> Response:
        """The subtypes of the game's cards: the races of heroes and units."""
        return self.answer(request, [subtype_json(slug, name) for slug, name in sorted(shelf().index.subtypes.items())])


class KeywordListView(PagedView):
    """The keywords."""

    @extend_schema(
        operation_id="keywords_list", summary="Keywords", parameters=PAGE_PARAMETERS, responses=paged("Keyword", KeywordSerializer)
    )
    def get(self, request: Request) -> Response:
        """The keywords of both rulebooks, with what they mean."""
        return self.answer(request, [keyword_json(info) for info in present_kit().keywords.values()])


class HeroListView(PagedView):
    """The heroes."""

    @extend_schema(operation_id="heroes_list", summary="Heroes", parameters=PAGE_PARAMETERS, responses=paged("Hero", HeroSerializer))
    def get(self, request: Request) -> Response:
        """The heroes by slug, each with the ids of its cards by level."""
        return self.answer(request, [leader_json(slug, shelf().catalog) for slug in shelf().catalog.leader_names])


class FormatListView(PagedView):
    """The formats."""

    @extend_schema(operation_id="formats_list", summary="Formats", parameters=PAGE_PARAMETERS, responses=paged("Format", FormatSerializer))
    def get(self, request: Request) -> Response:
        """What may be played: the formats of the rulebooks and those of this site."""
        return self.answer(request, [format_json(format) for format in shelf().formats.values()])
