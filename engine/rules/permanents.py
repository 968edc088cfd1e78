"""Cards in play: what every game lays on them. Zones hold them; what is kept beyond a moment names them by references."""

from __future__ import annotations

from typing import Any, Final

from engine.compiled import mypyc_attr
from engine.match.fingerprints import MatchPart
from engine.match.match import NOTHING, GameCard, PlayerId, Reference
from engine.match.parts import Modifier
from engine.rules.references import reference_of_stay

NO_STATS: Final = [NOTHING] * 16
"""Of what has none. Shared, never changed."""


@mypyc_attr(acyclic=True)
class Permanent(MatchPart):
    """A card in play: what lies on it. A game says what else it is."""

    NOT_COMPARED = ("holds",)

    def __init__(self, card: GameCard, serial: int, player: PlayerId, holds: list[Any]) -> None:
        self.card = card
        self.serial = serial
        self.reference = reference_of_stay(card, serial)
        """What names this stay in play."""
        self.player = player
        """Who controls it, or brought it."""
        self.holds = holds
        """The passive abilities that are looked up for other cards, of the class `Passive`: that stands on selectors, and they on this."""
        self.exhausted = 0
        self.damage = 0
        self.used = 0
        """Triggers used this turn, as bits of their numbers; activated abilities as their marks."""
        self.modifiers: list[Modifier] = []

    def changed_by(self, kind: int) -> int:
        """What the changes of a kind on it add up to."""
        total = 0
        for modifier in self.modifiers:
            if modifier.kind == kind:
                total += modifier.value
        return total

    def prevented(self, kind: int, points: int) -> int:
        """Use up what prevents damage to it, which are changes of that kind, and return the points that are left."""
        if not self.modifiers:
            return points
        for modifier in self.modifiers:
            if modifier.kind == kind and points > 0:
                spared = min(points, modifier.value)
                modifier.value -= spared
                points -= spared
        self.modifiers = [modifier for modifier in self.modifiers if modifier.kind != kind or modifier.value > 0]
        return points

    def copy(self) -> Permanent:
        """The same card, on its own."""
        raise NotImplementedError

    def lie_as(self, other: Permanent) -> None:
        """Bear what lies on `other`."""
        self.reference = other.reference
        self.exhausted = other.exhausted
        self.damage = other.damage
        self.used = other.used
        if other.modifiers:
            self.modifiers = [modifier.copy() for modifier in other.modifiers]


class Departed(MatchPart):
    """What has left, for whoever still speaks of it: a card as it was in play, or an effect that was countered."""

    def __init__(
        self, reference: Reference, player: PlayerId, stats: list[int] = NO_STATS, keywords: int = 0, permanent: Permanent | None = None
    ) -> None:
        self.reference = reference
        self.player = player
        """Who controlled it, or put it on the stack."""
        self.stats = stats
        """The stats of a card by their numbers, and its keywords, with everything that changed them."""
        self.keywords = keywords
        self.permanent = permanent
        """The card with all that lay on it, where its game asks for that."""

    def copy(self) -> Departed:
        """The same, on its own."""
        if self.permanent is None:
            return self
        return Departed(self.reference, self.player, self.stats, self.keywords, self.permanent.copy())
