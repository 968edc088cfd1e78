"""A few calls that stand on the shared parts of the API, as the apps' own calls do; the tests' address table."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import include, path
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.permissions import HasScope
from accounts.models import User
from engine.errors import EngineError
from web.api.etags import not_modified, require_match, strong_etag
from web.api.pagination import SequencePagination
from web.api.strict import StrictSerializer, TextField, WholeNumberField
from web.api.views import SiteAPIView, SiteGenericAPIView
from web.errors import ConflictError, RefusedError

ETAG = strong_etag("state", 1)


class EntrySerializer(StrictSerializer):
    card = WholeNumberField(min_value=1)
    quantity = WholeNumberField()


class BodySerializer(StrictSerializer):
    name = TextField(max_length=20)
    cards = EntrySerializer(many=True, required=False)


class DecksView(SiteAPIView):
    permission_classes = (HasScope("decks:write"),)
    query_parameters = ("q",)

    def get(self, request: Request) -> Response:
        return Response({"user": str(request.user)})

    def post(self, request: Request) -> Response:
        body = BodySerializer(data=request.data)
        body.is_valid(raise_exception=True)
        return Response(body.validated_data)


class EventsView(SiteAPIView):
    permission_classes = (HasScope("events:write", public=False),)

    def get(self, request: Request) -> Response:
        return Response({})

    def post(self, request: Request) -> Response:
        return Response({})


class PlainView(SiteAPIView):
    def get(self, request: Request) -> Response:
        return Response({})

    def post(self, request: Request) -> Response:
        return Response({})


class StateView(SiteAPIView):
    permission_classes = ()

    def get(self, request: Request) -> Response:
        return not_modified(request, ETAG) or Response({}, headers={"ETag": ETAG})

    def put(self, request: Request) -> Response:
        require_match(request, ETAG)
        return Response({})


class UserSerializer(serializers.ModelSerializer):
    class Meta:
        model = User
        fields = ("username",)


class UsersView(SiteGenericAPIView):
    queryset = User.objects.all()
    serializer_class = UserSerializer
    orders = {"name": ("username", "id"), "-joined": ("-date_joined", "-id")}
    default_order = "name"

    def get(self, request: Request) -> Response:
        rows = self.paginate_queryset(self.get_queryset())
        return self.get_paginated_response(self.get_serializer(rows, many=True).data)


class NumbersView(SiteGenericAPIView):
    pagination_class = SequencePagination

    def get(self, request: Request) -> Response:
        paginator: Any = self.paginator
        rows = paginator.paginate_sequence(range(120), request)
        return paginator.get_paginated_response(rows)


ERRORS = {
    "refused": RefusedError("The deck has 23 cards, 24 needed.", code="DECK_TOO_SMALL"),
    "conflict": ConflictError("Changed in between."),
    "engine": EngineError("hero 'nobody' is unknown"),
    "missing": Http404(),
    "denied": PermissionDenied(),
    "disk": OperationalError("database or disk is full"),
    "bug": RuntimeError("a bug"),
}


class FailingView(SiteAPIView):
    permission_classes = ()

    def get(self, request: Request, kind: str) -> Response:
        raise ERRORS[kind]


def failing_page(request: HttpRequest, kind: str) -> HttpResponse:
    raise ERRORS[kind]


def plain_json_page(request: HttpRequest) -> HttpResponse:
    raise ERRORS["refused"]


urlpatterns = [
    path("", include("rone_site.urls")),
    path("api/v1/t/decks/", DecksView.as_view()),
    path("api/v1/t/events/", EventsView.as_view()),
    path("api/v1/t/plain/", PlainView.as_view()),
    path("api/v1/t/state/", StateView.as_view()),
    path("api/v1/t/users/", UsersView.as_view()),
    path("api/v1/t/numbers/", NumbersView.as_view()),
    path("api/v1/t/fail/<str:kind>/", FailingView.as_view()),
    path("api/v1/t/outside/", plain_json_page),
    path("fail/<str:kind>/", failing_page),
]
handler400 = "web.error_pages.bad_request"
handler403 = "web.error_pages.permission_denied"
handler404 = "web.error_pages.page_not_found"
handler500 = "web.error_pages.server_error"
