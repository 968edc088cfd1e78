"""REST calls about how a collection changed, and about taking changes back."""

from __future__ import annotations

from collections.abc import Callable

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.permissions import HasScope
from cards.selectors import editions
from collection import services
from collection.answers import ChangeAnswer, ChangeInListAnswer, change_in_list_json, change_json
from collection.api.caller import caller_of
from collection.models import CollectionChange
from collection.selectors import all_printings, changes_of, find_change
from collection.selectors.history import standing_changes
from web.api.described import refused
from web.api.views import SiteAPIView, SiteGenericAPIView
from web.errors import NotFoundError


class ChangeListView(SiteGenericAPIView):
    """`collection/changes/`: how the collection changed."""

    permission_classes = [HasScope("collection:write", public=False)]
    orders = {"-id": ("-pk",), "id": ("pk",)}
    default_order = "-id"
    serializer_class = ChangeInListAnswer

    def get_queryset(self) -> QuerySet[CollectionChange]:
        """The changes that are kept of the caller's collection, without what they touched: that can be a great deal."""
        return changes_of(self.request.user).defer("before", "after")

    @extend_schema(responses=ChangeInListAnswer(many=True))
    def get(self, request: Request) -> Response:
        """The changes, newest first: the last 200 are kept. `stands` is false of those that were taken back."""
        rows, stands = self.paginate_queryset(self.get_queryset()), standing_changes(request.user)
        return self.get_paginated_response([change_in_list_json(change, stands) for change in rows or []])


class ChangeView(SiteAPIView):
    """`collection/changes/{id}/`: one of them."""

    permission_classes = [HasScope("collection:write", public=False)]

    @extend_schema(responses=ChangeAnswer)
    def get(self, request: Request, change_id: int) -> Response:
        """A change with all that it touched, as it was before and after. What the game has no printing for any more is left out."""
        return _told(request, change_id)


class UndoChangeView(SiteAPIView):
    """`collection/changes/{id}/undo/`: taking one back."""

    permission_classes = [HasScope("collection:write", public=False)]

    @extend_schema(request=None, responses={200: ChangeAnswer, **refused(404)})
    def post(self, request: Request, change_id: int) -> Response:
        """Take back this change alone; what came later stays. It is answered as it stands then; a second time nothing changes."""
        return _taken_back(request, change_id, services.undo_change)


class GoBackView(SiteAPIView):
    """`collection/changes/{id}/back/`: taking back all since."""

    permission_classes = [HasScope("collection:write", public=False)]

    @extend_schema(request=None, responses={200: ChangeAnswer, **refused(404)})
    def post(self, request: Request, change_id: int) -> Response:
        """Take back this change and all that followed, as one change that can be taken back itself; a second time nothing changes."""
        return _taken_back(request, change_id, services.go_back_before)


def _taken_back(request: Request, id: int, take_back: Callable[..., CollectionChange | None]) -> Response:
    take_back(user=caller_of(request), change=_change(request, id))
    return _told(request, id)


def _told(request: Request, id: int) -> Response:
    printings = {str(each.id): each for each in all_printings()}
    slugs = {str(edition.pk): slug for slug, edition in editions().items()}
    return Response(change_json(_change(request, id), standing_changes(request.user), printings, slugs))


def _change(request: Request, id: int) -> CollectionChange:
    change = find_change(request.user, id)
    if change is None:
        raise NotFoundError(_("Your collection has no change %(number)s, or none any more.") % {"number": id}, code="CHANGE_NOT_FOUND")
    return change
