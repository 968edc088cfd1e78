"""Lists that come in and go out: the validator, reading a pasted decklist, and a deck's list as a file."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.once import idempotent
from accounts.api.permissions import HasScope, require_scope
from cards.selectors import catalog
from decks.exchange.aside import keep_aside
from decks.exchange.exporting import EXPORTS, ON_PAPER, export_file
from decks.exchange.importing import review_of
from decks.exchange.own_addresses import spelled_out
from decks.list.answers import ImportAnswerSerializer, VerdictSerializer, deck_etag, list_to_json
from decks.list.api.decks import visible_deck
from decks.list.models import NAME_LENGTH
from decks.list.naming import name_of_unnamed
from decks.list.readable import whole_deck
from decks.list.selectors import state_verdict
from decks.list.serializers import DeckListSerializer, ImportSerializer, format_told, known_format
from decks.list.services.making import create_deck
from engine.decklist import deck_hash
from web.api.described import etag, location, refused, response_header
from web.api.pagination import malformed
from web.api.renderers import file_renderers
from web.api.views import SiteAPIView
from web.costs import SOME, begin_costly, costly
from web.errors import NotAuthenticatedError
from web.text.language import reader_language

FORMS = tuple(export.form for export in EXPORTS)
SHAPES = {"application/json": OpenApiTypes.OBJECT, "application/pdf": OpenApiTypes.BINARY}
FILES = {(200, export.media_type): SHAPES.get(export.media_type, OpenApiTypes.STR) for export in EXPORTS}


class ValidateView(SiteAPIView):
    """`decks/validate/`: is this list legal, and if not, why not. Nothing is stored, nobody has to be known."""

    permission_classes = [AllowAny]

    @costly(at_once=SOME)
    @extend_schema(request=DeckListSerializer, responses={200: VerdictSerializer, **refused(422)})
    def post(self, request: Request) -> Response:
        """Every problem of a list, in a fixed order, for a format and a day (today, unless `as_of` says otherwise)."""
        body = DeckListSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        read = body.read_list()
        as_of = read.as_of or timezone.now().date()
        return Response(state_verdict(read.deck, as_of=as_of, format=read.format).to_json())


class ImportView(SiteAPIView):
    """`decks/import/`: what a pasted decklist says, line by line. Stored only when `save` is true."""

    permission_classes = [AllowAny]

    @costly(at_once=SOME)
    @idempotent
    @extend_schema(
        parameters=[location(201), etag(201)],
        request=ImportSerializer,
        responses={200: ImportAnswerSerializer, 201: ImportAnswerSerializer, **refused(422)},
    )
    def post(self, request: Request) -> Response:
        """Read `text` (text, Markdown, BBCode, CSV, JSON or a deck code); lines that aren't clear stay with the saved deck.

        Cards under a heading such as `Maybeboard` are `aside`: in no list, and kept as a package of the saved deck. A `Format:` in the
        text that this site hasn't got is passed over.

        A line that is an address of this site stands for the card or the list that it leads to.
        """
        body = ImportSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        data: dict[str, Any] = body.validated_data
        if data["save"]:
            _require_writer(request)
        text = spelled_out(request._request, data["text"], as_of=timezone.now().date())
        review = review_of(text, catalog())
        format = known_format(data.get("format") or format_told(review.reading.deck.format))
        state = review.to_state(format.slug)
        judged = state_verdict(review.deck, as_of=timezone.now().date(), format=format)
        answer = {
            "name": review.reading.deck.name,
            "form": review.reading.form,
            "lines": [line.to_json() for line in review.reading.lines],
            "aside": [{"card": card, "quantity": number} for card, number in review.aside_copies.items()],
            "deck": {**list_to_json(state, catalog().layout), "hash": deck_hash(state, catalog())},
            "legal": judged.legal,
            "problems": judged.to_json()["problems"],
            "saved": None,
        }
        if not data["save"]:
            return Response(answer)
        name = (data.get("name") or review.reading.deck.name or name_of_unnamed(state.leaders))[:NAME_LENGTH]
        words = review.words
        with transaction.atomic():
            deck = create_deck(
                owner=request.user, name=name, state=state, description=words.description, tags=words.tags, now=timezone.now()
            )
            keep_aside(deck, review, catalog(), now=timezone.now())
        address = request.build_absolute_uri(reverse("api-deck", args=[deck.public_id]))
        return Response({**answer, "saved": deck.public_id}, status=201, headers={"Location": address, "ETag": deck_etag(whole_deck(deck))})


def _require_writer(request: Request) -> None:
    """Nothing, if the caller may store decks. Raises `NotAuthenticatedError` or `ScopeMissingError`."""
    if not request.user.is_authenticated:
        raise NotAuthenticatedError(_("Only those who are logged in can save a deck."), headers={"WWW-Authenticate": 'Bearer realm="api"'})
    require_scope(request, "decks:write")


class ExportView(SiteAPIView):
    """`decks/{id}/export/`: the list as a file."""

    permission_classes = [HasScope("decks:write")]
    renderer_classes = file_renderers(*(export.media_type for export in EXPORTS))
    query_parameters = {"as"}

    @extend_schema(
        parameters=[
            OpenApiParameter("as", str, enum=FORMS, description="`text` if left out."),
            response_header("Content-Disposition", "What to call the file.", [200]),
        ],
        responses={**FILES, **refused(422)},
    )
    def get(self, request: Request, deck_id: str) -> HttpResponse:
        """The list in one of the forms that `decks/import/` reads back, or to print: a sheet (`pdf`), cards to cut out (`proxies`).

        Names are in the language of Accept-Language.
        """
        read = visible_deck(request, deck_id)
        form = request.query_params.get("as", "text")
        if form not in FORMS:
            message = _("There is no form %(value)s; there are %(known)s.") % {"value": repr(form[:40]), "known": ", ".join(FORMS)}
            raise malformed("EXPORT_UNKNOWN", "as", message)
        if form in ON_PAPER:
            begin_costly(request._request, request.user)
        made = export_file(read, form, as_of=timezone.now().date(), language=reader_language())
        response = HttpResponse(made.content, content_type=made.media_type)
        response["Content-Disposition"] = content_disposition_header(True, made.name) or "attachment"
        return response
