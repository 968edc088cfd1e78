"""What texts do in more than one game: the steps, and how each reads.

What it means exactly, whom it may happen to, and an example are the game's (`shared_word`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from engine.text.nodes import AmountT, KeywordT, SelectorT, StatT, Step, TargetT
from engine.text.table import EITHER, HARM, Part, Reads, Word, Wording, WordOf, Worth
from engine.text.vocabulary import Place, Who, Written

ActT = TypeVar("ActT", bound=Written, covariant=True)
"""The acts that a game can forbid."""
CostT = TypeVar("CostT", bound=Written, covariant=True)
"""The payments of a game."""
DurationT = TypeVar("DurationT", bound=Written, covariant=True)
"""How long changes last in a game."""
SourceT = TypeVar("SourceT", bound=Written, covariant=True)
"""Where a game's cards are destroyed from."""

# --- About players -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw(Step, Generic[AmountT]):
    """`who` draws cards."""

    amount: AmountT
    who: Who


@dataclass(frozen=True, slots=True)
class DestroyCards(Step, Generic[AmountT, SourceT]):
    """`who` destroys own cards, which is no damage."""

    amount: AmountT
    who: Who
    source: SourceT


@dataclass(frozen=True, slots=True)
class Look(Step, Generic[AmountT]):
    """Look at the top cards of the deck of `who`; take `keep` of them on the hand; the rest goes to `rest` in any order."""

    amount: AmountT
    keep: AmountT
    rest: Place
    who: Who


@dataclass(frozen=True, slots=True)
class ChangeCost(Step, Generic[AmountT, CostT, SelectorT, DurationT]):
    """What `who` pays changes. `which` None: for every card; `times` None: every time."""

    amount: AmountT
    of: CostT
    which: SelectorT | None
    times: int | None
    who: Who
    duration: DurationT


# --- About cards ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Damage(Step, Generic[AmountT, TargetT]):
    """Damage to cards."""

    amount: AmountT
    to: TargetT


@dataclass(frozen=True, slots=True)
class ChangeStat(Step, Generic[StatT, AmountT, TargetT, DurationT]):
    """A stat goes up, or down below 0. In `always`, as long as the card is in play."""

    stat: StatT
    amount: AmountT
    to: TargetT
    duration: DurationT


@dataclass(frozen=True, slots=True)
class Exhaust(Step, Generic[AmountT, TargetT]):
    """Exhausts so many times."""

    amount: AmountT
    to: TargetT


@dataclass(frozen=True, slots=True)
class Refresh(Step, Generic[AmountT, TargetT]):
    """Refreshes so many times."""

    amount: AmountT
    to: TargetT


@dataclass(frozen=True, slots=True)
class Destroy(Step, Generic[TargetT]):
    """To its owner's discard pile."""

    to: TargetT


@dataclass(frozen=True, slots=True)
class ReturnToHand(Step, Generic[TargetT]):
    """To its owner's hand."""

    to: TargetT


@dataclass(frozen=True, slots=True)
class ToDeck(Step, Generic[TargetT]):
    """To an end of its owner's deck."""

    to: TargetT
    at: Place


@dataclass(frozen=True, slots=True)
class Remove(Step, Generic[TargetT]):
    """Out of the game."""

    to: TargetT


@dataclass(frozen=True, slots=True)
class PutOnBattlefield(Step, Generic[TargetT]):
    """A card enters play under your control, exhausted so often. It is not played, and nothing is paid."""

    card: TargetT
    exhausted: int


@dataclass(frozen=True, slots=True)
class CounterEffect(Step, Generic[TargetT]):
    """An effect on the stack is not carried out; its costs stay paid."""

    effect: TargetT


@dataclass(frozen=True, slots=True)
class Grant(Step, Generic[KeywordT, TargetT, DurationT]):
    """Gives a keyword."""

    keyword: KeywordT
    to: TargetT
    duration: DurationT


@dataclass(frozen=True, slots=True)
class Lose(Step, Generic[KeywordT, TargetT, DurationT]):
    """Takes a keyword away, printed or granted."""

    keyword: KeywordT
    to: TargetT
    duration: DurationT


@dataclass(frozen=True, slots=True)
class Prevent(Step, Generic[AmountT, TargetT, DurationT]):
    """The next so many points of damage, in all, are prevented."""

    amount: AmountT
    to: TargetT
    duration: DurationT


@dataclass(frozen=True, slots=True)
class Fight(Step, Generic[TargetT]):
    """Both deal damage to each other, without exhaustion."""

    pair: tuple[TargetT, TargetT]

    @property
    def first(self) -> TargetT:
        """The one that fights."""
        return self.pair[0]

    @property
    def second(self) -> TargetT:
        """The one it fights against."""
        return self.pair[1]


@dataclass(frozen=True, slots=True)
class Cannot(Step, Generic[ActT, TargetT, DurationT]):
    """An act is forbidden."""

    act: ActT
    to: TargetT
    duration: DurationT


# --- How they read -------------------------------------------------------------------------------

SHARED: Final[Mapping[str, Mapping[str, Any]]] = {
    "draw": {
        "builds": Draw,
        "english": Wording("draw", "{amount:card}", subject="who"),
        "german": Wording("ziehen", "{amount:card}", subject="who"),
        "worth": Worth(45, by="amount"),
    },
    "destroy_cards": {
        "builds": DestroyCards,
        "english": Wording("destroy", "{amount}", subject="who"),
        "german": Wording("vernichten", "{amount}", subject="who"),
        "worth": Worth(90, helps=HARM, by="amount"),
    },
    "cost": {"builds": ChangeCost, "worth": Worth(60, helps=EITHER)},
    "look": {"builds": Look, "worth": Worth(90, helps=EITHER, by="keep", at_least=40)},
    "damage": {
        "builds": Damage,
        "english": Wording("deal", "{amount} damage to {to}"),
        "german": Wording("zufügen", "{to:dat} {amount} Schaden"),
        "worth": Worth(80, helps=HARM, by="amount", each=True),
        "harms": True,
    },
    "exhaust": {
        "builds": Exhaust,
        "english": Wording("exhaust", "{to} {amount:times}"),
        "german": Wording("erschöpfen", "{to:acc} {amount:times}"),
        "worth": Worth(50, helps=HARM, by="amount", each=True),
        "harms": True,
    },
    "refresh": {
        "builds": Refresh,
        "english": Wording("refresh", "{to} {amount:times}"),
        "german": Wording("auffrischen", "{to:acc} {amount:times}"),
        "worth": Worth(60, each=True),
    },
    "destroy": {
        "builds": Destroy,
        "english": Wording("destroy", "{to}"),
        "german": Wording("vernichten", "{to:acc}"),
        "worth": Worth(300, helps=HARM, each=True),
        "harms": True,
    },
    "return_to_hand": {
        "builds": ReturnToHand,
        "english": Wording("return", "{to} to {to:owner} hand"),
        "german": Wording("zurückgeben", "{to:acc} {to:hand}"),
        "worth": Worth(180, helps=HARM, each=True),
        "harms": True,
    },
    "to_deck": {
        "builds": ToDeck,
        "english": Wording("put", "{to} on {at} of {to:owner} deck"),
        "german": Wording("legen", "{to:acc} {at} {to:deck}"),
        "worth": Worth(180, helps=HARM, each=True),
        "harms": True,
    },
    "remove": {
        "builds": Remove,
        "english": Wording("remove", "{to} from the game"),
        "german": Wording("entfernen", "{to:acc} aus dem Spiel"),
        "worth": Worth(180, helps=HARM, each=True),
        "harms": True,
    },
    "put_on_battlefield": {
        "builds": PutOnBattlefield,
        "english": Wording("put", "{card} onto the battlefield {exhausted:exhausted}"),
        "german": Wording("bringen", "{card:acc} {exhausted:exhausted} auf das Schlachtfeld"),
        "worth": Worth(220, helps=EITHER),
    },
    "counter": {
        "builds": CounterEffect,
        "english": Wording("cancel", "{effect}"),
        "german": Wording("abbrechen", "{effect:acc}"),
        "worth": Worth(250, helps=EITHER),
        "harms": True,
    },
    "grant": {
        "builds": Grant,
        "english": Wording("get", "{keyword} {duration}", subject="to"),
        "german": Wording("erhalten", "{keyword} {duration}", subject="to"),
        "give": (Wording("give", "{to} {keyword} {duration}"), Wording("geben", "{to:dat} {keyword} {duration}")),
        "worth": Worth(60, each=True),
    },
    "lose": {
        "builds": Lose,
        "english": Wording("lose", "{keyword} {duration}", subject="to"),
        "german": Wording("verlieren", "{keyword} {duration}", subject="to"),
        "give": (Wording("take", "{keyword} from {to} {duration}"), Wording("nehmen", "{to:dat} {keyword} {duration}")),
        "worth": Worth(60, helps=HARM, each=True),
        "harms": True,
    },
    "prevent": {
        "builds": Prevent,
        "english": Wording("prevent", "the next {amount} damage to {to} {duration}"),
        "german": Wording("verhindern", "{duration} {amount:next} Schaden {to:victim}"),
        "worth": Worth(30, by="amount", each=True),
    },
    "fight": {
        "builds": Fight,
        "english": Wording("fight", "{second}", subject="first"),
        "german": Wording("kämpfen", "gegen {second:acc}", subject="first"),
        "worth": Worth(120, helps=EITHER),
    },
    "cannot": {"builds": Cannot, "worth": Worth(80, helps=HARM, each=True), "harms": True},
}
"""By its name, what each of these words has in every game: the step it builds, its wordings, what it is worth to a bot."""


def shared_word(name: str, meaning: str, parts: tuple[Part, ...], example: Mapping[str, Any], **changes: Any) -> Word:
    """One of the shared words with a game's meaning, parts and example; `changes` are the fields that read otherwise there."""
    return Word(name, meaning, parts, example=example, **{**SHARED[name], **changes})


def stat_word(stat: Written, meaning: str, parts: tuple[Part, ...], example: Mapping[str, Any], **changes: Any) -> Word:
    """The word that changes a stat, which is called like it: "gets +2 melee this turn"."""
    symbol = "{amount:" + stat.value + "+}"
    word: dict[str, Any] = {
        "builds": ChangeStat,
        "english": Wording("get", symbol + " {duration}", subject="to"),
        "german": Wording("erhalten", symbol + " {duration}", subject="to"),
        "give": (Wording("give", "{to} " + symbol + " {duration}"), Wording("geben", "{to:dat} " + symbol + " {duration}")),
        "fixed": {"stat": stat},
        "worth": Worth(60, by="amount", each=True),
    }
    return Word(stat.value, meaning, parts, example=example, **{**word, **changes})


# --- What they take ------------------------------------------------------------------------------


@dataclass(frozen=True)
class StepParts:
    """The parts that many steps have, with a game's own durations (the longest is for good) and the zone where cards are in play."""

    duration: WordOf
    for_good: Written
    in_play: tuple[Written, ...]

    def amount(self, word: str, low: int = 1) -> Part:
        """How much; `low` is the least."""
        return Part(word, "amount", Reads.AMOUNT, low=low)

    def who(self, default: Who = Who.YOU) -> Part:
        """The player."""
        return Part("who", "who", Reads.PLAYER, default, meaning="Whom it is about.")

    def to(self, kinds: tuple[Written, ...], players: bool = False) -> Part:
        """The cards it happens to; players in their place where `players`."""
        return Part("to", "to", Reads.TARGET, meaning="Whom it happens to.", kinds=kinds, zones=self.in_play, players=players)

    def lasting(self, default: Written | None = None) -> Part:
        """How long, for good unless said."""
        return Part("for", "duration", self.duration, default or self.for_good, meaning="How long it lasts.")

    def target(self, word: str, kinds: tuple[Written, ...], zones: tuple[Written, ...] = (), field: str = "to") -> Part:
        """Cards behind the word itself, in play unless said."""
        return Part(word, field, Reads.TARGET, kinds=kinds, zones=zones or self.in_play)

    def end(self) -> Part:
        """An end of a deck."""
        return Part("at", "at", Reads.PLACE, Place.TOP, meaning="Which end of the deck.")

    def exhausted(self, most: int) -> Part:
        """How often what comes is exhausted."""
        return Part("exhausted", "exhausted", Reads.NUMBER, 0, 0, most, meaning="How often exhausted.")

    def cost(self, costs: WordOf) -> tuple[Part, ...]:
        """Everything that `cost` takes; `costs` are the game's payments."""
        return (
            self.amount("cost", -99),
            Part("of", "of", costs, meaning="Which payments."),
            Part("which", "which", Reads.FILTER, None, meaning="For which cards; for all where it is left out."),
            Part("times", "times", Reads.NUMBER, None, 1, 99, meaning="For so many payments; for every one where it is left out."),
            self.who(),
            self.lasting(),
        )

    def look(self) -> tuple[Part, ...]:
        """Everything that `look` takes."""
        return (
            self.amount("look"),
            Part("keep", "keep", Reads.AMOUNT, 0, 0, meaning="How many of them go to the hand."),
            Part("rest", "rest", Reads.PLACE, Place.TOP, meaning="Where the rest goes."),
            self.who(),
        )

    def word(
        self,
        name: str,
        meaning: str,
        kinds: tuple[Written, ...],
        example: Mapping[str, Any],
        zones: tuple[Written, ...] = (),
        **changes: Any,
    ) -> Word:
        """A shared word that takes what it takes in every game: an amount and cards in play, or cards of `kinds` in `zones` alone."""
        if name in ("damage", "exhaust", "refresh"):
            return shared_word(name, meaning, (self.amount(name), self.to(kinds)), example, **changes)
        parts = (self.target(name, kinds, zones), *([self.end()] if name == "to_deck" else []))
        return shared_word(name, meaning, parts, example, **changes)
