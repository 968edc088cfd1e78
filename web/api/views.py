"""What a view of the REST API stands on."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.views import APIView

from web.api.pagination import CursorPagination
from web.api.strict import refuse_unknown_parameters


class StrictQueryMixin:
    """Refuses query parameters that the view doesn't name in `query_parameters`; those of its pages are known by themselves."""

    query_parameters: Collection[str] = ()
    request: Request

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Whether there is such a call at all (405); who calls and what may be done, as ever; then the query."""
        method = str(request.method).lower()
        if method not in self.http_method_names or not hasattr(self, method):  # type: ignore[attr-defined]
            self.http_method_not_allowed(request, *args, **kwargs)  # type: ignore[attr-defined]
        super().initial(request, *args, **kwargs)  # type: ignore[misc]
        refuse_unknown_parameters(request, self.known_parameters(request))

    def known_parameters(self, request: Request) -> frozenset[str]:
        """The parameters of this call; a view whose methods differ overrides it."""
        pagination = getattr(self, "pagination_class", None)
        paged = pagination.parameters if pagination and request.method in ("GET", "HEAD") else frozenset()
        return frozenset(self.query_parameters) | paged


class SiteAPIView(StrictQueryMixin, APIView):  # type: ignore[misc]  # its request is the API's, not Django's
    """A call of the API."""


class SiteGenericAPIView(StrictQueryMixin, GenericAPIView):  # type: ignore[misc]  # as above
    """A call of the API over a queryset, in pages. Views of single things set `pagination_class = None`."""

    pagination_class = CursorPagination
