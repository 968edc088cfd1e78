"""What the parts of a language share while they say one card's text: the trigger that is being said, and what was named so far."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Generic, TypeVar

from engine.text.grammar import Said
from engine.text.vocabulary import Mode, Whose, Written

TriggerT = TypeVar("TriggerT")


class SaidText(Generic[TriggerT]):
    """One card's text, as far as it is said. `that` is the game's word for the last target."""

    def __init__(self, that: Written) -> None:
        self.said = Said()
        self.trigger: TriggerT | None = None
        self._that = that

    def begin(self, trigger: TriggerT | None = None) -> None:
        """Another ability begins."""
        self.said.begin()
        self.trigger = trigger

    def is_plural(self, target: Any) -> bool:
        """Whether a target, a selector or a word, takes a plural verb."""
        if isinstance(target, Written):
            return target is self._that and self.said.many
        return bool(target.many.is_several)

    def is_every(self, target: Any) -> bool:
        """Whether all cards that fit are meant."""
        return not isinstance(target, Written) and target.many.mode is Mode.ALL


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
