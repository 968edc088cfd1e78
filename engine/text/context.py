"""What the parts of a language share while they say one card's text: the trigger that is being said, and what was named so far."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from engine.text.grammar import Said
from engine.text.vocabulary import Mode, Written

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
