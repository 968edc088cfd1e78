"""What Skirmish's reports show and say: every figure, declared once, with its sentences in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from engine.languages import LocalText
from engine.simulation.dial_words import UNIT_TURNS, DialWords, dials_in_words
from engine.simulation.figure import Json
from engine.simulation.game_figures import ENDINGS, GameFigures, SharedPicture
from engine.simulation.message import Message, Said, message
from engine.skirmish.bots.named import BOTS
from engine.skirmish.figures.alone import CARDS, CLOCK, DAMAGE, FATIGUE, HAND, IDLE_TURNS, LIFE, MOVES, WALKING, X_CARDS
from engine.skirmish.figures.kit import DRAW, ODDS
from engine.skirmish.figures.story import story_of

__all__ = ["FIGURES"]

DIALS: Final[Mapping[str, DialWords]] = {
    "clock": DialWords(
        title=LocalText("Clock", "Uhr"),
        unit=UNIT_TURNS,
        decimals=0,
        sentence=LocalText("until half the games have dealt 20 damage.", "bis die Hälfte der Partien 20 Schaden gemacht hat."),
        never=LocalText(
            "Fewer than half the games deal 20 damage within these turns.",
            "Weniger als die Hälfte der Partien macht in diesen Zügen 20 Schaden.",
        ),
    ),
    "idle": DialWords(
        title=LocalText("Idle", "Leerlauf"),
        unit=UNIT_TURNS,
        sentence=LocalText("of a game go by without an attack.", "einer Partie vergehen ohne Angriff."),
    ),
    "walking": DialWords(
        title=LocalText("Walking", "Wege"),
        unit=UNIT_TURNS,
        sentence=LocalText(
            "later 20 damage is dealt across the board than in reach.", "später sind 20 Schaden übers Spielfeld gemacht als in Reichweite."
        ),
    ),
    "resilience": DialWords(
        title=LocalText("Resilience", "Standfestigkeit"),
        may_exceed=True,
        sentence=LocalText(
            "of its damage by turn 12 the kit deals under 3 damage a turn.",
            "seines Schadens bis Zug 12 macht der Kartensatz unter 3 Schaden je Zug.",
        ),
    ),
}


def picture_text(result: Json, games: Said) -> Message:
    """What the picture beside a link shows."""
    text = LocalText(
        "Games by the turn in which 20 damage is dealt, in per cent of %(games)s",
        "Partien nach dem Zug, in dem 20 Schaden gemacht ist, in Prozent von %(games)s",
    )
    return message(text, games=games)


FIGURES: Final = GameFigures(
    alone=(DAMAGE, CLOCK, CARDS, ODDS, DRAW, IDLE_TURNS, WALKING, MOVES, X_CARDS, FATIGUE, HAND, LIFE),
    dials=partial(dials_in_words, DIALS),
    bots={name: bot.label for name, bot in BOTS.items()},
    compared={
        "clock": LocalText("Hundredths of a turn to 20 damage", "Hundertstel eines Zuges bis 20 Schaden"),
        "damage": LocalText("Damage", "Schaden"),
        "first_attack": LocalText("Turn of the first attack", "Zug des ersten Angriffs"),
        "hand": LocalText("Cards in hand", "Handkarten"),
    },
    endings={
        "attack": LocalText("By an attack card", "Durch eine Angriffskarte"),
        "punch": LocalText("By a punch", "Durch einen Punch"),
        "answer": LocalText("By an answer", "Durch eine Antwort"),
        "buff": LocalText("By a buff card", "Durch eine Buffkarte"),
        "burn": LocalText("By burning", "Durch Brand"),
        "fatigue": LocalText("By fatigue", "Durch Erschöpfung"),
        **{name: ENDINGS[name] for name in ("drawn", "cut")},
    },
    clauses={"win-rate": ("SET-4", "END-2"), "endings": ("END-1", "END-3")},
    picture=SharedPicture("clock.turns", picture_text),
    story_of=story_of,
)
