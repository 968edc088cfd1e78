"""The calendar file of an event, read as RFC 5545 writes it: by a strict reader of our own, and by a library."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from icalendar import Calendar

from events.models import Event
from events.services import cancel_event, change_event
from tests.events.makers import NOW, make_event, make_facts

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
LINE = re.compile(r"(?P<name>[A-Z0-9-]+)(?P<parameters>(;[A-Z0-9-]+=(\"[^\"]*\"|[^\";:,]*))*):(?P<value>[^\x00-\x08\x0a-\x1f\x7f]*)")
HOSTILE = (
    "A, B; C",
    "Ends with a backslash \\",
    "\\n is no line end, nor is \\; or \\,",
    'Quotes " and : colons; SUMMARY:x',
    "Ünïcödé 🂡🂢🂣 " * 6,
    "END:VEVENT",
    "日本語" * 20,
    "a\tb",
)
TEXTS = ("NAME", "X-WR-CALNAME", "SUMMARY", "LOCATION", "DESCRIPTION", "PRODID")


def file_of(event: Event, language: str = "en") -> bytes:
    response = Client().get(f"/events/{event.public_id}/event.ics", headers={"Accept-Language": language})
    assert response.status_code == 200
    return response.content


def lines_of(content: bytes) -> list[tuple[str, str]]:
    """Names and values of the unfolded lines; every line of the file is one, and none longer than 75 octets."""
    assert content.endswith(b"\r\n")
    assert not re.search(rb"\r(?!\n)|(?<!\r)\n", content)
    for line in content.split(b"\r\n"):
        assert len(line) <= 75
        line.decode()
    found = []
    for line in content.decode().replace("\r\n ", "").removesuffix("\r\n").split("\r\n"):
        matched = LINE.fullmatch(line)
        assert matched is not None, line
        found.append((matched["name"], matched["value"]))
    return found


def unescaped(value: str) -> str:
    """What a TEXT says (3.3.11); whatever has to be escaped in it is."""
    assert re.fullmatch(r"(?:[^\\;,]|\\[\\;,nN])*", value), value
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] in "nN" else found[1], value)


def values(content: bytes, name: str) -> list[str]:
    return [unescaped(value) if name in TEXTS else value for each, value in lines_of(content) if each == name]


@pytest.mark.parametrize("name", HOSTILE)
def test_names_are_escaped_wherever_they_stand(name: str) -> None:
    wanted = name.strip()[:100]
    content = file_of(make_event(name=wanted, place=wanted, description=f"{wanted}\r\n\r\n{wanted}"))
    shown = Event.objects.get().name
    assert values(content, "NAME") == values(content, "X-WR-CALNAME") == [shown]
    assert values(content, "SUMMARY") == [shown, f"{shown}: lists close"]
    assert values(content, "LOCATION") == [Event.objects.get().place]
    assert values(content, "DESCRIPTION") == [f"{wanted}\n\n{wanted}".strip()]
    assert [name for name, _value in lines_of(content)].count("END") == 3
    (calendar,) = Calendar.from_ical(content, multiple=True)
    assert [str(entry["SUMMARY"]) for entry in calendar.walk("VEVENT")] == [shown, f"{shown}: lists close"]


def test_control_characters_are_in_no_calendar() -> None:
    event = make_event()
    nul = "" if connection.vendor == "postgresql" else "\0"  # PostgreSQL stores none
    Event.objects.update(name="Bell\x07 Cup", place="Hall\r2", description=f"one{nul}\x1b[31m\x7f\rtwo\x0bthree")
    content = file_of(Event.objects.get(pk=event.pk))
    assert (values(content, "NAME"), values(content, "LOCATION")) == (["Bell Cup"], ["Hall\n2"])
    assert values(content, "DESCRIPTION") == ["one[31m\ntwothree"]


TIMES: tuple[dict[str, Any], ...] = (
    {},
    {"start_time": time(23, 30)},
    {"start_time": time(2, 30), "starts_on": date(2027, 3, 28), "deadline": datetime(2027, 3, 28, 1, 59)},
    {"starts_on": date(2027, 10, 31), "deadline": datetime(2027, 10, 31, 2, 30, fold=1)},
    {"starts_on": date(2026, 12, 31), "deadline": datetime(2026, 12, 31, 23, 59), "time_zone": "Pacific/Kiritimati"},
)


@pytest.mark.parametrize("facts", TIMES)
def test_every_end_is_later_than_its_beginning(facts: dict[str, Any]) -> None:
    content = file_of(make_event(**facts))
    lines_of(content)
    day, closing = Calendar.from_ical(content).walk("VEVENT")
    deadline = Event.objects.get().deadline
    assert (closing["DTSTART"].dt, closing["DTEND"].dt - closing["DTSTART"].dt) == (deadline, timedelta(minutes=15))
    assert closing["TRANSP"] == "TRANSPARENT"
    for entry in (day, closing):
        assert "DTEND" not in entry or entry["DTEND"].dt > entry["DTSTART"].dt
        assert "UID" in entry
        assert entry["DTSTAMP"].dt.utcoffset() == timedelta(0)


def test_a_changed_event_takes_the_place_of_the_one_before_in_a_calendar() -> None:
    event = make_event()
    before = Calendar.from_ical(file_of(event)).walk("VEVENT")
    change_event(event=event, facts=make_facts(name="Other, name"), now=NOW + timedelta(hours=1))
    after = Calendar.from_ical(file_of(event)).walk("VEVENT")
    assert [one["UID"] for one in before] == [one["UID"] for one in after]
    assert all(new["SEQUENCE"] > old["SEQUENCE"] and new["DTSTAMP"].dt > old["DTSTAMP"].dt for old, new in zip(before, after, strict=True))
    cancel_event(event=event, now=NOW + timedelta(hours=2))
    assert {str(one["STATUS"]) for one in Calendar.from_ical(file_of(event)).walk("VEVENT")} == {"CANCELLED"}


def test_the_close_is_told_in_the_reader_s_language_and_the_site_s_name_escaped(settings: Any) -> None:
    settings.SITE_NAME = "Decks; for, all \\ of us"
    content = file_of(make_event(name="A, B"), "de")
    assert values(content, "SUMMARY")[1] != "A, B: lists close"
    assert values(content, "SUMMARY")[1].startswith("A, B: ")
    assert values(content, "PRODID") == ["-//Decks; for, all \\ of us//Events//EN"]
