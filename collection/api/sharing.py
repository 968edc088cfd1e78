"""REST calls about lists of wanted cards and cards for trade: one's own, who may read them, and those of others."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.permissions import HasScope
from cards.selectors import catalog
from collection import services
from collection.answers import ListAnswer, OwnListAnswer, OwnListsAnswer, list_json, own_list_json
from collection.api.caller import caller_of
from collection.errors import ListNotFoundError, ListRefusedError
from collection.listing import ListedCopies, listed_copies
from collection.models import ListKind, ListVisibility, SharedCopies
from collection.selectors import details_of, list_by_link, list_of, own_lists, shelf_of
from collection.serializers import VisibilitySerializer
from web.api.described import CONDITIONAL, refused
from web.api.etags import not_modified, strong_etag
from web.api.views import SiteAPIView


class OwnListsView(SiteAPIView):
    """`collection/sharing/`: one's lists."""

    permission_classes = [HasScope("collection:write", public=False)]

    @extend_schema(operation_id="collection_sharing_list", responses={200: OwnListsAnswer, **CONDITIONAL})
    def get(self, request: Request) -> Response:
        """One's lists of wanted cards and of cards for trade, each with who may read it."""
        shelf, cards, details = shelf_of(request.user), catalog(), details_of(request.user)
        lists = own_lists(caller_of(request)).values()
        return _answered(request, {"lists": [own_list_json(shared, listed_copies(shelf, cards, shared.kind, details)) for shared in lists]})


class OwnListView(SiteAPIView):
    """`collection/sharing/{kind}/`: one of one's lists, and who may read it."""

    permission_classes = [HasScope("collection:write", public=False)]

    @extend_schema(responses={200: OwnListAnswer, **CONDITIONAL})
    def get(self, request: Request, listed: str) -> Response:
        """A list of one's own, `wants` or `trades`, with who may read it and its link."""
        return _own(request, listed)

    @extend_schema(request=VisibilitySerializer, responses={200: OwnListAnswer, **refused(404)})
    def put(self, request: Request, listed: str) -> Response:
        """Say who may read a list. An unlisted one has a link, and keeps it when it is said again; any other loses it."""
        kind = _kind(listed)
        body = VisibilitySerializer(data=request.data)
        body.is_valid(raise_exception=True)
        services.set_list_visibility(user=caller_of(request), kind=kind, visibility=body.validated_data["visibility"])
        return _own(request, kind)


class RenewLinkView(SiteAPIView):
    """`collection/sharing/{kind}/renew/`: another link."""

    permission_classes = [HasScope("collection:write", public=False)]

    @extend_schema(request=None, responses={200: OwnListAnswer, **refused(404, 422)})
    def post(self, request: Request, listed: str) -> Response:
        """Give an unlisted list another link; the old one leads nowhere from then on. Other lists have none, and are refused."""
        user, kind = caller_of(request), _kind(listed)
        if own_lists(user)[kind].visibility != ListVisibility.UNLISTED:
            raise ListRefusedError(_("Only a list that is read by its link has one."))
        services.renew_list_link(user=user, kind=kind)
        return _own(request, kind)


class ListView(SiteAPIView):
    """`collection/of/{name}/{kind}/`: a list of somebody's."""

    permission_classes = [HasScope("collection:write")]

    @extend_schema(responses={200: ListAnswer, **CONDITIONAL})
    def get(self, request: Request, name: str, listed: str) -> Response:
        """A list that everyone may read, or one's own. Of one that isn't shown nobody learns whether it is there."""
        return _shown(request, list_of(name, _kind(listed), request.user))


class ListByLinkView(SiteAPIView):
    """`collection/lists/{link}/`: an unlisted list."""

    permission_classes = [HasScope("collection:write")]

    @extend_schema(responses={200: ListAnswer, **CONDITIONAL})
    def get(self, request: Request, link: str) -> Response:
        """An unlisted list by its link, to whoever has that."""
        return _shown(request, list_by_link(link))


def _kind(listed: str) -> str:
    """The kind of a list in an address. Raises `ListNotFoundError`."""
    if listed not in ListKind.values:
        raise ListNotFoundError
    return listed


def copies_in(shared: SharedCopies) -> list[ListedCopies]:
    """What stands in a list of somebody's."""
    return listed_copies(shelf_of(shared.owner), catalog(), shared.kind, details_of(shared.owner))


def _own(request: Request, listed: str) -> Response:
    shared = own_lists(caller_of(request))[_kind(listed)]
    return _answered(request, own_list_json(shared, copies_in(shared)))


def _shown(request: Request, shared: SharedCopies) -> Response:
    return _answered(request, list_json(shared, copies_in(shared)))


def _answered(request: Request, answer: dict[str, Any]) -> Response:
    tag = strong_etag(answer)
    return not_modified(request, tag) or Response(answer, headers={"ETag": tag})
