"""REST calls: sit down, look at a table, choose, take back, ask for a hint, take a seat, give up, read a game that is over."""

from __future__ import annotations

from typing import Any, cast

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.authentication import SessionAuthentication
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.once import idempotent
from accounts.api.permissions import HasScope
from accounts.guests import Person, guest_id, person_of
from accounts.models import Guest, User
from play.answers import hint_to_json, replay_of, table_summaries, table_to_json
from play.bots import tables_of_game
from play.hints import HintState
from play.lateness import end_on_time
from play.models import Table
from play.polling import etag_of, remember_read, unchanged_etag
from play.selectors import readable_table, seat_of, tables_of
from play.serializers import (
    ChoiceSerializer,
    HintSerializer,
    HintShape,
    KeySerializer,
    SittingSerializer,
    TableListShape,
    TableShape,
    TakingBackSerializer,
)
from play.services.agreeing import offer_draw, rematch
from play.services.choosing import choose, take_back
from play.services.hinting import ask_for_hint
from play.services.leaving import resign
from play.services.sitting_down import sit_down, take_seat
from web.addresses import client_address
from web.api.described import CONDITIONAL, location, refused
from web.api.etags import not_modified
from web.api.pagination import malformed
from web.api.views import SiteAPIView, SiteGenericAPIView
from web.costs import SOME, costly
from web.rates import count_call
from web.text.numbers import whole_number

LARGEST_SINCE = 10**6

SINCE = OpenApiParameter(
    "since", {"type": "integer", "minimum": 0}, description="Only the log of what came after so many choices: the `number` that was read."
)
AHEAD = OpenApiParameter(
    "ahead", {"type": "boolean"}, description="With the questions that follow on options, whose steps are sent together with a choice."
)


class SitsHere(HasScope("simulations:write")):  # type: ignore[misc]  # a class that is made
    """Who plays: people, tokens that may have decks played, and browsers that have begun without an account."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Whether the request may go on. Raises `ScopeMissingError`; `PermissionDenied` for a guest's form from another site."""
        if super().has_permission(request, view):
            return True
        is_guest = guest_id(request._request) is not None
        if is_guest and request.method not in SAFE_METHODS:
            SessionAuthentication().enforce_csrf(request)
        return is_guest


class SitsSomewhere(SitsHere):
    """The same where nobody else has anything to read."""

    is_public = False

    def has_permission(self, request: Request, view: Any) -> bool:
        """As `SitsHere`."""
        return super().has_permission(request, view) and not _is_nobody(request)


def _is_nobody(request: Request) -> bool:
    return not request.user.is_authenticated and guest_id(request._request) is None


def person_at(request: Request) -> Person:
    """The account, the token's owner, or the guest of the browser."""
    return person_of(cast(HttpRequest, request))


class TableCall(SiteAPIView):
    """A call that there is where the present game is played at tables."""

    permission_classes = (SitsHere,)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Raises `NoTablesError` before anything else is asked."""
        tables_of_game()
        super().initial(request, *args, **kwargs)


class TablesView(SiteGenericAPIView):
    """Sitting down, and the tables at which one sits."""

    permission_classes = (SitsSomewhere,)
    serializer_class = TableListShape
    orders = {"-created_at": ("-created_at", "-id"), "created_at": ("created_at", "id")}
    default_order = "-created_at"

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Raises `NoTablesError` before anything else is asked."""
        tables_of_game()
        super().initial(request, *args, **kwargs)

    @extend_schema(operation_id="tables_list", responses=TableListShape(many=True))
    def get(self, request: Request) -> Response:
        """One's own tables, newest first, without what lies on them."""
        person = person_at(request)
        page = self.paginate_queryset(tables_of(person))
        return self.get_paginated_response(table_summaries(page or (), person))

    @costly(at_once=SOME)
    @idempotent
    @extend_schema(
        operation_id="tables_sit_down",
        request=SittingSerializer,
        parameters=[location(201)],
        responses={201: TableShape, **refused(404, 422)},
    )
    def post(self, request: Request) -> Response:
        """Sit down at a new table: 201 and the table. Bots that begin have played already; an open seat is waited for."""
        given = SittingSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        person = person_at(request)
        table = sit_down(person=cast(User | Guest, person), sitting=given.sitting_for(person), now=timezone.now())
        return table_response(request, table, person, status=201, headers={"Location": request.build_absolute_uri(address_of(table))})


class TableView(TableCall):
    """One table."""

    query_parameters = ("since", "ahead")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """A 304 without asking the database where nothing has changed; else as ever."""
        return unchanged_answer(request, kwargs["table_id"]) or super().dispatch(request, *args, **kwargs)

    @extend_schema(operation_id="tables_read", parameters=[SINCE, AHEAD], responses={200: TableShape, **CONDITIONAL})
    def get(self, request: Request, table_id: str) -> Response:
        """The table as the caller's seat sees it; onlookers see what is public. `If-None-Match` makes looking again cheap."""
        person = person_at(request)
        table = end_on_time(table=readable_table(table_id, person), now=timezone.now())
        remember_read(table)
        since, ahead = since_of(request), ahead_of(request)
        return not_modified(request, table_etag(request, table, person, since=since, ahead=ahead)) or table_response(
            request, table, person, since=since, ahead=ahead
        )

    @extend_schema(operation_id="tables_resign", responses={200: TableShape})
    def delete(self, request: Request, table_id: str) -> Response:
        """Give up. A table that waits for players is closed, one that is over stays as it is."""
        person = person_at(request)
        return table_response(request, resign(public_id=table_id, person=person, now=timezone.now()), person)


class ChoicesView(TableCall):
    """Choosing."""

    @extend_schema(operation_id="tables_choose", request=ChoiceSerializer, responses={200: TableShape, **refused(409, 422)})
    def post(self, request: Request, table_id: str) -> Response:
        """Take an option of the pending decision: the table as it stands then, with the log of what came of it.

        409 when `number` isn't the pending one, which `errors` tells; 403 when another seat decides; 422 for no such option.
        """
        given = ChoiceSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        person = person_at(request)
        table = choose(public_id=table_id, person=person, now=timezone.now(), **given.validated_data)
        return table_response(request, table, person, since=given.validated_data["number"])


class TakeBackView(TableCall):
    """Taking back."""

    @extend_schema(operation_id="tables_take_back", request=TakingBackSerializer, responses={200: TableShape, **refused(409)})
    def post(self, request: Request, table_id: str) -> Response:
        """Go back to one's decision before, alone and against bots; the game is marked. With `number` only while that one is pending."""
        given = TakingBackSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        person = person_at(request)
        table = take_back(public_id=table_id, person=person, now=timezone.now(), **given.validated_data)
        return table_response(request, table, person)


class HintView(TableCall):
    """Asking what the strongest bot would do."""

    @costly(at_once=SOME)
    @extend_schema(operation_id="tables_hint", request=HintSerializer, responses={200: HintShape, 202: HintShape, **refused(409, 503)})
    def post(self, request: Request, table_id: str) -> Response:
        """What the strongest bot would do at the pending decision, and the chances of what it tried out: 202 while it thinks; ask again.

        It knows what the caller's seat knows. 409 when `number` isn't the pending one, and where another person plays along;
        403 when another seat decides.
        """
        given = HintSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        person = person_at(request)
        table, hint = ask_for_hint(public_id=table_id, person=person, now=timezone.now(), **given.validated_data)
        is_thinking = hint.state == HintState.THINKING
        headers = {"Retry-After": "1"} if is_thinking else {}
        return Response(hint_to_json(table, hint), status=202 if is_thinking else 200, headers=headers)


class SeatsView(TableCall):
    """Taking a free seat."""

    @costly(at_once=SOME)
    @extend_schema(operation_id="tables_take_seat", request=KeySerializer, responses={200: TableShape, **refused(409, 422)})
    def post(self, request: Request, table_id: str) -> Response:
        """Take the free seat that `key` opens. Once everybody is there the game begins."""
        given = KeySerializer(data=request.data)
        given.is_valid(raise_exception=True)
        person = person_at(request)
        table = take_seat(public_id=table_id, person=cast(User | Guest, person), now=timezone.now(), **given.seat_for(person))
        return table_response(request, table, person)


class DrawView(TableCall):
    """Agreeing on a draw."""

    @extend_schema(operation_id="tables_draw", request=None, responses={200: TableShape, **refused(409)})
    def post(self, request: Request, table_id: str) -> Response:
        """Offer a draw, or take the one that was offered. An offer holds until its side's next opponent has chosen."""
        person = person_at(request)
        return table_response(request, offer_draw(public_id=table_id, person=person, now=timezone.now()), person)


class RematchView(TableCall):
    """Playing again."""

    @idempotent
    @extend_schema(operation_id="tables_rematch", request=None, parameters=[location(201)], responses={201: TableShape, **refused(409)})
    def post(self, request: Request, table_id: str) -> Response:
        """The same again with the seats swapped, once the game is over; whoever asks second comes to the table of the first."""
        person = person_at(request)
        table = rematch(public_id=table_id, person=person, now=timezone.now())
        return table_response(request, table, person, status=201, headers={"Location": request.build_absolute_uri(address_of(table))})


class ReplayView(TableCall):
    """A game that is over, to be played again."""

    @costly(at_once=SOME)
    @extend_schema(operation_id="tables_replay", responses={200: OpenApiTypes.OBJECT, **refused(409)})
    def get(self, request: Request, table_id: str) -> Response:
        """The game for the engine's `Replay`, with its seed, lists and choices; 409 while it goes on."""
        return Response(replay_of(end_on_time(table=readable_table(table_id, person_at(request)), now=timezone.now())))


def table_response(
    request: Request,
    table: Table,
    person: Person,
    *,
    since: int = 0,
    ahead: bool = False,
    status: int = 200,
    headers: dict[str, str] | None = None,
) -> Response:
    """The table as `person` sees it, with its ETag."""
    own = {"ETag": table_etag(request, table, person, since=since, ahead=ahead), **(headers or {})}
    return Response(table_to_json(table, person, since=since, ahead=ahead), status=status, headers=own)


def table_etag(request: Request, table: Table, person: Person, *, since: int, ahead: bool) -> str:
    """The ETag of what `person` is told of a table."""
    return etag_of(request._request, table, seat_of(table, person), since, *(("ahead",) if ahead else ()))


def address_of(table: Table) -> str:
    """The address of the table's call."""
    return reverse("api-table", args=[table.public_id])


def since_of(request: Request) -> int:
    """`since`, 0 if it is left out. Raises `MalformedError`."""
    text = request.query_params.get("since")
    if text is None:
        return 0
    number = whole_number(text, LARGEST_SINCE)
    if number is None:
        raise malformed("SINCE", "since", _("since is %(value)s; it is a number of choices.") % {"value": repr(text[:40])})
    return number


def ahead_of(request: Request) -> bool:
    """Whether the questions that follow on options are asked for. Raises `MalformedError`."""
    text = request.query_params.get("ahead", "false")
    if text not in ("true", "false"):
        raise malformed("AHEAD", "ahead", _("ahead is %(value)s; it is true or false.") % {"value": repr(text[:40])})
    return text == "true"


def unchanged_answer(request: HttpRequest, table_id: str) -> HttpResponse | None:
    """The 304 for a caller who has what there is to see, counted against the limit of their address; None for everybody else."""
    if request.method not in SAFE_METHODS or set(request.GET) - {"since"}:
        return None
    since = whole_number(request.GET.get("since", "0"), LARGEST_SINCE)
    etag = None if since is None else unchanged_etag(request, table_id, since)
    if etag is None:
        return None
    allowance = count_call(f"address:{client_address(request)}", settings.API_RATES["address"])
    if allowance is not None:
        if allowance.used > allowance.limit:
            return None
        request.rate_limit_headers = allowance.headers  # type: ignore[attr-defined]
    return HttpResponse(status=304, headers={"ETag": etag})
