"""The site, and one address at which something breaks."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt

from rone_site.urls import handler400, handler403, handler404, handler500
from tests.rone_site.leaks.faults import FAULTS
from tests.rone_site.leaks.tasks import break_something

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]


@csrf_exempt
def breaks(request: HttpRequest, kind: str, secret: str) -> HttpResponse:
    """Something breaks here, while the request is at hand with all that it holds."""
    typed = request.POST.dict() | {name: file.read().decode() for name, file in request.FILES.items()}  # noqa: F841 - what a frame holds
    FAULTS[kind](secret)
    return HttpResponse("ok")


@csrf_exempt
def orders(request: HttpRequest, kind: str, secret: str) -> HttpResponse:
    """Something breaks in a worker."""
    break_something.apply_async(args=[kind, secret], kwargs={"also": {"password": secret}}, headers={"trace": secret})
    return HttpResponse("ok")


urlpatterns = [
    path("breaks/<str:kind>/<str:secret>/", breaks),
    path("api/v1/breaks/<str:kind>/<str:secret>/", breaks),
    path("orders/<str:kind>/<str:secret>/", orders),
    path("", include("rone_site.urls")),
]
