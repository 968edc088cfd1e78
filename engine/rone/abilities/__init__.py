"""The words of card text: one table, read into typed trees, checked, and rendered in English and German."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.rone.abilities.checks import check_abilities
from engine.rone.abilities.nodes import AbilityNode
from engine.rone.abilities.problems import AbilitiesError, AbilityProblem
from engine.rone.abilities.reading import Reader
from engine.rone.cards import Card

__all__ = ["AbilitiesError", "AbilityNode", "AbilityProblem", "check_card", "parse_abilities"]


def check_card(card: Card) -> list[AbilityProblem]:
    """Everything that is wrong with a card's abilities, each with its path; empty when the card can be played.

    Nothing is raised whatever `abilities` holds, and nothing is asked of a card that is not modelled.
    """
    return check_abilities(card) if card.modelled or card.abilities else []


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
