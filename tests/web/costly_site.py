"""A page and a call that take as many processor seconds as they are told to, by a clock that tests set; their address table."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.test import Client
from django.urls import include, path
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from rone_site.settings import base
from rone_site.urls import urlpatterns as of_the_site
from web.api.views import SiteAPIView
from web.costs import MANY, begin_costly, costly
from web.errors import TooManyRequestsError
from web.middleware import Costs


@dataclass
class Clock:
    """The time in seconds, and the processor seconds that were worked; each look at those adds `step`."""

    now: float = 0.0
    worked: float = 0.0
    step: float = 0.0

    def work(self) -> float:
        self.worked += self.step
        return self.worked


CLOCK = Clock()


class ScriptedCosts(Costs):
    now = staticmethod(lambda: CLOCK.now)
    worked = staticmethod(CLOCK.work)


MIDDLEWARE = [name.replace("web.middleware.Costs", "tests.web.costly_site.ScriptedCosts") for name in base.MIDDLEWARE]


def _work(request: HttpRequest) -> None:
    CLOCK.worked += float(request.GET.get("takes", "0"))


@costly("POST")
def page(request: HttpRequest) -> HttpResponse:
    """Costly when it is sent something."""
    _work(request)
    return HttpResponse("done")


@costly(at_once=MANY)
def picture(request: HttpRequest) -> HttpResponse:
    _work(request)
    return HttpResponse("drawn", content_type="image/png")


@costly()
def at_once(request: HttpRequest) -> HttpResponse:
    """Asks for itself `deep` times before it is done; how many of those calls were answered 200."""
    deep, inner = int(request.GET["deep"]), 0
    if deep:
        answer = Client().get(request.path, {"deep": deep - 1, "takes": request.GET.get("takes", "0")})
        inner = answer.json()["begun"] if answer.status_code == 200 else 0
    _work(request)
    return JsonResponse({"begun": inner + 1})


def advice(request: HttpRequest) -> HttpResponse:
    """A cheap page, with something dear on it as long as that may be worked out."""
    try:
        begin_costly(request, request.user)
    except TooManyRequestsError:
        return HttpResponse("without")
    _work(request)
    return HttpResponse("with")


def breaks(request: HttpRequest) -> HttpResponse:
    begin_costly(request, request.user)
    _work(request)
    raise ValueError


class CostlyView(SiteAPIView):
    permission_classes = (AllowAny,)
    query_parameters = ("takes",)

    def get(self, request: Request) -> Response:
        return Response({})

    @costly()
    def post(self, request: Request) -> Response:
        _work(request._request)
        return Response({})


urlpatterns = [
    path("costly/", page),
    path("picture/", picture),
    path("at-once/", at_once),
    path("advice/", advice),
    path("breaks/", breaks),
    path("api/v1/costly/", include([path("", CostlyView.as_view())])),
    *of_the_site,
]
