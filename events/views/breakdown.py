"""What the field of an event plays, for whoever may read its lists."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from events.access import event_with_lists
from events.breakdown import ORDERS, ZoneShares, breakdown_csv, breakdown_of, in_order, named

SHOWN_AT_ONCE = 30
QUERY_LENGTH = 100


@require_safe
def breakdown(request: HttpRequest, event_id: str) -> HttpResponse:
    """Leaders and cards in numbers; `?q=` cards of that name, `?order=` one of `ORDERS`, `?all=1` more than the first."""
    event = event_with_lists(request.user, event_id)
    found = breakdown_of(event)
    query, order, shows_all = request.GET.get("q", "").strip()[:QUERY_LENGTH], request.GET.get("order", ""), request.GET.get("all") == "1"
    usual = next(iter(ORDERS))
    order = order if order in ORDERS else usual
    context = {
        "nav": "events",
        "event": event,
        "breakdown": found,
        "zones": [_zone(zone, query, order, shows_all=shows_all) for zone in found.zones],
        "query": query,
        "order": "" if order == usual else order,
        "columns": _columns(query, order, shows_all=shows_all),
    }
    return render(request, "events/breakdown.html", context)


def _zone(zone: ZoneShares, query: str, order: str, *, shows_all: bool) -> dict[str, Any]:
    """What the page shows of a zone."""
    wanted = in_order(named(zone.cards, query), order)
    shown = wanted if shows_all else wanted[:SHOWN_AT_ONCE]
    return {
        "slug": zone.slug,
        "heading": zone.heading,
        "shown": shown,
        "wanted": len(wanted),
        "hidden": len(wanted) - len(shown),
    }


def _columns(query: str, order: str, *, shows_all: bool) -> dict[str, dict[str, str]]:
    """For each order the address that asks for it, and how its column is ordered now."""
    beside = {**({"q": query} if query else {}), **({"all": "1"} if shows_all else {})}
    direction = {name: "ascending" if name == "name" else "descending" for name in ORDERS}
    return {name: {"url": f"?{urlencode({**beside, 'order': name})}", "now": direction[name] if name == order else ""} for name in ORDERS}


@require_safe
def export_breakdown(request: HttpRequest, event_id: str) -> HttpResponse:
    """The same as a file."""
    event = event_with_lists(request.user, event_id)
    response = HttpResponse("\ufeff" + breakdown_csv(breakdown_of(event), event.layout), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="field-{event.public_id}.csv"'
    return response
