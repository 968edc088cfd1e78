"""The REST call that reads what other programs wrote."""

from __future__ import annotations

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.once import idempotent
from accounts.api.permissions import HasScope
from collection.answers import CollectionImportAnswer, row_json
from collection.api.caller import caller_of
from collection.importing.saving import import_at_once
from collection.serializers import CollectionImportSerializer
from web.api.described import refused
from web.api.views import SiteAPIView
from web.costs import SOME, costly
from web.errors import FieldError, MalformedError

BOOLEANS = {"true": True, "1": True, "false": False, "0": False, "": False}


class CollectionImportView(SiteAPIView):
    """Reading what other programs wrote."""

    permission_classes = [HasScope("collection:write", public=False)]
    query_parameters = ("mode", "dry_run")

    @costly(at_once=SOME)
    @idempotent
    @extend_schema(
        request=CollectionImportSerializer,
        responses={200: CollectionImportAnswer, **refused(422)},
        parameters=[
            OpenApiParameter("mode", str, enum=["add", "set"], default="set"),
            OpenApiParameter("dry_run", str, enum=list(BOOLEANS), default="false"),
        ],
    )
    def post(self, request: Request) -> Response:
        """Note what a CSV, JSON or plain lines say: set the numbers, or add to them; with `dry_run` only tell what would be noted."""
        mode, dry = request.query_params.get("mode", "set"), request.query_params.get("dry_run", "").lower()
        if mode not in ("add", "set"):
            raise _bad("mode", _("mode is add or set, not “%(value)s”.") % {"value": mode[:40]})
        if dry not in BOOLEANS:
            raise _bad("dry_run", _("dry_run is true or false, not “%(value)s”.") % {"value": dry[:40]})
        body = CollectionImportSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        review = import_at_once(user=caller_of(request), mode=mode, text=body.validated_data["text"], is_dry=BOOLEANS[dry])
        reading = review.reading
        answer = {"mode": mode, "dry_run": BOOLEANS[dry], "changed": len(review.accounts) + len(review.box_accounts)}
        answer |= {"rows": [row_json(row) for row in reading.rows], "dialect": reading.dialect}
        return Response(answer | {"columns_left_aside": list(reading.left_aside)})


def _bad(name: str, message: str) -> MalformedError:
    return MalformedError(message, errors=[FieldError("INVALID_CHOICE", name, message)])
