"""What is handed on of an event: its link as a QR code, and its days for a calendar."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from decks.exchange.qr import qr_svg
from events.access import the_event
from events.exporting import calendar_of
from events.models import Event


def address_of(request: HttpRequest, event: Event) -> str:
    """The whole address of an event's page."""
    return request.build_absolute_uri(reverse("events:detail", args=[event.public_id]))


@require_safe
def qr(request: HttpRequest, event_id: str) -> HttpResponse:
    """The link of an event as a QR code, for a poster or a door."""
    drawn = qr_svg(address_of(request, the_event(event_id)))
    return HttpResponse(drawn, content_type="image/svg+xml", headers={"Cache-Control": "private, no-cache"})


@require_safe
def calendar(request: HttpRequest, event_id: str) -> HttpResponse:
    """The day of an event and the moment when its lists close, in the form that calendars read."""
    event = the_event(event_id)
    response = HttpResponse(calendar_of(event, address_of(request, event)), content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="event-{event.public_id}.ics"'
    return response
