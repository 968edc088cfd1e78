"""REST calls about one's collection."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.permissions import HasScope
from cards.models import Edition
from collection import services
from collection.answers import CollectionAnswer, collection_json
from collection.api.caller import caller_of
from collection.selectors import all_printings, details_of, shelf_of
from collection.serializers import CollectionSerializer, change_of, said_of
from web.api.described import CONDITIONAL, IF_MATCH_IF_WANTED, etag, refused
from web.api.etags import not_modified, require_match, strong_etag
from web.api.views import SiteAPIView
from web.errors import FieldError, MalformedError
from web.games import present_game


class CollectionView(SiteAPIView):
    """Copies owned, wanted and for trade, and boxes."""

    permission_classes = [HasScope("collection:write", public=False)]

    @extend_schema(responses={200: CollectionAnswer, **CONDITIONAL})
    def get(self, request: Request) -> Response:
        """One's whole collection, with an ETag."""
        answer = _answer(request)
        etag = strong_etag(answer)
        return not_modified(request, etag) or Response(answer, headers={"ETag": etag})

    @extend_schema(
        parameters=[IF_MATCH_IF_WANTED, etag(200)], request=CollectionSerializer, responses={200: CollectionAnswer, **refused(422)}
    )
    def put(self, request: Request) -> Response:
        """Put a collection in the place of the whole one.

        A printing that is left out has what its boxes give; details that are left out stay, as far as so many copies are left.
        With `If-Match` only over the state that was read.
        """
        if "If-Match" in request.headers:
            require_match(request, strong_etag(_answer(request)))
        body = CollectionSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        data = body.validated_data
        entries = _by_printing(data.get("cards", ()))
        services.replace_collection(
            user=caller_of(request),
            boxes=_boxes(data.get("boxes", ())),
            copies={printing: change_of(entry) for printing, entry in entries.items()},
            details={printing: said_of(entry["details"]) for printing, entry in entries.items() if "details" in entry},
        )
        answer = _answer(request)
        return Response(answer, headers={"ETag": strong_etag(answer)})


def _answer(request: Request) -> dict[str, Any]:
    return collection_json(shelf_of(request.user), details_of(request.user))


def _boxes(entries: Any) -> dict[int, int]:
    known = dict(Edition.objects.filter(game=present_game()).values_list("slug", "pk"))
    for at, entry in enumerate(entries):
        if entry["edition"] not in known:
            raise _unknown(f"boxes.{at}.edition", _("No edition is called “%(name)s”.") % {"name": entry["edition"]})
    return {known[entry["edition"]]: entry["quantity"] for entry in entries}


def _by_printing(entries: Any) -> dict[int, Any]:
    known = {(printing.edition, printing.number): printing for printing in all_printings()}
    found = {}
    for at, entry in enumerate(entries):
        key = (entry["edition"], entry["number"])
        if key not in known:
            raise _unknown(f"cards.{at}", _("There is no printing %(number)s in “%(edition)s”.") % {"edition": key[0], "number": key[1]})
        if entry.get("card", known[key].card) != known[key].card:
            raise _unknown(f"cards.{at}.card", _("Card %(card)s isn’t %(number)s in “%(edition)s”.") % {**entry})
        found[known[key].id] = entry
    return found


def _unknown(path: str, message: str) -> MalformedError:
    return MalformedError(message, code="UNKNOWN_PRINTING", errors=[FieldError("UNKNOWN_PRINTING", path, message)])
