"""Stored decks: the public ones and one's own, found and made."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.once import idempotent
from accounts.api.permissions import HasScope
from cards.search import SearchWarning
from cards.selectors import shelf
from decks.list.answers import DeckSerializer, deck_etag, deck_to_json
from decks.list.judging import still_found
from decks.list.models import Deck
from decks.list.readable import deck_for, whole_deck
from decks.list.serializers import DeckBodySerializer
from decks.list.services.making import create_deck
from decks.list.staleness import stale_verdicts
from decks.search import DeckSearch, search_decks
from decks.search.gallery import MOST_COUNTED_BY_API
from web.api.described import etag, location, refused
from web.api.pagination import CursorPagination
from web.api.views import SiteGenericAPIView
from web.costs import MANY, costly
from web.looking import MOST_LOOKED_AT, LooksTooFarError, patience

SEARCH = OpenApiParameter(
    "q",
    str,
    description="A search for decks as on the site (`/decks/search-help/`); a word without a field is part of a name or of the owner's.",
)


class DeckPagination(CursorPagination):
    """Pages of decks: beyond `MOST_COUNTED_BY_API` of them nobody counts on, and `count` is left out.

    So it is where one of the decks is `unsure`: not known to be among those that were asked for; and where they are far to seek.
    """

    unsure: Q | None = None

    def count_of(self, queryset: QuerySet[Any]) -> int | None:
        """How many decks there are, where they are few enough to be counted with every call, and sure."""
        try:
            with patience() if self.among is not None else nullcontext():
                counted = queryset.order_by().values("pk")[: MOST_COUNTED_BY_API + 1].count()
        except LooksTooFarError:
            return None
        if counted > MOST_COUNTED_BY_API or (self.unsure is not None and queryset.filter(self.unsure).exists()):
            return None
        return counted

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """A page with what could not be used of the search, in the words of the search for cards."""
        page = super().get_paginated_response_schema(schema)
        warnings = {"type": "array", "items": {"$ref": "#/components/schemas/Warning"}}
        return page | {"required": [*page["required"], "warnings"], "properties": page["properties"] | {"warnings": warnings}}


def _cut_short(query: str) -> SearchWarning:
    sentence = gettext(
        "This search looks at very many decks: the page holds what was found among %(count)s decks; `next` goes on behind them."
    )
    return SearchWarning("CUT_SHORT", sentence % {"count": MOST_LOOKED_AT}, 1, len(query))


class DeckListView(SiteGenericAPIView):
    """`decks/`: find decks, make one."""

    permission_classes = [HasScope("decks:write")]
    pagination_class = DeckPagination
    orders = {
        "-updated": ("-updated_at", "-id"),
        "updated": ("updated_at", "id"),
        "name": ("name", "id"),
        "-created": ("-created_at", "-id"),
        "-likes": ("-like_count", "-id"),
    }
    default_order = "-updated"
    serializer_class = DeckSerializer
    search = DeckSearch("", Q(), (), False)

    def known_parameters(self, request: Request) -> frozenset[str]:
        """Only reading asks for anything."""
        return super().known_parameters(request) | ({"q"} if request.method == "GET" else frozenset())

    def get_queryset(self) -> QuerySet[Deck]:
        """The public decks and the caller's own."""
        return Deck.objects.visible_to(self.request.user).filter(self.search.condition).with_list()

    @extend_schema(parameters=[SEARCH], responses=DeckSerializer(many=True))
    def get(self, request: Request) -> Response:
        """Public decks and one's own, last changed first. `warnings` tell what could not be used of the search, as those of cards do.

        A search that looks too far is stopped (warning `CUT_SHORT`): the page is shorter then, and `next` goes on where it stopped.
        """
        query, user, known, now = request.query_params.get("q", ""), request.user, shelf(), timezone.now()
        self.search = search_decks(query, shelf=known, user=user, today=now.date())
        paginator = self.paginator
        assert isinstance(paginator, DeckPagination)  # noqa: S101  (it is this view's)
        if self.search.asks_for_legality:
            paginator.unsure = stale_verdicts(known, now)
        if self.search.condition:
            paginator.among = Deck.objects.visible_to(user)
        rows = self.paginate_queryset(self.get_queryset()) or []
        if self.search.asks_for_legality:
            rows = still_found(rows, self.get_queryset(), known=known, now=now)
        warnings = [*self.search.warnings, *([_cut_short(query)] if paginator.stretch.is_cut_short else [])]
        page = paginator.page_of([deck_to_json(deck_for(deck, user)) for deck in rows])
        return Response({**page, "warnings": [warning.to_json() for warning in warnings]})

    @costly(at_once=MANY)
    @idempotent
    @extend_schema(parameters=[location(201), etag(201)], request=DeckBodySerializer, responses={201: DeckSerializer, **refused(422)})
    def post(self, request: Request) -> Response:
        """Store a deck. An illegal list is stored too: ask `decks/validate/` what is wrong with it."""
        body = DeckBodySerializer(data=request.data)
        body.is_valid(raise_exception=True)
        deck = create_deck(owner=request.user, now=timezone.now(), **body.deck_fields())
        address = request.build_absolute_uri(reverse("api-deck", args=[deck.public_id]))
        made = whole_deck(deck)
        return Response(deck_to_json(made), status=201, headers={"Location": address, "ETag": deck_etag(made)})
