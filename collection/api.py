"""REST calls about one's collection."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.permissions import HasScope
from accounts.models import User
from cards.models import Edition
from cards.selectors import catalog, editions
from collection import services
from collection.parser import CollectionReader, summed
from collection.selectors import all_printings, shelf_of
from collection.serializers import (
    CollectionAnswer,
    CollectionImportAnswer,
    CollectionImportSerializer,
    CollectionSerializer,
    change_of,
    collection_json,
    row_json,
)
from web.api.described import CONDITIONAL, IF_MATCH_IF_WANTED, etag, refused
from web.api.etags import not_modified, require_match, strong_etag
from web.api.views import SiteAPIView
from web.errors import FieldError, MalformedError
from web.games import present_game

BOOLEANS = {"true": True, "1": True, "false": False, "0": False, "": False}


class CollectionView(SiteAPIView):
    """Copies owned, wanted and for trade, and boxes."""

    permission_classes = [HasScope("collection:write", public=False)]

    @extend_schema(responses={200: CollectionAnswer, **CONDITIONAL})
    def get(self, request: Request) -> Response:
        """One's whole collection, with an ETag."""
        answer = collection_json(shelf_of(request.user))
        etag = strong_etag(answer)
        return not_modified(request, etag) or Response(answer, headers={"ETag": etag})

    @extend_schema(
        parameters=[IF_MATCH_IF_WANTED, etag(200)], request=CollectionSerializer, responses={200: CollectionAnswer, **refused(422)}
    )
    def put(self, request: Request) -> Response:
        """Put a collection in the place of the whole one.

        A printing that is left out has what its boxes give. With `If-Match` only over the state that was read.
        """
        if "If-Match" in request.headers:
            require_match(request, strong_etag(collection_json(shelf_of(request.user))))
        body = CollectionSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        data = body.validated_data
        services.replace_collection(user=_user(request), boxes=_boxes(data.get("boxes", ())), copies=_copies(data.get("cards", ())))
        answer = collection_json(shelf_of(request.user))
        return Response(answer, headers={"ETag": strong_etag(answer)})


def _user(request: Request) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - the permissions let nobody else in
    return request.user


def _boxes(entries: Any) -> dict[int, int]:
    known = dict(Edition.objects.filter(game=present_game()).values_list("slug", "pk"))
    for at, entry in enumerate(entries):
        if entry["edition"] not in known:
            raise _unknown(f"boxes.{at}.edition", _("No edition is called “%(name)s”.") % {"name": entry["edition"]})
    return {known[entry["edition"]]: entry["quantity"] for entry in entries}


def _copies(entries: Any) -> dict[int, Any]:
    known = {(printing.edition, printing.number): printing for printing in all_printings()}
    found = {}
    for at, entry in enumerate(entries):
        key = (entry["edition"], entry["number"])
        if key not in known:
            raise _unknown(f"cards.{at}", _("There is no printing %(number)s in “%(edition)s”.") % {"edition": key[0], "number": key[1]})
        if entry.get("card", known[key].card) != known[key].card:
            raise _unknown(f"cards.{at}.card", _("Card %(card)s isn’t %(number)s in “%(edition)s”.") % {**entry})
        found[known[key].id] = change_of(entry)
    return found


def _unknown(path: str, message: str) -> MalformedError:
    return MalformedError(message, code="UNKNOWN_PRINTING", errors=[FieldError("UNKNOWN_PRINTING", path, message)])


class CollectionImportView(SiteAPIView):
    """Reading what other programs wrote."""

    permission_classes = [HasScope("collection:write", public=False)]
    query_parameters = ("mode", "dry_run")

    @extend_schema(
        request=CollectionImportSerializer,
        responses={200: CollectionImportAnswer, **refused(422)},
        parameters=[
            OpenApiParameter("mode", str, enum=["add", "set"], default="set"),
            OpenApiParameter("dry_run", str, enum=list(BOOLEANS), default="false"),
        ],
    )
    def post(self, request: Request) -> Response:
        """Note what a CSV or plain lines say: set the numbers, or add to them; with `dry_run` only tell what would be noted."""
        mode, dry = request.query_params.get("mode", "set"), request.query_params.get("dry_run", "").lower()
        if mode not in ("add", "set"):
            raise _bad("mode", _("mode is add or set, not “%(value)s”.") % {"value": mode[:40]})
        if dry not in BOOLEANS:
            raise _bad("dry_run", _("dry_run is true or false, not “%(value)s”.") % {"value": dry[:40]})
        body = CollectionImportSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        reader = CollectionReader(all_printings(), editions(), catalog(), signed=mode == "add")
        rows = reader.read(body.validated_data["text"])
        changes = summed(rows)
        if not BOOLEANS[dry]:
            if mode == "add":
                services.add_copies(user=_user(request), amounts=changes)
            else:
                services.change_copies(user=_user(request), changes=changes)
        return Response({"mode": mode, "dry_run": BOOLEANS[dry], "changed": len(changes), "rows": [row_json(row) for row in rows]})


def _bad(name: str, message: str) -> MalformedError:
    return MalformedError(message, errors=[FieldError("INVALID_CHOICE", name, message)])
