"""Events and registrations for tests, with defaults that work."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from accounts.models import User
from events.models import Event, Registration
from events.services import EventFacts, create_event, hand_in
from tests.decks.makers import legal_state, make_user

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
BEFORE = datetime(2026, 11, 26, 19, tzinfo=UTC)
"""The deadline of `make_event`: 20:00 in Vienna, which is 19:00 in UTC."""
AFTER = datetime(2026, 11, 26, 19, 0, 1, tzinfo=UTC)


def noon_in(days: int) -> datetime:
    """Noon that many days from today, without a zone: no clock skips it when summer time begins."""
    return datetime.combine(datetime.now(UTC).date() + timedelta(days=days), time(12))


SOON = noon_in(20)
"""The day and deadline of an event whose lists are still taken, whatever day a test runs on.

`make_event` has fixed days: it is for tests that hand `now` to the services. Pages read the clock, so what they should take
for an event to come is made by `make_open`, or is dated by `noon_in`.
"""


def make_facts(**changes: Any) -> EventFacts:
    """What an organiser says of an event in Graz."""
    values: dict[str, Any] = {
        "name": "Salt Roads Open",
        "place": "Graz",
        "format": "custom",
        "starts_on": date(2026, 11, 28),
        "time_zone": "Europe/Vienna",
        "deadline": datetime(2026, 11, 26, 20),
    }
    return EventFacts(**(values | changes))


def make_event(organiser: User | None = None, **changes: Any) -> Event:
    """An event whose lists close on 26 November, 20:00 in Vienna."""
    return create_event(organiser=organiser or make_user(), facts=make_facts(**changes), now=NOW)


def make_open(organiser: User | None = None, **changes: Any) -> Event:
    """An event that is to come and whose lists are still taken, by the clock."""
    return make_event(organiser, **({"deadline": SOON, "starts_on": SOON.date()} | changes))


def make_registration(event: Event | None = None, player: User | None = None, **changes: Any) -> Registration:
    """A legal list handed in."""
    values: dict[str, Any] = {"now": NOW} | changes
    if "state" not in values:
        values["state"] = legal_state()
    return hand_in(event=event or make_event(), player=player or make_user(), **values)
