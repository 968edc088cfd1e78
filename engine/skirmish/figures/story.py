"""A game told turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine.languages import LocalText
from engine.match.squares import Board
from engine.simulation.alone_table import DECK
from engine.simulation.message import Number, message
from engine.simulation.story import Story, StoryBoard, StoryFigure, StoryPiece, StoryTurn, StoryZone, growing, story_in_words
from engine.simulation.telling import ToldGame, ToldTurn
from engine.skirmish.board import EAST_BY, NORTH_BY, SIZE
from engine.skirmish.table.log import SkirmishLog

TENTHS: Final = 10


def story_of(told: ToldGame) -> Story:
    """A goldfish game in words, on its board."""
    board = told.board

    def turn_of(turn: ToldTurn, before: Mapping[str, int], ids: Sequence[int]) -> StoryTurn:
        shown = turn_in_words(turn, before, ids)
        return shown if board is None else replace(shown, board=board_of(board, turn.numbers, before))

    return story_in_words(
        told,
        turn_of,
        note=LocalText("The newest card stands first in the discard pile.", "Die neueste Karte steht auf dem Ablagestapel zuerst."),
        lost=LocalText("The own character fell before the last turn.", "Der eigene Charakter fiel vor dem letzten Zug."),
    )


def board_of(board: Board, numbers: Mapping[str, int], before: Mapping[str, int]) -> StoryBoard:
    """Where both stand at the end of a turn, and where the own figure came from."""
    own, target = (divmod(numbers[name], SIZE) for name in ("square", "target"))
    came = divmod(before["square"], SIZE) if "square" in before else own
    facing = numbers["facing"]
    label = LocalText(
        "You stand on square %(own)s, your opponent on %(target)s; %(gap)s squares lie between.",
        "Du stehst auf Feld %(own)s, dein Gegner auf %(target)s; dazwischen liegen %(gap)s Felder.",
    )
    named = {"own": f"{own[1] + 1}, {own[0] + 1}", "target": f"{target[1] + 1}, {target[0] + 1}"}
    return StoryBoard(
        board.width,
        board.height,
        [(block.x, block.y, block.width, block.height) for block in board.blocks],
        [
            StoryPiece(
                LocalText("You", "Du"),
                *(own[1], own[0], EAST_BY[facing], NORTH_BY[facing]),
                came_from=(came[1], came[0]) if came != own else None,
                is_own=True,
            ),
            StoryPiece(LocalText("Opponent", "Gegner"), target[1], target[0], 0, 0),
        ],
        message(label, gap=Number(numbers["gap"] / TENTHS), **named),
    )


def turn_in_words(told: ToldTurn, before: Mapping[str, int], ids: Sequence[int]) -> StoryTurn:
    """A turn: what happened, and how the table stands."""
    numbers, cards = told.numbers, told.cards
    words = SkirmishLog(ids, DECK, 2)
    return StoryTurn(
        turn=told.turn,
        lines=[line.text for happening in told.happenings if (line := words.line(0, happening)) is not None],
        figures=[
            growing(LocalText("Damage", "Schaden"), numbers["damage"], before.get("damage", 0)),
            StoryFigure(LocalText("Life", "Lebenspunkte"), numbers["life"]),
            StoryFigure(LocalText("Squares between", "Felder dazwischen"), Number(numbers["gap"] / TENTHS)),
            StoryFigure(LocalText("X cards left", "X Karten übrig"), numbers["left"]),
        ],
        zones=[
            StoryZone(LocalText("Lasting", "Dauernd"), cards["in_play"]),
            StoryZone(LocalText("Hand", "Hand"), cards["hand"]),
            StoryZone(LocalText("Discard pile", "Ablagestapel"), cards["discard"], has_faces=False),
        ],
    )
