"""The shapes in which the API takes orders and gives jobs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from decks.list.given import DECK_SCHEMA, GivenDeckField
from decks.list.serializers import DeckListSerializer
from engine.sequential import ENOUGH
from engine.simulation.alone_settings import LONGEST_WORD, OwnSetting
from engine.simulation.duel_settings import COARSEST, FINEST
from simulations.jobs.models import Job, Kind
from simulations.jobs.orders import DEFAULT_SEED, LARGEST_SEED, MOST_OPPONENTS
from simulations.jobs.pools import PoolCards
from simulations.jobs.selectors import Progress, result_of
from simulations.jobs.services import Plan
from web.api.strict import BriefChoiceField, StrictSerializer, TextField, TruthField, WholeNumberField
from web.games import kits, present_game, present_kit
from web.text.language import reader_language
from web.text.quoting import in_quotes


@extend_schema_field(
    {"oneOf": [*DECK_SCHEMA["oneOf"], {"type": "array", "items": DECK_SCHEMA, "minItems": 1, "maxItems": MOST_OPPONENTS + 1}]}
)
class OpponentsField(serializers.Field[Any, Any, Any, Any]):
    """One deck or several, each as `GivenDeckField` takes it."""

    default_error_messages = {
        "empty": _("Name a deck, or several."),
        "max_length": _("{number} decks; {most} is the most."),
    }

    def to_internal_value(self, data: object) -> list[str | DeckListSerializer]:
        """The decks as read, each by its own place in the errors.

        Raises:
            ValidationError: no deck, too many, or with everything wrong with them.
        """
        given = data if isinstance(data, list) else [data]
        if not given:
            self.fail("empty")
        if len(given) > MOST_OPPONENTS + 1:
            self.fail("max_length", number=len(given), most=MOST_OPPONENTS + 1)
        read: list[str | DeckListSerializer] = []
        faults: dict[str, Any] = {}
        for number, one in enumerate(given):
            try:
                read.append(GivenDeckField().run_validation(one))
            except serializers.ValidationError as error:
                faults[str(number)] = error.detail
        if faults:
            raise serializers.ValidationError(faults)
        return read

    def to_representation(self, value: Any) -> Any:
        """Orders are only read."""
        return value


class RationalField(serializers.Field[Any, Any, Any, Any]):
    """A number; whether it is in its range is judged with the order."""

    default_error_messages = {"invalid": _("{value} is no number.")}

    def to_internal_value(self, data: object) -> float:
        """The number. Raises `ValidationError`."""
        if isinstance(data, bool) or not isinstance(data, int | float) or not -LARGEST_SEED <= data <= LARGEST_SEED:
            self.fail("invalid", value=repr(str(data)[:40]))
        return float(data)

    def to_representation(self, value: Any) -> Any:
        """Orders are only read."""
        return value


@extend_schema_field({"type": "number", "minimum": FINEST, "maximum": COARSEST})
class PrecisionField(RationalField):
    """Half the width of an interval."""


@extend_schema_field({"oneOf": [{"type": "integer"}, {"type": "string", "enum": [ENOUGH]}]})
class GamesField(WholeNumberField):
    """A number of games, or that they are to be enough."""

    def to_internal_value(self, data: Any) -> Any:
        """The number, or `enough`. Raises `ValidationError`."""
        return ENOUGH if data == ENOUGH else super().to_internal_value(data)


FieldT = TypeVar("FieldT", bound=serializers.Field[Any, Any, Any, Any])


@extend_schema_field({"type": "string", "enum": list(settings.GAMES)})
class GameField(TextField):
    """The slug of a game of the site."""


def own_setting_field(setting: OwnSetting) -> serializers.Field[Any, Any, Any, Any]:
    """The field of a setting that is a game's own."""
    told: dict[str, Any] = {"required": False, "help_text": setting.hint.in_language(reader_language())}
    if setting.is_whole:
        return WholeNumberField(**told)
    if setting.is_word:
        return _described("string", setting, TextField)(max_length=40, **told)
    return _described("number", setting, RationalField)(**told)


def _described(kind: str, setting: OwnSetting, base: type[FieldT]) -> type[FieldT]:
    """A class of its own for the field of a setting: how a class is described holds for all its fields."""
    own: type[FieldT] = type(base.__name__, (base,), {})
    values = {"maxLength": LONGEST_WORD} if setting.of_cards else {"enum": list(setting.values)}
    return extend_schema_field({"type": kind, **values})(own)


TABLE = "table"
"""Another name of a gauntlet of every list against every other."""


class OrderSerializer(StrictSerializer):
    """An order of a simulation. Whether its values can be played is judged afterwards (`simulations.jobs.orders`)."""

    game = GameField(
        required=False, max_length=40, help_text=_("The slug of the game, where the address names none; the site’s first if left out.")
    )
    kind = BriefChoiceField(
        choices=[*Kind.choices, (TABLE, _("Table"))], help_text=_("“table” is a gauntlet of every list against every other.")
    )
    deck = GivenDeckField()
    against = OpponentsField(
        required=False,
        help_text=_(
            "A duel’s other deck; a gauntlet’s field; who else brawls; of a comparison the other list, and whom both play. Of a table it "
            "may be left out where leaders bring kits of their own: then all of them play. In a game without opponents: who plays beside "
            "the deck, and beside either list of a comparison."
        ),
    )
    table = TruthField(required=False, default=False, help_text=_("A gauntlet of every deck against every other."))
    games = GamesField(
        required=False,
        help_text=_(
            "Of each pairing. Of a goldfish it may be left out: “enough” plays the report until its main figures are sure enough, and a "
            "study has as many as usual."
        ),
    )
    precision = PrecisionField(
        required=False, help_text=_("Half the width of the interval that is enough, a share of 1: games end as soon as it is reached.")
    )
    turns = WholeNumberField(required=False)
    seed = WholeNumberField(required=False, default=DEFAULT_SEED)
    ruleset = TextField(
        required=False, default="", max_length=200, help_text=_("By which ruleset it is played; else as the list’s format says.")
    )
    policy = TextField(required=False, default="", max_length=40, help_text=_("Who plays; else whoever usually does in the game."))
    against_policy = TextField(required=False, default="", max_length=40, help_text=_("Who plays the other decks; else the same bot."))
    ignore_unmodelled = TruthField(required=False, default=False)
    study = TextField(
        required=False,
        default="",
        max_length=40,
        help_text=_("Of a goldfish: mulligan, swaps or technologies in place of the report; of a party: parties."),
    )
    cards = BriefChoiceField(
        choices=PoolCards.choices,
        required=False,
        help_text=_("Swaps put in any card, or only cards of which the caller owns, or has free, one copy more."),
    )
    dry_run = TruthField(required=False, default=False, help_text=_("Only say what it would be: games, and how long they take."))

    @property
    def described_rules(self) -> tuple[dict[str, Any], ...]:  # type: ignore[override]  # those of the present game
        """Which fields each kind needs and refuses."""
        alone: dict[str, Any] = {"properties": {"kind": {"pattern": f"^{Kind.GOLDFISH.value}$"}}}
        versus = {
            "properties": {"kind": {"not": {"pattern": f"^({Kind.GOLDFISH.value}|{TABLE})$"}}, "games": {"type": "integer"}},
            "required": ["against", "games"],
        }
        table = {"properties": {"kind": {"pattern": f"^{TABLE}$"}, "games": {"type": "integer"}}, "required": ["games"]}
        if present_kit().simulated.is_cooperative:
            return ({"oneOf": [alone, versus]},)
        return ({"oneOf": [alone | {"not": {"required": ["against"]}}, versus, table]},)

    def get_fields(self) -> dict[str, Any]:
        """Those of every game, and the settings that are the present game's own."""
        own = present_kit().simulated.settings_alone.own_settings
        return {**super().get_fields(), **{setting.name: own_setting_field(setting) for setting in own}}

    def to_internal_value(self, data: Any) -> Any:
        """The values, as ever; `own` are those of games' own settings. `check_order` refuses those of other games by name.

        Raises:
            ValidationError: as ever.
        """
        settings = {setting.name: setting for kit in kits().values() for setting in kit.simulated.settings_alone.own_settings}
        given = data if isinstance(data, Mapping) else {}
        others = {name: given[name] for name in settings if name in given and name not in self.fields}
        values = super().to_internal_value({name: given[name] for name in given if name not in others} if others else data)
        own = {name: values.pop(name) for name in settings if name in values}
        return {**values, "own": own | {name: own_setting_field(settings[name]).run_validation(value) for name, value in others.items()}}

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse opponents where there are none, and no number of games where it takes one. Raises `ValidationError`."""
        games, game = attrs.get("games"), attrs.pop("game", present_game())
        if game != present_game():
            message = _("This site has no game {game}.") if game not in kits() else _("This address is one of another game than {game}.")
            raise serializers.ValidationError({"game": message.format(game=in_quotes(game[:40]))}, code="invalid")
        is_table = attrs["kind"] == TABLE
        if is_table:
            attrs["kind"], attrs["table"] = Kind.GAUNTLET, True
        if attrs["kind"] != Kind.GOLDFISH and games is None:
            raise serializers.ValidationError({"games": _("How many games?")}, code="required")
        if games == ENOUGH and (attrs["kind"] != Kind.GOLDFISH or attrs["study"]):
            message = _("Only the report of a deck alone is played until it is enough; name a number.")
            raise serializers.ValidationError({"games": message}, code="invalid")
        if attrs["kind"] == Kind.GOLDFISH and "against" in attrs and not present_kit().simulated.is_cooperative:
            raise serializers.ValidationError({"against": _("A goldfish has no opponent; leave this out.")}, code="unknown_field")
        if attrs["kind"] != Kind.GOLDFISH and "against" not in attrs and not is_table:
            raise serializers.ValidationError({"against": _("Against which deck?")}, code="required")
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
        "against": [{"title": other["title"], "hash": other["hash"]} for other in job.opponents],
        "long": job.is_long,
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


class OpponentShape(serializers.Serializer[Any]):
    """Another list of a job, in the API's description."""

    title = serializers.CharField()
    hash = serializers.CharField()


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
    against = OpponentShape(many=True)
    long = serializers.BooleanField()
    parameters = serializers.DictField()
    created_at = serializers.DateTimeField()
    started_at = serializers.DateTimeField(allow_null=True)
    finished_at = serializers.DateTimeField(allow_null=True)
    error = ErrorShape(allow_null=True)
    stale = serializers.BooleanField(allow_null=True)


class JobSerializer(JobListSerializer):
    """A job with its result, in the API's description."""

    result = serializers.DictField(allow_null=True)


def plan_to_json(plan: Plan) -> dict[str, Any]:
    """What an order would be, as the API tells it."""
    return {
        "games": plan.games,
        "pairings": plan.pairings,
        "estimated_seconds": plan.estimated_seconds,
        "long": plan.is_long,
        "answered": plan.is_answered,
    }


class PlanSerializer(serializers.Serializer[Any]):
    """What an order would be, in the API's description."""

    games = serializers.IntegerField()
    pairings = serializers.IntegerField()
    estimated_seconds = serializers.IntegerField()
    long = serializers.BooleanField()
    answered = serializers.BooleanField()
