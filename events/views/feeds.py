"""An Atom feed of an event: what becomes of it, for whoever has its link."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_safe

from cards.selectors import shelf
from decks.list.selectors import format_named
from events.access import the_event
from events.models import Audience, Event
from events.templatetags.events import deadline_words
from web.feeds import FeedEntry, FeedHead, feed_answer
from web.templatetags.web import localized


@require_safe
def event_news(request: HttpRequest, event_id: str) -> HttpResponse:
    """The event as it is now, that its lists are closed, and that they are open to everyone."""
    event, now, known = the_event(event_id), timezone.now(), shelf()
    entries_at = _moments(event, now)

    def make() -> tuple[FeedHead, Iterable[FeedEntry]]:
        format = format_named(event.format, known.formats)
        place = f", {event.place}" if event.place else ""
        subtitle = f"{date_format(event.starts_on, pgettext('day', 'j F Y'))}{place}"
        head = FeedHead(event.name, subtitle, reverse("events:detail", args=[event.public_id]))
        return head, [_entry(event, what, at, f"{subtitle} · {localized(format.name)}") for what, at in entries_at]

    depends_on = known.named(event.pk, event.revision, tuple(what for what, _at in entries_at), event.organiser_id)
    return feed_answer(request, depends_on, max(at for _what, at in entries_at), make)


def _moments(event: Event, now: datetime) -> list[tuple[str, datetime]]:
    """What is told of the event at `now`, the last first, with when that was."""
    found = [("event", event.changed_at or event.created_at)]
    if now > event.deadline:
        found.append(("closed", event.deadline))
    if event.lists_opened_at is not None and event.audience == Audience.EVERYONE:
        found.append(("opened", event.lists_opened_at))
    if event.cancelled_at is not None:
        found.append(("cancelled", event.cancelled_at))
    return sorted(found, key=lambda one: one[1], reverse=True)


def _entry(event: Event, what: str, at: datetime, facts: str) -> FeedEntry:
    titles = {
        "event": event.name,
        "cancelled": _("%(name)s was called off") % {"name": event.name},
        "closed": _("%(name)s: lists are closed") % {"name": event.name},
        "opened": _("%(name)s: the lists are there to read") % {"name": event.name},
    }
    told = _("%(facts)s. Lists are taken until %(moment)s.") % {"facts": facts, "moment": deadline_words(event)}
    return FeedEntry(
        title=titles[what],
        address=reverse("events:detail", args=[event.public_id]),
        published_at=event.created_at if what == "event" else at.astimezone(UTC),
        updated_at=at,
        summary=told if what == "event" else "",
        fragment="" if what == "event" else what,
    )
