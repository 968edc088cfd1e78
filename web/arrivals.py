"""When a request reached the site. A busy one answers later than it was asked, and whoever was in time stays in time."""

from __future__ import annotations

from datetime import UTC, datetime

from django.http import HttpRequest
from django.utils import timezone


def arrived_at(request: HttpRequest) -> datetime:
    """When all of `request` was here, by the web server's clock; now, under a server that doesn't note it."""
    noted = getattr(request.META.get("gunicorn.socket"), "arrived_at", 0.0)
    return datetime.fromtimestamp(noted, UTC) if noted else timezone.now()
