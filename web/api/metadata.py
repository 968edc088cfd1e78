"""What `OPTIONS` tells of an address."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework.metadata import SimpleMetadata
from rest_framework.request import Request

if TYPE_CHECKING:  # the framework's views read this setting while they are imported
    from rest_framework.views import APIView


class SiteMetadata(SimpleMetadata):
    """Name, description and media types. The fields of each call stand in the schema (`/api/v1/schema/`), once."""

    def determine_actions(self, request: Request, view: APIView) -> dict[str, Any]:
        """None: to tell the fields of a form, the framework would look the thing up as views with a queryset do."""
        return {}
