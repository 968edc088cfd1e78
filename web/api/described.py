"""Words that calls describe themselves with in the OpenAPI document: headers that go and come, statuses that refuse.

What every call has in common (a token that opens nothing, the limits, a path that leads nowhere) `web.api.schema` adds itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse

IF_MATCH = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, required=True, description="The ETag that was read, or `*`; 428 without, 412 when it is old."
)
IF_MATCH_IF_WANTED = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, description="The ETag that was read: 412 when it is old. Without it nothing is compared."
)
NOT_MODIFIED = OpenApiResponse(description="Not changed since the state that If-None-Match names.")
CONDITIONAL: dict[int, Any] = {304: NOT_MODIFIED}
"""Added to the answers of a call that knows `If-None-Match`: the header, and the ETag of what is read, are described with it."""


def response_header(name: str, description: str, statuses: Sequence[int], *, required: bool = True) -> OpenApiParameter:
    """A header that the answers with these `statuses` carry."""
    return OpenApiParameter(
        name, str, OpenApiParameter.HEADER, required=required, description=description, response=[str(status) for status in statuses]
    )


def etag(*statuses: int) -> OpenApiParameter:
    """The ETag that answers with these `statuses` carry."""
    return response_header("ETag", "Names this state of it, in its quotes.", statuses)


def location(*statuses: int) -> OpenApiParameter:
    """The address of what was made."""
    return response_header("Location", "Where it is.", statuses)


def refused(*statuses: int) -> dict[int, Any]:
    """Statuses that a call refuses with beside those that every call like it does: 404 for what a body names, 409, 422."""
    return {status: OpenApiResponse() for status in statuses}
