"""A game told turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.languages import LocalText
from engine.simulation.alone_table import DECK
from engine.simulation.story import Story, StoryFigure, StoryTurn, StoryZone, growing, story_in_words
from engine.simulation.telling import ToldGame, ToldTurn
from engine.tagewerk.table.log import TagewerkLog


def story_of(told: ToldGame) -> Story:
    """A goldfish game in words."""
    return story_in_words(
        told,
        turn_in_words,
        note=LocalText("The newest card stands first in the discard pile.", "Die neueste Karte steht auf dem Ablagestapel zuerst."),
    )


def turn_in_words(told: ToldTurn, before: Mapping[str, int], ids: Sequence[int]) -> StoryTurn:
    """A turn: what happened, and how the table stands."""
    numbers, cards = told.numbers, told.cards
    words = TagewerkLog(ids, DECK, 2)
    return StoryTurn(
        turn=told.turn,
        lines=[line.text for happening in told.happenings if (line := words.line(0, happening)) is not None],
        figures=[
            growing(LocalText("Victory points", "Siegpunkte"), numbers["points"], before.get("points", 0)),
            StoryFigure(LocalText("Resource tokens", "Ressourcenspielsteine"), numbers["tokens"]),
            StoryFigure(LocalText("Markers", "Marken"), numbers["markers"], LocalText("kept", "behalten")),
        ],
        zones=[
            StoryZone(LocalText("In play", "Im Spiel"), cards["in_play"]),
            StoryZone(LocalText("Hand", "Hand"), cards["hand"]),
            StoryZone(LocalText("Discard pile", "Ablagestapel"), cards["discard"], has_faces=False),
        ],
    )
