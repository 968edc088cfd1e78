"""REST calls about events."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.permissions import HasScope
from accounts.models import User
from decks.list.errors import DeckNotFoundError
from events import services
from events.access import account_called, readable_registration, registration_at, staffed_event, the_event
from events.models import Event, Hold, Registration, Role, Status
from events.roles import acts_as, role_of
from events.selectors import entries_of, events_found_by, find_own_deck, readable_registrations, roster
from events.serializers import (
    CancelSerializer,
    CheckAnswer,
    CheckSerializer,
    DrawAnswer,
    DrawSerializer,
    EventAnswer,
    EventSerializer,
    HandInSerializer,
    ListForSerializer,
    PlayerAnswer,
    PlayerChangeSerializer,
    PlayerSerializer,
    RegistrationAnswer,
    StaffAnswer,
    StaffSerializer,
    check_json,
    draw_json,
    event_etag,
    event_json,
    gives_list,
    player_json,
    registration_json,
    staff_json,
)
from web.api.described import CONDITIONAL, IF_MATCH_IF_WANTED, etag, location, refused
from web.api.etags import not_modified, require_match
from web.api.views import SiteAPIView, SiteGenericAPIView
from web.errors import ForbiddenError, RefusedError


def _user(request: Request) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - the permissions let nobody else write
    return request.user


class EventListView(SiteGenericAPIView):
    """`events/`: those that are public or one's own; make one."""

    permission_classes = [HasScope("events:write")]
    orders = {"-starts_on": ("-starts_on", "-id"), "starts_on": ("starts_on", "id")}
    default_order = "-starts_on"
    serializer_class = EventAnswer

    def get_queryset(self) -> QuerySet[Event]:
        """The public events, those the caller runs, and those they take part in."""
        return events_found_by(self.request.user).select_related("organiser")

    @extend_schema(responses=EventAnswer(many=True))
    def get(self, request: Request) -> Response:
        """Events, the latest day first."""
        rows, now = self.paginate_queryset(self.get_queryset()), timezone.now()
        return self.get_paginated_response([event_json(event, now) for event in rows or []])

    @extend_schema(parameters=[location(201), etag(201)], request=EventSerializer, responses={201: EventAnswer, **refused(422)})
    def post(self, request: Request) -> Response:
        """Make an event; the caller runs it."""
        body, now = EventSerializer(data=request.data), timezone.now()
        body.is_valid(raise_exception=True)
        event = services.create_event(organiser=_user(request), facts=body.facts(), now=now)
        place = reverse("api-event", args=[event.public_id])
        return Response(event_json(event, now), status=201, headers={"Location": place, "ETag": event_etag(event)})


class EventView(SiteAPIView):
    """`events/{id}/`: whoever has the id may read it, its organiser change it."""

    permission_classes = [HasScope("events:write")]

    @extend_schema(responses={200: EventAnswer, **CONDITIONAL})
    def get(self, request: Request, event_id: str) -> Response:
        """One event."""
        event = the_event(event_id)
        etag = event_etag(event)
        return not_modified(request, etag) or Response(event_json(event, timezone.now()), headers={"ETag": etag})

    @extend_schema(
        parameters=[IF_MATCH_IF_WANTED, etag(200)], request=EventSerializer(partial=True), responses={200: EventAnswer, **refused(422)}
    )
    def patch(self, request: Request, event_id: str) -> Response:
        """Change some of what an event is; with `If-Match` only over the state that was read."""
        event, now = staffed_event(request.user, event_id, Role.ORGANISER), timezone.now()
        if "If-Match" in request.headers:
            require_match(request, event_etag(event))
        body = EventSerializer(data=request.data, partial=True, context={"time_zone": event.time_zone})
        body.is_valid(raise_exception=True)
        event = services.change_event(event=event, facts=body.facts(event), now=now)
        return Response(event_json(event, now), headers={"ETag": event_etag(event)})

    @extend_schema(responses={204: None, **refused(409)})
    def delete(self, request: Request, event_id: str) -> Response:
        """Take an event away for which nobody ever registered; one with players can be called off (`cancel/`), and stays."""
        services.delete_event(event=staffed_event(request.user, event_id, Role.ORGANISER))
        return Response(status=204)


class EventCancelView(SiteAPIView):
    """`events/{id}/cancel/`: call an event off, or let it take place after all."""

    permission_classes = [HasScope("events:write")]

    @extend_schema(request=CancelSerializer, responses=EventAnswer)
    def post(self, request: Request, event_id: str) -> Response:
        """`cancelled` true: it stays with every list, and takes nothing any more; its players are told."""
        event, now = staffed_event(request.user, event_id, Role.ORGANISER), timezone.now()
        body = CancelSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        change = services.cancel_event if body.validated_data["cancelled"] else services.revive_event
        return Response(event_json(change(event=event, now=now), now))


class RegistrationListView(SiteGenericAPIView):
    """`events/{id}/registrations/`: those whose lists the caller may read; hand one in."""

    permission_classes = [HasScope("events:write")]
    orders = {"number": ("number",), "-number": ("-number",)}
    default_order = "number"
    serializer_class = RegistrationAnswer

    def get_queryset(self) -> QuerySet[Registration]:
        """All for organisers and judges, and for others once the lists are open to them; else one's own."""
        return readable_registrations(self.request.user, the_event(self.kwargs["event_id"]))

    @extend_schema(responses=RegistrationAnswer(many=True))
    def get(self, request: Request, event_id: str) -> Response:
        """Registrations, by number."""
        rows = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response([registration_json(row) for row in rows or []])

    @extend_schema(parameters=[location(201)], request=HandInSerializer, responses={201: RegistrationAnswer, **refused(409, 422)})
    def post(self, request: Request, event_id: str) -> Response:
        """Hand a list in, or another in its place, until lists close; without a list only take part."""
        event, now = the_event(event_id), timezone.now()
        body = HandInSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        data, player = body.validated_data, _user(request)
        name = data.get("player_name", "")
        if "deck" in data:
            deck = find_own_deck(player, data["deck"])
            if deck is None:
                raise DeckNotFoundError(data["deck"])
            row = services.hand_in_deck(event=event, player=player, deck=deck, now=now, name=name)
        elif gives_list(data):
            row = services.hand_in(event=event, player=player, state=body.read_list().to_state(), now=now, name=name)
        else:
            row = services.join_event(event=event, player=player, now=now, name=name)
        place = reverse("api-registration", args=[event.public_id, row.number])
        return Response(registration_json(row), status=201, headers={"Location": place})


class RegistrationView(SiteAPIView):
    """`events/{id}/registrations/{n}/`: one's own, or one that one may read."""

    permission_classes = [HasScope("events:write")]

    @extend_schema(responses=RegistrationAnswer)
    def get(self, request: Request, event_id: str, number: int) -> Response:
        """One registration with its list."""
        return Response(registration_json(readable_registration(request.user, the_event(event_id), number)))

    @extend_schema(responses={204: None, **refused(409)})
    def delete(self, request: Request, event_id: str, number: int) -> Response:
        """Withdraw; once lists are closed, drop out. A judge takes anybody out, at any time. List and checks stay.

        Who withdrew comes back with POST to `registrations/`, others with staff's POST to `restore/`.
        """
        event, now = the_event(event_id), timezone.now()
        registration = readable_registration(request.user, event, number)
        if registration.player_id == request.user.pk and not acts_as(request.user, event, Role.JUDGE):
            services.withdraw(registration=registration, now=now)
        elif acts_as(request.user, event, Role.JUDGE):
            services.take_out(registration=registration, by=_user(request), now=now)
        else:
            raise ForbiddenError(_("This is somebody else’s registration."))
        return Response(status=204)


class PlayerListView(SiteGenericAPIView):
    """`events/{id}/players/`: everybody who registered, without lists, for those who run the event; register a player."""

    permission_classes = [HasScope("events:write")]
    orders = {"number": ("number",), "-number": ("-number",)}
    default_order = "number"
    serializer_class = PlayerAnswer

    def get_queryset(self) -> QuerySet[Registration]:
        """Everybody who ever registered."""
        return roster(staffed_event(self.request.user, self.kwargs["event_id"], Role.HELPER))

    @extend_schema(responses=PlayerAnswer(many=True))
    def get(self, request: Request, event_id: str) -> Response:
        """Players, by number."""
        rows = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response([player_json(row) for row in rows or []])

    @extend_schema(parameters=[location(201)], request=PlayerSerializer, responses={201: PlayerAnswer, **refused(409, 422)})
    def post(self, request: Request, event_id: str) -> Response:
        """Register a player, with an account or without, at any time."""
        event = staffed_event(request.user, event_id, Role.HELPER)
        body = PlayerSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        data = body.validated_data
        player = account_called(data["account"]) if data.get("account") else None
        row = services.register_player(event=event, by=_user(request), name=data.get("player_name", ""), player=player, now=timezone.now())
        place = reverse("api-player", args=[event.public_id, row.number])
        return Response(player_json(row), status=201, headers={"Location": place})


class PlayerView(SiteAPIView):
    """`events/{id}/players/{n}/`: a player at the desk."""

    permission_classes = [HasScope("events:write")]

    @extend_schema(responses=PlayerAnswer)
    def get(self, request: Request, event_id: str, number: int) -> Response:
        """One player, without the list."""
        return Response(player_json(registration_at(staffed_event(request.user, event_id, Role.HELPER), number)))

    @extend_schema(request=PlayerChangeSerializer, responses={200: PlayerAnswer, **refused(409, 422)})
    def patch(self, request: Request, event_id: str, number: int) -> Response:
        """Note that a player is there or not, lock or unlock the list, let in, drop, take out, disqualify or bring back.

        A helper checks in, drops and brings back who dropped out; the rest is a judge's, and letting in an organiser's.
        """
        event, by, now = staffed_event(request.user, event_id, Role.HELPER), _user(request), timezone.now()
        registration = registration_at(event, number)
        body = PlayerChangeSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        data = body.validated_data
        staffed_event(request.user, event_id, role_needed(data, registration))
        with transaction.atomic():
            if "status" in data:
                _set_status(registration, Status(data["status"]), note=data.get("note", ""), by=by, now=now)
            if "hold" in data:
                services.hold_list(registration=registration, by=by, hold=Hold(data["hold"]), now=now)
            if "is_there" in data:
                services.check_in(registration=registration, is_there=data["is_there"], now=now)
        return Response(player_json(registration_at(event, number)))


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

    @extend_schema(request=ListForSerializer, responses={200: PlayerAnswer, **refused(409, 422)})
    def put(self, request: Request, event_id: str, number: int) -> Response:
        """Hand a list in for a player, also after the deadline; an earlier one is kept beside it."""
        event = staffed_event(request.user, event_id, Role.HELPER)
        registration = registration_at(event, number)
        body = ListForSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        row = services.hand_in_for(registration=registration, by=_user(request), state=body.read_list().to_state(), now=timezone.now())
        return Response(player_json(row))


class StaffListView(SiteAPIView):
    """`events/{id}/staff/`: who runs an event."""

    permission_classes = [HasScope("events:write")]

    @extend_schema(responses=StaffAnswer(many=True))
    def get(self, request: Request, event_id: str) -> Response:
        """Those who run it, besides the account that made it."""
        event = staffed_event(request.user, event_id, Role.HELPER)
        return Response([staff_json(one) for one in event.staff.select_related("user")])

    @extend_schema(request=StaffSerializer, responses={201: StaffAnswer, **refused(422)})
    def post(self, request: Request, event_id: str) -> Response:
        """Give somebody a role, or another one."""
        event = staffed_event(request.user, event_id, Role.ORGANISER)
        body = StaffSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        user, role = account_called(body.validated_data["account"]), body.validated_data["role"]
        given = services.give_role(event=event, user=user, role=role, by=_user(request), now=timezone.now())
        return Response(staff_json(given), status=201)


class StaffView(SiteAPIView):
    """`events/{id}/staff/{name}/`: one of them."""

    permission_classes = [HasScope("events:write")]

    @extend_schema(responses={204: None, **refused(422)})
    def delete(self, request: Request, event_id: str, name: str) -> Response:
        """Take the role back; anybody may lay their own down."""
        event, user = the_event(event_id), account_called(name)
        if user.pk != _user(request).pk or role_of(request.user, event) is None:
            staffed_event(request.user, event_id, Role.ORGANISER)
        services.take_role(event=event, user=user)
        return Response(status=204)


class DrawListView(SiteAPIView):
    """`events/{id}/draws/`: drawings for deck checks, which anybody who sees the event can verify."""

    permission_classes = [HasScope("events:write")]

    @extend_schema(responses=DrawAnswer(many=True))
    def get(self, request: Request, event_id: str) -> Response:
        """Every drawing, the first first."""
        return Response([draw_json(one) for one in the_event(event_id).draws.all()])

    @extend_schema(request=DrawSerializer, responses={201: DrawAnswer, **refused(409, 422)})
    def post(self, request: Request, event_id: str) -> Response:
        """A judge commits to a drawing of `how_many` players."""
        event = staffed_event(request.user, event_id, Role.JUDGE)
        body = DrawSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        how_many = body.validated_data["how_many"]
        done = services.commit_to_draw(event=event, by=_user(request), how_many=how_many, now=timezone.now())
        return Response(draw_json(done), status=201)


class DrawView(SiteAPIView):
    """`events/{id}/draws/draw/`: the drawing that is committed to."""

    permission_classes = [HasScope("events:write")]

    @extend_schema(request=None, responses={200: DrawAnswer, **refused(409, 422)})
    def post(self, request: Request, event_id: str) -> Response:
        """A judge draws; the seed is public from now on."""
        event = staffed_event(request.user, event_id, Role.JUDGE)
        return Response(draw_json(services.draw(event=event, now=timezone.now())))


class RegistrationRestoreView(SiteAPIView):
    """`events/{id}/registrations/{n}/restore/`: a player who was taken out takes part again."""

    permission_classes = [HasScope("events:write")]

    @extend_schema(request=None, responses=RegistrationAnswer)
    def post(self, request: Request, event_id: str, number: int) -> Response:
        """A judge brings a player back, with the list and its checks."""
        event = staffed_event(request.user, event_id, Role.JUDGE)
        registration = readable_registration(request.user, event, number)
        services.bring_back(registration=registration, by=_user(request), now=timezone.now())
        return Response(registration_json(readable_registration(request.user, event, number)))


class RegistrationCheckView(SiteAPIView):
    """`events/{id}/registrations/{n}/check/`: a list held against the cards and rules of now, and against cards on a table."""

    permission_classes = [HasScope("events:write")]

    @extend_schema(responses={200: CheckAnswer, **refused(422)})
    def get(self, request: Request, event_id: str, number: int) -> Response:
        """The verdict of now beside the stored one, and the checks at the table."""
        event = the_event(event_id)
        registration = readable_registration(request.user, event, number)
        if not registration.has_list:
            raise RefusedError(_("%(name)s has handed in no list.") % {"name": registration.player_name}, code="NO_LIST")
        (entry,) = entries_of([registration], event)
        return Response(check_json(entry, request.user))

    @extend_schema(request=CheckSerializer, responses={201: CheckAnswer, **refused(422)})
    def post(self, request: Request, event_id: str, number: int) -> Response:
        """A judge notes that a player's cards were held against the list; `corrects` names an earlier check that was wrong."""
        event = staffed_event(request.user, event_id, Role.JUDGE)
        registration = readable_registration(request.user, event, number)
        body = CheckSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        services.note_check(registration=registration, checked_by=_user(request), facts=body.facts(), now=timezone.now())
        (entry,) = entries_of([readable_registration(request.user, event, number)], event)
        return Response(check_json(entry, request.user), status=201)
