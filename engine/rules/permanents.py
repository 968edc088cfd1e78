"""Cards in play: what every game lays on them. Zones hold them; what is kept beyond a moment names them by references."""

from __future__ import annotations

from typing import Any

from engine.compiled import mypyc_attr
from engine.fingerprints import MatchPart
from engine.match import GameCard, PlayerId
from engine.match_parts import Modifier
from engine.rules.references import reference_of_stay


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

    def lie_as(self, other: Permanent) -> None:
        """Bear what lies on `other`."""
        self.reference = other.reference
        self.exhausted = other.exhausted
        self.damage = other.damage
        self.used = other.used
        if other.modifiers:
            self.modifiers = [modifier.copy() for modifier in other.modifiers]
