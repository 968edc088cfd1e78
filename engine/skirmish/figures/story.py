"""A game told turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.languages import LocalText
from engine.simulation.alone_table import DECK
from engine.simulation.message import Number
from engine.simulation.story import Story, StoryFigure, StoryTurn, StoryZone, growing, story_in_words
from engine.simulation.telling import ToldGame, ToldTurn
from engine.skirmish.table.log import SkirmishLog

TENTHS: Final = 10


def story_of(told: ToldGame) -> Story:
    """A goldfish game in words."""
    return story_in_words(
        told,
        turn_in_words,
        note=LocalText("The newest card stands first in the discard pile.", "Die neueste Karte steht auf dem Ablagestapel zuerst."),
        lost=LocalText("The own character fell before the last turn.", "Der eigene Charakter fiel vor dem letzten Zug."),
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
