"""An attack from the naming of its target on: steps 3 to 7 (ATK-2 to ATK-11)."""

from __future__ import annotations

from engine.compiled import mypyc_attr
from engine.match.match import NO_REFERENCE, NOBODY, GameCard, Option, PlayerId, Reference
from engine.match.parts import Frame
from engine.rone.rules import codes as c
from engine.rone.rules.damage import damage_hero, damage_unit
from engine.rone.rules.ending import check_end
from engine.rone.rules.legal import attack_obstacle, attack_targets, first_targets
from engine.rone.rules.moves import end_modifier, exhaust
from engine.rone.rules.pieces import Permanent
from engine.rone.rules.queries import cannot, keywords_of, melee_of, ranged_of
from engine.rone.rules.stack import open_window
from engine.rone.rules.state import State
from engine.rone.rules.triggers import fire, fire_own


@mypyc_attr(acyclic=True, free_list_len=1)
class CombatFrame(Frame):
    """An attack under way."""

    def __init__(self, player: PlayerId, attacker: Reference, target: Reference, is_following: bool = False) -> None:
        self.player = player
        self.attacker = attacker
        self.target = target
        self.is_following = is_following
        """A second attack on the secondary target (TRI-2)."""
        self.secondary = NOBODY
        """Of three players whoever is the secondary target when the attack is declared, even if the primary then leaves the game."""
        self.step = 0

    def advance(self, game: State) -> None:
        """Go on with the attack until something comes in between."""
        frames = game.frames
        depth = len(frames)
        while True:
            self._advance_once(game)
            if len(frames) != depth or game.decision is not None or game.pending or game.dying or game.is_over:
                return

    def _advance_once(self, game: State) -> None:
        """The next step of the attack."""
        step = self.step
        self.step += 1
        if step == 1:
            open_window(game, game.following(self.player), len(game.stack))
            return
        if step == 2 and not game.ruleset.attack_is_on_stack:
            check_end(game)
            if game.is_over:
                return
        attacker = game.permanent(self.attacker)
        target = game.permanent(self.target)
        if step == 0:
            self._declare(game, attacker, target)
        elif step == 2:
            if attacker is None or target is None:
                self.step = 5
            elif target.definition.kind != c.UNIT:
                self._strike_hero(game, attacker, target)
            else:
                points = ranged_of(game, attacker)
                back = ranged_of(game, target)
                self._strike(game, attacker, target, points, back)
        elif step == 3:
            if attacker is not None and target is not None and target.definition.kind == c.UNIT:
                points = melee_of(game, attacker)
                back = melee_of(game, target)
                self._strike(game, attacker, target, points, back)
        elif step == 4:
            if target is not None and target.definition.kind == c.UNIT and not keywords_of(game, target) & c.DEFENDER:
                exhaust(game, target, 1)
        else:
            self._clean_up(game, attacker, target)
            self._follow_up(game)

    def _declare(self, game: State, attacker: Permanent | None, target: Permanent | None) -> None:
        """Step 3: the attacker is exhausted by its speed, both are in combat."""
        assert attacker is not None and target is not None
        game.attacker = self.attacker
        game.defender = self.target
        if not self.is_following:
            exhaust(game, attacker, attacker.definition.speed)
            enemies = game.enemies(self.player)
            if len(enemies) == 2 and not game.teams:
                self.secondary = enemies[1]
        if game.log is not None:
            game.note("attacks", self.player, attacker.card, target.card)
        for card in (attacker, target):  # the target may be a hero
            if card.definition.listens[c.ON_COMBAT]:
                fire_own(game, c.ON_COMBAT, card, card.player)
        if game.listening[c.ON_ATTACKS]:
            fire(game, c.ON_ATTACKS, self.attacker, self.player, attacker.definition)

    def _strike(self, game: State, attacker: Permanent, target: Permanent, points: int, back: int) -> None:
        """Both deal damage to each other at the same time (ATK-3)."""
        damage_unit(game, target, points, self.attacker, attacker.player)
        damage_unit(game, attacker, back, self.target, target.player)

    def _strike_hero(self, game: State, attacker: Permanent, target: Permanent) -> None:
        """Damage equal to ranged plus melee attack, as one (ATK-4)."""
        self.step = 5
        damage_hero(game, target.player, ranged_of(game, attacker) + melee_of(game, attacker), self.attacker, attacker.player)

    def _clean_up(self, game: State, attacker: Permanent | None, target: Permanent | None) -> None:
        """Step 7: what was for the next combat ends on the two units (ATK-6)."""
        game.attacker = NO_REFERENCE
        game.defender = NO_REFERENCE
        for unit in (attacker, target):
            if unit is not None:
                end_combat(game, unit)

    def _follow_up(self, game: State) -> None:
        """Of three players: a surviving attacker may attack the secondary target at once (TRI-2)."""
        if len(game.players) == 2:
            game.frames.pop()
            return
        self.step = 7
        check_end(game)
        attacker = game.permanent(self.attacker)
        is_out = self.secondary == NOBODY or game.players[self.secondary].eliminated or game.players[self.player].eliminated
        if game.is_over or is_out or attacker is None or attacker.player != self.player or cannot(game, attacker, c.FORBIDS_ATTACKS):
            game.frames.pop()
            return
        targets = attack_targets(game, attacker, self.secondary)
        options = [Option(c.DONE)]
        options.extend(Option(c.PICK, one.card, one.reference) for one in targets)
        game.ask(self.player, c.DECIDE_FOLLOWING_ATTACK, options, attacker.card)

    def answer(self, game: State, option: Option) -> None:
        """Attack the secondary target too, or leave it."""
        game.frames.pop()
        if option.kind == c.PICK:
            game.frames.append(CombatFrame(self.player, self.attacker, option.target, True))

    def copy(self) -> Frame:
        """The same frame, on its own."""
        other = CombatFrame(self.player, self.attacker, self.target, self.is_following)
        other.secondary = self.secondary
        other.step = self.step
        return other


def attack_options(game: State, player: PlayerId, card: GameCard) -> list[Option]:
    """What the unit of `player` may attack now: nothing, if it is gone or can't attack any more (ATK-2)."""
    unit = game.permanents[card]
    if unit is None or unit.side != game.players[player].side or attack_obstacle(game, unit) is not None:
        return []
    return [Option(c.PICK, one.card, one.reference) for one in first_targets(game, unit, player)]


def end_combat(game: State, unit: Permanent) -> None:
    """End what held for the next combat on one of the two units (ATK-6)."""
    unit.melee_change = 0
    unit.ranged_change = 0
    if unit.modifiers:
        for place in range(len(unit.modifiers) - 1, -1, -1):
            if unit.modifiers[place].duration == c.NEXT_COMBAT:
                end_modifier(game, unit, place)
