"""REST calls about the copies of one printing."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.permissions import HasScope
from cards.models import Printing
from collection import services
from collection.answers import CopiesAnswer, copies_json
from collection.api.caller import caller_of
from collection.errors import PrintingGoneError
from collection.selectors import details_of, find_printing, shelf_of
from collection.serializers import CopiesPatchSerializer, change_of, said_of
from web.api.described import CONDITIONAL, IF_MATCH_IF_WANTED, etag, refused
from web.api.etags import not_modified, require_match, strong_etag
from web.api.views import SiteAPIView


class CopiesView(SiteAPIView):
    """`collection/copies/{edition}/{number}/`: a printing's copies, and what they are like."""

    permission_classes = [HasScope("collection:write", public=False)]

    @extend_schema(responses={200: CopiesAnswer, **CONDITIONAL})
    def get(self, request: Request, edition_slug: str, card_number: str) -> Response:
        """How many are owned (boxes counted in), wanted and for trade, and what so many of those owned are like; with an ETag."""
        answer = _answer(request, _printing(edition_slug, card_number))
        tag = strong_etag(answer)
        return not_modified(request, tag) or Response(answer, headers={"ETag": tag})

    @extend_schema(
        parameters=[IF_MATCH_IF_WANTED, etag(200)], request=CopiesPatchSerializer, responses={200: CopiesAnswer, **refused(404, 409, 422)}
    )
    def patch(self, request: Request, edition_slug: str, card_number: str) -> Response:
        """New numbers, and new details in place of those of before; what is left out stays.

        More copies can't be described than are owned. With `If-Match` only over the state that was read.
        """
        printing = _printing(edition_slug, card_number)
        if "If-Match" in request.headers:
            require_match(request, strong_etag(_answer(request, printing)))
        body = CopiesPatchSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        data = body.validated_data
        details = said_of(data["details"]) if "details" in data else None
        services.describe_copies(user=caller_of(request), printing=printing, details=details, change=change_of(data))
        answer = _answer(request, printing)
        return Response(answer, headers={"ETag": strong_etag(answer)})


def _printing(edition: str, number: str) -> Printing:
    found = find_printing(edition, number)
    if found is None:
        raise PrintingGoneError(_("There is no printing %(number)s in “%(edition)s”.") % {"edition": edition[:60], "number": number[:40]})
    return found


def _answer(request: Request, printing: Printing) -> dict[str, Any]:
    shelf = shelf_of(request.user)
    facts = next((each for each in shelf.printings if each.id == printing.pk), None)
    if facts is None:
        raise PrintingGoneError(_("Copies of this card aren’t counted."))
    return copies_json(facts, shelf.of(facts.id), details_of(request.user, [facts.id]).get(facts.id, {}))
