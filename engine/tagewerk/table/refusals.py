"""Why something isn't among the options of Tagewerk, in words: what the rules say is in the way, with figures."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Final

from engine.match.match import NO_CARD, Decision, GameCard, Obstacle
from engine.table.questions import Refusal
from engine.table.refusing import Refuser
from engine.tagewerk.rules import codes as c
from engine.tagewerk.rules.legal import NO_ATTACK, attack_obstacle, combat_obstacle, fighters_of
from engine.tagewerk.rules.obstacles import obstacle
from engine.tagewerk.rules.state import State
from engine.tagewerk.table.said import WORDS
from engine.tagewerk.table.standing import MARKERS

FIGHTS: Final = {c.DECIDE_ATTACK: "attack", c.DECIDE_BLOCK: "block"}
EXCHANGES: Final = ("exchange_draw", "exchange_token", "exchange_point")
NO_TARGET: Final = Obstacle("no_target", NO_ATTACK.clause)
ALL_KEPT: Final = {"exhausted": "all_exhausted", "waits": "all_wait"}
"""The reasons why one fighter can't attack, each with its name where it holds for all of them."""
SHORT: Final = WORDS.texts("short")


class TagewerkRefuser(Refuser):
    """Tells why not in Tagewerk."""

    reasons = WORDS.rows("reasons")
    actions = WORDS.texts("actions")
    game: State
    there: ClassVar = {"cost": "resources"}

    def obstacle(self, card: GameCard, action: str) -> Obstacle | None:
        """By the rules; what keeps each of one's fighters from attacking, where that is why there is no combat."""
        found = obstacle(self.game, self.player, card, action, 0)
        return self._no_combat() if found == NO_ATTACK and action == "combat" else found

    def _no_combat(self) -> Obstacle:
        """Why no attack can be declared: what all of one's fighters have in common, that none can, or that there is nobody to attack."""
        fighters = fighters_of(self.game, self.player)
        kept = {found.code if (found := attack_obstacle(self.game, piece)) else "" for piece in fighters}
        if not fighters or "" in kept:
            return NO_TARGET if fighters else Obstacle("no_fighters", NO_ATTACK.clause)
        code = kept.pop() if len(kept) == 1 else ""
        return Obstacle(ALL_KEPT.get(code, NO_ATTACK.code), NO_ATTACK.clause)

    def refusal(self, card: GameCard, action: str, found: Obstacle) -> Refusal:
        """With the figure that is exchanged."""
        if found == NO_ATTACK and action == "attack":  # this one could
            found = NO_TARGET
        said = super().refusal(card, action, found)
        return replace(said, figure=MARKERS, short=SHORT[action]) if action in SHORT else said

    def refusals(self, decision: Decision) -> list[Refusal]:
        """What can't be done in the own day, card by card; nothing at other decisions."""
        if decision.kind != c.DECIDE_DAY or decision.player != self.player:
            return []
        done = {c.OPTION_NAMES[option.kind] for option in decision.options}
        of_nothing = [(NO_CARD, action) for action in (*EXCHANGES, "combat") if action not in done]
        return [*self.each(self._wanted(), _offered(decision)), *self.each(of_nothing)]

    def briefs(self, decision: Decision) -> list[Refusal]:
        """The same, why fighters don't attack or block now, and why cards are no answer."""
        offered = _offered(decision)
        if decision.player != self.player:
            return []
        if decision.kind == c.DECIDE_DAY:
            return [*self.refusals(decision), *self._no_attacks(offered)]
        wanted: list[tuple[GameCard, str]] = []
        if decision.kind in FIGHTS:
            wanted = [(piece.card, FIGHTS[decision.kind]) for piece in fighters_of(self.game, self.player)]
        elif decision.kind in (c.DECIDE_ANSWER, c.DECIDE_WINDOW):
            wanted = self._wanted()
        return list(self.each(wanted, offered))

    def _no_attacks(self, offered: set[GameCard]) -> Iterator[Refusal]:
        """Why fighters with which nothing can be done in the day don't attack: they can't, there is no combat now, or it has to begin."""
        for piece in fighters_of(self.game, self.player):
            if piece.card not in offered:
                found = attack_obstacle(self.game, piece) or combat_obstacle(self.game, self.player) or self.obstacle(piece.card, "attack")
                if found is not None:
                    yield self.refusal(piece.card, "attack", found)

    def _wanted(self) -> list[tuple[GameCard, str]]:
        """What one might want to do with each card of one's own."""
        person = self.game.players[self.player]
        wanted = [(card, "attach" if _is_attached(self.game, card) else "play") for card in person.hand]
        return [*wanted, *[(card, "use") for card in person.able], *[(card, "turn_up") for card in person.hidden]]


def _offered(decision: Decision) -> set[GameCard]:
    return {option.card for option in decision.options}


def _is_attached(game: State, card: GameCard) -> bool:
    definition = game.definitions[card]
    return definition.kind == c.ITEM and not definition.is_direct
