"""What a location asks of a party and what it threatens: enemies and cards that victory is about, and who may be hit in this round."""

from __future__ import annotations

from typing import Final

from engine.match.match import NO_REFERENCE
from engine.match.parts import Context
from engine.rules.conditions import AllOf, AnyOf, AtLeast, Condition
from engine.tocsin.rules import codes as c
from engine.tocsin.rules.amounts import NoEnemy, OnEnemies, ShowBack
from engine.tocsin.rules.location import reached
from engine.tocsin.rules.state import Figure, Place, State
from engine.tocsin.rules.steps import FlipStep

LIFE: Final = 95
"""The worth of a hero's point of health."""
HURT: Final = 40
"""The worth of a point of damage on an enemy, and on one that victory is about."""
HURT_WANTED: Final = 100
CERTAIN: Final = 100
"""A chance of one, in hundredths."""

Hit = tuple[int, int]
"""What may hit a hero: the chance in hundredths, and the strength."""


def reveals_left(game: State) -> int:
    """How many upgrades are still to be revealed in this round (RUNE-1, EXTRA-1)."""
    players = len(game.seats)
    if game.phase == c.HERO:
        return players - (game.active - game.start) % players + 1
    if game.phase == c.LOCATION:
        return players - (game.active - game.start) % players
    return players + 1 if game.phase < c.HERO else 0


class Outlook:
    """A location as it is at one decision."""

    def __init__(self, game: State) -> None:
        self.game = game
        self.wanted = [False] * len(game.places)
        """By place: whether victory is about its enemy."""
        self.to_flip = [False] * len(game.places)
        """By place: whether victory asks for its back."""
        self.crystals = 0
        """Crystals that are still to be gained for points which victory asks for."""
        if game.quest is not None and game.quest.win is not None:
            self._want(game.quest.win, None)
        self.crystals_asked = self.crystals > 0
        """Whether victory asks for crystals at all."""
        if self.crystals:
            self.crystals -= _crystals_of(game)
        runes: dict[str, int] = {}
        for card in game.pile:
            rune = game.definition(card).rune
            runes[rune] = runes.get(rune, 0) + 1
        self.runes = runes
        self.reveals = reveals_left(game)
        self.chances = [self._chance(place) for place in game.places]
        """By place: the chance in hundredths that its enemy attacks in what is left of the round."""
        self.strengths = [self._strength(place) for place in game.places]
        """By place: of its enemy's attack."""

    # --- What victory asks for -------------------------------------------------------------------

    def _want(self, condition: Condition, at: Place | None) -> None:
        game = self.game
        context = Context(game.speaker(), NO_REFERENCE if at is None else at.reference)
        if isinstance(condition, NoEnemy):
            found = [one.find(game, context) for one in condition.positions] if condition.positions else list(game.places)
            for place in found:
                if place is not None:
                    self.wanted[place.number] = True
        elif isinstance(condition, ShowBack):
            for one in condition.positions:
                place = one.find(game, context)
                if place is not None:
                    self._want_back(place)
        elif isinstance(condition, AtLeast):
            amount = condition.amounts[0]
            if isinstance(amount, OnEnemies):
                for place in amount.of.places(game, context):
                    self.wanted[place.number] = True
        elif isinstance(condition, AllOf | AnyOf):
            for part in condition.parts:
                self._want(part, at)

    def _want_back(self, place: Place) -> None:
        """Victory asks for the back of a card: so for its enemy, or for what its interaction points ask."""
        if place.side == c.BACK or self.to_flip[place.number]:
            return
        self.to_flip[place.number] = True
        for flip in place.shown.flips:
            if flip.kind == c.BY_DEFEAT or flip.kind == c.BY_ARMOUR:
                self.wanted[place.number] = True
        for point in place.shown.points:
            if [step for step in point.steps if isinstance(step, FlipStep)]:
                self.crystals += point.pay.count(c.CRYSTAL)
                if point.condition is not None:
                    self._want(point.condition, place)

    # --- Enemies ---------------------------------------------------------------------------------

    def _chance(self, place: Place) -> int:
        enemy = place.enemy
        if enemy is None or enemy.kind == c.NO_KIND or place.is_stunned or not self.game.pile:
            return 0
        return min(CERTAIN, CERTAIN * self.reveals * self.with_runes(enemy.runes) // len(self.game.pile))

    def with_runes(self, runes: list[str]) -> int:
        """How many upgrades of the pile bear one of these runes."""
        return sum([self.runes.get(rune, 0) for rune in runes])

    def _strength(self, place: Place) -> int:
        enemy = place.enemy
        return 0 if enemy is None else enemy.strength.now(self.game, Context(self.game.speaker(), place.reference))

    def left_of(self, place: Place) -> int:
        """The health that an enemy has left; 0 where there is none."""
        enemy = place.enemy
        return 0 if enemy is None else self.game.health_of(enemy) - self.game.damage_on(place)

    def defeat_worth(self, place: Place) -> int:
        """What it is worth that an enemy is defeated: what it can do, and what victory asks."""
        enemy = place.enemy
        if enemy is None:
            return 0
        return 30 * self.strengths[place.number] * len(enemy.runes) + (200 if self.wanted[place.number] else 0)

    def hurt_worth(self, place: Place, points: int) -> int:
        """What so much damage on an enemy is worth that wears no armour any more."""
        left = self.left_of(place)
        each = HURT_WANTED if self.wanted[place.number] else HURT
        return each * min(points, left) + (self.defeat_worth(place) if 0 < left <= points else 0)

    # --- Heroes ----------------------------------------------------------------------------------

    def hits(self, figure: Figure, column: int) -> list[Hit]:
        """What may hit a hero at the front of a column in the rest of the round, the strongest first (FOE-1, FOE-2)."""
        game = self.game
        taken = [one.column for one in game.figures if one is not figure and one.column > 0]
        found: list[Hit] = []
        for place in game.places:
            chance = self.chances[place.number]
            enemy = place.enemy
            if chance == 0 or enemy is None:
                continue
            if enemy.kind == c.MELEE:
                if column in reached(game, place, enemy):
                    found.append((chance, self.strengths[place.number]))
                continue
            far = abs(column - place.column)
            farther = [one for one in taken if abs(one - place.column) > far]
            if not farther:
                found.append((chance, self.strengths[place.number]))
        found.sort(key=lambda hit: (-hit[1], -hit[0]))
        return found

    def hits_now(self, figure: Figure) -> list[Hit]:
        """The same where a hero stands: at the rear it is safe (LOC-3)."""
        return [] if figure.is_rear or figure.column == 0 else self.hits(figure, figure.column)

    def harm(self, figure: Figure, hits: list[Hit], ward: int) -> int:
        """What hits cost a hero who wards off so much in the whole round."""
        expected = worst = 0
        for chance, strength in hits:
            kept = min(strength, ward)
            ward -= kept * chance // CERTAIN
            expected += chance * (strength - kept)
            worst += strength - kept
        left = figure.sheet.health - figure.damage
        risk = 6 * LIFE * min(expected, CERTAIN * left) // (CERTAIN * left) if worst >= left > 0 else 0
        return LIFE * expected // CERTAIN + risk


def _crystals_of(game: State) -> int:
    """The crystals that players have."""
    found = 0
    for seat in game.seats:
        for cards in (seat.hand, seat.deck, seat.discard):
            for card in cards:
                if game.definition(card).pile == c.CRYSTAL_PILE:
                    found += 1
    return found
