"""The REST call that tells how complete a collection is."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.permissions import HasScope
from cards.selectors import catalog, editions
from collection.answers import OverviewAnswer, overview_json
from collection.api.caller import caller_of
from collection.built import built_copies
from collection.completion import missing_of_edition, parts_of_editions, spare_copies
from collection.overview import groups_of
from collection.selectors import shelf_of
from web.api.described import CONDITIONAL
from web.api.etags import not_modified, strong_etag
from web.api.views import SiteAPIView
from web.games import present_kit
from web.text.language import reader_language


class OverviewView(SiteAPIView):
    """`collection/overview/`: what is there, what is missing, what is spare."""

    permission_classes = [HasScope("collection:write", public=False)]

    @extend_schema(responses={200: OverviewAnswer, **CONDITIONAL})
    def get(self, request: Request) -> Response:
        """How complete the collection is by edition, type and what else cards of the game are grouped by; what is missing and spare.

        Missing are printings of which there is no copy; spare are copies beyond those in built decks and those that one more list could
        take, most left over first.
        """
        shelf, cards, kit = shelf_of(request.user), catalog(), present_kit()
        groups = groups_of(shelf, cards, kit, editions(), reader_language())
        missing = [printing for part in parts_of_editions(shelf) for printing in missing_of_edition(shelf, part.key)]
        spare = spare_copies(shelf, cards, kit.collecting, built_copies(caller_of(request)))
        answer = overview_json(groups, missing, spare)
        tag = strong_etag(answer)
        return not_modified(request, tag) or Response(answer, headers={"ETag": tag})
