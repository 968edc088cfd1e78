"""REST calls about rounds: pairings, results, standings."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.once import idempotent
from accounts.api.permissions import HasScope
from events import services
from events.access import find_pairing, staffed_event, the_event
from events.api.callers import caller
from events.errors import EventNotFoundError
from events.models import Event, Role, Round
from events.pending import pending_of
from events.serializers.rounds import (
    ConfirmSerializer,
    PairSerializer,
    PlaceAnswer,
    ResultAnswer,
    ResultSerializer,
    RoundAnswer,
    StartSerializer,
    SwapSerializer,
    place_json,
    result_json,
    round_json,
)
from events.table import places_of, rounds_of
from web.api.described import refused
from web.api.views import SiteAPIView


def find_round(event: Event, number: int) -> Round:
    """The round with this number, with its pairings. Raises `EventNotFoundError`."""
    found = next((round for round in rounds_of(event) if round.number == number), None)
    if found is None:
        raise EventNotFoundError(_("There is no round %(number)s in %(name)s.") % {"number": number, "name": event.name})
    return found


class RoundListView(SiteAPIView):
    """`events/{id}/rounds/`: the rounds of an event, for whoever sees it."""

    permission_classes = [HasScope("events:write")]

    @extend_schema(responses=RoundAnswer(many=True))
    def get(self, request: Request, event_id: str) -> Response:
        """Every round with its pairings, the first first."""
        return Response([round_json(round) for round in rounds_of(the_event(event_id))])

    @idempotent
    @extend_schema(request=PairSerializer, responses={201: RoundAnswer, **refused(409, 422)})
    def post(self, request: Request, event_id: str) -> Response:
        """A judge pairs the next round of those who take part."""
        event = staffed_event(request.user, event_id, Role.JUDGE)
        body = PairSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        made = services.pair_round(event=event, now=timezone.now(), **body.validated_data)
        warnings = [{"code": code, "message": words} for code, words in pending_of(event, rounds_of(event), timezone.now()).warnings()]
        return Response(round_json(find_round(event, made.number)) | {"warnings": warnings}, status=201)


class RoundView(SiteAPIView):
    """`events/{id}/rounds/{n}/`: one round."""

    permission_classes = [HasScope("events:write")]

    @extend_schema(responses=RoundAnswer)
    def get(self, request: Request, event_id: str, number: int) -> Response:
        """One round with its pairings."""
        return Response(round_json(find_round(the_event(event_id), number)))

    @extend_schema(responses={204: None, **refused(409, 422)})
    def delete(self, request: Request, event_id: str, number: int) -> Response:
        """A judge takes the pairings of the last round back, as long as nothing was reported of it."""
        event = staffed_event(request.user, event_id, Role.JUDGE)
        services.take_round_back(event=event, number=find_round(event, number).number)
        return Response(status=204)


class RoundSwapView(SiteAPIView):
    """`events/{id}/rounds/swap/`: the pairings of the last round, changed by hand."""

    permission_classes = [HasScope("events:write")]

    @idempotent
    @extend_schema(request=SwapSerializer, responses={200: RoundAnswer, **refused(409, 422)})
    def post(self, request: Request, event_id: str) -> Response:
        """A judge lets two players take each other's seat, before anything was reported of their matches."""
        event = staffed_event(request.user, event_id, Role.JUDGE)
        body = SwapSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        services.swap_players(event=event, by=caller(request), now=timezone.now(), **body.validated_data)
        return Response(round_json(rounds_of(event)[-1]))


class RoundStartView(SiteAPIView):
    """`events/{id}/rounds/{n}/start/`: the clock of a round."""

    permission_classes = [HasScope("events:write")]

    @extend_schema(request=StartSerializer, responses={200: RoundAnswer, **refused(409, 422)})
    def post(self, request: Request, event_id: str, number: int) -> Response:
        """Staff let it run from now, or anew."""
        event = staffed_event(request.user, event_id, Role.HELPER)
        body = StartSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        find_round(event, number)
        services.start_round(event=event, number=number, minutes=body.validated_data.get("minutes"), now=timezone.now())
        return Response(round_json(find_round(event, number)))


class ResultView(SiteAPIView):
    """`events/{id}/rounds/{n}/tables/{t}/result/`: how a match ended."""

    permission_classes = [HasScope("events:write")]

    @idempotent
    @extend_schema(request=ResultSerializer, responses={201: ResultAnswer, **refused(409, 422)})
    def post(self, request: Request, event_id: str, number: int, table: int) -> Response:
        """One of the two players or staff report it; what staff report stands, and so does what both players report alike."""
        pairing = find_pairing(the_event(event_id), number, table)
        if not pairing.is_of(request.user):
            staffed_event(request.user, event_id, Role.HELPER)
        body = ResultSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        done = services.report_result(pairing=pairing, by=caller(request), now=timezone.now(), **body.validated_data)
        return Response(result_json(done), status=201)


class ConfirmView(SiteAPIView):
    """`events/{id}/rounds/{n}/tables/{t}/confirm/`: that the reported result is so."""

    permission_classes = [HasScope("events:write")]

    @extend_schema(request=ConfirmSerializer, responses={200: ResultAnswer, **refused(409, 422)})
    def post(self, request: Request, event_id: str, number: int, table: int) -> Response:
        """The other player or staff confirm the result with this id, as long as it is the last that was reported."""
        pairing = find_pairing(the_event(event_id), number, table)
        if not pairing.is_of(request.user):
            staffed_event(request.user, event_id, Role.HELPER)
        body = ConfirmSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        seen = body.validated_data["id"]
        return Response(result_json(services.confirm_result(pairing=pairing, by=caller(request), seen=seen, now=timezone.now())))


class StandingsView(SiteAPIView):
    """`events/{id}/standings/`: how everybody stands."""

    permission_classes = [HasScope("events:write")]

    @extend_schema(responses=PlaceAnswer(many=True))
    def get(self, request: Request, event_id: str) -> Response:
        """The best first; empty before a round was paired."""
        event = the_event(event_id)
        return Response([place_json(place) for place in places_of(event, rounds_of(event))])
