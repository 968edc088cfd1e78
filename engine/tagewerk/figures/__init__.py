"""What Tagewerk's reports show and say: every figure, declared once, with its sentences in both languages."""

from __future__ import annotations

from functools import partial
from typing import Final

from engine.languages import LocalText
from engine.simulation.dial_words import dials_in_words
from engine.simulation.figure import Json
from engine.simulation.game_figures import GameFigures, SharedPicture
from engine.simulation.message import Message, Said, message
from engine.tagewerk.bots.named import BOTS
from engine.tagewerk.figures.board import BOARD, HIDDEN
from engine.tagewerk.figures.cards import CASTABLE, FACTIONS, HAND, OPENING
from engine.tagewerk.figures.points import CLOCK, POINTS, SOURCES
from engine.tagewerk.figures.resources import MARKERS, RESOURCES
from engine.tagewerk.figures.story import story_of
from engine.tagewerk.figures.studies import POLICIES_FIGURE, STUDIES
from engine.tagewerk.figures.verdict import DIALS
from engine.tagewerk.figures.words import POLICIES

__all__ = ["FIGURES"]


def picture_text(result: Json, games: Said) -> Message:
    """What the picture beside a link shows."""
    text = LocalText(
        "Games by the turn in which %(points)s points are there, in per cent of %(games)s",
        "Partien nach dem Zug, in dem %(points)s Siegpunkte da sind, in Prozent von %(games)s",
    )
    return message(text, games=games, points=result["clock"]["points"])


FIGURES: Final = GameFigures(
    alone=(POINTS, CLOCK, SOURCES, RESOURCES, MARKERS, OPENING, CASTABLE, FACTIONS, HAND, BOARD, HIDDEN, POLICIES_FIGURE),
    dials=partial(dials_in_words, DIALS),
    studies=STUDIES,
    bots={**POLICIES, **{name: bot.label for name, bot in BOTS.items()}},
    compared={
        "clock": LocalText("Turn in which the points that win are there", "Zug, in dem die Siegpunkte da sind, die gewinnen"),
        "points": LocalText("Victory points", "Siegpunkte"),
        "spent": LocalText("Resources spent", "Ausgegebene Ressourcen"),
        "tokens": LocalText("Resource tokens", "Ressourcenspielsteine"),
        "hand": LocalText("Cards in hand", "Handkarten"),
    },
    clauses={"win-rate": ("SET-1", "END-1"), "endings": ("END-1", "END-3")},
    picture=SharedPicture("clock.turns", picture_text),
    story_of=story_of,
)
