"""REST: the games of the site."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api import PagedView, paged
from cards.serializers import LocalTextSerializer, local_json
from engine.kit import Kit
from web.api.pagination import PAGE_PARAMETERS
from web.games import first_game, kits


class GameSerializer(serializers.Serializer[Any]):
    """A game of the site."""

    slug = serializers.CharField()
    name = LocalTextSerializer()
    is_first = serializers.BooleanField(help_text="Whether calls that name no game are about it.")
    formats = serializers.ListField(child=serializers.CharField(), help_text="Those of its rules, the default first.")
    types = serializers.ListField(child=serializers.CharField(), help_text="The types of its cards.")
    calls = serializers.CharField(help_text="What its calls begin with: `cards/` is `games/{game}/cards/`.")


class GameListView(PagedView):
    """The games."""

    @extend_schema(
        operation_id="games_list",
        summary="The games of the site",
        description="Every call about cards, collection, decks, events, simulations and tables is there for each game, below "
        "`games/{game}/`: `games/rone/cards/` is `cards/`. What a game lacks is a 404.",
        parameters=PAGE_PARAMETERS,
        responses=paged("Game", GameSerializer),
    )
    def get(self, request: Request) -> Response:
        """The games, the first one first."""
        return self.answer(request, [game_json(kit) for kit in kits().values()])


def game_json(kit: Kit) -> dict[str, Any]:
    """See `GameSerializer`."""
    return {
        "slug": kit.slug,
        "name": local_json(kit.name),
        "is_first": kit.slug == first_game(),
        "formats": list(kit.formats),
        "types": [str(slug) for slug in kit.cards.types],
        "calls": f"/api/v1/games/{kit.slug}/",
    }
