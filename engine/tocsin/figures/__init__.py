"""The figures of TOCSIN's reports, each declared once; their words are lines of `words.txt`."""

from __future__ import annotations

from functools import partial
from typing import Final

from engine.simulation.dial_words import dials_in_words
from engine.simulation.game_figures import GameFigures
from engine.simulation.party_figures import WON_WORDS
from engine.tocsin.bots.named import BOTS
from engine.tocsin.figures.hands import DEFEAT, LIMITS, STRENGTH
from engine.tocsin.figures.runs import HAPPENED, LOST, PARTIES_STUDY, WON
from engine.tocsin.figures.words import SAID

__all__ = ["FIGURES"]

FIGURES: Final = GameFigures(
    alone=(WON, LOST, HAPPENED, STRENGTH, DEFEAT, LIMITS),
    counted=(STRENGTH, DEFEAT, LIMITS),
    dials=partial(dials_in_words, {"won": WON_WORDS}),
    studies=(PARTIES_STUDY,),
    bots={name: bot.label for name, bot in BOTS.items()},
    compared=SAID.texts("compared"),
)
