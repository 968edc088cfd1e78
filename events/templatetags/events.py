"""Days and instants as the clocks at an event show them. Everything is drawn from its arguments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from typing import Any

from django import template
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import pgettext

from engine.languages import LocalText
from events.models import Event
from web.templatetags.web import localized
from web.text.language import reader_language
from web.text.times import time_element

register = template.Library()


@register.simple_tag
def when(instant: datetime | None, event: Event, length: str = "") -> SafeString | str:
    """An instant in the event's time zone; `length="short"` without the year, where many stand in a column, `"day"` its day alone."""
    return "–" if instant is None else time_element(instant, instant_words(instant, event, length))


def instant_words(instant: datetime, event: Event, length: str = "") -> str:
    """The same as words alone."""
    patterns = {"short": pgettext("short date and time", "j M, H:i"), "day": "MONTH_DAY_FORMAT"}
    return date_format(instant.astimezone(event.zone), patterns.get(length) or pgettext("date and time", "j F Y, H:i"))


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
