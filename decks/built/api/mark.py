"""REST calls about whether a deck lies built."""

from __future__ import annotations

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.permissions import HasScope
from cards.selectors import catalog
from decks.built import services
from decks.built.selectors import find_built
from decks.built.serializers import BuiltAnswer, BuiltBodySerializer, built_json
from decks.list.api.decks import writable_deck
from decks.list.models import Deck
from decks.list.needed import needed_copies
from decks.list.selectors import deck_state
from web.api.described import refused
from web.api.views import SiteAPIView


class BuiltView(SiteAPIView):
    """`decks/{id}/built/`: whether one's deck lies built."""

    permission_classes = [HasScope("decks:write", public=False)]

    @extend_schema(responses=BuiltAnswer)
    def get(self, request: Request, deck_id: str) -> Response:
        """Whether the deck lies built, and the copies in it: they aren't free for other decks. Only of one's own."""
        return _told(writable_deck(request, deck_id))

    @extend_schema(request=BuiltBodySerializer, responses={200: BuiltAnswer, **refused(422)})
    def put(self, request: Request, deck_id: str) -> Response:
        """Note that the deck lies built as its list is now, or that it was taken apart; the same once more changes nothing."""
        deck = writable_deck(request, deck_id)
        body = BuiltBodySerializer(data=request.data)
        body.is_valid(raise_exception=True)
        if body.validated_data["built"]:
            services.build_as_listed(deck=deck, now=timezone.now())
        else:
            services.take_apart(deck=deck)
        return _told(deck)


def _told(deck: Deck) -> Response:
    return Response(built_json(find_built(deck), dict(needed_copies(deck_state(deck), catalog()))))
