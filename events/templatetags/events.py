"""Days and instants as the clocks at an event show them. Everything is drawn from its arguments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any

from django import template
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from engine.languages import LocalText
from events.models import Event
from web.templatetags.web import localized
from web.text.language import reader_language
from web.text.times import time_element

register = template.Library()


@register.simple_tag
def when(instant: datetime | None, event: Event, length: str = "") -> SafeString | str:
    """An instant in the event's time zone; `length="short"` without the year, where many stand in a column."""
    return "–" if instant is None else time_element(instant, instant_words(instant, event, length))


def instant_words(instant: datetime, event: Event, length: str = "") -> str:
    """The same as words alone."""
    pattern = pgettext("short date and time", "j M, H:i") if length == "short" else pgettext("date and time", "j F Y, H:i")
    return date_format(instant.astimezone(event.zone), pattern)


@register.simple_tag
def deadline(event: Event, length: str = "") -> SafeString:
    """When the lists of `event` close, by the clocks at the place, which it names; the browser adds the reader's own time."""
    return time_element(event.deadline, deadline_words(event, length), zone=event.time_zone)


def deadline_words(event: Event, length: str = "") -> str:
    """The same as words alone."""
    return f"{instant_words(event.deadline, event, length)} ({event.time_zone.replace('_', ' ')})"


@register.filter
def left(instant: datetime, now: datetime) -> str:
    """What is left until `instant`, in the largest unit; "" once it has passed."""
    return _("%(time)s left") % {"time": timeuntil(instant, now, depth=1)} if instant > now else ""


@register.simple_tag
def day(of: date) -> SafeString:
    """A day in words."""
    return time_element(of, day_words(of))


def day_words(of: date) -> str:
    """The same as words alone."""
    return date_format(of, pgettext("day", "j F Y"))


@register.filter
def in_sentence(heading: LocalText) -> str:
    """A heading as it stands in the middle of a sentence in the reader's language: small in English."""
    return heading.de if reader_language() == "de" else heading.en.lower()


@register.filter
def bars_in_words(bars: Iterable[Mapping[str, Any]]) -> str:
    """Bars as one reads them out: each name with its number."""
    return ", ".join(f"{localized(bar['name'])} {bar['number']}" for bar in bars)
