"""The verdict in words: five dials."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.languages import LocalText
from engine.simulation.dial_words import UNIT_TURNS, DialWords

DIALS: Final[Mapping[str, DialWords]] = {
    "curve": DialWords(
        title=LocalText("Curve", "Kurve"),
        sentence=LocalText("of the resources of the first six turns are spent.", "der Ressourcen der ersten sechs Züge werden ausgegeben."),
    ),
    "points": DialWords(
        title=LocalText("Points", "Siegpunkte"),
        unit=UNIT_TURNS,
        decimals=0,
        sentence=LocalText(
            "until half the games have the points that win.", "bis die Hälfte der Partien die Siegpunkte hat, die gewinnen."
        ),
        never=LocalText(
            "Fewer than half the games have the points within these turns.",
            "Weniger als die Hälfte der Partien hat die Punkte in diesen Zügen.",
        ),
    ),
    "factions": DialWords(
        title=LocalText("Factions", "Fraktionen"),
        sentence=LocalText(
            "of the games have a character that waits for its faction’s resource, in one of the first six turns.",
            "der Partien haben in einem der ersten sechs Züge einen Charakter, der auf die Ressource seiner Fraktion wartet.",
        ),
    ),
    "flow": DialWords(
        title=LocalText("Flow", "Fluss"),
        unit=UNIT_TURNS,
        sentence=LocalText("of a game go by with nothing played.", "einer Partie vergehen, ohne dass etwas gespielt wird."),
    ),
    "resilience": DialWords(
        title=LocalText("Resilience", "Standfestigkeit"),
        may_exceed=True,
        sentence=LocalText(
            "of its points a deck collects against a raider of attack 3.",
            "seiner Punkte sammelt das Deck gegen einen Plünderer mit Angriff 3.",
        ),
    ),
}
