"""The words of card text: one table, read into typed trees, checked, and rendered in English and German."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.rone.abilities.nodes import AbilityNode
from engine.rone.abilities.problems import AbilitiesError, AbilityProblem
from engine.rone.abilities.reading import Reader

__all__ = ["AbilitiesError", "AbilityNode", "AbilityProblem", "parse_abilities"]


def parse_abilities(abilities: Sequence[Any], where: str = "") -> tuple[AbilityNode, ...]:
    """The trees of a card's abilities. `where` (a card, say) begins the message of the error.

    Raises:
        AbilitiesError: with everything that could not be read.
    """
    reader = Reader()
    read = reader.abilities(abilities)
    if reader.problems:
        raise AbilitiesError(tuple(reader.problems), where)
    return read
