"""What RONE's reports show and say: every figure, declared once, with its sentences in both languages.

A new figure is a new value in one of these modules, and its place in `FIGURES.alone`.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from engine.languages import LocalText
from engine.rone.figures.beside import BESIDE
from engine.rone.figures.damage import CLOCK_FIGURE, DAMAGE, LIFE, PRESSURE
from engine.rone.figures.hand import CASTABLE, OPENING, STRANDED
from engine.rone.figures.levels import LEVELS, PLANS_FIGURE, SEATS_FIGURE
from engine.rone.figures.story import story_of
from engine.rone.figures.studies import STUDIES
from engine.rone.figures.technologies import RECYCLING, TECHNOLOGIES, WITHOUT
from engine.rone.figures.verdict import DIALS
from engine.rone.figures.water import SPENDING, WATER
from engine.rone.figures.words import BOTS, SAID
from engine.simulation.dial_words import dials_in_words
from engine.simulation.figure import Json
from engine.simulation.game_figures import GameFigures, SharedPicture
from engine.simulation.message import Message, Said

__all__ = ["FIGURES"]


def picture_text(result: Json, games: Said) -> Message:
    """What the picture beside a link shows."""
    return SAID.say("picture", "games", games=games, damage=result["clock"]["damage"])


FIGURES: Final = GameFigures(
    alone=(
        WATER,
        SPENDING,
        LEVELS,
        PLANS_FIGURE,
        OPENING,
        CASTABLE,
        STRANDED,
        DAMAGE,
        LIFE,
        CLOCK_FIGURE,
        PRESSURE,
        RECYCLING,
        TECHNOLOGIES,
        WITHOUT,
        SEATS_FIGURE,
    ),
    dials=partial(dials_in_words, DIALS),
    studies=STUDIES,
    bots=BOTS,
    compared={
        "kill_turn": LocalText("Turn in which a whole deck’s damage is dealt", "Zug, in dem der Schaden ein ganzes Deck ist"),
        "damage": LocalText("Damage dealt", "Schaden zugefügt"),
        "life": LocalText("Cards left in deck and hand", "Verbleibende Karten in Deck und Hand"),
        "spent": LocalText("Water spent", "Ausgegebenes Wasser"),
        "level_two": LocalText("Turn of level 2", "Zug der Stufe 2"),
        "level_three": LocalText("Turn of level 3", "Zug der Stufe 3"),
        "stranded": LocalText("Stranded cards, over all turns", "Gestrandete Karten, über alle Züge"),
    },
    endings={
        "winners_turn": LocalText(
            "The loser’s last card went in the winner’s turn", "Die letzte Karte des Verlierers ging im Zug des Gewinners"
        ),
        "losers_turn": LocalText(
            "The loser’s last card went in the loser’s own turn", "Die letzte Karte des Verlierers ging in dessen eigenem Zug"
        ),
        "drawn": LocalText("Both ran out of cards together", "Beiden gingen zugleich die Karten aus"),
        "cut": LocalText("Cut: nobody won in the turns there were", "Abgebrochen: In den erlaubten Zügen hat niemand gewonnen"),
    },
    card_states={
        "opening": LocalText("First hand", "Starthand"),
        "drawn": LocalText("Drawn", "Gezogen"),
        "destroyed": LocalText("Destroyed", "Zerstört"),
        "played": LocalText("Played", "Gespielt"),
    },
    card_columns={"recycled": LocalText("Recycled", "Wiederverwertet")},
    clauses={"win-rate": ("SET-1", "END-1"), "endings": ("END-1",)},
    beside=BESIDE,
    picture=SharedPicture("clock.turns", picture_text),
    story_of=story_of,
)
