"""Why something isn't among the options of TOCSIN, in words."""

from __future__ import annotations

from typing import Final

from engine.match.match import NO_CARD, Decision, GameCard, Obstacle
from engine.table.questions import Refusal
from engine.table.refusing import Refuser
from engine.tocsin.rules import codes as c
from engine.tocsin.rules.obstacles import obstacle
from engine.tocsin.rules.state import State
from engine.tocsin.table.said import WORDS

USUAL: Final = ((c.SPECIAL, "play"), (c.MELEE, "melee"), (c.RANGED, "ranged"))
"""What a card is there for in an activation, by its options."""


class TocsinRefuser(Refuser):
    """Tells why not in TOCSIN."""

    reasons = WORDS.rows("reasons")
    actions = WORDS.texts("actions")
    game: State

    def obstacle(self, card: GameCard, action: str) -> Obstacle | None:
        """By the rules."""
        return obstacle(self.game, self.player, card, action, 0, NO_CARD)

    def refusals(self, decision: Decision) -> list[Refusal]:
        """What can't be done with the hand in the own activation, or against damage; nothing at other decisions."""
        if decision.player != self.player or decision.kind not in (c.DECIDE_HERO, c.DECIDE_DAMAGE):
            return []
        offered = {option.card for option in decision.options}
        hand = self.game.seats[self.player].hand
        equal = {self.game.definition(card).id for card in offered if card >= c.FIRST_CARD}  # of equal ones the first alone is offered
        wanted = [(card, self._usual(decision, card)) for card in hand if self.game.definition(card).id not in equal]
        return list(self.each(wanted, offered))

    def briefs(self, decision: Decision) -> list[Refusal]:
        """The same."""
        return self.refusals(decision)

    def _usual(self, decision: Decision, card: GameCard) -> str:
        """What one might want to do with a card now."""
        if decision.kind == c.DECIDE_DAMAGE:
            return "defend"
        printed = self.game.definition(card)
        if printed.pile == c.CRYSTAL_PILE:
            return "crystal"
        return next((action for kind, action in USUAL if printed.uses_of(kind)), "melee")
