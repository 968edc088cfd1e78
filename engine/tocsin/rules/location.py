"""The location activation: a rune is revealed, and every card that shows it is activated (RUNE); enemies attack (FOE)."""

from __future__ import annotations

from engine.match.match import NOTHING, Option, Reference
from engine.match.parts import Context, FixedFrame, Frame
from engine.tocsin.rules import codes as c
from engine.tocsin.rules.checks import may_happen, push_box, turn_over
from engine.tocsin.rules.damage import HurtFrame
from engine.tocsin.rules.definitions import Enemy
from engine.tocsin.rules.state import Place, State


class RevealFrame(Frame):
    """A location activation from the revealed upgrade to the last card (RUNE-1, RUNE-2)."""

    def __init__(self) -> None:
        self.at = NOTHING
        """The number of the card whose turn it is; NOTHING before the reveal."""
        self.step = 0
        """Of that card: 0 the enemy, then its boxes, at last the flip (RUNE-5)."""
        self.side = c.FRONT

    def advance(self, game: State) -> None:
        """Reveal the upgrade, or carry out the next part of a card."""
        if self.at == NOTHING:
            self._reveal(game)
            return
        if self.at >= len(game.places):
            game.frames.pop()
            game.rune = ""
            return
        place = game.places[self.at]
        if self.step == 0:
            game.flips = 0
            self.side = place.side
        step, shown = self.step, place.printed.sides[self.side]
        self.step += 1
        if place.side != self.side or step > len(shown.boxes) + 1:
            self.at += 1
            self.step = 0
        elif step == 0:
            if place.enemy is not None and game.rune in place.enemy.runes:
                game.frames.append(EnemyFrame(place.reference))
        elif step <= len(shown.boxes):
            box = shown.boxes[step - 1]
            if box.moment == c.AT_RUNE and box.rune == game.rune and may_happen(game, box, place):
                game.note("box", card=place.card)
                push_box(game, box, place)
        elif shown.is_flipped_by(c.BY_RUNE, game.rune):
            turn_over(game, place, 1 - place.side)

    def _reveal(self, game: State) -> None:
        if not game.pile:
            game.frames.pop()
            return
        card = game.pile.pop()
        game.laid_out.append(card)
        game.rune = game.definition(card).rune
        game.note("reveals", card=card)
        self.at = 0

    def copy(self) -> Frame:
        """The same frame, on its own."""
        other = RevealFrame()
        other.at = self.at
        other.step = self.step
        other.side = self.side
        return other


class EnemyFrame(FixedFrame):
    """An enemy is activated: it loses its stunned marker, or attacks (STUN-2, FOE)."""

    def __init__(self, target: Reference) -> None:
        self.target = target

    def advance(self, game: State) -> None:
        """Attack; of columns equally far the players choose (FOE-2)."""
        place = game.permanent(self.target)
        assert isinstance(place, Place)
        enemy = place.enemy
        if enemy is None or enemy.kind == c.NO_KIND or place.is_stunned:
            game.frames.pop()
            if enemy is not None and place.is_stunned:
                place.is_stunned = False
                game.note("shakes_off", card=place.card)
            return
        if enemy.kind == c.MELEE:
            self._attack(game, place, enemy, reached(game, place, enemy))
            return
        columns = farthest(game, place)
        if not columns:
            self._attack(game, place, enemy, [])
        else:
            game.ask(game.speaker(), c.DECIDE_COLUMN, [Option(c.COLUMN, place.card, number=column) for column in columns], place.card)

    def answer(self, game: State, option: Option) -> None:
        """The column is chosen."""
        place = game.permanent(self.target)
        assert isinstance(place, Place) and place.enemy is not None
        self._attack(game, place, place.enemy, [option.number])

    def _attack(self, game: State, place: Place, enemy: Enemy, columns: list[int]) -> None:
        """Attack the front heroes of these columns, from left to right (FOE-3)."""
        game.frames.pop()
        strength = enemy.strength.now(game, Context(game.speaker(), place.reference))
        targets: list[int] = []
        for column in columns:
            hero = game.front_hero(column)
            if hero is not None:
                targets.append(hero.number)
        game.note("enemy_attacks", card=place.card, number=strength, text="melee" if enemy.kind == c.MELEE else "ranged")
        game.frames.append(AttackedFrame(place.reference, place.side))
        game.frames.append(HurtFrame(targets, strength, False, enemy, place.reference))


class AttackedFrame(FixedFrame):
    """Beneath an enemy's attack: once it is carried out, its card has attacked (FLIP-4)."""

    def __init__(self, target: Reference, side: int) -> None:
        self.target = target
        self.side = side

    def advance(self, game: State) -> None:
        """Note it on the card, if it still shows that side."""
        game.frames.pop()
        place = game.permanent(self.target)
        if place.side == self.side and place.shown.is_flipped_by(c.BY_ATTACK):
            place.has_attacked = True
            game.is_unchecked = True


def reached(game: State, place: Place, enemy: Enemy) -> list[int]:
    """The columns that a melee attack hits, from left to right (FOE-1)."""
    first = place.column - (1 if enemy.reach & c.LEFT else 0)
    last = place.column + (1 if enemy.reach & c.RIGHT else 0)
    return [column for column in range(first, last + 1) if 1 <= column <= game.columns]


def farthest(game: State, place: Place) -> list[int]:
    """The columns farthest from a card, among those with heroes or among all (FOE-2, FOE-4)."""
    columns = [column for column in range(1, game.columns + 1) if game.ruleset.aims_at_edge or game.front_hero(column) is not None]
    most = max([abs(column - place.column) for column in columns], default=0)
    return [column for column in columns if abs(column - place.column) == most]
