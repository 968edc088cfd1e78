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
from decks.built.needs import free_for
from decks.built.selectors import built_decks_of
from decks.list.answers import BuildableSerializer
from decks.list.api.decks import visible_deck
from decks.list.needed import Need, lacking, needed_copies
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
        """Missing copies by card, heroes included: for each deck by itself, and for all of them built side by side.

        Missing is what isn't free: what isn't owned, or lies in another deck that is noted as built. `free` at the end tells of every card
        that they take how many of the copies owned lie in no such deck at all.
        """
        text = request.query_params.get("deck", "")
        ids = list(dict.fromkeys(part for part in text.split(",") if part))
        if not 1 <= len(ids) <= MOST_DECKS:
            raise malformed(
                "INVALID_PARAMETER", "deck", _("Name from 1 to %(most)s decks, with commas between them.") % {"most": MOST_DECKS}
            )
        decks = [visible_deck(request, each) for each in ids]
        known, owned, built = catalog(), owned_copies(request.user), built_decks_of(request.user)
        needs = {read.deck.pk: needed_copies(read.state, known) for read in decks}
        needed, free = added_up(needs.values()), free_for((), owned, built)
        together = lacking(needed, owned=owned, free=free_for(needs, owned, built))
        return Response(
            {
                "buildable": not together,
                "missing": _to_json(together),
                "decks": [
                    {"id": read.deck.public_id, "name": read.deck.name, "buildable": not missing, "missing": _to_json(missing)}
                    for read in decks
                    for missing in [lacking(needs[read.deck.pk], owned=owned, free=free_for((read.deck.pk,), owned, built))]
                ],
                "free": [{"card": card, "free": free.get(card, 0)} for card in sorted(needed)],
            }
        )


def _to_json(lacks: Iterable[Need]) -> list[dict[str, Any]]:
    return [{"card": lack.card, "needed": lack.needed, "owned": lack.owned, "free": lack.free, "missing": lack.missing} for lack in lacks]
