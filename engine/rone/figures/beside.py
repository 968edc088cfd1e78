"""What two reports of RONE tell beside one another."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.rone.figures.words import LEVEL_2, LEVEL_3
from engine.simulation.dial_words import UNIT_CARDS, UNIT_TURNS
from engine.simulation.figure import Json, Until
from engine.simulation.game_figures import Beside, CardsBeside, CurveBeside, ReportsBeside
from engine.simulation.measure_figures import DECIDED
from engine.simulation.message import message

SHARE_OF_GAMES: Final = LocalText("Share of games", "Anteil der Partien")


def deck_size(found: Json) -> int:
    """Damage that is a whole deck, in what lies between two reports."""
    return int(found["deck_size"])


def until(found: Json) -> Until | None:
    """The turn by which nearly all games of both reports are decided, not before that of the level race; None where that is the last."""
    through = [turn for curve in found["curves"] if curve["measure"] == "through" for turn in curve["turns"]]
    least = max((one["turn"] or 1 for one in found["measures"]), default=1)
    decided = (turn["turn"] for turn in through if min(turn["first"]["value"], turn["second"]["value"]) >= DECIDED)
    last = next((turn for turn in decided if turn >= least), None)
    if last is None or last == found["turns"]:
        return None
    text = LocalText(
        "By turn %(turn)s nearly all games are decided (%(damage)s damage dealt). Later turns are in the files.",
        "Bis Zug %(turn)s sind fast alle Partien entschieden (%(damage)s Schaden zugefügt). Spätere Züge stehen in den Dateien.",
    )
    return Until(last, message(text, turn=last, damage=deck_size(found)))


BESIDE: Final = ReportsBeside(
    until=until,
    measures=(
        Beside(name="curve", title=LocalText("Income spent early", "Früh ausgegebenes Einkommen"), is_rate=True),
        Beside(
            name="levels",
            title=lambda one: message(LocalText("Level 3 by turn %(turn)s", "Stufe 3 bis Zug %(turn)s"), turn=one["turn"]),
            is_rate=True,
        ),
        Beside(
            name="damage",
            title=lambda one: message(LocalText("Turns to deal %(damage)s", "Züge bis %(damage)s Schaden"), damage=one["deck_size"]),
            unit=UNIT_TURNS,
            decimals=2,
        ),
        Beside(name="resilience", title=LocalText("Ahead of 6 damage a turn", "Schneller als 6 Schaden pro Zug"), is_rate=True),
        Beside(name="recycling", title=LocalText("Cards recycled", "Wiederverwertete Karten"), unit=UNIT_CARDS, decimals=2),
    ),
    curves=(
        CurveBeside(
            name="damage",
            title=LocalText("Damage", "Schaden"),
            axis=LocalText("Mean damage dealt so far, up to a whole deck", "Bisheriger Schaden im Mittel, bis zu einem ganzen Deck"),
            top="deck_size",
            decimals=2,
        ),
        CurveBeside(
            name="through",
            title=lambda found: message(LocalText("%(damage)s damage dealt", "%(damage)s Schaden zugefügt"), damage=deck_size(found)),
            axis=SHARE_OF_GAMES,
            is_rate=True,
        ),
        CurveBeside(name="level_2", title=LEVEL_2, axis=SHARE_OF_GAMES, is_rate=True),
        CurveBeside(name="level_3", title=LEVEL_3, axis=SHARE_OF_GAMES, is_rate=True),
        CurveBeside(
            name="banked",
            title=LocalText("Water left", "Wasser übrig"),
            axis=LocalText("Mean water left at the end of the turn", "Übriges Wasser am Ende des Zuges, im Mittel"),
        ),
        CurveBeside(
            name="stranded",
            title=LocalText("Stranded cards", "Gestrandete Karten"),
            axis=LocalText("Mean hand cards above the hero’s level", "Handkarten über der Stufe des Helden, im Mittel"),
        ),
        CurveBeside(
            name="life",
            title=LocalText("Life", "Leben"),
            axis=LocalText("Mean cards left in deck and hand", "Karten in Deck und Hand, im Mittel"),
        ),
    ),
    cards=CardsBeside(
        name="castable",
        title=LocalText("Playing your cards", "Deine Karten spielen"),
        is_rate=True,
        differing=LocalText(
            "The chance to be playable by turn %(turn)s differs for %(cards)s.",
            "Die Chance, bis Zug %(turn)s spielbar zu sein, ist verschieden bei %(cards)s.",
        ),
        alike=LocalText(
            "For no card was a difference found in the chance to be playable by turn %(turn)s.",
            "Bei keiner Karte wurde ein Unterschied in der Chance gefunden, bis Zug %(turn)s spielbar zu sein.",
        ),
        label=LocalText(
            "Difference in points of the chance to play each card by turn %(turn)s, once drawn",
            "Unterschied in Punkten bei der Chance, jede Karte bis Zug %(turn)s spielen zu können, wenn gezogen",
        ),
        axis=LocalText(
            "Points by which %(second)s has it playable more often than %(first)s",
            "Punkte, um die sie bei %(second)s öfter spielbar ist als bei %(first)s",
        ),
    ),
    other_leaders=LocalText(
        "The lists have different heroes and the same cards.", "Die Listen haben verschiedene Helden und dieselben Karten."
    ),
)
