"""What a deck was: versions, differences, and the list as a file."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.once import idempotent
from accounts.api.permissions import HasScope
from decks.list.answers import DifferenceSerializer, VersionSerializer, difference_to_json, version_to_json
from decks.list.api.decks import visible_deck, writable_deck
from decks.list.models import DeckVersion
from decks.list.readable import ReadableDeck, whole_deck
from decks.list.serializers import VersionBodySerializer, VersionPatchSerializer
from decks.list.services.sharing import share_version
from decks.list.state import difference
from decks.versions.services.versions import delete_version, save_version
from web.api.described import refused
from web.api.pagination import malformed
from web.api.views import SiteAPIView, SiteGenericAPIView
from web.errors import NotFoundError
from web.text.numbers import whole_number

VERSION_NUMBER = {"type": "integer", "minimum": 0, "maximum": 999_999_999}


class VersionListView(SiteGenericAPIView):
    """`decks/{id}/versions/`: what was saved for good."""

    permission_classes = [HasScope("decks:write")]
    orders = {"-number": ("-number",), "number": ("number",)}
    default_order = "-number"
    serializer_class = VersionSerializer

    def get_queryset(self) -> QuerySet[DeckVersion]:
        """The versions of the deck in the address that the caller may see."""
        return visible_deck(self.request, self.kwargs["deck_id"]).versions

    @extend_schema(responses=VersionSerializer(many=True))
    def get(self, request: Request, deck_id: str) -> Response:
        """The versions, newest first, each with its list."""
        rows = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response([version_to_json(version) for version in rows or []])

    @idempotent
    @extend_schema(request=VersionBodySerializer, responses={201: VersionSerializer, **refused(422)})
    def post(self, request: Request, deck_id: str) -> Response:
        """Save the list as it stands under the next number. The same list with the same note again is the version that is there."""
        deck = writable_deck(request, deck_id)
        body = VersionBodySerializer(data=request.data)
        body.is_valid(raise_exception=True)
        version = save_version(deck=deck, note=body.validated_data.get("note", ""), now=timezone.now())
        return Response(version_to_json(version), status=201)


class VersionView(SiteAPIView):
    """`decks/{id}/versions/{n}/`: one of them."""

    permission_classes = [HasScope("decks:write")]

    @extend_schema(responses=VersionSerializer)
    def get(self, request: Request, deck_id: str, number: int) -> Response:
        """A version with its list, which never changes."""
        return Response(version_to_json(version_of(visible_deck(request, deck_id), number)))

    @extend_schema(request=VersionPatchSerializer, responses=VersionSerializer)
    def patch(self, request: Request, deck_id: str, number: int) -> Response:
        """Show the version to readers of the deck, or to its owner alone."""
        deck = writable_deck(request, deck_id)
        body = VersionPatchSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        version = version_of(whole_deck(deck), number)
        return Response(version_to_json(share_version(version=version, now=timezone.now(), **body.validated_data)))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, deck_id: str, number: int) -> Response:
        """Delete a version for good. Lists handed in for an event and reports stay; its number is not given again."""
        deck = writable_deck(request, deck_id)
        delete_version(version=version_of(whole_deck(deck), number), now=timezone.now())
        return Response(status=204)


class DiffView(SiteAPIView):
    """`decks/{id}/diff/`: what changed between two versions."""

    permission_classes = [HasScope("decks:write")]
    query_parameters = {"from", "to"}

    @extend_schema(
        parameters=[
            OpenApiParameter("from", VERSION_NUMBER, required=True, description="A version's number."),
            OpenApiParameter("to", VERSION_NUMBER, description="A version's number; left out, the list as it stands."),
        ],
        responses=DifferenceSerializer,
    )
    def get(self, request: Request, deck_id: str) -> Response:
        """Copies added and removed, by zone and card; hero and format where they differ."""
        read = visible_deck(request, deck_id)
        old, new = _number(request, "from"), _number(request, "to")
        if old is None:
            raise malformed("PARAMETER_MISSING", "from", _("Say the number of the version to compare from."))
        before = read.state_of(version_of(read, old))
        after = read.state_of(version_of(read, new)) if new is not None else read.state
        return Response({"from": old, "to": new, **difference_to_json(difference(before, after))})


def version_of(read: ReadableDeck, number: int) -> DeckVersion:
    """The version of a deck with this number.

    Raises:
        NotFoundError: there is none that the caller may see.
    """
    version = read.find_version(number)
    if version is None:
        raise NotFoundError(_("The deck has no version %(number)s.") % {"number": number}, code="VERSION_NOT_FOUND")
    return version


def _number(request: Request, name: str) -> int | None:
    text: Any = request.query_params.get(name)
    if text is None:
        return None
    number = whole_number(text)
    if number is None:
        raise malformed("INVALID_PARAMETER", name, _("%(value)s is no number of a version.") % {"value": repr(text[:40])})
    return number
