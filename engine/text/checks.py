"""Whether a card may bear what its text says, as far as it is asked alike in every game: mixes that can never work are refused.

The shape is right already (`reading`); here a tree is walked with the card in view. A game adds what it refuses beside that.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Any, Final, Generic, TypeVar

from engine.text.circles import Order
from engine.text.fields import FieldReader
from engine.text.nodes import (
    AllOf,
    AnyOf,
    AtLeast,
    Choose,
    Count,
    Done,
    Equal,
    ForEach,
    Greatest,
    InCombat,
    Least,
    May,
    Not,
    Repeat,
    StatOf,
    Step,
    Steps,
    Sum,
    Trigger,
    Unless,
    all_steps,
    is_negative,
    loops_in,
)
from engine.text.places import Where, joined
from engine.text.steps import ChangeCost, ChangeStat, Look
from engine.text.table import Part, Reads, WordTable
from engine.text.vocabulary import Mode, Who, Written

MOST_LOOPS: Final = 2
"""Steps that repeat steps that repeat steps: deeper nobody follows, and a game would take for ever."""
SelectorT = TypeVar("SelectorT")


class Checker(ABC, Generic[SelectorT]):
    """Walks the trees of one card and gathers what can't work in `fields.problems`."""

    steps_of: WordTable
    """The words of the game's steps."""
    changed_always: Order
    """What passive abilities change, in the order in which it is found."""
    gains: tuple[type[Step], ...] = ()
    """Steps of the game whose `amount` may be below 0, and is not 0."""
    loops = "loops"
    """What steps are called that repeat steps."""
    fighters = "two"
    a_card = "{card: enemy}"
    """How a card is written where a player can't stand."""

    def __init__(self, fields: FieldReader) -> None:
        self.fields = fields

    def refuse(self, place: Where, found: object, message: str, *, is_playable: bool = False) -> None:
        """Note a mix that can't work, or (`is_playable`) that nobody would print."""
        self.fields.refuse(place.path, found, message, is_playable=is_playable)

    # --- What a game asks ----------------------------------------------------------------------

    @abstractmethod
    def selector(self, selector: SelectorT, place: Where, part: Part | None) -> None:
        """Kind, zone and filters must fit each other and the place; `part` None: what is only counted or looked for."""

    @abstractmethod
    def target(self, target: Any, place: Where, part: Part) -> None:
        """A target of one of the kinds and zones that the table allows there."""

    def record(self, selector: SelectorT, place: Where, part: Part) -> None:
        """What a step is about that chooses nothing."""
        self.selector(selector, place, None)

    def own_part(self, step: Step, value: Any, place: Where, part: Part) -> None:
        """A part that is read in a form of the game."""

    def own_mix(self, step: Step, place: Where) -> bool:
        """What else a single step can't combine; whether something was wrong."""
        return False

    def in_combat(self, condition: InCombat[Any], place: Where) -> None:
        """Whether the card can be in combat."""

    def can_cause_itself(self, node: Trigger[Any, Any, Any]) -> bool:
        """Whether what an event is about can be what a step that causes it is about."""
        return True

    # --- Abilities -----------------------------------------------------------------------------

    def endless(self, node: Trigger[Any, Any, Any], caused_by: str, place: Where) -> None:
        """Refuse a trigger that causes its own event without end, by a step that takes nothing away."""
        if node.once_per_turn or not caused_by or not self.can_cause_itself(node):
            return
        for step in all_steps(node.steps):
            if self.steps_of.word_of(step).name == caused_by and not is_negative(getattr(step, "amount", None)):
                message = f"{caused_by!r} at '{node.event}' causes it again, without end: add once_per_turn."
                self.refuse(place.at("do"), caused_by, message, is_playable=True)

    # --- Steps ---------------------------------------------------------------------------------

    def steps(self, steps: Steps, place: Where) -> bool | None:
        """Check steps in their order; whether `that` may be several cards behind them, None where it means nothing."""
        here = place
        for index, step in enumerate(steps):
            several = self.step(step, here.at(index))
            here = replace(here, has_step_before=True)
            if several is not None:
                here = replace(here, has_that=True, that_is_several=several)
        return here.that_is_several if here.has_that else None

    def step(self, step: Step, place: Where) -> bool | None:
        """Check one step; whether it leaves several cards for `that` to mean, None where it names none."""
        several: bool | None = None
        if place.in_always:
            place = replace(place, changes=self.changed_always.changed_by(step))
        for part in self.steps_of.word_of(step).parts:
            value: Any = getattr(step, part.field)
            at = place.at(part.word)
            match part.reads:
                case Reads.AMOUNT:
                    self.amount(value, at, part.low)
                case Reads.PLAYER:
                    if several is not None and isinstance(step, Unless):
                        at = replace(at, has_that=True, that_is_several=several)
                    self.player(value, at)
                    if isinstance(step, May | Unless | Look):
                        self.one_card(value, at)
                case Reads.TARGET:
                    self.target(value, at, part)
                    if not isinstance(value, Written):
                        several = value.many.is_several
                    else:
                        self.own_part(step, value, at, part)
                case Reads.PAIR:
                    self.pair(value, at, part)
                    several = False
                case Reads.RECORD | Reads.FILTER:
                    if value is not None:
                        self.record(value, at, part)
                case Reads.CONDITION:
                    self.condition(value, at)
                case Reads.STEPS:
                    is_loop = isinstance(step, ForEach)
                    inside = replace(at, has_that=True, that_is_several=False) if is_loop else at
                    several = joined(several, self.steps(value, inside))
                    several = True if is_loop else several
                case Reads.OPTIONS:
                    for index, option in enumerate(value):
                        several = joined(several, self.steps(option, at.at(index)))
                case _:
                    self.own_part(step, value, at, part)
        self.mix(step, place)
        return several

    def pair(self, fighters: tuple[Any, Any], place: Where, part: Part) -> None:
        """Two fight, not more."""
        for index, fighter in enumerate(fighters):
            at = place.at(index)
            self.target(fighter, at, part)
            if not isinstance(fighter, Written) and (fighter.many.mode is Mode.ALL or fighter.many.count != 1):
                self.refuse(at.at("many"), fighter.many.written, f"{self.fighters} fight: one here.")
            self.one_card(fighter, at)

    def mix(self, step: Step, place: Where) -> None:
        """What a single step can't combine."""
        match step:
            case _ if isinstance(step, (ChangeStat, ChangeCost, *self.gains)) and getattr(step, "amount") == 0:  # noqa: B009
                self.refuse(place, 0, "it changes nothing by 0.", is_playable=True)
            case Choose(count, options) if count >= len(options):
                self.refuse(place.at("choose"), count, f"{count} of {len(options)} options is no choice: at most {len(options) - 1}.")
            case Look(_, keep, _, Who.ENEMY) if keep != 0:
                self.refuse(place.at("keep"), keep, "cards of the enemy's deck can't go to a hand: leave 'keep' out.")
            case Look(int(amount), int(keep), _, _) if keep > amount:
                self.refuse(place.at("keep"), keep, f"of {amount} cards not {keep} can be kept.")
            case ForEach() | Repeat() if loops_in(step) > MOST_LOOPS:
                name = self.steps_of.word_of(step).name
                self.refuse(place, name, f"more than {MOST_LOOPS} {self.loops} in each other: no game would end.")
            case _ if self.own_mix(step, place):
                pass
            case ChangeCost(_, _, _, times, _, _) if place.in_always and times is not None:
                self.refuse(place.at("times"), times, "always holds for every payment: leave 'times' out.")

    # --- What is known -------------------------------------------------------------------------

    def reference(self, word: str, place: Where, *, players: bool) -> None:
        """Whether a word means something there, where a player may stand or not."""
        if word in (Who.YOU, Who.ENEMY) and not players:
            self.refuse(place, word, f"{word!r} is a player, here stands a card: a record like {self.a_card}.")
        if word == Who.CAUSE and not place.in_trigger:
            self.refuse(place, word, "'cause' is what a trigger is about: it means nothing here.")
        if word == Who.CAUSE and place.is_about_player and not players:
            self.refuse(place, word, "the event is about a player: 'cause' is no card here, only in 'who'.")
        if word == Who.THAT and not place.has_that:
            self.refuse(place, word, "'that' is the last target: no step before this one has one.")

    def player(self, player: Who, place: Where) -> None:
        """Whether the player is known there."""
        self.reference(player, place, players=True)

    def one_card(self, word: Any, place: Where) -> None:
        """Refuse `that` where it may be several cards and one is needed."""
        if word == Who.THAT and place.that_is_several:
            self.refuse(place, word, "'that' is several cards here, and one is needed: name it with a selector, or use for_each.")

    def asked(self, asked: str, found: object, of: Any, place: Where) -> None:
        """A stat, or keywords, of what may be in play: nothing that `always` changes there may depend on them."""
        if isinstance(of, Written) or of.zone == "battlefield":
            self.changed_always.check(self.fields, asked, found, place)

    # --- Amounts and conditions ----------------------------------------------------------------

    def amount(self, amount: Any, place: Where, low: int = 0) -> None:
        """Amounts that count what can't be there; `low` is the least that a number may be."""
        match amount:
            case Count(of):
                self.selector(of, place.at("count"), None)
            case StatOf(stat, of):
                self.asked(stat, stat, of, place.at("stat"))
                if isinstance(of, Written):
                    self.reference(of, place.at("of"), players=False)
                else:
                    self.selector(of, place.at("of"), None)
            case Sum(parts):
                self.amounts(parts, place.at("sum"))
            case Least(parts):
                self.amounts(parts, place.at("min"))
            case Greatest(parts):
                self.amounts(parts, place.at("max"))

    def amounts(self, parts: tuple[Any, ...], place: Where) -> None:
        """Each of several amounts."""
        for index, part in enumerate(parts):
            self.amount(part, place.at(index))

    def condition(self, condition: Any, place: Where) -> None:
        """Conditions that can't be asked there."""
        match condition:
            case Done():
                if not place.has_step_before:
                    self.refuse(place, "done", "'done' asks for the step before: there is none.")
            case AtLeast(left, right) | Equal(left, right):
                at = place.at("at_least" if isinstance(condition, AtLeast) else "equal")
                if isinstance(left, int) and isinstance(right, int):
                    self.refuse(at, [left, right], "two plain numbers: nothing that could change is compared.")
                self.amounts((left, right), at)
            case InCombat():
                self.in_combat(condition, place.at("in_combat"))
            case Not(inner):
                self.condition(inner, place.at("not"))
            case AllOf(conditions) | AnyOf(conditions):
                at = place.at("all" if isinstance(condition, AllOf) else "any")
                for index, part in enumerate(conditions):
                    self.condition(part, at.at(index))
