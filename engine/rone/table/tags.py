"""States of cards on the battlefield in a word or two: who guards, who is guarded, who attacks, what effects forbid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.match.match import NO_CARD, GameCard, Obstacle, PlayerId
from engine.rone.rules import codes as c
from engine.rone.rules.actions import ActionFrame
from engine.rone.rules.legal import is_guardian
from engine.rone.rules.pieces import Permanent
from engine.rone.rules.queries import cannot
from engine.rone.rules.state import State
from engine.rone.table.refusals import RoneRefuser, spared_targets
from engine.rone.table.said import WORDS
from engine.rules.references import card_of
from engine.table.standing import TableTag

TAGS: Final = WORDS.tags()
SPARED: Final = {"guardian": TAGS["guarded"], "defender": TAGS["guarded"]}
"""What is said of a card that is no target, by what keeps it from being one; else what its brief reason says."""
FORBIDDEN: Final = WORDS.tags_by_bit("forbidden")
"""What effects forbid, by its bit. What a card's own text forbids it isn't told: it stands there."""
AIMED_ATTACKS: Final = (c.DECIDE_ATTACK_TARGET, c.DECIDE_FOLLOWING_ATTACK)


class Tags:
    """The tags of the cards of one match, as `viewer` sees them: who guards is told to whoever names what is attacked."""

    def __init__(self, game: State, viewer: PlayerId) -> None:
        self.game = game
        decision = game.decision
        self.announced = NO_CARD
        """The attacker in a window before its target is named."""
        if decision is not None and decision.kind == c.DECIDE_REACTION:
            actions = (frame for frame in reversed(game.frames) if isinstance(frame, ActionFrame))
            self.announced = next((action.card for action in actions if action.kind == c.ATTACK), NO_CARD)
        self.guardians: list[GameCard] = []
        self.spared: Mapping[GameCard, Obstacle] = {}
        if decision is not None and decision.player == viewer:
            self.spared = spared_targets(game, viewer, decision)
            attacker = game.permanents[decision.card] if decision.kind in AIMED_ATTACKS else None
            if attacker is not None:
                there = [game.permanents[card_of(option.target)] for option in decision.options if option.kind == c.PICK]
                units = [one for one in there if one is not None and one.definition.kind == c.UNIT]
                self.guardians = [unit.card for unit in units if is_guardian(game, unit, attacker)]

    def of(self, one: Permanent) -> list[TableTag]:
        """The tags of a card on the battlefield."""
        return list(self._told(one))

    def _told(self, one: Permanent) -> Iterator[TableTag]:
        game = self.game
        if one.card in self.guardians:
            yield TAGS["guardian"]
        if one.card in self.spared:
            found = self.spared[one.card]
            yield SPARED.get(found.code, TableTag(found.code, RoneRefuser.brief(found)))
        if one.reference == game.attacker or one.card == self.announced:
            yield TAGS["attacks"]
        if one.reference == game.defender:
            yield TAGS["attacked"]
        for bit, tag in FORBIDDEN.items():
            if not one.definition.forbids & bit and cannot(game, one, bit):
                yield tag
