"""What somebody's own cards are enough for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.described import refused
from accounts.api.pagination import malformed
from accounts.api.permissions import HasScope
from accounts.api.views import SiteAPIView
from cards.selectors import catalog
from collection.selectors import owned_copies
from collection.shelf import added_up
from decks.answers import BuildableSerializer
from decks.api.decks import visible_deck
from decks.models import Deck
from decks.selectors import deck_list
from engine.rone.cards import CardId, Catalog
from engine.rone.construction import deck_copies

MOST_DECKS = 20
DECKS = OpenApiParameter(
    "deck",
    {"type": "string", "pattern": f"^,*[^,]+(,+[^,]+){{0,{MOST_DECKS - 1}}},*$"},
    required=True,
    description=f"Ids of decks, with commas between them: at most {MOST_DECKS}.",
)


class BuildableView(SiteAPIView):
    """`collection/buildable/`: what is missing for one deck, or for several at once."""

    permission_classes = [HasScope("collection:write", public=False)]
    query_parameters = {"deck"}

    @extend_schema(
        parameters=[DECKS],
        responses={200: BuildableSerializer, **refused(404)},
    )
    def get(self, request: Request) -> Response:
        """Missing copies by card, heroes included: for each deck by itself, and for all of them built side by side."""
        text = request.query_params.get("deck", "")
        ids = list(dict.fromkeys(part for part in text.split(",") if part))
        if not 1 <= len(ids) <= MOST_DECKS:
            raise malformed(
                "INVALID_PARAMETER", "deck", _("Name from 1 to %(most)s decks, with commas between them.") % {"most": MOST_DECKS}
            )
        decks = [visible_deck(request, each).deck for each in ids]
        known, owned = catalog(), owned_copies(request.user)
        needs = [needed_copies(deck, known) for deck in decks]
        together = lacking(added_up(needs), owned)
        return Response(
            {
                "buildable": not together,
                "missing": together,
                "decks": [
                    {"id": deck.public_id, "name": deck.name, "buildable": not missing, "missing": missing}
                    for deck, need in zip(decks, needs, strict=True)
                    for missing in [lacking(need, owned)]
                ],
            }
        )


def needed_copies(deck: Deck, cards: Catalog) -> dict[CardId, int]:
    """Copies of each card that building `deck` takes, with the three cards of each hero."""
    listed = deck_list(deck)
    needed = dict(deck_copies(listed))
    for slug in listed.heroes:
        hero = cards.heroes.get(slug)
        for card in hero.levels.values() if hero else ():
            needed[card.id] = needed.get(card.id, 0) + 1
    return needed


def lacking(needed: Mapping[CardId, int], owned: Mapping[CardId, int]) -> list[dict[str, Any]]:
    """The cards of which more is needed than owned, lowest id first."""
    rows = ((card, number, owned.get(card, 0)) for card, number in sorted(needed.items()))
    return [{"card": card, "needed": number, "owned": have, "missing": number - have} for card, number, have in rows if have < number]
