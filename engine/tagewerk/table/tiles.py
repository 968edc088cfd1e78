"""Cards of Tagewerk as small tiles: their figures and keywords as they hold now."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.match.match import GameCard, PlayerId
from engine.table.cards import as_printed, keywords_by_bit, keywords_in
from engine.table.standing import CardFigure, TableCard
from engine.tagewerk.rules.costs import play_cost
from engine.tagewerk.rules.definitions import Definition
from engine.tagewerk.rules.legal import turning_cost
from engine.tagewerk.rules.pieces import Piece
from engine.tagewerk.rules.queries import attack_of, defence_of
from engine.tagewerk.rules.state import State
from engine.tagewerk.words.nouns import KEYWORDS as TERMS

COST: Final = LocalText("Cost", "Kosten")
ATTACK: Final = LocalText("Attack", "Angriff")
DEFENCE: Final = LocalText("Defence", "Verteidigung")
POINTS: Final = LocalText("Points on it", "Punkte darauf")
KEYWORDS: Final = keywords_by_bit(TERMS)
"""The keywords by their bits (`codes`)."""


def piece_figures(game: State, piece: Piece) -> list[CardFigure]:
    """The figures of a card in play. Damaged defence is compared with the defence it has now, else with what is printed."""
    printed = piece.definition
    figures = []
    if piece.is_hidden:
        figures.append(CardFigure("cost", COST, turning_cost(game, piece.player, printed), printed.cost))
    if printed.is_fighter:
        defence = defence_of(game, piece)
        figures += [
            CardFigure("attack", ATTACK, attack_of(game, piece), printed.attack),
            CardFigure("defence", DEFENCE, max(defence - piece.damage, 0), defence if piece.damage else printed.defence),
        ]
    if piece.points:
        figures.append(as_printed("points", POINTS, piece.points))
    return figures


def held_card(game: State, player: PlayerId, card: GameCard, number: GameCard) -> TableCard:
    """A card that `player` holds or looks at, under its `number` at the table."""
    known = game.definitions[card]
    return TableCard(number, known.id, figures=held_figures(game, player, known), keywords=keywords_in(known.keywords, KEYWORDS))


def held_figures(game: State, player: PlayerId, card: Definition) -> list[CardFigure]:
    """The figures of a card in the hand of `player`: what it costs now, and what is printed."""
    figures = [] if card.is_main else [CardFigure("cost", COST, play_cost(game, player, card), card.cost)]
    if card.is_fighter:
        figures += [
            as_printed("attack", ATTACK, card.attack),
            as_printed("defence", DEFENCE, card.defence),
        ]
    return figures
