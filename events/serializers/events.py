"""What the API of events reads and writes."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from events.additions import Additions
from events.models import (
    NAME_LENGTH,
    TEXT_LENGTH,
    Audience,
    Event,
    Role,
    Staff,
    Visibility,
)
from events.services import EventFacts
from events.services.facts import MOST_PLACES, known_zones
from web.api.etags import strong_etag
from web.api.strict import BoundedListField, BriefChoiceField, StrictSerializer, TextField, TruthField, WholeNumberField
from web.games import present_kit

LOCAL_DAY = r"((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|[12]\d))"
LOCAL_TIME = rf"^[12]\d{{3}}-{LOCAL_DAY}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?(Z|[+-](0\d|1[0-4]):[0-5]\d)?$"


@extend_schema_field({"type": "string", "maxLength": 40, "pattern": LOCAL_TIME, "example": "2026-11-26T20:00"})
class DeadlineField(TextField):
    """A day and a time; other writings of ISO 8601 are read too. Whether there is such a day `EventSerializer` judges."""


@extend_schema_field({"type": "string", "pattern": r"^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$", "example": "19:30"})
class ClockField(serializers.TimeField):
    """A time of day without an offset, hours and minutes; OpenAPI's `time` has both more."""


@extend_schema_field({"type": "string", "enum": sorted(known_zones()), "example": "Europe/Vienna"})
class ZoneField(TextField):
    """A time zone by its name; whether there is such a one `EventSerializer` judges."""


class OptionsSerializer(StrictSerializer):
    """What is asked otherwise than in the format's ruleset: the options of the present game."""

    def get_fields(self) -> dict[str, Any]:
        """A field for each option."""
        return {
            option.name: BriefChoiceField(choices=list(option.words), required=False)
            if option.words
            else WholeNumberField(min_value=option.least, max_value=option.most, required=False)
            for option in present_kit().ruleset_options
        }


class EventSerializer(StrictSerializer):
    """An event as its organiser describes it."""

    name = TextField(max_length=NAME_LENGTH)
    place = TextField(max_length=NAME_LENGTH, required=False, allow_blank=True)
    description = TextField(max_length=TEXT_LENGTH, required=False, allow_blank=True)
    format = TextField(max_length=60, required=False)
    is_online = TruthField(required=False, default=False)
    starts_on = serializers.DateField(input_formats=["%Y-%m-%d"], help_text="The day that lists are judged for.")
    start_time = ClockField(
        input_formats=["%H:%M", "%H:%M:%S"], required=False, allow_null=True, help_text="What the clocks at the place show when it begins."
    )
    time_zone = ZoneField(max_length=60, help_text="Such as Europe/Vienna.")
    deadline = DeadlineField(max_length=40, help_text="ISO 8601. Without an offset it is what the clocks in `time_zone` show.")
    registration_opens = DeadlineField(max_length=40, required=False, allow_null=True, help_text="As `deadline`; null: at once.")
    registration_closes = DeadlineField(max_length=40, required=False, allow_null=True, help_text="As `deadline`; null: when lists close.")
    places = WholeNumberField(min_value=1, max_value=MOST_PLACES, required=False, allow_null=True, help_text="Null: no limit.")
    visibility = BriefChoiceField(choices=Visibility.values, required=False, default=Visibility.LINK)
    audience = BriefChoiceField(
        choices=Audience.values, required=False, default=Audience.ORGANISER, help_text="Who may read the lists once they are opened."
    )
    admits_illegal = TruthField(required=False, default=True)
    only_editions = BoundedListField(
        child=TextField(max_length=60), required=False, default=list, max_length=200, help_text="Slugs; none: those of the format."
    )
    also_banned = BoundedListField(
        child=WholeNumberField(min_value=1, max_value=2**31), required=False, default=list, max_length=500, help_text="Ids of cards."
    )
    limits = serializers.DictField(
        child=WholeNumberField(min_value=0, max_value=99),
        required=False,
        default=dict,
        help_text="What is asked otherwise than in the format.",
    )

    def get_fields(self) -> dict[str, Any]:
        """The fields; who names no format means the default of the present game."""
        kit = present_kit()
        own: dict[str, Any] = {"format": TextField(max_length=60, required=False, default=kit.default_format.slug)}
        if kit.ruleset_options:
            own["options"] = OptionsSerializer(
                required=False, default=dict, help_text="Options of the ruleset that are otherwise than in the format: numbers, or words."
            )
        return super().get_fields() | own

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        """Times as the clocks of the place show them.

        Raises:
            ValidationError: no such zone, or no such time.
        """
        for name in ("deadline", "registration_opens", "registration_closes"):
            if data.get(name) is not None:
                data[name] = self._local(name, data[name], data.get("time_zone") or self.context.get("time_zone", ""))
        return data

    def _local(self, name: str, text: str, zone: str) -> datetime:
        if zone not in known_zones():
            raise serializers.ValidationError(
                {"time_zone": [_("“%(name)s” is no time zone; one is called Europe/Vienna.") % {"name": zone[:60]}]}
            )
        try:
            given = datetime.fromisoformat(text)
            return given.astimezone(ZoneInfo(zone)).replace(tzinfo=None) if given.tzinfo else given
        except (ValueError, OverflowError):
            message = _("“%(value)s” is no date and time such as 2026-11-26T20:00.") % {"value": text}
            raise serializers.ValidationError({name: [message]}) from None

    def facts(self, event: Event | None = None) -> EventFacts:
        """What a valid body says; what a change leaves out stays as it is in `event`."""
        given = dict(self.validated_data)
        present = Additions.from_json(event.additions) if event else Additions()
        given["additions"] = Additions(
            editions=tuple(given.pop("only_editions", present.editions)),
            banned=tuple(given.pop("also_banned", present.banned)),
            limits=given.pop("limits", present.limits),
            options=given.pop("options", present.options),
        )
        return EventFacts(**given) if event is None else replace(EventFacts.of(event), **given)


class CancelSerializer(StrictSerializer):
    """Whether an event is called off."""

    cancelled = TruthField()


class FinishSerializer(StrictSerializer):
    """Whether an event is finished."""

    finished = TruthField()


class StaffSerializer(StrictSerializer):
    """Who gets which role."""

    account = TextField(max_length=150)
    role = BriefChoiceField(choices=Role.choices)


class EventAnswer(serializers.Serializer[Any]):
    """An event in an answer."""

    id = serializers.CharField()
    name = serializers.CharField()
    place = serializers.CharField()
    description = serializers.CharField()
    organiser = serializers.CharField(allow_null=True)
    format = serializers.CharField()
    is_online = serializers.BooleanField()
    starts_on = serializers.DateField()
    start_time = ClockField(allow_null=True, help_text="What the clocks at the place show: `19:30`.")
    time_zone = serializers.CharField()
    deadline = serializers.DateTimeField(help_text="With the offset of the place.")
    registration_opens = serializers.DateTimeField(allow_null=True)
    registration_closes = serializers.DateTimeField(allow_null=True)
    places = serializers.IntegerField(allow_null=True)
    is_open = serializers.BooleanField(help_text="Whether lists are taken.")
    cancelled_at = serializers.DateTimeField(allow_null=True, help_text="When the event was called off.")
    finished_at = serializers.DateTimeField(allow_null=True, help_text="When an organiser finished the event: the standings are final.")
    check_in_opened_at = serializers.DateTimeField(allow_null=True)
    visibility = serializers.CharField()
    audience = serializers.CharField()
    admits_illegal = serializers.BooleanField()
    lists_opened_at = serializers.DateTimeField(allow_null=True)
    only_editions = serializers.ListField(child=serializers.CharField())
    also_banned = serializers.ListField(child=serializers.IntegerField())
    limits = serializers.DictField(child=serializers.IntegerField())

    def get_fields(self) -> dict[str, Any]:
        """The fields; options where the present game's rulesets have some."""
        options = {"options": serializers.DictField()} if present_kit().ruleset_options else {}
        return super().get_fields() | options


class StaffAnswer(serializers.Serializer[Any]):
    """Somebody who runs an event."""

    account = serializers.CharField()
    role = BriefChoiceField(choices=Role.choices)
    added_at = serializers.DateTimeField()


def event_json(event: Event, now: datetime) -> dict[str, Any]:
    """An event as the API shows it."""
    return {
        "id": event.public_id,
        "name": event.name,
        "place": event.place,
        "description": event.description,
        "organiser": event.organiser.username if event.organiser else None,
        "format": event.format,
        "is_online": event.is_online,
        "starts_on": event.starts_on.isoformat(),
        "start_time": event.start_time.isoformat("minutes") if event.start_time else None,
        "time_zone": event.time_zone,
        "deadline": _at_the_place(event.deadline, event),
        "registration_opens": _at_the_place(event.registration_opens_at, event),
        "registration_closes": _at_the_place(event.registration_closes_at, event),
        "places": event.places,
        "is_open": event.is_open(now),
        "cancelled_at": _at_the_place(event.cancelled_at, event),
        "finished_at": _at_the_place(event.finished_at, event),
        "check_in_opened_at": _at_the_place(event.check_in_opened_at, event),
        "visibility": event.visibility,
        "audience": event.audience,
        "admits_illegal": event.admits_illegal,
        "lists_opened_at": event.lists_opened_at.isoformat() if event.lists_opened_at else None,
        "only_editions": event.additions.get("editions", []),
        "also_banned": event.additions.get("banned", []),
        "limits": event.additions.get("limits", {}),
        **({"options": event.additions.get("options", {})} if present_kit().ruleset_options else {}),
    }


def _at_the_place(instant: datetime | None, event: Event) -> str | None:
    return instant.astimezone(event.zone).isoformat() if instant else None


def event_etag(event: Event) -> str:
    """The ETag of an event: another one after every write."""
    return strong_etag("event", event.public_id, event.revision)


def staff_json(staff: Staff) -> dict[str, Any]:
    """Somebody who runs an event as the API shows them."""
    return {"account": staff.user.username, "role": staff.role, "added_at": staff.added_at.isoformat()}
