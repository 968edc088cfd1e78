"""Why something isn't among the options of Skirmish, in words."""

from __future__ import annotations

from typing import Final

from engine.match.match import NO_CARD, Decision, GameCard, Obstacle
from engine.skirmish.board import MELEE_REACH
from engine.skirmish.rules import codes as c
from engine.skirmish.rules.legal import has_target
from engine.skirmish.rules.state import State
from engine.skirmish.rules.turn import TurnFrame
from engine.skirmish.table.said import WORDS
from engine.table.questions import Refusal
from engine.table.refusing import Refuser

REASONS: Final = WORDS.rows("reasons")
USED: Final = {c.ATTACK_CARD: "attack", c.BUFF_CARD: "buff", c.COUNTER_CARD: "answer"}
"""What a card of a kind is there for."""
FORBIDDEN: Final = {
    "move": c.CANNOT_MOVE,
    "attack": c.CANNOT_ATTACK,
    "punch": c.CANNOT_PUNCH,
    "buff": c.CANNOT_BUFF,
    "answer": c.CANNOT_ANSWER,
}


class SkirmishRefuser(Refuser):
    """Tells why not in Skirmish."""

    reasons = REASONS
    actions = WORDS.texts("actions")
    game: State

    def obstacle(self, card: GameCard, action: str) -> Obstacle | None:
        """What keeps the player from an action with a card of theirs, or with none; None where it is offered."""
        code = self._code(card, action or self._usual(card))
        return None if code is None else Obstacle(code, REASONS[code].clause)

    def _usual(self, card: GameCard) -> str:
        return "move" if card == NO_CARD else USED.get(self.game.definitions[card].kind, "move")

    def _code(self, card: GameCard, action: str) -> str | None:
        game, decision = self.game, self.game.decision
        you = game.figures[self.player]
        if game.is_over or decision is None:
            return "over"
        if you.is_out:
            return "eliminated"
        if card != NO_CARD and card not in you.hand:
            return "not_in_hand"
        if decision.player != self.player:
            return "others_decide"
        if any(option.card == card and c.OPTION_NAMES[option.kind] == action for option in decision.options) and card != NO_CARD:
            return None
        if you.is_forbidden(FORBIDDEN.get(action, c.CANNOT_MOVE)):
            return "forbidden"
        turn = game.frames[-1]
        if action == "answer":
            return "no_moment" if decision.kind == c.DECIDE_ANSWER else "answers_only"
        if not isinstance(turn, TurnFrame):
            return "answer_first" if game.active == self.player else "not_your_turn"
        return self._in_turn(card, action, turn)

    def _in_turn(self, card: GameCard, action: str, turn: TurnFrame) -> str | None:
        game, you = self.game, self.game.figures[self.player]
        if action == "buff":
            is_spent = turn.buffs >= game.ruleset.buffs_a_turn
            return "buffs" if is_spent else "both_used" if turn.has_moved and turn.has_acted else None
        if action == "move":
            return "moved" if turn.has_moved else None
        if turn.has_acted:
            return "acted"
        if action == "punch":
            is_near = any(
                game.grid.reaches(you.square, one.square, MELEE_REACH) for one in game.figures if one is not you and not one.is_out
            )
            return None if is_near else "too_far"
        if game.definitions[card].kind != c.ATTACK_CARD or not has_target(game, self.player, card):
            return "no_one"
        return None

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
        return [(card, self._usual(card)) for card in self.game.figures[self.player].hand]


def _offered(decision: Decision) -> set[GameCard]:
    """The cards of the hand with which something may be done; of equal ones the first alone is among the options."""
    return {option.card for option in decision.options}
