"""What somebody's own cards are enough for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.permissions import HasScope
from cards.selectors import catalog
from collection.selectors import owned_copies
from collection.shelf import added_up
from decks.list.answers import BuildableSerializer
from decks.list.api.decks import visible_deck
from decks.list.needed import Lack, lacking, needed_copies
from web.api.described import refused
from web.api.pagination import malformed
from web.api.views import SiteAPIView

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
        decks = [visible_deck(request, each) for each in ids]
        known, owned = catalog(), owned_copies(request.user)
        needs = [needed_copies(read.state, known) for read in decks]
        together = lacking(added_up(needs), owned)
        return Response(
            {
                "buildable": not together,
                "missing": _to_json(together),
                "decks": [
                    {"id": read.deck.public_id, "name": read.deck.name, "buildable": not missing, "missing": _to_json(missing)}
                    for read, need in zip(decks, needs, strict=True)
                    for missing in [lacking(need, owned)]
                ],
            }
        )


def _to_json(lacks: Iterable[Lack]) -> list[dict[str, Any]]:
    return [{"card": lack.card, "needed": lack.needed, "owned": lack.owned, "missing": lack.missing} for lack in lacks]
