"""What an action puts on the stack: the texts that its card or ability has, and what they stand on."""

from __future__ import annotations

from engine.match.match import GameCard, Reference
from engine.rone.rules import codes as c
from engine.rone.rules.definitions import CompiledAbility
from engine.rone.rules.state import State
from engine.rules.steps import Aiming, Step


def ability_of(game: State, card: GameCard, number: int) -> CompiledAbility:
    """The activated ability that is used."""
    permanent = game.permanents[card]
    assert permanent is not None
    return permanent.definition.activated[number]


def texts_of(game: State, kind: int, card: GameCard, number: int) -> list[list[Step]]:
    """The texts whose targets are chosen now: the card's or ability's, then those of the Initiatives."""
    if kind == c.USE:
        return [ability_of(game, card, number).steps]
    found: list[list[Step]] = []
    if kind == c.PLAY or kind == c.RECYCLE_TOP:
        definition = game.definitions[card]
        found.append(definition.play)
        if kind == c.PLAY:
            for place, initiative in enumerate(definition.initiatives):
                if number & (1 << place):
                    found.append(initiative.steps)
    return found


def only_aiming(game: State, kind: int, card: GameCard, number: int) -> Aiming | None:
    """What the text asks for, where there is one text alone."""
    if kind == c.USE:
        return ability_of(game, card, number).aiming
    if kind == c.RECYCLE_TOP or (kind == c.PLAY and number == 0):
        return game.definitions[card].aiming
    return None


def source_of(game: State, kind: int, card: GameCard) -> Reference:
    """What the effect stands on: the permanent of an ability, else the card."""
    if kind == c.USE:
        permanent = game.permanents[card]
        assert permanent is not None
        return permanent.reference
    return Reference(card)
