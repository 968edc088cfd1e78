"""Whether a card that a text brings to "your hand" or "your deck" can be no other player's: cards go to their owner's (TEXT-7)."""

from __future__ import annotations

from typing import Any

from engine.rone.abilities.building import Unsaid
from engine.rone.abilities.data import HOLDER, REFERRING, YOURS, Data
from engine.rone.words.vocabulary import Kind


def only_own_become_yours(ability: Data) -> bool:
    """Whether every step that is marked as yours is about an own card; "it" is what was named last."""
    of = ability.get("of")
    cause = next(iter(of.values())) if isinstance(of, dict) else (of or "own")
    return _Places(cause).are_own(ability)


class _Places:
    """An ability while it is looked through from beginning to end: whose the last target was."""

    def __init__(self, cause: Any) -> None:
        self.whose = {"self": "own", "you": "own", "cause": cause, **dict.fromkeys(REFERRING, cause)}

    def are_own(self, value: Any) -> bool:
        """Whether all marked steps in `value` are about own cards."""
        if isinstance(value, list):
            return all(self.are_own(inner) for inner in value)
        if not isinstance(value, dict):
            return True
        word = next(iter(value), "")
        if word in tuple(Kind):
            self.whose |= dict.fromkeys(("that", *REFERRING), value[word])
        are_own = all(self.are_own(inner) for key, inner in value.items() if key != "count")
        return are_own and (YOURS not in value or self._is_own(value[word]))

    def _is_own(self, target: Any) -> bool:
        return (next(iter(target.values())) if isinstance(target, dict) else self.whose.get(target)) == "own"


def without_marks(value: Any) -> Any:
    """`value` as plain data, without the marks of what is yours, or in whose hand it is."""
    if isinstance(value, Unsaid):
        return int(value)
    if isinstance(value, dict):
        return {key: without_marks(inner) for key, inner in value.items() if key not in (YOURS, HOLDER)}
    return [without_marks(inner) for inner in value] if isinstance(value, list) else value
