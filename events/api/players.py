"""REST calls of the desk: players, their lists by staff, and drawings for deck checks."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import cached_property
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.once import idempotent
from accounts.api.permissions import HasScope
from accounts.models import User
from events import services
from events.access import account_called, registration_at, staffed_event, the_event
from events.api.callers import caller
from events.legality import as_judged, judge
from events.models import Event, Hold, Registration, Role, Status
from events.selectors import roster
from events.serializers.players import (
    DrawAnswer,
    DrawSerializer,
    ListForSerializer,
    PlayerAnswer,
    PlayerChangeSerializer,
    PlayerSerializer,
    draw_json,
    player_json,
)
from events.services.locking import locked_registration
from web.api.described import location, refused
from web.api.views import SiteAPIView, SiteGenericAPIView
from web.costs import MANY, costly


class PlayerListView(SiteGenericAPIView):
    """`events/{id}/players/`: everybody who registered, without lists, for those who run the event; register a player."""

    permission_classes = [HasScope("events:write")]
    orders = {"number": ("number",), "-number": ("-number",)}
    default_order = "number"
    serializer_class = PlayerAnswer

    @cached_property
    def event(self) -> Event:
        """The event of the address, for those who run it."""
        return staffed_event(self.request.user, self.kwargs["event_id"], Role.HELPER)

    def get_queryset(self) -> QuerySet[Registration]:
        """Everybody who ever registered."""
        return roster(self.event)

    @extend_schema(responses=PlayerAnswer(many=True))
    def get(self, request: Request, event_id: str) -> Response:
        """Players, by number."""
        rows = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response([player_json(row) for row in judge(rows or [], self.event)])

    @idempotent
    @extend_schema(parameters=[location(201)], request=PlayerSerializer, responses={201: PlayerAnswer, **refused(409, 422)})
    def post(self, request: Request, event_id: str) -> Response:
        """Register a player, with an account or without, at any time."""
        event = staffed_event(request.user, event_id, Role.HELPER)
        body = PlayerSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        data = body.validated_data
        player = account_called(data["account"]) if data.get("account") else None
        row = services.register_player(event=event, by=caller(request), name=data.get("player_name", ""), player=player, now=timezone.now())
        place = reverse("api-player", args=[event.public_id, row.number])
        return Response(player_json(row), status=201, headers={"Location": place})


class PlayerView(SiteAPIView):
    """`events/{id}/players/{n}/`: a player at the desk."""

    permission_classes = [HasScope("events:write")]

    @extend_schema(responses=PlayerAnswer)
    def get(self, request: Request, event_id: str, number: int) -> Response:
        """One player, without the list."""
        return Response(player_json(as_judged(registration_at(staffed_event(request.user, event_id, Role.HELPER), number))))

    @extend_schema(request=PlayerChangeSerializer, responses={200: PlayerAnswer, **refused(409, 422)})
    def patch(self, request: Request, event_id: str, number: int) -> Response:
        """Note that a player is there or not, lock or unlock the list, let in, drop, take out, disqualify or bring back.

        A helper checks in, drops and brings back who dropped out; the rest is a judge's, and letting in an organiser's.
        """
        event, by, now = staffed_event(request.user, event_id, Role.HELPER), caller(request), timezone.now()
        registration = registration_at(event, number)
        body = PlayerChangeSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        data = body.validated_data
        with transaction.atomic():
            staffed_event(request.user, event_id, role_needed(data, locked_registration(registration)))
            if "status" in data:
                _set_status(registration, Status(data["status"]), note=data.get("note", ""), by=by, now=now)
            if "hold" in data:
                services.hold_list(registration=registration, by=by, hold=Hold(data["hold"]), now=now)
            if "is_there" in data:
                services.check_in(registration=registration, is_there=data["is_there"], now=now)
        return Response(player_json(as_judged(registration_at(event, number))))


def role_needed(change: Mapping[str, Any], registration: Registration) -> Role:
    """What one must be to change a player so."""
    status, judged_out = change.get("status"), (Status.REMOVED, Status.DISQUALIFIED)
    if status == Status.TAKING_PART and registration.status == Status.WAITING:
        return Role.ORGANISER
    if "hold" in change or status in judged_out or (status == Status.TAKING_PART and registration.status in judged_out):
        return Role.JUDGE
    return Role.HELPER


def _set_status(registration: Registration, status: Status, *, note: str, by: User, now: datetime) -> None:
    if status != Status.TAKING_PART:
        services.take_out(registration=registration, by=by, status=status, note=note, now=now)
    elif registration.status == Status.WAITING:
        services.let_in(registration=registration, by=by, now=now)
    else:
        services.bring_back(registration=registration, by=by, now=now)


class PlayerListOfView(SiteAPIView):
    """`events/{id}/players/{n}/list/`: a player's list, handed in by staff."""

    permission_classes = [HasScope("events:write")]

    @costly(at_once=MANY)
    @extend_schema(request=ListForSerializer, responses={200: PlayerAnswer, **refused(409, 422)})
    def put(self, request: Request, event_id: str, number: int) -> Response:
        """Hand a list in for a player, also after the deadline; an earlier one is kept beside it."""
        event = staffed_event(request.user, event_id, Role.HELPER)
        registration = registration_at(event, number)
        body = ListForSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        row = services.hand_in_for(registration=registration, by=caller(request), state=body.read_list().to_state(), now=timezone.now())
        return Response(player_json(row))


class DrawListView(SiteAPIView):
    """`events/{id}/draws/`: drawings for deck checks, which anybody who sees the event can verify."""

    permission_classes = [HasScope("events:write")]

    @extend_schema(responses=DrawAnswer(many=True))
    def get(self, request: Request, event_id: str) -> Response:
        """Every drawing, the first first."""
        return Response([draw_json(one) for one in the_event(event_id).draws.all()])

    @idempotent
    @extend_schema(request=DrawSerializer, responses={201: DrawAnswer, **refused(409, 422)})
    def post(self, request: Request, event_id: str) -> Response:
        """A judge commits to a drawing of `how_many` players."""
        event = staffed_event(request.user, event_id, Role.JUDGE)
        body = DrawSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        how_many = body.validated_data["how_many"]
        done = services.commit_to_draw(event=event, by=caller(request), how_many=how_many, now=timezone.now())
        return Response(draw_json(done), status=201)


class DrawView(SiteAPIView):
    """`events/{id}/draws/draw/`: the drawing that is committed to."""

    permission_classes = [HasScope("events:write")]

    @extend_schema(request=None, responses={200: DrawAnswer, **refused(409, 422)})
    def post(self, request: Request, event_id: str) -> Response:
        """A judge draws; the seed is public from now on."""
        event = staffed_event(request.user, event_id, Role.JUDGE)
        return Response(draw_json(services.draw(event=event, now=timezone.now())))
