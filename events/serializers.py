"""What the API of events reads and writes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from decks.list.serializers import DeckListSerializer, list_parts
from engine.layout import Layout
from events.models import NAME_LENGTH, NOTE_LENGTH, TEXT_LENGTH, Audience, Event, Registration, Status, Visibility
from events.selectors import EventEntry, history_of, may_manage, sameness
from events.services import EventFacts
from web.api.etags import strong_etag
from web.api.strict import StrictSerializer, TextField, TruthField, not_both
from web.games import present_kit

LOCAL_DAY = r"((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|[12]\d))"
LOCAL_TIME = rf"^[12]\d{{3}}-{LOCAL_DAY}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?(Z|[+-](0\d|1[0-4]):[0-5]\d)?$"


@extend_schema_field({"type": "string", "maxLength": 40, "pattern": LOCAL_TIME, "example": "2026-11-26T20:00"})
class DeadlineField(TextField):
    """A day and a time; other writings of ISO 8601 are read too. Whether there is such a day `EventSerializer` judges."""


@extend_schema_field({"type": "string", "enum": sorted(available_timezones()), "example": "Europe/Vienna"})
class ZoneField(TextField):
    """A time zone by its name; whether there is such a one `EventSerializer` judges."""


class EventSerializer(StrictSerializer):
    """An event as its organiser describes it."""

    name = TextField(max_length=NAME_LENGTH)
    place = TextField(max_length=NAME_LENGTH, required=False, allow_blank=True)
    description = TextField(max_length=TEXT_LENGTH, required=False, allow_blank=True)
    format = TextField(max_length=60, required=False)
    starts_on = serializers.DateField(input_formats=["%Y-%m-%d"], help_text="The day that lists are judged for.")
    time_zone = ZoneField(max_length=60, help_text="Such as Europe/Vienna.")
    deadline = DeadlineField(max_length=40, help_text="ISO 8601. Without an offset it is what the clocks in `time_zone` show.")
    visibility = serializers.ChoiceField(choices=Visibility.values, required=False, default=Visibility.LINK)
    audience = serializers.ChoiceField(
        choices=Audience.values, required=False, default=Audience.ORGANISER, help_text="Who may read the lists once they are opened."
    )
    admits_illegal = TruthField(required=False, default=True)

    def get_fields(self) -> dict[str, Any]:
        """The fields; who names no format means the default of the present game."""
        default = present_kit().default_format.slug
        return super().get_fields() | {"format": TextField(max_length=60, required=False, default=default)}

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        """The deadline as the clocks of the place show it.

        Raises:
            ValidationError: no such zone, or no such time.
        """
        if "deadline" in data:
            data["deadline"] = self._local(data["deadline"], data.get("time_zone") or self.context.get("time_zone", ""))
        return data

    def _local(self, text: str, zone: str) -> datetime:
        if zone not in available_timezones():
            raise serializers.ValidationError(
                {"time_zone": [_("“%(name)s” is no time zone; one is called Europe/Vienna.") % {"name": zone[:60]}]}
            )
        try:
            given = datetime.fromisoformat(text)
            return given.astimezone(ZoneInfo(zone)).replace(tzinfo=None) if given.tzinfo else given
        except (ValueError, OverflowError):
            message = _("“%(value)s” is no date and time such as 2026-11-26T20:00.") % {"value": text}
            raise serializers.ValidationError({"deadline": [message]}) from None

    def facts(self, event: Event | None = None) -> EventFacts:
        """What a valid body says; what a change leaves out stays as it is in `event`."""
        given = dict(self.validated_data)
        return EventFacts(**given) if event is None else replace(EventFacts.of(event), **given)


class HandInSerializer(DeckListSerializer):
    """A list to hand in: the id of one of one's own decks, or the list itself; neither: take part, list later."""

    deck = TextField(required=False, max_length=40)
    player_name = TextField(required=False, allow_blank=True, max_length=NAME_LENGTH)
    as_of = None  # type: ignore[assignment]  # the event's day decides
    format = None  # type: ignore[assignment]  # the event's format decides

    @property
    def described_rules(self) -> tuple[dict[str, Any], ...]:  # type: ignore[override]  # those of the present game
        """What excludes each other."""
        return (*super().described_rules, *(not_both("deck", part) for part in list_parts()))

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse a deck and a list at once.

        Raises:
            ValidationError: the list is given twice.
        """
        attrs = super().validate(attrs)
        if "deck" in attrs and self.gives_list(attrs):
            raise serializers.ValidationError(_("Give a deck or a list, not both."), code="list_given_twice")
        return attrs

    @staticmethod
    def gives_list(attrs: dict[str, Any]) -> bool:
        """Whether the body holds a list itself."""
        return bool(attrs.keys() & set(list_parts()))


class CheckSerializer(StrictSerializer):
    """How a look at the cards ended."""

    passed = TruthField()
    note = TextField(required=False, allow_blank=True, max_length=NOTE_LENGTH)


class EventAnswer(serializers.Serializer[Any]):
    """An event in an answer."""

    id = serializers.CharField()
    name = serializers.CharField()
    place = serializers.CharField()
    description = serializers.CharField()
    organiser = serializers.CharField(allow_null=True)
    format = serializers.CharField()
    starts_on = serializers.DateField()
    time_zone = serializers.CharField()
    deadline = serializers.DateTimeField(help_text="With the offset of the place.")
    is_open = serializers.BooleanField()
    visibility = serializers.CharField()
    audience = serializers.CharField()
    admits_illegal = serializers.BooleanField()
    lists_opened_at = serializers.DateTimeField(allow_null=True)


class RegistrationAnswer(serializers.Serializer[Any]):
    """A registration in an answer."""

    number = serializers.IntegerField()
    player = serializers.CharField(allow_null=True, help_text="Null once the account is gone.")
    player_name = serializers.CharField()
    deck_name = serializers.CharField()
    hash = serializers.CharField(allow_null=True)
    handed_in_at = serializers.DateTimeField(allow_null=True)
    legal = serializers.BooleanField(allow_null=True)
    list = serializers.DictField(allow_null=True)
    verdict = serializers.DictField(
        allow_null=True, help_text="As it was when handed in, with format_version and catalog; later ones are the check's `history`."
    )
    status = serializers.ChoiceField(choices=Status.choices)
    left_at = serializers.DateTimeField(allow_null=True, help_text="When a player withdrew or was taken out.")


class CheckAnswer(serializers.Serializer[Any]):
    """A list held against the cards and rules of now."""

    number = serializers.IntegerField()
    verdict = serializers.DictField(help_text="As of now.")
    stored = serializers.DictField(help_text="As it was when handed in.")
    history = serializers.ListField(
        child=serializers.DictField(), help_text="Each time it was judged, the hand-in first: judged_at, legal, hash, verdict."
    )
    changed = serializers.BooleanField(help_text="Whether the errors differ.")
    same_as = serializers.IntegerField(help_text="Other lists of the event that are the same card for card.")
    checks = serializers.ListField(child=serializers.DictField())


def event_json(event: Event, now: datetime) -> dict[str, Any]:
    """An event as the API shows it."""
    return {
        "id": event.public_id,
        "name": event.name,
        "place": event.place,
        "description": event.description,
        "organiser": event.organiser.username if event.organiser else None,
        "format": event.format,
        "starts_on": event.starts_on.isoformat(),
        "time_zone": event.time_zone,
        "deadline": event.deadline.astimezone(event.zone).isoformat(),
        "is_open": event.is_open(now),
        "visibility": event.visibility,
        "audience": event.audience,
        "admits_illegal": event.admits_illegal,
        "lists_opened_at": event.lists_opened_at.isoformat() if event.lists_opened_at else None,
    }


def event_etag(event: Event) -> str:
    """The ETag of an event: another one after every write."""
    return strong_etag("event", event.public_id, event.revision)


def registration_json(registration: Registration) -> dict[str, Any]:
    """A registration as the API shows it to those who may read it."""
    return {
        "number": registration.number,
        "player": registration.player.username if registration.player else None,
        "player_name": registration.player_name,
        "deck_name": registration.deck_name,
        "hash": registration.hash or None,
        "handed_in_at": registration.handed_in_at.isoformat() if registration.handed_in_at else None,
        "legal": registration.is_legal,
        "list": None if registration.list is None else list_json(registration.list, registration.event.layout),
        "verdict": registration.verdict,
        "status": registration.status,
        "left_at": registration.left_at.isoformat() if registration.left_at else None,
    }


def list_json(handed_in: Mapping[str, Any], layout: Layout) -> dict[str, Any]:
    """A list that was handed in as the API shows it, under the names of its game's layout."""
    leaders = {layout.leader_key: handed_in[layout.leader_key]} if layout.leader_words else {}
    zones = {zone.key: [{"card": card, "quantity": number} for card, number in handed_in[zone.key]] for zone in layout.zones}
    return {**leaders, **zones, "unread": handed_in["unread"]}


def check_json(entry: EventEntry, user: Any) -> dict[str, Any]:
    """What a check tells: the verdict of now beside the stored one; the checks at the table are the organiser's to read."""
    registration = entry.registration
    is_organiser = may_manage(user, registration.event)
    checks = registration.checks.all() if is_organiser else ()
    alike = (
        registration.event.registrations.taking_part().filter(hash=registration.hash).exclude(pk=registration.pk) if is_organiser else ()
    )
    return {
        "number": registration.number,
        "verdict": entry.view.verdict.to_json() if entry.view else {},
        "stored": registration.verdict or {},
        "history": [
            {"judged_at": each.judged_at.isoformat(), "legal": each.is_legal, "hash": each.hash, "verdict": each.verdict}
            for each in history_of(registration)
        ],
        "changed": entry.changed_since,
        "same_as": sum(sameness(other) == sameness(registration) for other in alike),
        "checks": [{"checked_at": c.checked_at.isoformat(), "passed": c.passed, "note": c.note, "hash": c.hash} for c in checks],
    }
