"""REST calls about registrations and their lists."""

from __future__ import annotations

from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.once import idempotent
from accounts.api.permissions import HasScope
from decks.list.errors import DeckNotFoundError
from events import services
from events.access import readable_registration, staffed_event, the_event
from events.api.callers import caller
from events.legality import as_judged, judge
from events.models import Event, Registration, Role
from events.roles import acts_as
from events.selectors import entries_of, find_own_deck, readable_registrations, registrations_known_to
from events.serializers.registrations import (
    CheckAnswer,
    CheckSerializer,
    HandInSerializer,
    RegistrationAnswer,
    check_json,
    gives_list,
    registration_json,
)
from web.api.described import location, refused
from web.api.views import SiteAPIView, SiteGenericAPIView
from web.arrivals import arrived_at
from web.costs import MANY, costly
from web.errors import ForbiddenError, RefusedError


class RegistrationListView(SiteGenericAPIView):
    """`events/{id}/registrations/`: those whose lists the caller may read; hand one in."""

    permission_classes = [HasScope("events:write")]
    orders = {"number": ("number",), "-number": ("-number",)}
    default_order = "number"
    serializer_class = RegistrationAnswer

    @cached_property
    def event(self) -> Event:
        """The event of the address."""
        return the_event(self.kwargs["event_id"])

    def get_queryset(self) -> QuerySet[Registration]:
        """All for organisers and judges, and for others once the lists are open to them; else one's own."""
        return readable_registrations(self.request.user, self.event)

    @extend_schema(responses=RegistrationAnswer(many=True))
    def get(self, request: Request, event_id: str) -> Response:
        """Registrations, by number."""
        rows = self.paginate_queryset(self.get_queryset())
        is_known = registrations_known_to(request.user, self.event)
        return self.get_paginated_response([registration_json(row, is_known=is_known(row)) for row in judge(rows or [], self.event)])

    @costly(at_once=MANY)
    @idempotent
    @extend_schema(parameters=[location(201)], request=HandInSerializer, responses={201: RegistrationAnswer, **refused(409, 422)})
    def post(self, request: Request, event_id: str) -> Response:
        """Hand a list in, or another in its place, until lists close; without a list only take part."""
        event, now = the_event(event_id), arrived_at(request._request)
        body = HandInSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        data, player = body.validated_data, caller(request)
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
        return Response(registration_json(as_judged(row), is_known=True), status=201, headers={"Location": place})


class RegistrationView(SiteAPIView):
    """`events/{id}/registrations/{n}/`: one's own, or one that one may read."""

    permission_classes = [HasScope("events:write")]

    @extend_schema(responses=RegistrationAnswer)
    def get(self, request: Request, event_id: str, number: int) -> Response:
        """One registration with its list."""
        event = the_event(event_id)
        registration = readable_registration(request.user, event, number)
        is_known = registrations_known_to(request.user, event)(registration)
        return Response(registration_json(as_judged(registration), is_known=is_known))

    @extend_schema(responses={204: None, **refused(409)})
    def delete(self, request: Request, event_id: str, number: int) -> Response:
        """Withdraw; once lists are closed, drop out. A judge takes anybody out, at any time. List and checks stay.

        Who withdrew comes back with POST to `registrations/`, others with staff's POST to `restore/`.
        """
        event, now = the_event(event_id), arrived_at(request._request)
        registration = readable_registration(request.user, event, number)
        if registration.player_id == request.user.pk and not acts_as(request.user, event, Role.JUDGE):
            services.withdraw(registration=registration, now=now)
        elif acts_as(request.user, event, Role.JUDGE):
            services.take_out(registration=registration, by=caller(request), now=now)
        else:
            raise ForbiddenError(_("This is somebody else’s registration."))
        return Response(status=204)


class RegistrationRestoreView(SiteAPIView):
    """`events/{id}/registrations/{n}/restore/`: a player who was taken out takes part again."""

    permission_classes = [HasScope("events:write")]

    @extend_schema(request=None, responses={200: RegistrationAnswer, **refused(409)})
    def post(self, request: Request, event_id: str, number: int) -> Response:
        """A judge brings a player back, with the list and its checks."""
        event = staffed_event(request.user, event_id, Role.JUDGE)
        registration = readable_registration(request.user, event, number)
        services.bring_back(registration=registration, by=caller(request), now=timezone.now())
        return Response(registration_json(as_judged(readable_registration(request.user, event, number)), is_known=True))


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

    @idempotent
    @extend_schema(request=CheckSerializer, responses={201: CheckAnswer, **refused(409, 422)})
    def post(self, request: Request, event_id: str, number: int) -> Response:
        """A judge notes that a player's cards were held against the list; `corrects` names an earlier check that was wrong."""
        event = staffed_event(request.user, event_id, Role.JUDGE)
        registration = readable_registration(request.user, event, number)
        body = CheckSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        services.note_check(registration=registration, checked_by=caller(request), facts=body.facts(), now=timezone.now())
        (entry,) = entries_of([readable_registration(request.user, event, number)], event)
        return Response(check_json(entry, request.user), status=201)
