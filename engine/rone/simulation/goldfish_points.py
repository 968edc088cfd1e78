"""What a unit's attack deals to the passive opponent, with what passive abilities add reckoned once a kind of card."""

from __future__ import annotations

from engine.rone.game.codes import NO_REFERENCE, NOTHING
from engine.rone.game.definitions import PASSIVE_MELEE, PASSIVE_RANGED
from engine.rone.game.pieces import Permanent
from engine.rone.game.reading import melee_of, passive_sum, ranged_of
from engine.rone.game.selectors import CONSTANT
from engine.rone.game.state import State


class Points:
    """The points that units of one game strike a hero with (ATK-4)."""

    def __init__(self, game: State) -> None:
        self.game = game
        self._melee: list[int] = []
        self._ranged: list[int] = []
        """The permanents whose passive abilities were reckoned with: the game replaces these lists whenever they change."""
        self._is_printed = True
        self._added: dict[int, tuple[int, int]] = {}
        """By card id melee and ranged attack with what passive abilities add, and nothing that lies on the unit."""

    def are_printed(self) -> bool:
        """Whether units strike with what is printed on them, unless something lies on them: no passive ability adds to it."""
        passives = self.game.passives
        return not (passives[PASSIVE_MELEE] or passives[PASSIVE_RANGED])

    def of(self, unit: Permanent) -> int:
        """Ranged plus melee attack, neither below 0 (ATK-4, ATK-9)."""
        game = self.game
        passives = game.passives
        if self._melee is not passives[PASSIVE_MELEE] or self._ranged is not passives[PASSIVE_RANGED]:
            self._look_anew()
        if unit.modifiers or not self._is_printed:
            return melee_of(game, unit) + ranged_of(game, unit)
        definition = unit.definition
        added = self._added.get(definition.id)
        if added is None:
            if unit.card in self._melee or unit.card in self._ranged:
                return melee_of(game, unit) + ranged_of(game, unit)
            melee = definition.melee + passive_sum(game, unit, PASSIVE_MELEE)
            added = (melee, definition.ranged + passive_sum(game, unit, PASSIVE_RANGED))
            self._added[definition.id] = added
        melee = added[0] + unit.melee_change
        ranged = added[1] + unit.ranged_change
        return (melee if melee > 0 else 0) + (ranged if ranged > 0 else 0)

    def of_attack(self, unit: Permanent, target: int) -> int:
        """The same for its attack on `target`: what passive abilities add may depend on who attacks whom (ATK-2 step 3)."""
        game = self.game
        game.attacker = unit.reference
        game.defender = target
        points = self.of(unit)
        game.attacker = NOTHING
        game.defender = NOTHING
        return points

    def _look_anew(self) -> None:
        self._melee = self.game.passives[PASSIVE_MELEE]
        self._ranged = self.game.passives[PASSIVE_RANGED]
        self._added = {}
        self._is_printed = self._are_printed(PASSIVE_MELEE, self._melee) and self._are_printed(PASSIVE_RANGED, self._ranged)

    def _are_printed(self, kind: int, sources: list[int]) -> bool:
        """Whether what the abilities add to another unit depends on what is printed on it alone: all that attack are the deck's."""
        for card in sources:
            source = self.game.permanents[card]
            if source is not None:
                for passive in source.definition.reaching:
                    selector = passive.selector
                    if passive.kind == kind and selector is not None:
                        if passive.amount is None or passive.amount.op != CONSTANT:
                            return False
                        if selector.reference != NO_REFERENCE or selector.comparisons:
                            return False
        return True
