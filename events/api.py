"""REST calls about events."""

from __future__ import annotations

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
from events.errors import EventNotFoundError, no_event
from events.models import Event, Registration
from events.selectors import entries_of, event_of, find_own_deck, may_manage, readable_registrations, with_checks
from events.serializers import (
    CheckAnswer,
    CheckSerializer,
    EventAnswer,
    EventSerializer,
    HandInSerializer,
    RegistrationAnswer,
    check_json,
    event_etag,
    event_json,
    registration_json,
)
from web.api.described import CONDITIONAL, IF_MATCH_IF_WANTED, etag, location, refused
from web.api.etags import not_modified, require_match
from web.api.views import SiteAPIView, SiteGenericAPIView
from web.errors import ForbiddenError, RefusedError


def _user(request: Request) -> User:
    assert isinstance(request.user, User)  # noqa: S101 - the permissions let nobody else write
    return request.user


def the_event(event_id: str) -> Event:
    """The event of this id. Raises `EventNotFoundError`."""
    event = event_of(event_id)
    if event is None:
        raise no_event(event_id)
    return event


def own_event(request: Request, event_id: str) -> Event:
    """The event of this id, run by the caller. Raises `EventNotFoundError`, `ForbiddenError`."""
    event = the_event(event_id)
    if not may_manage(request.user, event):
        raise ForbiddenError(_("Only the organiser of %(name)s may do this.") % {"name": event.name})
    return event


def readable_registration(request: Request, event: Event, number: int) -> Registration:
    """The registration with this number, if the caller may read it. Raises `EventNotFoundError`."""
    found = with_checks(readable_registrations(request.user, event)).filter(number=number).first()
    if found is None:
        raise EventNotFoundError(_("There is no list %(number)s in %(name)s.") % {"number": number, "name": event.name})
    found.event = event
    return found


class EventListView(SiteGenericAPIView):
    """`events/`: those that are public or one's own; make one."""

    permission_classes = [HasScope("events:write")]
    orders = {"-starts_on": ("-starts_on", "-id"), "starts_on": ("starts_on", "id")}
    default_order = "-starts_on"
    serializer_class = EventAnswer

    def get_queryset(self) -> QuerySet[Event]:
        """The public events, those the caller runs, and those they take part in."""
        return Event.objects.listed_for(self.request.user).select_related("organiser")

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
        event, now = own_event(request, event_id), timezone.now()
        if "If-Match" in request.headers:
            require_match(request, event_etag(event))
        body = EventSerializer(data=request.data, partial=True, context={"time_zone": event.time_zone})
        body.is_valid(raise_exception=True)
        event = services.change_event(event=event, facts=body.facts(event), now=now)
        return Response(event_json(event, now), headers={"ETag": event_etag(event)})

    @extend_schema(responses={204: None})
    def delete(self, request: Request, event_id: str) -> Response:
        """Take an event away, with every list handed in for it."""
        services.delete_event(event=own_event(request, event_id), now=timezone.now())
        return Response(status=204)


class RegistrationListView(SiteGenericAPIView):
    """`events/{id}/registrations/`: those whose lists the caller may read; hand one in."""

    permission_classes = [HasScope("events:write")]
    orders = {"number": ("number",), "-number": ("-number",)}
    default_order = "number"
    serializer_class = RegistrationAnswer

    def get_queryset(self) -> QuerySet[Registration]:
        """All for the organiser, and for others once the lists are open to them; else one's own."""
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
        elif body.gives_list(data):
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
        return Response(registration_json(readable_registration(request, the_event(event_id), number)))

    @extend_schema(responses={204: None, **refused(409)})
    def delete(self, request: Request, event_id: str, number: int) -> Response:
        """Withdraw until lists close; the organiser may take anybody out at any time. List and checks stay.

        Who withdrew comes back with POST to `registrations/`, who was taken out with the organiser's POST to `restore/`.
        """
        event = the_event(event_id)
        registration = readable_registration(request, event, number)
        if may_manage(request.user, event):
            services.remove_player(registration=registration, now=timezone.now())
        elif registration.player_id == request.user.pk:
            services.withdraw(registration=registration, now=timezone.now())
        else:
            raise ForbiddenError(_("This is somebody else’s registration."))
        return Response(status=204)


class RegistrationRestoreView(SiteAPIView):
    """`events/{id}/registrations/{n}/restore/`: a player who was taken out takes part again."""

    permission_classes = [HasScope("events:write")]

    @extend_schema(request=None, responses=RegistrationAnswer)
    def post(self, request: Request, event_id: str, number: int) -> Response:
        """The organiser brings a player back, with the list and its checks."""
        event = own_event(request, event_id)
        services.bring_back(registration=readable_registration(request, event, number), now=timezone.now())
        return Response(registration_json(readable_registration(request, event, number)))


class RegistrationCheckView(SiteAPIView):
    """`events/{id}/registrations/{n}/check/`: a list held against the cards and rules of now, and against cards on a table."""

    permission_classes = [HasScope("events:write")]

    @extend_schema(responses={200: CheckAnswer, **refused(422)})
    def get(self, request: Request, event_id: str, number: int) -> Response:
        """The verdict of now beside the stored one, and the checks at the table."""
        event = the_event(event_id)
        registration = readable_registration(request, event, number)
        if not registration.has_list:
            raise RefusedError(_("%(name)s has handed in no list.") % {"name": registration.player_name}, code="NO_LIST")
        (entry,) = entries_of([registration], event)
        return Response(check_json(entry, request.user))

    @extend_schema(request=CheckSerializer, responses={201: CheckAnswer, **refused(422)})
    def post(self, request: Request, event_id: str, number: int) -> Response:
        """The organiser notes that a player's cards were held against the list."""
        event = own_event(request, event_id)
        registration = readable_registration(request, event, number)
        body = CheckSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        data = body.validated_data
        services.note_check(
            registration=registration, checked_by=_user(request), passed=data["passed"], note=data.get("note", ""), now=timezone.now()
        )
        (entry,) = entries_of([readable_registration(request, event, number)], event)
        return Response(check_json(entry, request.user), status=201)
