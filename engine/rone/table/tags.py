"""States of cards on the battlefield in a word or two: who guards, who is guarded, who attacks, what effects forbid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from engine.languages import LocalText
from engine.match.match import NO_CARD, GameCard, Obstacle, PlayerId
from engine.rone.rules import codes as c
from engine.rone.rules.actions import ActionFrame
from engine.rone.rules.legal import is_guardian
from engine.rone.rules.pieces import Permanent
from engine.rone.rules.queries import cannot
from engine.rone.rules.state import State
from engine.rone.table.briefs import BRIEFS
from engine.rone.table.refusals import spared_targets
from engine.rules.references import card_of
from engine.table.standing import TableTag

GUARDIAN: Final = TableTag(
    "guardian",
    LocalText("Guardian", "Wächter"),
    LocalText(
        "While it is ready it must be attacked before all else.", "Solange sie bereit ist, muss sie vor allem anderen angegriffen werden."
    ),
)
ATTACKS: Final = TableTag("attacks", LocalText("attacks", "greift an"))
ATTACKED: Final = TableTag("attacked", LocalText("attacked", "angegriffen"))
GUARDED: Final = TableTag(
    "guarded",
    BRIEFS["guardian"],
    LocalText("A guardian must be attacked first.", "Erst muss ein Wächter angegriffen werden."),
)
SPARED: Final = {"guardian": GUARDED, "defender": GUARDED}
"""What is said of a card that is no target, by what keeps it from being one; else what its brief reason says."""
FORBIDDEN: Final[Mapping[int, TableTag]] = {
    c.CANNOT_ATTACK: TableTag("no_attack", LocalText("can’t attack", "greift nicht an")),
    c.CANNOT_GUARD: TableTag("no_guard", LocalText("can’t guard", "bewacht nicht")),
    c.CANNOT_USE_ABILITY: TableTag("no_abilities", LocalText("no abilities", "keine Fähigkeiten")),
    c.CANNOT_BE_ATTACKED: TableTag("not_attackable", LocalText("can’t be attacked", "nicht angreifbar")),
    c.CANNOT_BE_TARGETED: TableTag("no_target", LocalText("can’t be targeted", "kein Ziel")),
    c.CANNOT_REFRESH: TableTag("stays_exhausted", LocalText("stays exhausted", "bleibt erschöpft")),
}
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
            yield GUARDIAN
        if one.card in self.spared:
            code = self.spared[one.card].code
            yield SPARED.get(code, TableTag(code, BRIEFS[code]))
        if one.reference == game.attacker or one.card == self.announced:
            yield ATTACKS
        if one.reference == game.defender:
            yield ATTACKED
        for bit, tag in FORBIDDEN.items():
            if not one.definition.forbids & bit and cannot(game, one, bit):
                yield tag
