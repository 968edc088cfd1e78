"""What the API of events reads and writes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from decks.list.serializers import DeckListSerializer, list_parts
from engine.layout import Layout
from events.additions import Additions
from events.models import (
    NAME_LENGTH,
    NOTE_LENGTH,
    TEXT_LENGTH,
    Audience,
    CheckDraw,
    DeckCheck,
    Event,
    Hold,
    Penalty,
    Registration,
    Role,
    Staff,
    Status,
    Visibility,
)
from events.roles import acts_as
from events.selectors import EventEntry, history_of, sameness
from events.services import CheckFacts, EventFacts
from events.services.checking import MOST_NUMBER
from events.services.facts import MOST_PLACES, known_zones
from web.api.etags import strong_etag
from web.api.strict import BoundedListField, BriefChoiceField, StrictSerializer, TextField, TruthField, WholeNumberField, not_both
from web.games import present_kit

LOCAL_DAY = r"((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|[12]\d))"
LOCAL_TIME = rf"^[12]\d{{3}}-{LOCAL_DAY}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?(Z|[+-](0\d|1[0-4]):[0-5]\d)?$"


@extend_schema_field({"type": "string", "maxLength": 40, "pattern": LOCAL_TIME, "example": "2026-11-26T20:00"})
class DeadlineField(TextField):
    """A day and a time; other writings of ISO 8601 are read too. Whether there is such a day `EventSerializer` judges."""


@extend_schema_field({"type": "string", "enum": sorted(known_zones()), "example": "Europe/Vienna"})
class ZoneField(TextField):
    """A time zone by its name; whether there is such a one `EventSerializer` judges."""


class EventSerializer(StrictSerializer):
    """An event as its organiser describes it."""

    name = TextField(max_length=NAME_LENGTH)
    place = TextField(max_length=NAME_LENGTH, required=False, allow_blank=True)
    description = TextField(max_length=TEXT_LENGTH, required=False, allow_blank=True)
    format = TextField(max_length=60, required=False)
    is_online = TruthField(required=False, default=False)
    starts_on = serializers.DateField(input_formats=["%Y-%m-%d"], help_text="The day that lists are judged for.")
    start_time = serializers.TimeField(
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
        default = present_kit().default_format.slug
        return super().get_fields() | {"format": TextField(max_length=60, required=False, default=default)}

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
        )
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
        if "deck" in attrs and gives_list(attrs):
            raise serializers.ValidationError(_("Give a deck or a list, not both."), code="list_given_twice")
        return attrs


def gives_list(attrs: Mapping[str, Any]) -> bool:
    """Whether a body holds a list itself."""
    return bool(attrs.keys() & set(list_parts()))


class FoundSerializer(StrictSerializer):
    """How many copies of a card of the list were there."""

    zone = TextField(max_length=60)
    card = WholeNumberField(min_value=1, max_value=2**31)
    found = WholeNumberField(min_value=0, max_value=999)


class CheckSerializer(StrictSerializer):
    """How a look at the cards ended; `passed` may be left out where `found` tells, card for card, what was there."""

    passed = TruthField(required=False)
    found = BoundedListField(child=FoundSerializer(), required=False, max_length=500)
    extra = TextField(required=False, allow_blank=True, max_length=NOTE_LENGTH)
    note = TextField(required=False, allow_blank=True, max_length=NOTE_LENGTH)
    penalty = BriefChoiceField(choices=Penalty.choices, required=False)
    round = WholeNumberField(min_value=1, max_value=MOST_NUMBER, required=False, allow_null=True)
    table = WholeNumberField(min_value=1, max_value=MOST_NUMBER, required=False, allow_null=True)
    minutes = WholeNumberField(min_value=0, max_value=MOST_NUMBER, required=False, allow_null=True)
    corrects = WholeNumberField(min_value=1, max_value=2**31, required=False, allow_null=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse a check that says neither.

        Raises:
            ValidationError: neither `passed` nor `found` is there.
        """
        if "passed" not in attrs and "found" not in attrs:
            raise serializers.ValidationError({"passed": [_("A check is passed or failed.")]}, code="required")
        return attrs

    def facts(self) -> CheckFacts:
        """What a valid body says."""
        data = dict(self.validated_data)
        found = data.pop("found", None)
        copies = None if found is None else {(row["zone"], row["card"]): row["found"] for row in found}
        return CheckFacts(found=copies, **data)


class CancelSerializer(StrictSerializer):
    """Whether an event is called off."""

    cancelled = TruthField()


class PlayerSerializer(StrictSerializer):
    """A player whom staff register: by a name, an account, or both."""

    player_name = TextField(required=False, allow_blank=True, max_length=NAME_LENGTH)
    account = TextField(required=False, allow_blank=True, max_length=150)


class PlayerChangeSerializer(StrictSerializer):
    """What staff do with a player."""

    status = BriefChoiceField(choices=Status.choices, required=False, help_text="Neither waiting nor withdrawn.")
    note = TextField(required=False, allow_blank=True, max_length=NOTE_LENGTH, help_text="Why, for those who run the event.")
    hold = BriefChoiceField(choices=Hold.values, required=False)
    is_there = TruthField(required=False, help_text="Checked in, or not.")


class ListForSerializer(DeckListSerializer):
    """A list that staff hand in for a player."""

    as_of = None  # type: ignore[assignment]  # the event's day decides
    format = None  # type: ignore[assignment]  # the event's format decides

    @property
    def described_rules(self) -> tuple[dict[str, Any], ...]:  # type: ignore[override]  # those of the present game
        """That there is a list."""
        return (*super().described_rules, {"anyOf": [{"required": [part]} for part in list_parts()]})

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse a body without a list.

        Raises:
            ValidationError: there is none.
        """
        attrs = super().validate(attrs)
        if not gives_list(attrs):
            raise serializers.ValidationError(_("Give the list."), code="required")
        return attrs


class StaffSerializer(StrictSerializer):
    """Who gets which role."""

    account = TextField(max_length=150)
    role = BriefChoiceField(choices=Role.values)


class DrawSerializer(StrictSerializer):
    """How many players are drawn."""

    how_many = WholeNumberField(min_value=1, max_value=MOST_NUMBER)


class PlayerAnswer(serializers.Serializer[Any]):
    """A player at the desk, without the list."""

    number = serializers.IntegerField()
    player = serializers.CharField(allow_null=True, help_text="The account; null without one.")
    player_name = serializers.CharField()
    status = BriefChoiceField(choices=Status.choices)
    checked_in_at = serializers.DateTimeField(allow_null=True)
    handed_in_at = serializers.DateTimeField(allow_null=True)
    legal = serializers.BooleanField(allow_null=True, help_text="Whether the list was legal when it was handed in.")
    hold = BriefChoiceField(choices=Hold.choices)


class StaffAnswer(serializers.Serializer[Any]):
    """Somebody who runs an event."""

    account = serializers.CharField()
    role = BriefChoiceField(choices=Role.choices)
    added_at = serializers.DateTimeField()


class DrawAnswer(serializers.Serializer[Any]):
    """A drawing for deck checks: with `seed`, anybody computes `commitment` and `drawn` again."""

    number = serializers.IntegerField()
    how_many = serializers.IntegerField()
    commitment = serializers.CharField(help_text="The SHA-256 of the seed's digits, in hexadecimal.")
    committed_at = serializers.DateTimeField()
    seed = serializers.CharField(allow_null=True, help_text="Null until it is drawn.")
    numbers = serializers.ListField(child=serializers.IntegerField(), allow_null=True, help_text="The players drawn from.")
    drawn = serializers.ListField(
        child=serializers.IntegerField(), allow_null=True, help_text="By the SHA-256 of `seed:number`, the smallest first."
    )
    drawn_at = serializers.DateTimeField(allow_null=True)


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
    start_time = serializers.TimeField(allow_null=True)
    time_zone = serializers.CharField()
    deadline = serializers.DateTimeField(help_text="With the offset of the place.")
    registration_opens = serializers.DateTimeField(allow_null=True)
    registration_closes = serializers.DateTimeField(allow_null=True)
    places = serializers.IntegerField(allow_null=True)
    is_open = serializers.BooleanField(help_text="Whether lists are taken.")
    cancelled_at = serializers.DateTimeField(allow_null=True, help_text="When the event was called off.")
    check_in_opened_at = serializers.DateTimeField(allow_null=True)
    visibility = serializers.CharField()
    audience = serializers.CharField()
    admits_illegal = serializers.BooleanField()
    lists_opened_at = serializers.DateTimeField(allow_null=True)
    only_editions = serializers.ListField(child=serializers.CharField())
    also_banned = serializers.ListField(child=serializers.IntegerField())
    limits = serializers.DictField(child=serializers.IntegerField())


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
    handed_in_by = serializers.CharField(allow_null=True, help_text="The staff who handed the list in; null: the player did.")
    hold = BriefChoiceField(choices=Hold.choices, help_text="Whether the list can still be replaced: as for everybody, locked, unlocked.")
    checked_in_at = serializers.DateTimeField(allow_null=True)
    status = BriefChoiceField(choices=Status.choices)
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
        "check_in_opened_at": _at_the_place(event.check_in_opened_at, event),
        "visibility": event.visibility,
        "audience": event.audience,
        "admits_illegal": event.admits_illegal,
        "lists_opened_at": event.lists_opened_at.isoformat() if event.lists_opened_at else None,
        "only_editions": event.additions.get("editions", []),
        "also_banned": event.additions.get("banned", []),
        "limits": event.additions.get("limits", {}),
    }


def _at_the_place(instant: datetime | None, event: Event) -> str | None:
    return instant.astimezone(event.zone).isoformat() if instant else None


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
        "handed_in_by": registration.handed_in_by.username if registration.handed_in_by else None,
        "hold": registration.hold,
        "checked_in_at": registration.checked_in_at.isoformat() if registration.checked_in_at else None,
        "status": registration.status,
        "left_at": registration.left_at.isoformat() if registration.left_at else None,
    }


NO_LIST = {"deck_name": "", "hash": None, "legal": None, "list": None, "verdict": None}
"""What a registration tells to somebody who may know of it, and not of its list."""


def list_json(handed_in: Mapping[str, Any], layout: Layout) -> dict[str, Any]:
    """A list that was handed in as the API shows it, under the names of its game's layout."""
    leaders = {layout.leader_key: handed_in[layout.leader_key]} if layout.leader_words else {}
    zones = {zone.key: [{"card": card, "quantity": number} for card, number in handed_in[zone.key]] for zone in layout.zones}
    return {**leaders, **zones, "unread": handed_in["unread"]}


def check_json(entry: EventEntry, user: Any) -> dict[str, Any]:
    """What a check tells: the verdict of now beside the stored one; the checks at the table are the organisers' and judges' to read."""
    registration = entry.registration
    judges = acts_as(user, registration.event, Role.JUDGE)
    checks = registration.checks.all() if judges else ()
    alike = registration.event.registrations.taking_part().filter(hash=registration.hash).exclude(pk=registration.pk) if judges else ()
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
        "checks": [deck_check_json(check) for check in checks],
    }


def deck_check_json(check: DeckCheck) -> dict[str, Any]:
    """A look at the cards on the table as the API shows it."""
    return {
        "id": check.pk,
        "checked_at": check.checked_at.isoformat(),
        "passed": check.passed,
        "note": check.note,
        "hash": check.hash,
        "found": check.found
        and [{"zone": zone, "card": card, "found": copies, "listed": listed} for zone, card, copies, listed in check.found],
        "extra": check.extra,
        "penalty": check.penalty,
        "round": check.round,
        "table": check.table,
        "minutes": check.minutes,
        "corrects": check.corrects_id,
    }


def player_json(registration: Registration) -> dict[str, Any]:
    """A player as the API shows them at the desk."""
    return {
        "number": registration.number,
        "player": registration.player.username if registration.player else None,
        "player_name": registration.player_name,
        "status": registration.status,
        "checked_in_at": registration.checked_in_at.isoformat() if registration.checked_in_at else None,
        "handed_in_at": registration.handed_in_at.isoformat() if registration.handed_in_at else None,
        "legal": registration.is_legal,
        "hold": registration.hold,
    }


def staff_json(staff: Staff) -> dict[str, Any]:
    """Somebody who runs an event as the API shows them."""
    return {"account": staff.user.username, "role": staff.role, "added_at": staff.added_at.isoformat()}


def draw_json(draw: CheckDraw) -> dict[str, Any]:
    """A drawing as the API shows it: the seed only once it is drawn."""
    return {
        "number": draw.number,
        "how_many": draw.how_many,
        "commitment": draw.commitment,
        "committed_at": draw.committed_at.isoformat(),
        "seed": draw.seed if draw.drawn_at else None,
        "numbers": draw.numbers,
        "drawn": draw.drawn,
        "drawn_at": draw.drawn_at.isoformat() if draw.drawn_at else None,
    }
