"""What reports of a party show in every game: how often it has won, and by which turn. A game adds its own figures."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.simulation.dial_words import DialWords
from engine.simulation.figure import Curve, CurvesFigure, Json
from engine.simulation.message import Message, Percent, message

WON: Final = LocalText("Won", "Gewonnen")


def _won(result: Json) -> Message:
    found = result["won"]
    text = LocalText(
        "The party, played by this bot, has won %(share)s of %(games)s matches.",
        "Die Gruppe hat, von diesem Bot gespielt, %(share)s von %(games)s Partien gewonnen.",
    )
    return message(text, share=Percent(found["chance"]), games=found["n"])


WON_WORDS: Final = DialWords(title=WON, sentence=_won)
"""The words of the dial `won` (`engine.simulation.party.WON_DIAL`)."""
WON_FIGURE: Final = CurvesFigure(
    slug="won",
    title=LocalText("Won by turn", "Gewonnen nach Zügen"),
    sentence=_won,
    data="won_by",
    curves=lambda result: [Curve("won", WON, result["won_by"])],
    axis=LocalText("Matches", "Partien"),
)
