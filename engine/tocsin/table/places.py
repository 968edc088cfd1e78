"""Where cards and heroes stand at a table of TOCSIN, and what they are called there."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.match.match import GameCard
from engine.simulation.message import CardName, Said
from engine.tocsin.rules import codes as c
from engine.tocsin.rules.state import Figure, Place, State

FIRST_SPACE: Final = 10_000
"""The spaces of the columns have numbers from here on, beyond those of cards."""


def space_number(column: int, *, is_rear: bool) -> GameCard:
    """The number by which choices name a space of a column (LOC-2)."""
    return GameCard(FIRST_SPACE + 2 * column + is_rear)


def free_space(game: State, column: int) -> GameCard:
    """The space that a hero takes who goes to a column: the front one of an empty column, else the one that is free."""
    standing = game.standing(column)
    return space_number(column, is_rear=bool(standing) and not standing[0].is_rear)


def hero_name(figure: Figure) -> LocalText:
    """What a hero is called for short: a name without the title behind it."""
    return LocalText(*(name.partition(",")[0] for name in (figure.sheet.name.en, figure.sheet.name.de)))


def place_name(place: Place) -> Said:
    """What stands on the side that shows of a location card, else the name of the card."""
    return place.shown.name if place.shown.name.en else CardName(place.printed.id)


def name_of(game: State, card: GameCard) -> Said:
    """What something of a match is called: a hero, a location card, an action card."""
    if card < c.FIRST_PLACE:
        return hero_name(game.figures[card])
    if card < c.FIRST_CARD:
        return place_name(game.places[card - c.FIRST_PLACE])
    return CardName(game.definition(card).id)


def health_left(figure: Figure) -> int:
    """What damage leaves of the health of a hero."""
    return max(figure.sheet.health - figure.damage, 0)
