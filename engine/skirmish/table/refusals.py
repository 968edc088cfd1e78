"""Why something isn't among the options of Skirmish, in words."""

from __future__ import annotations

from engine.match.match import NO_CARD, Decision, GameCard, Obstacle
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.obstacles import obstacle, usual_action
from engine.skirmish.rules.state import State
from engine.skirmish.table.said import WORDS
from engine.table.questions import Refusal
from engine.table.refusing import Refuser


class SkirmishRefuser(Refuser):
    """Tells why not in Skirmish."""

    reasons = WORDS.rows("reasons")
    actions = WORDS.texts("actions")
    game: State

    def obstacle(self, card: GameCard, action: str) -> Obstacle | None:
        """By the rules."""
        return obstacle(self.game, self.player, card, action, 0, NO_CARD)

    def refusals(self, decision: Decision) -> list[Refusal]:
        """What can't be done in the own turn, card by card, and why one can't punch; nothing at other decisions."""
        if decision.kind != c.DECIDE_ACT or decision.player != self.player:
            return []
        kinds = {c.OPTION_NAMES[option.kind] for option in decision.options}
        of_nothing = [] if "punch" in kinds else [(NO_CARD, "punch")]
        return [*self.each(self._wanted(), _offered(decision)), *self.each(of_nothing)]

    def briefs(self, decision: Decision) -> list[Refusal]:
        """The same, and why cards are no answer."""
        if decision.player != self.player:
            return []
        if decision.kind == c.DECIDE_ANSWER:
            return list(self.each(self._wanted(), _offered(decision)))
        return self.refusals(decision)

    def _wanted(self) -> list[tuple[GameCard, str]]:
        """What each card of the hand is there for."""
        return [(card, usual_action(self.game, card)) for card in self.game.figures[self.player].hand]


def _offered(decision: Decision) -> set[GameCard]:
    """The cards of the hand with which something may be done; of equal ones the first alone is among the options."""
    return {option.card for option in decision.options}
