"""REST calls about events, and who runs them."""

from __future__ import annotations

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.once import idempotent
from accounts.api.permissions import HasScope
from events import services
from events.access import account_called, staffed_event, the_event
from events.api.callers import caller
from events.models import Event, Role
from events.roles import role_of
from events.search import has_words
from events.selectors import events_found_by
from events.serializers.events import (
    CancelSerializer,
    EventAnswer,
    EventSerializer,
    FinishSerializer,
    StaffAnswer,
    StaffSerializer,
    event_etag,
    event_json,
    staff_json,
)
from web.api.described import CONDITIONAL, IF_MATCH_IF_WANTED, etag, location, refused
from web.api.etags import not_modified, require_match
from web.api.views import SiteAPIView, SiteGenericAPIView

EVENT_WORDS = OpenApiParameter("q", str, description="Words of the name, the place or the organiser’s name.")


class EventListView(SiteGenericAPIView):
    """`events/`: those that are public or one's own; make one."""

    permission_classes = [HasScope("events:write")]
    orders = {"-starts_on": ("-starts_on", "-id"), "starts_on": ("starts_on", "id")}
    default_order = "-starts_on"
    serializer_class = EventAnswer

    def get_queryset(self) -> QuerySet[Event]:
        """The public events, those the caller runs, and those they take part in."""
        found = events_found_by(self.request.user).filter(has_words(self.request.query_params.get("q", "")))
        return found.select_related("organiser")

    def known_parameters(self, request: Request) -> frozenset[str]:
        """Only reading asks for anything."""
        return super().known_parameters(request) | ({"q"} if request.method in ("GET", "HEAD") else frozenset())

    @extend_schema(parameters=[EVENT_WORDS], responses=EventAnswer(many=True))
    def get(self, request: Request) -> Response:
        """Events, the latest day first."""
        rows, now = self.paginate_queryset(self.get_queryset()), timezone.now()
        return self.get_paginated_response([event_json(event, now) for event in rows or []])

    @idempotent
    @extend_schema(parameters=[location(201), etag(201)], request=EventSerializer, responses={201: EventAnswer, **refused(422)})
    def post(self, request: Request) -> Response:
        """Make an event; the caller runs it."""
        body, now = EventSerializer(data=request.data), timezone.now()
        body.is_valid(raise_exception=True)
        event = services.create_event(organiser=caller(request), facts=body.facts(), now=now)
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
        parameters=[IF_MATCH_IF_WANTED, etag(200)], request=EventSerializer(partial=True), responses={200: EventAnswer, **refused(409, 422)}
    )
    def patch(self, request: Request, event_id: str) -> Response:
        """Change some of what an event is; with `If-Match` only over the state that was read. One that was called off or finished stays."""
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

    @extend_schema(request=CancelSerializer, responses={200: EventAnswer, **refused(409)})
    def post(self, request: Request, event_id: str) -> Response:
        """`cancelled` true: it stays with every list, and takes nothing any more; its players are told."""
        event, now = staffed_event(request.user, event_id, Role.ORGANISER), timezone.now()
        body = CancelSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        change = services.cancel_event if body.validated_data["cancelled"] else services.revive_event
        return Response(event_json(change(event=event, now=now), now))


class EventFinishView(SiteAPIView):
    """`events/{id}/finish/`: close an event after its last round, or reopen it."""

    permission_classes = [HasScope("events:write")]

    @extend_schema(request=FinishSerializer, responses={200: EventAnswer, **refused(409)})
    def post(self, request: Request, event_id: str) -> Response:
        """`finished` true: the standings are final, and nothing is entered any more until it is reopened."""
        event, now = staffed_event(request.user, event_id, Role.ORGANISER), timezone.now()
        body = FinishSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        change = services.finish_event if body.validated_data["finished"] else services.reopen_event
        return Response(event_json(change(event=event, by=caller(request), now=now), now))


class StaffListView(SiteAPIView):
    """`events/{id}/staff/`: who runs an event."""

    permission_classes = [HasScope("events:write")]

    @extend_schema(responses=StaffAnswer(many=True))
    def get(self, request: Request, event_id: str) -> Response:
        """Those who run it, besides the account that made it."""
        event = staffed_event(request.user, event_id, Role.HELPER)
        return Response([staff_json(one) for one in event.staff.select_related("user")])

    @idempotent
    @extend_schema(request=StaffSerializer, responses={201: StaffAnswer, **refused(422)})
    def post(self, request: Request, event_id: str) -> Response:
        """Give somebody a role, or another one."""
        event = staffed_event(request.user, event_id, Role.ORGANISER)
        body = StaffSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        user, role = account_called(body.validated_data["account"]), body.validated_data["role"]
        given = services.give_role(event=event, user=user, role=role, by=caller(request), now=timezone.now())
        return Response(staff_json(given), status=201)


class StaffView(SiteAPIView):
    """`events/{id}/staff/{name}/`: one of them."""

    permission_classes = [HasScope("events:write")]

    @extend_schema(responses={204: None, **refused(422)})
    def delete(self, request: Request, event_id: str, name: str) -> Response:
        """Take the role back; anybody may lay their own down."""
        event, user = the_event(event_id), account_called(name)
        if user.pk != caller(request).pk or role_of(request.user, event) is None:
            staffed_event(request.user, event_id, Role.ORGANISER)
        services.take_role(event=event, user=user)
        return Response(status=204)
