"""What the API of the desk reads and writes: players, their lists by staff, and drawings for deck checks."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from decks.list.serializers import DeckListSerializer, list_parts
from events.models import (
    NAME_LENGTH,
    NOTE_LENGTH,
    CheckDraw,
    Hold,
    Registration,
    Status,
)
from events.serializers.registrations import gives_list
from events.services.checking import MOST_NUMBER
from web.api.strict import BriefChoiceField, StrictSerializer, TextField, TruthField, WholeNumberField, one_of


class PlayerSerializer(StrictSerializer):
    """A player whom staff register: by a name, an account, or both."""

    player_name = TextField(required=False, allow_blank=True, max_length=NAME_LENGTH)
    account = TextField(required=False, allow_blank=True, max_length=150)


class PlayerChangeSerializer(StrictSerializer):
    """What staff do with a player."""

    status = BriefChoiceField(choices=Status.choices, required=False, help_text="Neither waiting nor withdrawn.")
    note = TextField(required=False, allow_blank=True, max_length=NOTE_LENGTH, help_text="Why, for those who run the event.")
    hold = BriefChoiceField(choices=Hold.choices, required=False)
    is_there = TruthField(required=False, help_text="Checked in, or not.")


class ListForSerializer(DeckListSerializer):
    """A list that staff hand in for a player."""

    as_of = None  # type: ignore[assignment]  # the event's day decides
    format = None  # type: ignore[assignment]  # the event's format decides

    @property
    def described_rules(self) -> tuple[dict[str, Any], ...]:  # type: ignore[override]  # those of the present game
        """That there is a list."""
        return (*super().described_rules, one_of(*list_parts()))

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse a body without a list.

        Raises:
            ValidationError: there is none.
        """
        attrs = super().validate(attrs)
        if not gives_list(attrs):
            raise serializers.ValidationError(_("Give the list."), code="required")
        return attrs


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
    legal = serializers.BooleanField(
        allow_null=True, help_text="Whether the list is legal by the cards and formats of now; null of who withdrew."
    )
    hold = BriefChoiceField(choices=Hold.choices)


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


def player_json(registration: Registration) -> dict[str, Any]:
    """A player, whose list was judged, as the API shows them at the desk."""
    return {
        "number": registration.number,
        "player": registration.player.username if registration.player else None,
        "player_name": registration.player_name,
        "status": registration.status,
        "checked_in_at": registration.checked_in_at.isoformat() if registration.checked_in_at else None,
        "handed_in_at": registration.handed_in_at.isoformat() if registration.handed_in_at else None,
        "legal": None if registration.status == Status.WITHDRAWN else registration.is_legal,
        "hold": registration.hold,
    }


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
