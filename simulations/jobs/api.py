"""REST calls: order a simulation, follow it, stop it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, cast
from uuid import UUID

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.once import IDEMPOTENCY_KEY, idempotency_key
from accounts.api.permissions import HasScope
from accounts.models import User
from decks.list.given import given_list
from engine.cards.formats import BaseFormat
from engine.sequential import ENOUGH
from simulations.jobs.errors import OrderRefusedError
from simulations.jobs.models import Job
from simulations.jobs.orders import Opponent, Order, all_kits, has_pool, unused_setting
from simulations.jobs.pools import PoolCards, pool_for
from simulations.jobs.questions import is_stale
from simulations.jobs.selectors import is_goldfish_report, jobs_of, progress_of, result_of
from simulations.jobs.serializers import (
    JobListSerializer,
    JobSerializer,
    JobShape,
    OrderSerializer,
    PlanSerializer,
    job_to_json,
    plan_to_json,
)
from simulations.jobs.services import cancel_job, order_simulation, plan_of
from web.api.described import location, refused, response_header
from web.api.views import SiteAPIView, SiteGenericAPIView
from web.costs import SOME, costly
from web.errors import FieldError, NotFoundError
from web.games import at_addresses_of, first_game, kits, present_game, present_kit
from web.text.quoting import in_quotes

RETRY_SECONDS = 2


def retry_after(status: int) -> OpenApiParameter:
    """The header of an answer about a job that may be in the works."""
    return response_header("Retry-After", "While it is in the works: seconds after which to look again.", [status], required=False)


def shape_of(job: Job) -> JobShape:
    """What is told of `job` beside its row."""
    return JobShape(progress=progress_of(job, now=timezone.now()), is_stale=is_stale(job.report) if job.report else None)


def order_from(data: dict[str, Any], request: Request) -> Order:
    """The order in the validated fields of an `OrderSerializer`.

    Raises:
        NotFoundError: there is no deck with one of these ids, or none that the caller may know of.
        OrderRefusedError: it limits cards that are put in, and asks nothing that puts any in; or a table names no lists in a game whose
            leaders bring none.
    """
    not_settings = ("deck", "against", "table", "dry_run", "cards", "ruleset")
    settings = {name: value for name, value in data.items() if name not in not_settings} | {"is_table": data["table"]}
    if settings.get("games") == ENOUGH:
        del settings["games"]
    asked = given_list(data["deck"], request.user)
    format = by_ruleset(asked.format, data["ruleset"])
    others = [given_list(given, request.user) for given in data.get("against", ())]
    against = tuple(Opponent(other.title, other.deck) for other in others)
    if "against" not in data and data["table"]:
        against = tuple(all_kits(asked.deck.leaders))
        if not against:
            message = _("Against which deck?")
            raise OrderRefusedError(message, code="REQUIRED", errors=[FieldError("REQUIRED", "against", message)])
    if has_pool(data["study"]):
        user, cards = cast(User, request.user), PoolCards(data.get("cards", PoolCards.ALL))
        settings["pool"] = pool_for(user, asked.deck, format, cards=cards, source=asked.source, as_of=timezone.now().date())
    elif "cards" in data:
        fault = unused_setting("cards")
        raise OrderRefusedError(fault.message, code=fault.code, errors=[fault])
    return Order(
        deck=asked.deck,
        format=format,
        title=asked.title,
        source=asked.source,
        against=against,
        **settings,
    )


def by_ruleset(format: BaseFormat, ruleset: str) -> BaseFormat:
    """The format played by another ruleset; itself where none is named. Raises OrderRefusedError: the game has none of that name."""
    if not ruleset or ruleset == format.ruleset:
        return format
    known = present_kit().simulated.rulesets
    if ruleset not in known:
        text = _("No ruleset is called %(ruleset)s; there are %(rulesets)s.")
        message = text % {"ruleset": in_quotes(ruleset[:40]), "rulesets": ", ".join(known)}
        raise OrderRefusedError(message, code="RULESET_UNKNOWN", errors=[FieldError("RULESET_UNKNOWN", "ruleset", message)])
    return replace(format, ruleset=ruleset)


class SimulationsView(SiteGenericAPIView):
    """Ordering, and the list of one's own orders."""

    permission_classes = (HasScope("simulations:write", public=False),)
    serializer_class = JobListSerializer
    orders = {"-created_at": ("-created_at", "-id"), "created_at": ("created_at", "id")}
    default_order = "-created_at"

    @extend_schema(operation_id="simulations_list", responses=JobListSerializer(many=True))
    def get(self, request: Request) -> Response:
        """One's own simulations, newest first, without their results."""
        page = self.paginate_queryset(jobs_of(request.user))
        return self.get_paginated_response([job_to_json(job, shape_of(job), with_result=False) for job in page or ()])

    @costly(at_once=SOME)
    @extend_schema(
        operation_id="simulations_order",
        request=OrderSerializer,
        parameters=[IDEMPOTENCY_KEY, location(202), retry_after(202)],
        responses={
            202: JobSerializer,
            200: PlanSerializer,
            **refused(404, 409, 422),
        },
    )
    def post(self, request: Request) -> Response:
        """Order a simulation: 202 and the job, whose address is in `Location`; with `dry_run` 200 and what it would be.

        What was asked before (same list, settings, engine and seed) is done at once, with the stored result.
        """
        data = request.data
        named = data.get("game") if isinstance(data, Mapping) else None
        if present_game() == first_game() and isinstance(named, str) and named in kits() and named != first_game():
            with at_addresses_of(named):
                return self.order(request)
        return self.order(request)

    def order(self, request: Request) -> Response:
        """Order a simulation of the present game. Raises as `post` does."""
        key = idempotency_key(request)
        given = OrderSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        order = order_from(given.validated_data, request)
        if given.validated_data["dry_run"]:
            return Response(plan_to_json(plan_of(order=order, now=timezone.now())))
        job = order_simulation(owner=cast(User, request.user), order=order, now=timezone.now(), idempotency_key=key)
        return job_response(request, job, status=202)


class SimulationView(SiteAPIView):
    """One simulation."""

    permission_classes = (HasScope("simulations:write"),)

    @extend_schema(operation_id="simulations_read", parameters=[retry_after(200)], responses=JobSerializer)
    def get(self, request: Request, job_id: UUID) -> Response:
        """State, progress, and the result once it is done. Simulations of others: those that they share."""
        return job_response(request, find_job(job_id, request), status=200)

    @extend_schema(operation_id="simulations_cancel", parameters=[retry_after(200)], responses={200: JobSerializer})
    def delete(self, request: Request, job_id: UUID) -> Response:
        """Stop the simulation. One that is over stays as it is; the answer is the job either way."""
        job = Job.objects.of(request.user).filter(pk=job_id).first()
        if job is None:
            raise no_such_job(job_id)
        return job_response(request, cancel_job(job_id=job.pk, now=timezone.now()), status=200)


class SimulationDifferenceView(SiteAPIView):
    """Two goldfish reports side by side."""

    permission_classes = (HasScope("simulations:write"),)

    @extend_schema(operation_id="simulations_difference", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, job_id: UUID, other_id: UUID) -> Response:
        """The figures of both reports and what lies between them: the second's less the first's, each with its interval."""
        results = []
        for pk in (job_id, other_id):
            job = find_job(pk, request)
            result = result_of(job) if is_goldfish_report(job) else None
            if result is None:
                raise NotFoundError(_("Simulation %(id)s is no finished report of a deck alone.") % {"id": pk})
            results.append(result)
        found = present_kit().simulated.reports_difference(*results)
        if found is None:
            raise NotFoundError(_("Reports of this game can’t be put side by side."))
        return Response(found)


def find_job(job_id: UUID, request: Request) -> Job:
    """The job, if the caller may read it.

    Raises:
        NotFoundError: it is not there, or somebody else's who doesn't share it.
    """
    job = Job.objects.visible_to(request.user).select_related("report").filter(pk=job_id).first()
    if job is None:
        raise no_such_job(job_id)
    return job


def no_such_job(job_id: UUID) -> NotFoundError:
    """What is said of a job that isn't there, or that the caller may not know of."""
    return NotFoundError(_("There is no simulation %(id)s.") % {"id": job_id})


def job_response(request: Request, job: Job, *, status: int) -> Response:
    """The job, with its address; `Retry-After` says when looking again is worth while."""
    headers = {"Location": request.build_absolute_uri(reverse("api-simulation", args=[job.pk]))} if status == 202 else {}
    if job.is_open:
        headers["Retry-After"] = str(RETRY_SECONDS)
    return Response(job_to_json(job, shape_of(job)), status=status, headers=headers)
