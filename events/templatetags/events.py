"""Days and instants as the clocks at an event show them. Everything is drawn from its arguments."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime
from fractions import Fraction
from typing import Any

from django import template
from django.utils import formats
from django.utils.formats import date_format, time_format
from django.utils.safestring import SafeString
from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from cards.selectors import shelf
from engine.languages import LocalText
from events.additions import Additions
from events.models import Event, Registration
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
    return moment_words(event.deadline, event, length)


@register.simple_tag
def at_the_place(instant: datetime, event: Event) -> SafeString:
    """An instant by the clocks at the place, which it names; the browser adds the reader's own time."""
    return time_element(instant, moment_words(instant, event), zone=event.time_zone)


def moment_words(instant: datetime, event: Event, length: str = "") -> str:
    """The same as words alone."""
    return f"{instant_words(instant, event, length)} ({event.time_zone.replace('_', ' ')})"


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


@register.simple_tag
def where_and_when(event: Event) -> str:
    """The day, the time by the clocks at the place, and the place; what isn't said is left out."""
    begins = time_format(event.start_time, "H:i") if event.start_time else ""
    return ", ".join(part for part in (day_words(event.starts_on), begins, _("online") if event.is_online else "", event.place) if part)


@register.filter
def in_sentence(heading: LocalText) -> str:
    """A heading as it stands in the middle of a sentence in the reader's language: small in English."""
    return heading.de if reader_language() == "de" else heading.en.lower()


@register.filter
def copies(line: Any) -> list[dict[str, Any]]:
    """Each copy of a card of a list, counted from 1, with what its box says: `zone/card/copy`."""
    zone, card, quantity = (line[name] if isinstance(line, dict) else getattr(line, name) for name in ("zone", "id", "quantity"))
    return [{"number": copy, "value": f"{zone}/{card}/{copy}"} for copy in range(1, quantity + 1)]


@register.filter
def as_line(card: Any, event: Event) -> dict[str, Any]:
    """A leader's card as a line of a deck check."""
    return {"card": card, "id": int(card.id), "zone": event.layout.leader_zone, "quantity": 1}


@register.filter
def missing_copies(check: Any) -> list[tuple[int, int]]:
    """The cards of which a deck check found too few, each with how many were missing."""
    return [(card, listed - found) for _zone, card, found, listed in check.found or () if found < listed]


@register.filter
def check_facts(check: Any) -> list[str]:
    """Where and by whom a deck check was done, and what became of it."""
    minutes = ngettext("%(count)s minute given", "%(count)s minutes given", check.minutes or 0) % {"count": check.minutes}
    said = (
        (check.checked_by and check.checked_by.username),
        (check.round and _("round %(number)s") % {"number": check.round}),
        (check.table and _("table %(number)s") % {"number": check.table}),
        (check.minutes and minutes),
        (check.hash != check.registration.hash and _("of an earlier list")),
        (check.corrects_id and _("corrects an earlier one")),
        (check.corrections.all() and _("corrected since")),
    )
    return [words for words in said if words]


@register.filter
def called(registration: Registration, namesakes: Collection[int]) -> str:
    """A player's name, with the number beside it where another of the event goes by the same (`events.table.namesakes_of`)."""
    if registration.number not in namesakes:
        return registration.player_name
    return _("%(name)s (no. %(number)s)") % {"name": registration.player_name, "number": registration.number}


@register.filter
def percent(part: Fraction) -> str:
    """A part of 1 as a percentage with one place, in the reader's way of writing numbers."""
    return f"{formats.number_format(round(float(part) * 100, 1), 1)} %"


@register.filter
def addition_words(event: Event) -> list[str]:
    """What an event asks beside its format, in sentences; cards and editions by name."""
    added, known = Additions.from_json(event.additions), shelf()
    found = []
    if added.editions:
        names = (str(known.editions[slug]) if slug in known.editions else slug for slug in added.editions)
        found.append(_("Only %(editions)s.") % {"editions": ", ".join(names)})
    if added.banned:
        cards = known.catalog.by_id
        names = (localized(cards[card].name) if card in cards else str(card) for card in added.banned)
        found.append(_("Banned besides: %(cards)s.") % {"cards": ", ".join(names)})
    labels = {limit.name: localized(limit.label) for limit in known.kit.format_limits}
    options = {option.name: option for option in known.kit.ruleset_options}
    return [
        *found,
        *(f"{labels.get(name, name)}: {value}" for name, value in added.limits.items()),
        *(localized(options[name].said(value)) for name, value in added.options.items() if name in options),
    ]
