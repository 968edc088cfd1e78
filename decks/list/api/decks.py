"""Stored decks: the public ones and one's own."""

from __future__ import annotations

import json
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.permissions import HasScope
from decks.list.answers import DeckSerializer, deck_etag, deck_to_json
from decks.list.errors import DeckNotFoundError
from decks.list.models import Deck
from decks.list.readable import ReadableDeck, deck_for, whole_deck
from decks.list.serializers import DeckPatchSerializer, DeckReplacementSerializer
from decks.list.services.bin import delete_deck
from decks.list.services.making import edit_deck
from web.api.described import CONDITIONAL, IF_MATCH, etag, refused
from web.api.etags import not_modified, require_match
from web.api.views import SiteGenericAPIView
from web.costs import MANY, costly
from web.errors import ForbiddenError

READ_ONLY = frozenset({"id", "owner", "has_unpublished_changes", "unread", "hash", "created_at", "updated_at"})


class DeckView(SiteGenericAPIView):
    """`decks/{id}/`: one deck."""

    permission_classes = [HasScope("decks:write")]
    pagination_class = None  # type: ignore[assignment]  # a single thing has no pages
    serializer_class = DeckSerializer

    @extend_schema(responses={200: DeckSerializer, **CONDITIONAL})
    def get(self, request: Request, deck_id: str) -> Response:
        """A deck with its list, to its owner as it stands, to others as last published; its ETag is what a write has to name."""
        read = visible_deck(request, deck_id)
        etag = deck_etag(read)
        return not_modified(request, etag) or Response(deck_to_json(read), headers={"ETag": etag})

    @costly(at_once=MANY)
    @extend_schema(parameters=[IF_MATCH, etag(200)], request=DeckReplacementSerializer, responses={200: DeckSerializer, **refused(422)})
    def put(self, request: Request, deck_id: str) -> Response:
        """Put another list, name, description and visibility in place; what is left out gets its default.

        Readers see the change when it is published: with `publish`, or when a private deck becomes one that they may read.
        """
        deck = writable_deck(request, deck_id)
        require_match(request, deck_etag(whole_deck(deck)))
        body = DeckReplacementSerializer(data=without_echo(request.data, deck), context={"deck": deck})
        body.is_valid(raise_exception=True)
        return self._written(edit_deck(deck=deck, now=timezone.now(), expected_revision=deck.revision, **body.deck_fields()))

    @costly(at_once=MANY)
    @extend_schema(parameters=[IF_MATCH, etag(200)], request=DeckPatchSerializer, responses={200: DeckSerializer, **refused(422)})
    def patch(self, request: Request, deck_id: str) -> Response:
        """Change what is given and leave the rest; `cards` and `technologies` are each replaced as a whole.

        Readers see the change when it is published, as with PUT; `{"publish": true}` alone publishes what was changed before.
        """
        deck = writable_deck(request, deck_id)
        require_match(request, deck_etag(whole_deck(deck)))
        body = DeckPatchSerializer(data=without_echo(request.data, deck), context={"deck": deck})
        body.is_valid(raise_exception=True)
        return self._written(edit_deck(deck=deck, now=timezone.now(), expected_revision=deck.revision, **body.changed_fields(deck)))

    @extend_schema(parameters=[IF_MATCH], responses={204: None})
    def delete(self, request: Request, deck_id: str) -> Response:
        """Delete a deck. On the site its owner can bring it back for 30 days."""
        deck = writable_deck(request, deck_id)
        require_match(request, deck_etag(whole_deck(deck)))
        delete_deck(deck=deck, now=timezone.now(), expected_revision=deck.revision)
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
