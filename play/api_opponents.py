"""REST calls about other people: open tables, offering and sitting down, phrases, ratings."""

from __future__ import annotations

from typing import Any, cast

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.guests import Person
from accounts.models import Guest, User
from decks.list.serializers import known_format
from play.answers import ranked_to_json, rating_to_json, table_summaries
from play.api import SitsHere, TableCall, person_at, table_response
from play.bots import tables_of_game
from play.models import Phrase, Table
from play.ratings import best_rated, own_rating
from play.selectors import readable_table
from play.serializers import OfferSerializer, PhraseSerializer, RatingsShape, SittingDownSerializer, TableListShape, TableShape, TalkShape
from play.services.offering import set_offered, take_offered_seat
from play.services.talking import say
from play.talk import phrases_heard
from web.api.described import refused
from web.api.views import SiteGenericAPIView
from web.costs import SOME, costly

FORMAT = OpenApiParameter("format", {"type": "string", "maxLength": 60}, description="Only tables of this format, by its slug.")


class OpenTablesView(SiteGenericAPIView):
    """The tables at which anybody may sit down."""

    permission_classes = (SitsHere,)
    serializer_class = TableListShape
    orders = {"-offered_at": ("-offered_at", "-id")}
    default_order = "-offered_at"
    query_parameters = ("format",)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Raises `NoTablesError` before anything else is asked."""
        tables_of_game()
        super().initial(request, *args, **kwargs)

    @extend_schema(operation_id="tables_open", parameters=[FORMAT], responses={200: TableListShape(many=True), **refused(422)})
    def get(self, request: Request) -> Response:
        """The open tables as the caller is shown them, their own with them, those offered last first."""
        person = person_at(request)
        offered = Table.objects.offered_to(person, now=timezone.now()).with_seats()
        if "format" in request.query_params:
            offered = offered.filter(format=known_format(request.query_params["format"]).slug)
        page = self.paginate_queryset(offered)
        return self.get_paginated_response(table_summaries(page or (), person))


class OfferView(TableCall):
    """Offering a table that waits to everybody."""

    @extend_schema(operation_id="tables_offer", request=OfferSerializer, responses={200: TableShape, **refused(409)})
    def post(self, request: Request, table_id: str) -> Response:
        """Offer one's open table to everybody for a day, anew if it is offered already, or withdraw it; 401 for who has no account."""
        given = OfferSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        person, offered = person_at(request), given.validated_data["offered"]
        table = set_offered(public_id=table_id, person=person, is_offered=offered, now=timezone.now())
        return table_response(request, table, person)


class SitDownView(TableCall):
    """Sitting down at an open table."""

    @costly(at_once=SOME)
    @extend_schema(operation_id="tables_sit_down_at", request=SittingDownSerializer, responses={200: TableShape, **refused(409, 422)})
    def post(self, request: Request, table_id: str) -> Response:
        """Take the first free seat of a table that is offered to everybody; who sits there already is answered the table.

        409 where somebody was quicker or the offer is gone; 422 for a list that can't be played.
        """
        given = SittingDownSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        person = person_at(request)
        chosen, sitter = given.chosen_for(person), cast(User | Guest, person)
        return table_response(request, take_offered_seat(public_id=table_id, person=sitter, chosen=chosen, now=timezone.now()), person)


class PhrasesView(TableCall):
    """The phrases that people at a table say."""

    @extend_schema(operation_id="tables_talk", responses={200: TalkShape})
    def get(self, request: Request, table_id: str) -> Response:
        """The phrases that may be said, and the last ones that the caller hears, the newest last. It does not tell who is muted."""
        person = person_at(request)
        return Response(_talk(readable_table(table_id, person), person))

    @extend_schema(operation_id="tables_say", request=PhraseSerializer, responses={200: TalkShape, **refused(409)})
    def post(self, request: Request, table_id: str) -> Response:
        """Say one of the phrases; five a minute. 403 for who doesn't sit here, 409 where nobody else does."""
        given = PhraseSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        person = person_at(request)
        table = say(public_id=table_id, person=person, phrase=Phrase(given.validated_data["phrase"]), now=timezone.now())
        return Response(_talk(table, person))


def _talk(table: Table, person: Person) -> dict[str, Any]:
    said = [{"seat": one.seat, "phrase": one.phrase, "at": one.at} for one in phrases_heard(table, person, now=timezone.now())]
    return {"phrases": list(Phrase.values), "said": said}


class RatingsView(TableCall):
    """The ratings of the present game."""

    @extend_schema(operation_id="ratings_list", responses={200: RatingsShape})
    def get(self, request: Request) -> Response:
        """The best, a hundred at most, and the caller's own rating: of those who want one shown, provisional ones left out."""
        now = timezone.now()
        own = own_rating(person_at(request), now=now)
        best = [ranked_to_json(one) for one in best_rated(now=now)]
        return Response({"own": None if own is None else rating_to_json(own), "best": best})
