"""What an organiser says of an event, and what can't be said of one."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django.utils.translation import gettext as _

from cards.search.folding import fold
from cards.selectors import formats, shelf
from engine.cards.formats import FormatError
from events.additions import Additions
from events.errors import EventRefusedError
from events.models import FOLDED_LENGTH, NAME_LENGTH, Audience, Event, Visibility
from events.templatetags.events import day_words
from web.games import present_kit
from web.text.unseen import seen_line

EARLIEST_DAY = date(2000, 1, 1)
YEARS_AHEAD = 10
MOST_PLACES = 10_000


@dataclass(frozen=True, kw_only=True)
class EventFacts:
    """What an organiser says of an event. Times have no zone of their own: they are what the clocks in `time_zone` show.

    `start_time`, `registration_opens`, `registration_closes` and `places` are None where nothing is said of them (`Event`).
    """

    name: str
    format: str
    starts_on: date
    time_zone: str
    deadline: datetime
    start_time: time | None = None
    registration_opens: datetime | None = None
    registration_closes: datetime | None = None
    places: int | None = None
    place: str = ""
    is_online: bool = False
    description: str = ""
    visibility: str = Visibility.LINK
    audience: str = Audience.ORGANISER
    admits_illegal: bool = True
    additions: Additions = field(default_factory=Additions)

    @classmethod
    def of(cls, event: Event) -> EventFacts:
        """What `event` says now."""
        return cls(
            name=event.name,
            format=event.format,
            starts_on=event.starts_on,
            time_zone=event.time_zone,
            deadline=event.local(event.deadline) or datetime.min,
            start_time=event.start_time,
            registration_opens=event.local(event.registration_opens_at),
            registration_closes=event.local(event.registration_closes_at),
            places=event.places,
            place=event.place,
            is_online=event.is_online,
            description=event.description,
            visibility=event.visibility,
            audience=event.audience,
            admits_illegal=event.admits_illegal,
            additions=Additions.from_json(event.additions),
        )

    def to_fields(self, now: datetime, *, present: str = "") -> dict[str, Any]:
        """The columns of an event whose format is `present`: that one may stay even where the site lost it.

        Raises:
            EventRefusedError: naming the value that can't be.
        """
        name = seen_line(self.name)
        if not name or len(name) > NAME_LENGTH:
            raise EventRefusedError(_("An event has a name of at most %(limit)s characters.") % {"limit": NAME_LENGTH})
        if self.format != present and self.format not in formats():
            raise EventRefusedError(_("No format is called “%(name)s”.") % {"name": self.format[:60]})
        moments = (self.deadline, self.registration_opens, self.registration_closes)
        for day in (self.starts_on, *(moment.date() for moment in moments if moment)):
            if not EARLIEST_DAY <= day <= now.date() + timedelta(days=366 * YEARS_AHEAD):
                raise EventRefusedError(_("%(day)s is no day for an event.") % {"day": day_words(day)})
        if self.places is not None and not 1 <= self.places <= MOST_PLACES:
            raise EventRefusedError(
                _("An event has from 1 to %(limit)s places, and not %(value)s.") % {"limit": MOST_PLACES, "value": self.places}
            )
        if self.visibility not in Visibility.values or self.audience not in Audience.values:
            raise EventRefusedError(_("“%(value)s” says nothing here.") % {"value": f"{self.visibility} {self.audience}"[:60]})
        place = seen_line(self.place)[:NAME_LENGTH]
        return {
            "name": name,
            "place": place,
            "description": self.description.strip(),
            "format": self.format,
            "starts_on": self.starts_on,
            "start_time": self.start_time,
            "time_zone": self.time_zone,
            **self._instants(),
            "places": self.places,
            "is_online": self.is_online,
            "visibility": self.visibility,
            "audience": self.audience,
            "admits_illegal": self.admits_illegal,
            "additions": self._additions(),
            "folded_words": fold(f"{name} {place}")[:FOLDED_LENGTH],
        }

    def _additions(self) -> dict[str, Any]:
        known, kit = shelf(), present_kit()
        limits = {limit.name: limit for limit in kit.format_limits}
        for slug in self.additions.editions:
            if slug not in known.editions:
                raise EventRefusedError(_("No edition is called “%(name)s”.") % {"name": slug[:60]})
        for card in self.additions.banned:
            if card not in known.catalog.by_id:
                raise EventRefusedError(_("No card has the number %(number)s.") % {"number": card})
        for name, value in self.additions.limits.items():
            limit = limits.get(name)
            if limit is None or not limit.least <= value <= limit.most:
                raise EventRefusedError(_("“%(value)s” can’t be asked of a deck.") % {"value": f"{name[:60]} {value}"})
        try:
            kit.ruleset_with(kit.default_format.ruleset, self.additions.options)
        except FormatError as error:
            raise EventRefusedError(str(error)) from error
        format = known.formats.get(self.format)
        if format is not None:
            try:
                self.additions.applied_to(format)
            except FormatError as error:
                raise EventRefusedError(str(error)) from error
        return self.additions.to_json()

    def _instants(self) -> dict[str, datetime | None]:
        deadline = instant_of(self.deadline, self.time_zone)
        opens, closes = (
            instant_of(moment, self.time_zone) if moment else None for moment in (self.registration_opens, self.registration_closes)
        )
        if closes is not None and closes > deadline:
            raise EventRefusedError(_("Registration can’t close after the lists do."))
        if opens is not None and opens > (closes or deadline):
            raise EventRefusedError(_("Registration can’t open after it closes."))
        return {"deadline": deadline, "registration_opens_at": opens, "registration_closes_at": closes}


@cache
def known_zones() -> frozenset[str]:
    """The names of all time zones, which are files: they are looked for once."""
    return frozenset(available_timezones())


def instant_of(local: datetime, time_zone: str) -> datetime:
    """The instant at which the clocks in `time_zone` show `local`.

    Where they show it twice it is the first, unless `local` says that it is the second (`fold`, PEP 495).

    Raises:
        EventRefusedError: no such zone, or the clocks never show it (they are put forward).
    """
    if time_zone not in known_zones():
        raise EventRefusedError(_("“%(name)s” is no time zone; one is called Europe/Vienna.") % {"name": time_zone[:60]})
    zone = ZoneInfo(time_zone)
    instant = local.replace(tzinfo=zone)
    utc = instant.astimezone(ZoneInfo("UTC"))
    if utc.astimezone(zone).replace(tzinfo=None) != local.replace(tzinfo=None):
        raise EventRefusedError(
            _("The clocks in %(zone)s never show %(time)s: they are put forward then.")
            % {"zone": time_zone, "time": f"{day_words(local.date())}, {local:%H:%M}"}
        )
    return utc
