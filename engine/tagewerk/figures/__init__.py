"""What Tagewerk's reports show and say: every figure, declared once, with its sentences in both languages."""

from __future__ import annotations

from functools import partial
from typing import Final

from engine.simulation.dial_words import UNIT_TURNS, dials_in_words
from engine.simulation.figure import Json
from engine.simulation.game_figures import GameFigures, SharedPicture
from engine.simulation.message import Message, Said
from engine.tagewerk.bots.named import BOTS
from engine.tagewerk.figures.board import BOARD, HIDDEN
from engine.tagewerk.figures.cards import CASTABLE, FACTIONS, HAND, OPENING
from engine.tagewerk.figures.points import CLOCK, POINTS, SOURCES
from engine.tagewerk.figures.resources import MARKERS, RESOURCES
from engine.tagewerk.figures.story import story_of
from engine.tagewerk.figures.studies import POLICIES_FIGURE, STUDIES
from engine.tagewerk.figures.words import POLICIES, SAID

__all__ = ["FIGURES"]


def picture_text(result: Json, games: Said) -> Message:
    """What the picture beside a link shows."""
    return SAID.say("picture", "games", games=games, points=result["clock"]["points"])


DIALS: Final = SAID.dials(points={"unit": UNIT_TURNS, "decimals": 0}, flow={"unit": UNIT_TURNS}, resilience={"may_exceed": True})
FIGURES: Final = GameFigures(
    alone=(POINTS, CLOCK, SOURCES, RESOURCES, MARKERS, OPENING, CASTABLE, FACTIONS, HAND, BOARD, HIDDEN, POLICIES_FIGURE),
    dials=partial(dials_in_words, DIALS),
    studies=STUDIES,
    bots={**POLICIES, **{name: bot.label for name, bot in BOTS.items()}},
    compared=SAID.texts("compared"),
    clauses={"win-rate": ("SET-1", "END-1"), "endings": ("END-1", "END-3")},
    picture=SharedPicture("clock.turns", picture_text),
    story_of=story_of,
)
