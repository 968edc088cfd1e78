"""The shapes in which the API takes and gives tables."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.guests import Person
from cards.serializers import LocalTextSerializer
from decks.list.chosen import ChosenList
from decks.list.given import GivenDeckField, given_list
from decks.list.serializers import known_format
from play.hints import HintState
from play.models import Clock, Ending, Phrase, State
from play.options import MOST_STEPS, STEP
from play.sitting import LARGEST_SEED, LONGEST_CLOCK_SECONDS, Sitting, with_fair_seed
from web.api.strict import BoundedListField, BriefChoiceField, StrictSerializer, TextField, TruthField, WholeNumberField

MOST_SEATS = 8
LONGEST_KEY = 64


class ClockSerializer(StrictSerializer):
    """How much time each player has."""

    per = BriefChoiceField(choices=[Clock.MOVE.value, Clock.GAME.value])
    seconds = WholeNumberField(min_value=1, max_value=LONGEST_CLOCK_SECONDS)


class SittingSerializer(StrictSerializer):
    """What is to be played. Whether it can be is judged afterwards (`play.sitting`)."""

    format = TextField(required=False, max_length=60)
    deck = GivenDeckField()
    opponents = BoundedListField(
        child=TextField(max_length=60),
        max_length=MOST_SEATS,
        help_text=_(
            "Who sits in the other seats, in their order: nobody, open, self, or bot: with a bot’s name. One alone stands for all."
        ),
    )
    decks = BoundedListField(
        child=GivenDeckField(),
        required=False,
        max_length=MOST_SEATS,
        help_text=_("The decks of the other sides; left out, they play yours."),
    )
    first = WholeNumberField(
        required=False, min_value=0, max_value=MOST_SEATS - 1, help_text=_("The seat that begins; else chance decides.")
    )
    seed = WholeNumberField(
        required=False,
        min_value=0,
        max_value=LARGEST_SEED,
        help_text=_("Shuffles the same way again. The site draws that of a game with other people: 422 with open."),
    )
    clock = ClockSerializer(required=False)
    onlookers = TruthField(required=False, default=False, help_text=_("Whoever has the address may look on."))
    offered = TruthField(
        required=False, default=False, help_text=_("Anybody may take the open seats, for a day; 401 for who has no account.")
    )
    rated = TruthField(required=False, default=False, help_text=_("It counts for the ratings of those who play, if all want one."))
    series = TruthField(required=False, default=False, help_text=_("Best of three, where two play."))
    ignore_unmodelled = TruthField(required=False, default=False)

    def sitting_for(self, person: Person) -> Sitting:
        """What `person` wants to sit down to, out of a valid body.

        Raises:
            NotFoundError: there is no deck with one of these ids, or none that they may know of.
            TableRefusedError: a seed for a game with other people.
            DeckRefusedError, EngineError: a list can't be read, or no format has this name.
        """
        data = self.validated_data
        decks = [given_list(given, person) for given in (data["deck"], *data.get("decks", ()))]
        clock = data.get("clock", {"per": Clock.OFF, "seconds": 0})
        sitting = Sitting(
            format=known_format(data["format"]) if "format" in data else decks[0].format,
            decks=decks,
            opponents=data["opponents"],
            first=data.get("first"),
            seed=data.get("seed"),
            clock=Clock(clock["per"]),
            clock_seconds=clock["seconds"],
            has_onlookers=data["onlookers"],
            is_offered=data["offered"],
            is_rated=data["rated"],
            is_series=data["series"],
            ignore_unmodelled=data["ignore_unmodelled"],
        )
        return with_fair_seed(sitting)


@extend_schema_field({"type": "string", "pattern": f"^{STEP.pattern}$", "maxLength": 60})
class StepField(TextField):
    """A choice that is made ahead, as `further` or a `step` names it."""

    def __init__(self, **named: Any) -> None:
        super().__init__(max_length=60, **named)

    def to_internal_value(self, data: Any) -> str:
        """The step. Raises `ValidationError`."""
        text = super().to_internal_value(data)
        if not STEP.fullmatch(text):
            raise serializers.ValidationError(_("%(value)s is no step.") % {"value": repr(text[:40])}, code="no_step")
        return text


class ChoiceSerializer(StrictSerializer):
    """A choice: the number of the decision, one of its options, and what is chosen of the questions that follow."""

    number = WholeNumberField(min_value=0)
    option = WholeNumberField()
    then = BoundedListField(
        child=StepField(),
        required=False,
        max_length=MOST_STEPS,
        help_text=_("Steps, each taken once its question is asked, if it is the one foreseen and nobody has answered in between."),
    )


class TakingBackSerializer(StrictSerializer):
    """The number of the pending decision, so that nothing is taken back twice; may be left out."""

    number = WholeNumberField(required=False, min_value=0)


class HintSerializer(StrictSerializer):
    """The number of the pending decision."""

    number = WholeNumberField(min_value=0)


class KeySerializer(StrictSerializer):
    """What a link to a free seat holds, and the deck that its player brings."""

    key = TextField(max_length=LONGEST_KEY)
    deck = GivenDeckField(required=False)

    def seat_for(self, person: Person) -> dict[str, Any]:
        """What `take_seat` takes. Raises as `SittingSerializer.sitting_for` does."""
        data = self.validated_data
        return {"key": data["key"], "chosen": given_list(data["deck"], person) if "deck" in data else None}


class SittingDownSerializer(StrictSerializer):
    """The deck that who sits down brings; none where the side has one."""

    deck = GivenDeckField(required=False)

    def chosen_for(self, person: Person) -> ChosenList | None:
        """The list that was given. Raises as `SittingSerializer.sitting_for` does."""
        data = self.validated_data
        return given_list(data["deck"], person) if "deck" in data else None


class OfferSerializer(StrictSerializer):
    """Whether a table is offered to everybody."""

    offered = TruthField()


class PhraseSerializer(StrictSerializer):
    """The phrase to say."""

    phrase = BriefChoiceField(choices=Phrase.values)


# --- Answers, as the API's description has them --------------------------------------------------


class SeatShape(serializers.Serializer[Any]):
    """A seat."""

    seat = serializers.IntegerField()
    side = serializers.IntegerField(help_text=_("Seats of one side win together. They play one deck, in a party each its own."))
    kind = serializers.CharField(help_text=_("human, nobody, or bot: with its name."))
    name = serializers.CharField(allow_blank=True)
    taken = serializers.BooleanField()
    key = serializers.CharField(allow_null=True, help_text=_("What a link to a free seat holds; for those who sit at the table."))
    clock_used_ms = serializers.IntegerField()


class StepShape(serializers.Serializer[Any]):
    """A choice of a question that follows."""

    step = serializers.CharField(help_text=_("Sent in then behind the option."))
    further = serializers.CharField(allow_null=True, help_text=_("Sent in then behind another step of the same question."))
    label = LocalTextSerializer()  # type: ignore[assignment]  # the contract's name
    card = serializers.IntegerField(allow_null=True)
    target = serializers.IntegerField(allow_null=True)
    clause = serializers.CharField(allow_blank=True)


class FollowUpShape(serializers.Serializer[Any]):
    """The question that follows on an option, if nobody answers it."""

    kind = serializers.CharField()
    prompt = LocalTextSerializer()
    picks = serializers.IntegerField(help_text=_("So many of its steps may be sent in a row."))
    done = serializers.CharField(allow_null=True, help_text=_("Ends a row of the same question where fewer may be picked."))
    steps = StepShape(many=True)


class OptionShape(serializers.Serializer[Any]):
    """An option of a decision."""

    index = serializers.IntegerField()
    label = LocalTextSerializer()  # type: ignore[assignment]  # the contract's name
    card = serializers.IntegerField(allow_null=True, help_text=_("The card of the view that it is about."))
    target = serializers.JSONField(allow_null=True)
    clause = serializers.CharField(allow_blank=True)
    player = serializers.IntegerField(
        required=False, help_text=_("Whose option it is, where that isn’t who is asked; that seat may take it, too.")
    )
    square = serializers.IntegerField(required=False, help_text=_("The square of the view’s board that it is about, if it is about one."))
    facing = serializers.IntegerField(
        required=False, help_text=_("The direction to which the figure on that square would turn: 0 is north, 2 is east, up to 7.")
    )
    further = serializers.CharField(
        allow_null=True, help_text=_("Sent in then behind another option of the same decision, where that is asked several times in a row.")
    )
    then = FollowUpShape(allow_null=True, help_text=_("The question that follows, where ahead was asked for and it is known."))


class DecisionShape(serializers.Serializer[Any]):
    """What the caller is asked."""

    player = serializers.IntegerField()
    kind = serializers.CharField()
    prompt = LocalTextSerializer()
    clause = serializers.CharField(allow_blank=True)
    about = serializers.IntegerField(
        allow_null=True, help_text=_("The id of the card that asks, or whose effect may be answered; the prompt goes on behind its name.")
    )
    passing = serializers.IntegerField(allow_null=True, help_text=_("The option that does nothing, where one may only react."))
    picks = serializers.IntegerField(help_text=_("The same is asked so often in a row at most; 1 where it is asked once."))
    done = serializers.CharField(allow_null=True, help_text=_("Ends a row of the same question where fewer may be picked."))
    options = OptionShape(many=True)


class RefusalShape(serializers.Serializer[Any]):
    """What isn't among the options, and the rule that keeps it away."""

    label = LocalTextSerializer()  # type: ignore[assignment]  # as above
    reason = LocalTextSerializer()
    clause = serializers.CharField(allow_blank=True)
    card = serializers.IntegerField(allow_null=True)


class ResultShape(serializers.Serializer[Any]):
    """How the game ended."""

    winner = serializers.IntegerField(allow_null=True, help_text=_("A seat; of a team its first."))
    draw = serializers.BooleanField()
    turns = serializers.IntegerField()
    reason = serializers.CharField(help_text=_("The clause of the rules, or resigned, agreed, time, endless."))
    winners = serializers.ListField(
        child=serializers.IntegerField(), required=False, help_text=_("All seats that have won, where it is more than one.")
    )
    lost = serializers.BooleanField(required=False, help_text=_("True where all have lost, as a party can."))


class TriedShape(serializers.Serializer[Any]):
    """An option that the bot tried out."""

    index = serializers.IntegerField()
    chance = serializers.FloatField(help_text=_("To win, 0 to 1."))
    low = serializers.FloatField(help_text=_("Where the chance lies with 95 %: from here …"))
    high = serializers.FloatField(help_text=_("… to here."))
    games = serializers.IntegerField(help_text=_("In how many games it was tried out."))


class HintShape(serializers.Serializer[Any]):
    """What the strongest bot would do."""

    number = serializers.IntegerField()
    state = serializers.ChoiceField(choices=[state.value for state in HintState])
    option = serializers.IntegerField(allow_null=True, help_text=_("The option that it would take, once it is ready."))
    tried = TriedShape(many=True, help_text=_("None where it didn’t have to try anything out."))


class SeriesShape(serializers.Serializer[Any]):
    """The series of which a game is one."""

    best_of = serializers.IntegerField()
    game = serializers.IntegerField(help_text=_("The number of this game."))
    wins = serializers.ListField(child=serializers.IntegerField(), help_text=_("Of each seat’s player, this game counted once it is over."))
    next = serializers.CharField(allow_null=True, help_text=_("The table of the next game, once that has begun."))


class SaidShape(serializers.Serializer[Any]):
    """A phrase that somebody has said."""

    seat = serializers.IntegerField()
    phrase = serializers.ChoiceField(choices=Phrase.values)
    at = serializers.DateTimeField()


class TalkShape(serializers.Serializer[Any]):
    """The phrases that may be said at a table, and those that were."""

    phrases = serializers.ListField(child=serializers.CharField())
    said = SaidShape(many=True)


class RatingShape(serializers.Serializer[Any]):
    """A rating (Glicko-2): with 95 % the true one lies between `low` and `high`."""

    value = serializers.IntegerField()
    low = serializers.IntegerField()
    high = serializers.IntegerField()
    games = serializers.IntegerField()
    provisional = serializers.BooleanField(help_text=_("Whether too little is known to compare it."))


class RankedShape(RatingShape):
    """Somebody among the best."""

    place = serializers.IntegerField()
    name = serializers.CharField()


class RatingsShape(serializers.Serializer[Any]):
    """The ratings of a game."""

    own = RatingShape(allow_null=True, help_text=_("Null for who plays for none."))
    best = RankedShape(many=True)


class PuzzleAnswerSerializer(StrictSerializer):
    """An option of a puzzle's decision."""

    option = WholeNumberField()


class PuzzleDayShape(serializers.Serializer[Any]):
    """A puzzle in a list."""

    day = serializers.DateField()
    format = serializers.CharField()
    answered = serializers.BooleanField(help_text=_("Whether the caller has answered it."))
    right = serializers.BooleanField(allow_null=True, help_text=_("Whether that was a best move; null before the answer."))


class PuzzleSideShape(serializers.Serializer[Any]):
    """A deck of a puzzle's game."""

    seat = serializers.IntegerField()
    title = LocalTextSerializer()


class PuzzleSolutionShape(serializers.Serializer[Any]):
    """The result of an answer."""

    option = serializers.IntegerField(help_text=_("The caller’s first answer, which holds."))
    right = serializers.BooleanField()
    best = serializers.ListField(child=serializers.IntegerField(), help_text=_("The options that are the best move."))
    greedy = serializers.IntegerField(help_text=_("The option that the greedy bot takes."))
    tried = TriedShape(many=True)


class PuzzleShape(PuzzleDayShape):
    """A puzzle: the position as the seat sees it that is asked, and, to whoever has answered it, the solution."""

    ruleset = serializers.CharField()
    seat = serializers.IntegerField()
    sides = PuzzleSideShape(many=True)
    decision = DecisionShape()
    view = serializers.DictField()
    log = serializers.ListField(child=serializers.DictField())
    solution = PuzzleSolutionShape(allow_null=True, help_text=_("Null before the answer."))


class TableListShape(serializers.Serializer[Any]):
    """A table in a list."""

    id = serializers.CharField()
    state = serializers.ChoiceField(choices=State.values)
    format = serializers.CharField()
    ruleset = serializers.CharField()
    seed = serializers.IntegerField(allow_null=True, help_text=_("Once the game is over."))
    seats = SeatShape(many=True)
    same_person = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        help_text=_("Seats of which it is known that one person plays several, where another person plays along."),
    )
    seat = serializers.IntegerField(allow_null=True, help_text=_("The caller’s: the one that decides, if they sit in several."))
    number = serializers.IntegerField(help_text=_("How many choices were made."))
    waits_for = serializers.IntegerField(allow_null=True, help_text=_("The seat that decides."))
    is_thinking = serializers.BooleanField(help_text=_("Whether that is a bot which takes its time."))
    result = ResultShape(allow_null=True)
    ending = serializers.ChoiceField(choices=Ending.values, allow_null=True)
    take_backs = serializers.IntegerField()
    hints = serializers.IntegerField(help_text=_("How many hints were given."))
    draw_offered_by = serializers.IntegerField(allow_null=True)
    clock = serializers.DictField(allow_null=True)
    onlookers = serializers.BooleanField()
    rated = serializers.BooleanField()
    series = SeriesShape(allow_null=True)
    offered_until = serializers.DateTimeField(allow_null=True, help_text=_("Until when anybody may sit down, while the table is open."))
    created_at = serializers.DateTimeField()
    touched_at = serializers.DateTimeField()


class TableShape(TableListShape):
    """A table as its reader may see it."""

    is_outdated = serializers.BooleanField(
        help_text=_("Whether the game can’t be shown or played on: the rules or its cards have changed, or cards depend on each other.")
    )
    decision = DecisionShape(allow_null=True)
    refusals = RefusalShape(many=True, help_text=_("What can’t be done now with the cards that lie before the caller, and why."))
    view = serializers.DictField(allow_null=True)
    log = serializers.ListField(child=serializers.DictField())
