"""What follows from a choice in every game that could be this one: a choice is played in several, and what they agree on is certain.

In each of them everything that the player doesn't see is dealt anew, so that nothing hidden can be read from what is told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from engine.table.questions import Outcome

WORLDS: Final = 3
"""In so many games a choice is played: one where nothing happens to what lies open, else all."""
MOST_CHOICES: Final = 60
"""So many choices of a question are played at most."""
Played = Callable[[int, int], Sequence[Outcome]]
"""What follows in the world of that number from the choice of that index."""


def agreed_outcomes(indexes: Sequence[int], played: Played) -> dict[int, Sequence[Outcome]]:
    """What follows from choices by their indexes, in whatever world; choices from which nothing follows are left out."""
    agreed: dict[int, Sequence[Outcome]] = {}
    for index in indexes[:MOST_CHOICES]:
        found = list(played(0, index))
        for world in range(1, WORLDS):
            if not found:
                break
            found = _common(found, played(world, index))
        if found:
            agreed[index] = found
    return agreed


def _common(found: Sequence[Outcome], others: Sequence[Outcome]) -> list[Outcome]:
    """What both say; an answer that might come in one of them might come."""
    answered = {replace(one, unless_answered=False): one.unless_answered for one in others}
    keys = [(one, replace(one, unless_answered=False)) for one in found]
    return [replace(one, unless_answered=one.unless_answered or answered[key]) for one, key in keys if key in answered]
