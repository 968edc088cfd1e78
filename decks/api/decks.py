"""Stored decks: the public ones and one's own."""

from __future__ import annotations

import json
from typing import Any

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.permissions import HasScope
from cards.selectors import shelf
from decks import services
from decks.answers import DeckSerializer, deck_etag, deck_to_json
from decks.errors import DeckNotFoundError
from decks.gallery import MOST_COUNTED_BY_API
from decks.models import Deck
from decks.readable import ReadableDeck, deck_for, whole_deck
from decks.search import DeckSearch, search_decks
from decks.serializers import DeckBodySerializer, DeckPatchSerializer
from web.api.described import CONDITIONAL, IF_MATCH, etag, location, refused
from web.api.etags import not_modified, require_match
from web.api.pagination import CursorPagination
from web.api.views import SiteGenericAPIView
from web.errors import ForbiddenError

SEARCH = OpenApiParameter(
    "q",
    str,
    description="A search for decks as on the site (`/decks/search-help/`); a word without a field is part of a name or of the owner's.",
)
READ_ONLY = frozenset({"id", "owner", "unread", "hash", "created_at", "updated_at"})


class DeckPagination(CursorPagination):
    """Pages of decks: beyond `MOST_COUNTED_BY_API` of them nobody counts on, and `count` is left out."""

    def count_of(self, queryset: QuerySet[Any]) -> int | None:
        """How many decks there are, where they are few enough to be counted with every call."""
        counted = queryset.order_by().values("pk")[: MOST_COUNTED_BY_API + 1].count()
        return counted if counted <= MOST_COUNTED_BY_API else None

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """A page with what could not be used of the search, in the words of the search for cards."""
        page = super().get_paginated_response_schema(schema)
        warnings = {"type": "array", "items": {"$ref": "#/components/schemas/Warning"}}
        return page | {"required": [*page["required"], "warnings"], "properties": page["properties"] | {"warnings": warnings}}


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
        """Public decks and one's own, last changed first. `warnings` tell what could not be used of the search, as those of cards do."""
        query, user = request.query_params.get("q", ""), request.user
        self.search = search_decks(query, shelf=shelf(), user=user, today=timezone.now().date())
        rows = self.paginate_queryset(self.get_queryset())
        paginator = self.paginator
        assert isinstance(paginator, DeckPagination)  # noqa: S101  (it is this view's)
        page = paginator.page_of([deck_to_json(deck_for(deck, user)) for deck in rows or []])
        return Response({**page, "warnings": [warning.to_json() for warning in self.search.warnings]})

    @extend_schema(parameters=[location(201), etag(201)], request=DeckBodySerializer, responses={201: DeckSerializer, **refused(422)})
    def post(self, request: Request) -> Response:
        """Store a deck. An illegal list is stored too: ask `decks/validate/` what is wrong with it."""
        body = DeckBodySerializer(data=request.data)
        body.is_valid(raise_exception=True)
        deck = services.create_deck(owner=request.user, now=timezone.now(), **body.deck_fields())
        address = request.build_absolute_uri(reverse("api-deck", args=[deck.public_id]))
        made = whole_deck(deck)
        return Response(deck_to_json(made), status=201, headers={"Location": address, "ETag": deck_etag(made)})


class DeckView(SiteGenericAPIView):
    """`decks/{id}/`: one deck."""

    permission_classes = [HasScope("decks:write")]
    pagination_class = None  # type: ignore[assignment]  # a single thing has no pages
    serializer_class = DeckSerializer

    @extend_schema(responses={200: DeckSerializer, **CONDITIONAL})
    def get(self, request: Request, deck_id: str) -> Response:
        """A deck with its list; its ETag is what a write has to name."""
        read = visible_deck(request, deck_id)
        etag = deck_etag(read)
        return not_modified(request, etag) or Response(deck_to_json(read), headers={"ETag": etag})

    @extend_schema(parameters=[IF_MATCH, etag(200)], request=DeckBodySerializer, responses={200: DeckSerializer, **refused(422)})
    def put(self, request: Request, deck_id: str) -> Response:
        """Put another list, name, description and visibility in place; what is left out gets its default."""
        deck = writable_deck(request, deck_id)
        require_match(request, deck_etag(whole_deck(deck)))
        body = DeckBodySerializer(data=without_echo(request.data, deck), context={"deck": deck})
        body.is_valid(raise_exception=True)
        return self._written(services.edit_deck(deck=deck, now=timezone.now(), expected_revision=deck.revision, **body.deck_fields()))

    @extend_schema(parameters=[IF_MATCH, etag(200)], request=DeckPatchSerializer, responses={200: DeckSerializer, **refused(422)})
    def patch(self, request: Request, deck_id: str) -> Response:
        """Change what is given and leave the rest; `cards` and `technologies` are each replaced as a whole."""
        deck = writable_deck(request, deck_id)
        require_match(request, deck_etag(whole_deck(deck)))
        body = DeckPatchSerializer(data=without_echo(request.data, deck), context={"deck": deck})
        body.is_valid(raise_exception=True)
        return self._written(
            services.edit_deck(deck=deck, now=timezone.now(), expected_revision=deck.revision, **body.changed_fields(deck))
        )

    @extend_schema(parameters=[IF_MATCH], responses={204: None})
    def delete(self, request: Request, deck_id: str) -> Response:
        """Delete a deck. On the site its owner can bring it back for 30 days."""
        deck = writable_deck(request, deck_id)
        require_match(request, deck_etag(whole_deck(deck)))
        services.delete_deck(deck=deck, now=timezone.now(), expected_revision=deck.revision)
        return Response(status=204)

    def _written(self, deck: Deck) -> Response:
        written = whole_deck(deck)
        return Response(deck_to_json(written), headers={"ETag": deck_etag(written)})


def without_echo(data: Any, deck: Deck) -> Any:
    """A body without what the caller only sends back as it was read: `id`, `owner`, `hash` and the like, unchanged.

    So that a deck that was read can be changed and put back as a whole. A value that differs stays, and is refused.
    """
    if not isinstance(data, dict):
        return data
    told = json.loads(JSONRenderer().render(deck_to_json(whole_deck(deck))))
    return {name: value for name, value in data.items() if name not in READ_ONLY or name not in told or told[name] != value}


def visible_deck(request: Request, deck_id: str) -> ReadableDeck:
    """The deck with its list, if the caller may read it, as they may see it.

    Raises:
        DeckNotFoundError: they may not know of it, or there is none.
    """
    deck = Deck.objects.visible_to(request.user).with_list().filter(public_id=deck_id).first()
    if deck is None:
        raise DeckNotFoundError(deck_id)
    return deck_for(deck, request.user)


def writable_deck(request: Request, deck_id: str) -> Deck:
    """The deck with its list, if it is the caller's own.

    Raises:
        DeckNotFoundError: as `visible_deck`.
        ForbiddenError: it is public, and somebody else's.
    """
    read = visible_deck(request, deck_id)
    if not read.is_whole:
        raise ForbiddenError(_("The deck %(id)s is somebody else’s; copy it to change it.") % {"id": deck_id})
    return read.deck
