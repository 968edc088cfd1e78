"""What the parts of a language share while they say one card's text: the trigger that is being said, and what was named so far."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, Final

from engine.languages import LocalText
from engine.text.book import Book
from engine.text.grammar import Said
from engine.text.nodes import Step, Trigger
from engine.text.nouns import Noun
from engine.text.table import Reads
from engine.text.vocabulary import Mode, Whose, Written


class SaidText(ABC):
    """One card's text, as far as it is said, whatever the language. `self`, `cause` and `that` are words of every game."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.said = Said()
        self.trigger: Trigger[Any, Any, Any] | None = None

    def begin(self, trigger: Trigger[Any, Any, Any] | None = None) -> None:
        """Another ability begins."""
        self.said.begin()
        self.trigger = trigger

    # --- What a game adds --------------------------------------------------------------------

    @abstractmethod
    def self_noun(self) -> Noun:
        """What the card calls itself."""

    @abstractmethod
    def noun(self, selector: Any) -> Noun:
        """What a selector's cards are called."""

    def befallen(self, node: Trigger[Any, Any, Any]) -> Any:
        """The word for what an event is about that names neither cards nor players."""
        return node.of or "self"

    def fighter(self) -> str:
        """The word for what is in combat where the text asks for its role."""
        return "self"

    def lacking(self, selector: Any) -> Any | None:
        """The keyword that cards of a selector don't have."""
        return None

    def is_cause_it(self) -> bool:
        """Whether German can call the cause `it`."""
        return False

    def is_just_named(self) -> bool:
        """Whether the sentence has begun with the card itself, so that it can be called `it`."""
        return False

    def lasting(self, duration: Any) -> LocalText:
        """How long a change lasts, in words."""
        return self.book.durations[duration]

    def is_for_good_said(self, step: Step) -> bool:
        """Whether a change for good is said to be so, since it surprises."""
        return False

    # --- Cards that are known ----------------------------------------------------------------

    def is_cause_self(self) -> bool:
        """Whether `cause` is the card itself."""
        return self.trigger is not None and self.trigger.of in (None, "self")

    def cause_noun(self) -> Noun:
        """What the trigger is about."""
        if self.trigger is None or self.trigger.of in (None, "self"):
            return self.self_noun()
        if not isinstance(self.trigger.of, Written):
            return self.noun(self.trigger.of)
        return self.book.kinds[self.book.events[self.trigger.event].said_of]

    def is_plural(self, target: Any) -> bool:
        """Whether a target, a selector or a word, takes a plural verb."""
        if isinstance(target, Written):
            return target == "that" and self.said.many
        return bool(target.many.is_several)

    def is_every(self, target: Any) -> bool:
        """Whether all cards that fit are meant."""
        return not isinstance(target, Written) and target.many.mode is Mode.ALL

    # --- What was named ----------------------------------------------------------------------

    def note(self, target: Any, singular: bool = False) -> None:
        """Remember what `that` means from here on: what a selector finds."""
        if not isinstance(target, Written):
            self.said.that = self.noun(target)
            self.said.many = not singular and target.many.is_several

    def note_targets(self, step: Step) -> None:
        """Remember the targets of a step that was said."""
        targets = self.targets_of(step)
        for target in targets:
            self.note(target)
        if "cause" not in targets:
            self.said.elsewhere = True

    def targets_of(self, step: Step) -> list[Any]:
        """The targets that a step has."""
        found: list[Any] = []
        for part in self.book.steps.word_of(step).parts:
            if part.reads is Reads.TARGET:
                found.append(getattr(step, part.field))
            elif part.reads is Reads.PAIR:
                found.extend(getattr(step, part.field))
        return found


def is_in_play(selector: Any) -> bool:
    """Whether a selector looks among the cards in play."""
    return bool(selector.zone == "battlefield")


def owner(target: Any) -> Whose:
    """Whose zone a card goes back to: where it isn't in play its holder is its owner; else unknown."""
    if isinstance(target, Written) or is_in_play(target):
        return Whose.ANY
    return Whose(target.whose)


MARKED: Final = (1, None)
UNMARKED: Final = ((None, 0), (0, 0))
"""The bounds that ask whether a card has any markers."""


def states_of(selector: Any, states: Mapping[tuple[str, bool], str]) -> list[str]:
    """What cards of a selector are by their markers, as adjectives of a language: by the stat, and whether there are any ("damaged")."""
    asked = [one for one in selector.comparisons if one.bounds == MARKED or one.bounds in UNMARKED]
    found = [states.get((one.stat.value, one.bounds == MARKED)) for one in asked]
    return [state for state in found if state]


def further_comparisons(selector: Any) -> list[Any]:
    """The comparisons of a selector that ask for more than whether there are markers, which `states_of` says."""
    marked = ("damage", "exhausted")
    return [one for one in selector.comparisons if one.stat not in marked or not (one.bounds == MARKED or one.bounds in UNMARKED)]
