"""Circles: what holds always may not depend on itself, over any chain of cards.

A passive ability changes a stat or keywords, and may ask for stats and keywords to know whom it touches, how much and whether. Asked
without end, that would be no game. So each game puts what its passive abilities change in an order, and such an ability may ask only for
what comes before all that it changes. Whatever cards lie in play together, a question then leads to an earlier one, and comes to an end.
What isn't in the order (health, costs, damage, exhaustion, what is printed on cards elsewhere) is changed by no passive ability, or asked
for by none.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from engine.text.fields import FieldReader
from engine.text.nodes import Step
from engine.text.places import Where
from engine.text.steps import ChangeStat, Grant

KEYWORDS: Final = "keywords"
"""What `grant` changes: all keywords are one, since a card's are found together."""


class Order:
    """What passive abilities change, each behind all that it may depend on; what stands together may not ask for each other."""

    def __init__(self, *places: Collection[str]) -> None:
        self._place = {changed: place for place, together in enumerate(places) for changed in together}

    def changed_by(self, step: Step) -> frozenset[str]:
        """What a step in `always` changes, as far as it has a place: a stat, or keywords."""
        changed = step.stat if isinstance(step, ChangeStat) else KEYWORDS if isinstance(step, Grant) else ""
        return frozenset({str(changed)} & self._place.keys())

    def refusal(self, asked: str, changes: Collection[str]) -> str:
        """Why an ability that changes all of `changes` can't ask for `asked`, in a sentence; "" where it can."""
        place = self._place.get(asked)
        behind = next((one for one in sorted(changes) if place is not None and self._place[one] <= place), "")
        if not behind:
            return ""
        if asked not in changes:
            return f"always changes {behind}, and {asked} may depend on that: it can't ask for {asked}."
        if asked == KEYWORDS:
            return "always gives keywords: it can't ask for one."
        return f"always changes {asked} itself: it can't ask for it."

    def check(self, fields: FieldReader, asked: str, found: object, place: Where) -> None:
        """Refuse `found`, by which a text asks for `asked` of cards in play, where that may depend on what the text changes."""
        refusal = self.refusal(asked, place.changes)
        if refusal:
            fields.refuse(place.path, found, refusal)
