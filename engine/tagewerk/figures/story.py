"""A game told turn by turn."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.simulation.message import message
from engine.simulation.story import Story, StoryFigure, StoryTurn, StoryZone
from engine.tagewerk.measures.stories import ToldGame
from engine.tagewerk.measures.table import DECK
from engine.tagewerk.table.log import happening_line

OTHERS: Final = LocalText("The opponent", "Der Gegner")


def story_of(told: ToldGame) -> Story:
    """A goldfish game in words."""
    begins = (
        LocalText("The deck goes first.", "Das Deck beginnt.")
        if told.begins
        else LocalText("The deck goes second.", "Das Deck zieht nach.")
    )
    turns = []
    before = 0
    for turn in told.turns:
        lines = [line[0] for happening in turn.happenings if (line := happening_line(told.ids, DECK, happening, lambda player: OTHERS))]
        turns.append(
            StoryTurn(
                turn=turn.turn,
                lines=lines,
                figures=[
                    StoryFigure(
                        LocalText("Victory points", "Siegpunkte"),
                        turn.points,
                        message(LocalText("%(number)s in this turn", "%(number)s in diesem Zug"), number=turn.points - before),
                    ),
                    StoryFigure(LocalText("Resource tokens", "Ressourcenspielsteine"), turn.tokens),
                    StoryFigure(LocalText("Markers", "Marken"), turn.markers, LocalText("kept", "behalten")),
                ],
                zones=[
                    StoryZone(LocalText("In play", "Im Spiel"), turn.in_play),
                    StoryZone(LocalText("Hand", "Hand"), turn.hand),
                    StoryZone(LocalText("Discard pile", "Ablagestapel"), turn.discard, has_faces=False),
                ],
            )
        )
        before = turn.points
    return Story(
        begins,
        turns,
        LocalText("The newest card stands first in the discard pile.", "Die neueste Karte steht auf dem Ablagestapel zuerst."),
    )
