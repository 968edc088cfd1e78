"""Lists are taken up to the last second before the deadline, as the clocks of the event's place show it, also where those are changed."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from events.errors import EventRefusedError, ListsStillTakenError, RegistrationClosedError
from events.models import Event
from events.services import (
    EventFacts,
    change_event,
    hand_in,
    open_lists,
)
from tests.decks.makers import legal_state, make_user
from tests.events.makers import NOW, make_event
from tests.events.states import (
    all_rows,
    other_state,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]

SECOND = timedelta(seconds=1)
ZONES = [
    ("Europe/Vienna", datetime(2026, 11, 26, 19, tzinfo=UTC)),
    ("America/Los_Angeles", datetime(2026, 11, 27, 4, tzinfo=UTC)),
    ("Asia/Kolkata", datetime(2026, 11, 26, 14, 30, tzinfo=UTC)),
    ("Australia/Lord_Howe", datetime(2026, 11, 26, 9, tzinfo=UTC)),
]
"""Where the clocks show 20:00 on 26 November, and what the instant is."""
SHOWN_TWICE = [
    ("Europe/Vienna", datetime(2026, 10, 25, 2, 30), datetime(2026, 10, 25, 0, 30, tzinfo=UTC), timedelta(hours=1)),
    ("America/Los_Angeles", datetime(2026, 11, 1, 1, 30), datetime(2026, 11, 1, 8, 30, tzinfo=UTC), timedelta(hours=1)),
    ("Australia/Lord_Howe", datetime(2026, 4, 5, 1, 45), datetime(2026, 4, 4, 14, 45, tzinfo=UTC), timedelta(minutes=30)),
]
"""A time that the clocks show twice, the first instant at which they do, and how much later they do so again."""
NEVER_SHOWN = [
    ("Europe/Vienna", datetime(2027, 3, 28, 2, 30)),
    ("America/Los_Angeles", datetime(2027, 3, 14, 2, 30)),
    ("Australia/Lord_Howe", datetime(2026, 10, 4, 2, 15)),
]


class TestTheLastSecond:
    def assert_last(self, event: Event, last: datetime) -> None:
        """Lists are taken up to `last`, and not after it, neither a new player's nor another one of somebody's."""
        player = make_user()
        for now in (last - SECOND, last):
            hand_in(event=event, player=player, state=legal_state(), now=now)
        before = all_rows()
        for somebody in (player, make_user()):
            for now in (last + timedelta(microseconds=1), last + SECOND):
                with pytest.raises(RegistrationClosedError):
                    hand_in(event=event, player=somebody, state=other_state(), now=now)
        assert all_rows() == before
        with pytest.raises(ListsStillTakenError):
            open_lists(event=event, now=last)
        assert open_lists(event=event, now=last + SECOND).lists_opened_at == last + SECOND

    @pytest.mark.parametrize(("zone", "last"), ZONES)
    def test_lists_close_when_the_clocks_of_the_place_say_so(self, zone: str, last: datetime) -> None:
        event = make_event(time_zone=zone, audience="everyone")
        assert (event.deadline, event.local(event.deadline)) == (last, datetime(2026, 11, 26, 20))
        self.assert_last(event, last)

    @pytest.mark.parametrize(("zone", "shown", "first", "later"), SHOWN_TWICE)
    def test_of_a_time_that_the_clocks_show_twice_the_first_counts(
        self, zone: str, shown: datetime, first: datetime, later: timedelta
    ) -> None:
        event = make_event(time_zone=zone, audience="everyone", deadline=shown)
        assert event.local(first) == event.local(first + later) == shown
        self.assert_last(event, first)

    @pytest.mark.parametrize(("zone", "shown", "first", "later"), SHOWN_TWICE)
    def test_the_second_counts_for_who_names_it_and_stays_when_something_else_changes(
        self, zone: str, shown: datetime, first: datetime, later: timedelta
    ) -> None:
        event = make_event(time_zone=zone, deadline=shown.replace(fold=1))
        assert event.deadline == first + later
        event = change_event(event=event, facts=replace(EventFacts.of(event), name="Dust Cup"), now=NOW)
        assert (event.name, event.deadline) == ("Dust Cup", first + later)

    @pytest.mark.parametrize(("zone", "shown"), NEVER_SHOWN)
    @pytest.mark.parametrize("name", ["deadline", "registration_opens", "registration_closes"])
    def test_a_time_that_the_clocks_never_show_is_refused(self, zone: str, shown: datetime, name: str) -> None:
        with pytest.raises(EventRefusedError, match=f"{zone} never show .*{shown:%H:%M}"):
            make_event(**({"time_zone": zone, "deadline": shown + timedelta(days=1)} | {name: shown}))
        assert not Event.objects.exists()

    def test_a_day_on_which_the_clocks_are_put_back_has_one_hour_more_to_register(self) -> None:
        day = datetime(2026, 10, 24, 12)
        event = make_event(registration_opens=day, registration_closes=day + timedelta(days=1))
        assert event.registration_opens_at == datetime(2026, 10, 24, 10, tzinfo=UTC)
        assert event.last_registration_at - event.registration_opens_at == timedelta(hours=25)
