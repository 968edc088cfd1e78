"""The figures of Skirmish's reports, each declared once; their words are lines of `words.txt`."""

from __future__ import annotations

from functools import partial
from typing import Final

from engine.simulation.dial_words import UNIT_TURNS, dials_in_words
from engine.simulation.figure import Json
from engine.simulation.game_figures import ENDINGS, GameFigures, SharedPicture
from engine.simulation.message import Message, Said
from engine.skirmish.bots.named import BOTS
from engine.skirmish.figures.alone import CARDS, CLOCK, DAMAGE, FATIGUE, HAND, IDLE_TURNS, LIFE, MOVES, WALKING, X_CARDS
from engine.skirmish.figures.kit import DRAW, ODDS
from engine.skirmish.figures.story import story_of
from engine.skirmish.figures.words import SAID

__all__ = ["FIGURES"]


def picture_text(result: Json, games: Said) -> Message:
    """The words of the picture beside a link."""
    return SAID.say("picture", "games", games=games)


IN_TURNS: Final = {"unit": UNIT_TURNS}
DIALS: Final = SAID.dials(clock={**IN_TURNS, "decimals": 0}, idle=IN_TURNS, walking=IN_TURNS, resilience={"may_exceed": True})
FIGURES: Final = GameFigures(
    alone=(DAMAGE, CLOCK, CARDS, ODDS, DRAW, IDLE_TURNS, WALKING, MOVES, X_CARDS, FATIGUE, HAND, LIFE),
    dials=partial(dials_in_words, DIALS),
    bots={name: bot.label for name, bot in BOTS.items()},
    compared=SAID.texts("compared"),
    endings={**SAID.texts("endings"), **{name: ENDINGS[name] for name in ("drawn", "cut")}},
    clauses={"win-rate": ("SET-4", "END-2"), "endings": ("END-1", "END-3")},
    picture=SharedPicture("clock.turns", picture_text),
    story_of=story_of,
)
