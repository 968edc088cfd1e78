"""The shapes in which the API takes orders and gives jobs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.api.strict import StrictSerializer, TextField, WholeNumberField
from decks.serializers import DeckListSerializer
from simulations.models import Job, Kind
from simulations.orders import DEFAULT_SEED
from simulations.selectors import Progress, result_of


@extend_schema_field(
    {
        "oneOf": [
            {"type": "string", "description": "The id of a deck."},
            {"type": "object", "description": "A list as `decks/validate/` takes it."},
        ]
    }
)
@extend_schema_field({"oneOf": [{"type": "string"}, {"type": "object"}]})
class DeckField(serializers.Field[Any, Any, Any, Any]):
    """A deck by its id, or a list as `decks/validate/` takes it."""

    default_error_messages = {"invalid": _("A deck is the id of one, or a list as decks/validate/ takes it.")}

    def to_internal_value(self, data: object) -> str | DeckListSerializer:
        """The id, or the serializer that has read the list.

        Raises:
            ValidationError: neither of both, or with everything wrong with the list.
        """
        if isinstance(data, str) and data and len(data) <= 64 and "\0" not in data:
            return data
        if not isinstance(data, dict):
            self.fail("invalid")
        inline = DeckListSerializer(data=data)
        inline.is_valid(raise_exception=True)
        return inline

    def to_representation(self, value: Any) -> Any:
        """Orders are only read."""
        return value


class TruthField(serializers.BooleanField):
    """`true` or `false`; a text or a number isn't one."""

    def to_internal_value(self, data: object) -> bool:
        """The value. Raises `ValidationError`."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class OrderSerializer(StrictSerializer):
    """An order of a simulation. Whether its values can be played is judged afterwards (`simulations.orders`)."""

    kind = serializers.ChoiceField(choices=Kind.choices)
    deck = DeckField()
    against = serializers.JSONField(required=False, help_text=_("The other deck or decks, for kinds that play against some."))
    games = WholeNumberField()
    turns = WholeNumberField(required=False, default=10)
    seed = WholeNumberField(required=False, default=DEFAULT_SEED)
    policy = TextField(required=False, default="greedy", max_length=40)
    pressure = WholeNumberField(required=False, default=0)
    ignore_unmodelled = TruthField(required=False, default=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse opponents where there are none. Raises `ValidationError`."""
        if attrs["kind"] == Kind.GOLDFISH and "against" in attrs:
            raise serializers.ValidationError({"against": _("A goldfish has no opponent; leave this out.")}, code="unknown_field")
        return attrs


@dataclass(frozen=True)
class JobShape:
    """What of a job is told beside its row."""

    progress: Progress
    is_stale: bool | None


def job_to_json(job: Job, shape: JobShape, *, with_result: bool = True) -> dict[str, Any]:
    """A job as the API gives it. Lists leave the result out: it is at the job's own address."""
    told: dict[str, Any] = {
        "id": str(job.pk),
        "kind": job.kind,
        "state": job.state,
        "progress": job.progress,
        "games": job.games,
        "games_done": job.games_done,
        "seconds_left": shape.progress.seconds_left,
        "liveness": shape.progress.liveness,
        "seed": job.seed,
        "engine_version": job.engine_version,
        "deck_hash": job.deck_hash,
        "parameters": job.parameters,
        "created_at": job.created_at,
        "started_at": job.started_at,
        "finished_at": job.finished_at,
        "error": job.error,
        "stale": shape.is_stale,
    }
    if with_result:
        told["result"] = result_of(job)
    return told


class ErrorShape(serializers.Serializer[Any]):
    """Why a job failed, in the API's description."""

    code = serializers.CharField()
    message = serializers.CharField()


class JobListSerializer(serializers.Serializer[Any]):
    """A job in a list, in the API's description."""

    id = serializers.UUIDField()
    kind = serializers.ChoiceField(choices=Kind.choices)
    state = serializers.ChoiceField(choices=("queued", "running", "done", "failed", "cancelled"))
    progress = serializers.FloatField(min_value=0, max_value=1)
    games = serializers.IntegerField()
    games_done = serializers.IntegerField()
    seconds_left = serializers.IntegerField(allow_null=True)
    liveness = serializers.ChoiceField(choices=("queued", "waiting_for_broker", "running", "stalled", "done", "failed", "cancelled"))
    seed = serializers.IntegerField()
    engine_version = serializers.CharField()
    deck_hash = serializers.CharField()
    parameters = serializers.DictField()
    created_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    error = ErrorShape(allow_null=True)
    stale = serializers.BooleanField(allow_null=True)


class JobSerializer(JobListSerializer):
    """A job with its result, in the API's description."""

    result = serializers.DictField(allow_null=True)
