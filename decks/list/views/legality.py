"""A deck's legality over time: any format, any day, and what changed since it was saved."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from cards.selectors import shelf
from decks.list.display import deck_view
from decks.list.legality import changed_between, format_on, timeline, verdict_on
from decks.list.models import Deck, DeckVersion
from decks.list.views.access import requested_deck
from web.text.quoting import in_quotes


@require_safe
def legality(request: HttpRequest, deck_id: str) -> HttpResponse:
    """The verdict of the list (or of a version) for the format and the day in the address, and when it changed."""
    read = requested_deck(request, deck_id)
    deck = read.deck
    known, today = shelf(), timezone.now().date()
    versions = list(read.versions)
    version = _version(request, versions)
    state = read.state_of(version) if version else read.state
    saved = version.created_at if version else _list_saved_at(deck)
    slug = request.GET.get("format", "")
    slug = slug if slug in known.formats else state.format if state.format in known.formats else known.kit.default_format.slug
    day, problem = _day(request, today)
    format = format_on(slug, day, known)
    view = deck_view(state, verdict=verdict_on(state, slug, day, known), format=format, catalog=known.catalog)
    kept = {"version": version.number if version else "", "share": request.GET.get("share", "")}
    context: dict[str, Any] = {
        "nav": "decks",
        "deck": deck,
        "token": kept["share"],
        "is_mine": read.is_whole,
        "versions": versions,
        "version": version,
        "view": view,
        "today": day,
        "day": day.isoformat(),
        "is_today": day == today,
        "now": today,
        "day_problem": problem,
        "formats": list(known.formats.values()),
        "slug": slug,
        "saved": saved,
        "since_saved": changed_between(state, slug, saved.date(), today, known),
        "timeline": timeline(state, slug, known),
        "kept": urlencode({name: value for name, value in kept.items() if value}),
        "everywhere": [(each, verdict_on(state, each.slug, day, known).legal) for each in known.formats.values()],
    }
    return render(request, "decks/list/legality.html", context)


def _list_saved_at(deck: Deck) -> datetime:
    """When the list was last changed; the deck's last writing where that is no longer kept."""
    made = deck.revisions.filter(number=deck.list_revision).values_list("made_at", flat=True).first()
    return made or deck.updated_at


def _version(request: HttpRequest, versions: list[DeckVersion]) -> DeckVersion | None:
    number = request.GET.get("version", "")
    return next((version for version in versions if str(version.number) == number), None)


def _day(request: HttpRequest, today: date) -> tuple[date, str]:
    """The day in the address, and what is wrong with it; today where there is none."""
    text = request.GET.get("on", "")
    if not text:
        return today, ""
    try:
        return date.fromisoformat(text), ""
    except ValueError:
        return today, _("%(value)s is not a day like 2026-11-21; this is about today.") % {"value": in_quotes(text[:40])}
