"""Lists in pages: `?cursor=&page_size=&order=` → `{next, previous, count?, results}`.

A cursor names the last row that was seen, not a number of rows to skip: rows that come or go in between are neither repeated
nor lost.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

from web.api.strict import unknown_name
from web.errors import FieldError, MalformedError
from web.looking import Stretch, stretch_of
from web.text.numbers import whole_number

if TYPE_CHECKING:
    from rest_framework.views import APIView

PAGE_SIZE = 50
MAX_PAGE_SIZE = 200
PAGE_PARAMETERS = [
    OpenApiParameter("cursor", {"type": "string"}, description="From `next` or `previous`."),
    OpenApiParameter(
        "page_size",
        {"type": "integer", "minimum": 1, "maximum": MAX_PAGE_SIZE, "default": PAGE_SIZE},
        description="How many to a page.",
    ),
]
M = TypeVar("M", bound=Model)
Order = Sequence[str]


def malformed(code: str, path: str, message: str) -> MalformedError:
    """A 400 about one query parameter."""
    return MalformedError(message, code=code, errors=[FieldError(code, path, message)])


def page_size_of(request: Request) -> int:
    """`page_size`, from 1 to 200. Raises `MalformedError`."""
    text = request.query_params.get("page_size")
    if text is None:
        return PAGE_SIZE
    size = whole_number(text, MAX_PAGE_SIZE)
    if not size:
        message = _("page_size is %(value)s; it goes from 1 to %(max)s.") % {"value": repr(text[:40]), "max": MAX_PAGE_SIZE}
        raise malformed("PAGE_SIZE", "page_size", message)
    return size


def order_of(request: Request, orders: dict[str, Order], default: str) -> tuple[str, Order]:
    """The name of the order that was asked for and its fields. Raises `MalformedError` for one that isn't among `orders`."""
    name = request.query_params.get("order", default)
    if name not in orders:
        message = _("%(problem)s Orders: %(known)s.") % {"problem": unknown_name(name, orders), "known": ", ".join(orders)}
        raise malformed("UNKNOWN_ORDER", "order", message)
    return name, orders[name]


def encode_cursor(order: str, is_backward: bool, values: Sequence[Any]) -> str:
    """A cursor for the rows after (or before) the row with these `values` in the fields of `order`."""
    plain = [
        value.isoformat() if isinstance(value, date | datetime) else str(value) if isinstance(value, UUID) else value for value in values
    ]
    text = json.dumps([order, int(is_backward), plain], separators=(",", ":"), ensure_ascii=True)
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def decode_cursor(text: str, order: str, length: int) -> tuple[bool, list[Any]]:
    """The direction and the values of a cursor of this `order`. Raises `MalformedError`."""
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        name, backward, values = json.loads(raw)
        is_sound = name == order and backward in (0, 1) and isinstance(values, list) and len(values) == length
        is_sound = is_sound and all(isinstance(value, str | int) and "\x00" not in str(value) for value in values)
    except (binascii.Error, ValueError, TypeError, RecursionError):
        is_sound = False
    if not is_sound:
        raise malformed("INVALID_CURSOR", "cursor", _("%(value)s is no cursor of this list.") % {"value": repr(text[:80])})
    return bool(backward), values


class CursorPagination(BasePagination):
    """Pages of a queryset.

    The view names its `orders` (`{"name": ("name_en", "id"), "-updated": ("-updated_at", "-id")}`, each ending in a field
    that is unique; no field may be null) and its `default_order`. A subclass with `has_count` adds `count`. Where `among` is given, which
    all rows are a part of, a question that looks too far among them is stopped (`web.looking`): the page may be shorter then.
    """

    parameters = frozenset({"cursor", "page_size", "order"})
    has_count = True
    among: QuerySet[Any] | None = None

    def paginate_queryset(  # type: ignore[override]  # querysets alone, no sequences
        self, queryset: QuerySet[M], request: Request, view: APIView | None = None
    ) -> list[M]:
        """The rows of the page that was asked for."""
        self.request = request
        self.size = page_size_of(request)
        self.order, self.fields = order_of(request, getattr(view, "orders", {"id": ("id",)}), getattr(view, "default_order", "id"))
        self.count = self.count_of(queryset) if self.has_count else None
        cursor = request.query_params.get("cursor")
        is_backward, values = decode_cursor(cursor, self.order, len(self.fields)) if cursor else (False, None)
        try:
            self.stretch: Stretch[Any] = stretch_of(
                queryset, self.fields, self.size, is_backward=is_backward, place=values, among=self.among
            )
        except (ValidationError, ValueError, TypeError, OverflowError) as error:
            raise malformed("INVALID_CURSOR", "cursor", _("%(value)s is no cursor of this list.") % {"value": repr(cursor)[:82]}) from error
        return self.stretch.rows

    def count_of(self, queryset: QuerySet[Any]) -> int | None:
        """How many rows there are on all pages; None leaves `count` out."""
        return queryset.count()

    def get_paginated_response(self, data: Any) -> Response:
        """`{next, previous, count?, results}`; the addresses are whole ones."""
        return Response(self.page_of(data))

    def page_of(self, data: Any) -> dict[str, Any]:
        """The same as a mapping, for views that add to it."""
        following, preceding = self.places()
        page: dict[str, Any] = {"next": self._link(False, following), "previous": self._link(True, preceding)}
        if self.count is not None:
            page["count"] = self.count
        return {**page, "results": data}

    def places(self) -> tuple[Sequence[Any] | None, Sequence[Any] | None]:
        """The values behind which the next page begins, and before which the previous one ends; None where there is no such page."""
        return self.stretch.following, self.stretch.preceding

    def _link(self, is_backward: bool, place: Sequence[Any] | None) -> str | None:
        if place is None:
            return None
        return replace_query_param(self.request.build_absolute_uri(), "cursor", encode_cursor(self.order, is_backward, place))

    def get_schema_operation_parameters(self, view: APIView) -> list[dict[str, Any]]:
        """The query parameters in the OpenAPI document."""
        return [
            *(
                {"name": each.name, "in": each.location, "required": False, "schema": each.type, "description": each.description}
                for each in PAGE_PARAMETERS
            ),
            {
                "name": "order",
                "in": "query",
                "required": False,
                "schema": {"type": "string", "enum": list(getattr(view, "orders", {"id": ()}))},
            },
        ]

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """The shape of a page in the OpenAPI document."""
        link = {"type": "string", "format": "uri", "nullable": True}
        return {
            "type": "object",
            "required": ["next", "previous", "results"],
            "properties": {"next": link, "previous": link, "count": {"type": "integer"}, "results": schema},
        }


class SequencePagination(CursorPagination):
    """Pages of a list that stands in memory and is already in order; the cursor holds how far one had read.

    `order` is the view's matter here.
    """

    def paginate_sequence(self, rows: Sequence[Any], request: Request, *, order: str = "") -> list[Any]:
        """The rows of the page that was asked for."""
        self.request, self.order, self.size, self.count = request, order, page_size_of(request), len(rows)
        cursor = request.query_params.get("cursor")
        start = 0
        if cursor:
            values = decode_cursor(cursor, order, 1)[1]
            if not isinstance(values[0], int) or not 0 <= values[0] <= 10**9:
                raise malformed("INVALID_CURSOR", "cursor", _("%(value)s is no cursor of this list.") % {"value": repr(cursor[:80])})
            start = values[0]
        self.start = start
        return list(rows[start : start + self.size])

    def places(self) -> tuple[Sequence[Any] | None, Sequence[Any] | None]:
        """How many rows stand before the next page, and before the previous one."""
        assert self.count is not None  # noqa: S101  (a list in memory is always counted)
        following = self.start + self.size
        return [following] if following < self.count else None, [max(0, self.start - self.size)] if self.start else None
