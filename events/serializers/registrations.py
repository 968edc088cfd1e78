"""What the API of registrations and their lists reads and writes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from decks.list.serializers import DeckListSerializer, list_parts
from engine.cards.layout import Layout
from events.legality import as_stored, history_of
from events.models import (
    NAME_LENGTH,
    NOTE_LENGTH,
    DeckCheck,
    Hold,
    Penalty,
    Registration,
    Role,
    Status,
)
from events.roles import acts_as
from events.selectors import EventEntry, sameness
from events.services import CheckFacts
from events.services.checking import MOST_NUMBER
from web.api.strict import BoundedListField, BriefChoiceField, StrictSerializer, TextField, TruthField, WholeNumberField, not_both, one_of


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
    described_rules = (one_of("passed", "found"),)

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


class RegistrationAnswer(serializers.Serializer[Any]):
    """A registration in an answer."""

    number = serializers.IntegerField()
    player = serializers.CharField(
        allow_null=True,
        help_text="The account, for its owner and judges; null for others, and once it is gone. So with what else is theirs.",
    )
    player_name = serializers.CharField()
    deck_name = serializers.CharField(help_text="For its owner and judges; empty for others.")
    hash = serializers.CharField(allow_null=True)
    handed_in_at = serializers.DateTimeField(allow_null=True)
    legal = serializers.BooleanField(
        allow_null=True, help_text="Whether the list is legal by the cards and formats of now, as `verdict` says."
    )
    list = serializers.DictField(allow_null=True)
    verdict = serializers.DictField(allow_null=True, help_text="By the cards and formats of now, with format_version and catalog.")
    handed_in_verdict = serializers.DictField(
        allow_null=True, help_text="As it was when the list was handed in; each later time is in the check's `history`."
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


def registration_json(registration: Registration, *, is_known: bool) -> dict[str, Any]:
    """A judged registration as the API shows it to who may read it; all of it to who may know whose it is (`registrations_known_to`)."""
    whole = {
        "number": registration.number,
        "player": registration.player.username if registration.player else None,
        "player_name": registration.player_name,
        "deck_name": registration.deck_name,
        "hash": registration.hash or None,
        "handed_in_at": registration.handed_in_at.isoformat() if registration.handed_in_at else None,
        "legal": registration.is_legal,
        "list": None if registration.list is None else list_json(registration.list, registration.event.layout),
        "verdict": as_stored(registration.verdict) if registration.verdict else None,
        "handed_in_verdict": registration.handed_in_verdict,
        "handed_in_by": registration.handed_in_by.username if registration.handed_in_by else None,
        "hold": registration.hold,
        "checked_in_at": registration.checked_in_at.isoformat() if registration.checked_in_at else None,
        "status": registration.status,
        "left_at": registration.left_at.isoformat() if registration.left_at else None,
    }
    return whole if is_known else whole | OF_A_STRANGER


OF_A_STRANGER = {"player": None, "deck_name": "", "handed_in_by": None, "hold": "", "checked_in_at": None}
"""What a list that is open to read doesn't tell of whoever handed it in."""
NO_LIST = {"deck_name": "", "hash": None, "legal": None, "list": None, "verdict": None, "handed_in_verdict": None}
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
        "stored": registration.handed_in_verdict or {},
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
