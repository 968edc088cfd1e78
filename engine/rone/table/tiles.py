"""Cards of RONE as small tiles: their figures and keywords as they hold now."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.match.match import GameCard, PlayerId
from engine.rone.rules import codes as c
from engine.rone.rules.costs import cost_to_play
from engine.rone.rules.definitions import Definition
from engine.rone.rules.pieces import Permanent
from engine.rone.rules.queries import melee_of, ranged_of
from engine.rone.rules.state import State
from engine.rone.words.terms import KEYWORDS as TERMS
from engine.table.cards import as_printed, keywords_by_bit, keywords_in
from engine.table.standing import CardFigure, TableCard

COST: Final = LocalText("Cost", "Kosten")
MELEE: Final = LocalText("Melee", "Nahkampf")
RANGED: Final = LocalText("Ranged", "Fernkampf")
HEALTH: Final = LocalText("Health", "Lebenspunkte")
LEVEL: Final = LocalText("Level", "Stufe")
KEYWORDS: Final = keywords_by_bit(TERMS)
"""The keywords by their bits (`codes`)."""


def unit_figures(game: State, unit: Permanent) -> list[CardFigure]:
    """The figures of a unit on the battlefield. Damaged health is compared with the health it has now, else with what is printed."""
    printed = unit.definition
    return [
        CardFigure("melee", MELEE, melee_of(game, unit), printed.melee),
        CardFigure("ranged", RANGED, ranged_of(game, unit), printed.ranged),
        CardFigure("health", HEALTH, max(unit.health(), 0), printed.health + (unit.health_change if unit.damage else 0)),
    ]


def held_card(game: State, player: PlayerId, card: GameCard, number: GameCard) -> TableCard:
    """A card that `player` holds or looks at, under its `number` at the table."""
    known = game.definitions[card]
    return TableCard(number, known.id, figures=held_figures(game, player, known), keywords=keywords_in(known.keywords, KEYWORDS))


def held_figures(game: State, player: PlayerId, card: Definition) -> list[CardFigure]:
    """The figures of a card that `player` may play: what it costs now, none where the cost is greyed out, and what is printed.

    Last comes the level of hero that it needs (PLAY-2), of cards that have one.
    """
    figures = [CardFigure("cost", COST, cost_to_play(game, player, card), card.cost)] if card.cost >= 0 else []
    if card.kind == c.UNIT:
        figures += [
            as_printed("melee", MELEE, card.melee),
            as_printed("ranged", RANGED, card.ranged),
            as_printed("health", HEALTH, card.health),
        ]
    return [*figures, as_printed("level", LEVEL, card.level)] if card.level else figures
