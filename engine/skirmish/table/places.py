"""How one stands to others on the board, in words: in melee reach, in sight so many cards away, behind somebody's back."""

from __future__ import annotations

from math import sqrt
from typing import Final

from engine.languages import LocalText
from engine.match.grid import Direction, most_squared
from engine.match.match import PlayerId
from engine.match.squares import Square
from engine.simulation.message import CardName, Joined, Said, message
from engine.skirmish.board import BLOCK, CARD_REACH, MELEE_REACH, SIZE
from engine.skirmish.rules.state import Figure, State
from engine.skirmish.table.said import WORDS
from engine.table.board import TableBlock, TableBoard, TablePiece
from engine.table.numbers import Numbering

PLACES: Final = WORDS.texts("places")
MOST_TOLD: Final = 2
"""Of so many enemies, the nearest, it is told how one would stand to them."""
DIRECTIONS: Final = tuple(WORDS.texts("directions").values())
"""Where a figure faces, clockwise from north."""


def name_of(figure: Figure) -> CardName:
    """What a character is called."""
    return CardName(figure.definition.id)


def enemies_of(game: State, player: PlayerId, square: Square) -> list[Figure]:
    """The enemies in the game, the nearest to a square first."""
    found = [figure for figure in game.figures if not figure.is_out and figure.player != player]
    return sorted(found, key=lambda figure: (game.grid.board.distance_squared(square, figure.square), figure.player))


def stand_from(game: State, player: PlayerId, square: Square) -> Said:
    """How one would stand on a square to the nearest enemies (BOARD-7, BOARD-9, BOARD-10, ATK-7)."""
    return Joined([_stand(game, square, figure) for figure in enemies_of(game, player, square)[:MOST_TOLD]], "; ")


def seen_from(game: State, player: PlayerId, square: Square) -> list[int]:
    """The squares of the enemies that can be seen from a square (BOARD-7)."""
    return [int(figure.square) for figure in enemies_of(game, player, square) if game.grid.sees(square, figure.square)]


def _stand(game: State, square: Square, figure: Figure) -> Said:
    if not game.grid.sees(square, figure.square):
        return message(PLACES["hidden"], who=name_of(figure))
    if game.grid.is_within(square, figure.square, MELEE_REACH):
        return message(PLACES["behind" if game.grid.is_behind(figure.square, figure.facing, square) else "melee"], who=name_of(figure))
    cards = next(number for number in range(1, SIZE) if game.grid.is_within(square, figure.square, CARD_REACH * number))
    return message(PLACES["card" if cards == 1 else "cards"], who=name_of(figure), number=cards)


def faced(game: State, you: Figure, facing: int) -> Said:
    """Who would be in front of a figure that faces a direction, and who behind it (BOARD-10)."""
    said: list[Said] = []
    for figure in enemies_of(game, you.player, you.square)[:MOST_TOLD]:
        is_back = game.grid.is_behind(you.square, Direction(facing), figure.square)
        said.append(message(PLACES["at_back" if is_back else "in_front"], who=name_of(figure)))
    return Joined(said, "; ")


def table_board(game: State, viewer: PlayerId, number_of: Numbering) -> TableBoard:
    """The board with its obstacles, and the figures of who is in the game."""
    signs = _signs(game)
    is_there = viewer >= 0 and not game.figures[viewer].is_out
    pieces = [
        TablePiece(
            int(figure.square),
            name_of(figure),
            signs[figure.player],
            figure.player,
            int(figure.facing),
            message(PLACES["piece"], way=DIRECTIONS[figure.facing], life=figure.life),
            card=number_of(figure.card),
            back=message(PLACES["back"], who=signs[figure.player]) if is_there and figure.player != viewer else "",
        )
        for figure in game.figures
        if not figure.is_out
    ]
    blocks = [TableBlock(x, y, BLOCK, BLOCK) for x, y in game.grid.corners]
    return TableBoard(
        title=PLACES["board"],
        width=SIZE,
        height=SIZE,
        pieces=pieces,
        blocks=blocks,
        origin=int(game.figures[viewer].square) if is_there else -1,
        by_compass=True,
        reach=sqrt(most_squared(MELEE_REACH)),
        reach_title=PLACES["reach"],
        sees=seen_from(game, viewer, game.figures[viewer].square) if is_there else None,
    )


def _signs(game: State) -> list[Said]:
    """A letter for each figure, two where one wouldn't tell them apart."""
    slugs = [figure.definition.slug for figure in game.figures]
    letters = [slug[:1].upper() for slug in slugs]
    return [letter if letters.count(letter) == 1 else LocalText(*[f"{letter}{seat + 1}"] * 2) for seat, letter in enumerate(letters)]
