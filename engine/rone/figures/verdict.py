"""The verdict in words: five dials."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.languages import LocalText
from engine.rone.figures.words import of_deck
from engine.rone.measures.report_verdict import EARLY_TURNS
from engine.simulation.dial_words import UNIT_CARDS, UNIT_TURNS, DialWords
from engine.simulation.message import message

DIALS: Final[Mapping[str, DialWords]] = {
    "curve": DialWords(
        title=LocalText("Curve", "Kurve"),
        sentence=lambda result: message(
            LocalText(
                "of the income of turns 1 to %(turn)s is spent by then.",
                "des Einkommens der Züge 1 bis %(turn)s sind bis dahin ausgegeben.",
            ),
            turn=min(result["method"]["turns"], EARLY_TURNS),
        ),
        among=(
            LocalText("more than", "mehr als"),
            LocalText("about as much as", "etwa so viel wie"),
            LocalText("less than", "weniger als"),
        ),
    ),
    "levels": DialWords(
        title=LocalText("Level race", "Stufenrennen"),
        unit=UNIT_TURNS,
        decimals=0,
        sentence=LocalText("until half the games have level 3.", "bis die Hälfte der Partien Stufe 3 hat."),
        never=lambda result: message(
            LocalText(
                "Fewer than half the games reach level 3 within %(turns)s turns.",
                "Weniger als die Hälfte der Partien erreicht in %(turns)s Zügen Stufe 3.",
            ),
            turns=result["method"]["turns"],
        ),
        among=(LocalText("sooner than", "früher als"), LocalText("as soon as", "so früh wie"), LocalText("later than", "später als")),
    ),
    "damage": DialWords(
        title=LocalText("Damage race", "Schadensrennen"),
        unit=UNIT_TURNS,
        decimals=2,
        sentence=of_deck(
            LocalText(
                "until %(damage)s damage, a whole deck, is dealt, on average.",
                "bis %(damage)s Schaden, ein ganzes Deck, zugefügt sind, im Mittel.",
            )
        ),
        never=lambda result: of_deck(
            LocalText(
                "Fewer than half the games deal %(damage)s damage within %(turns)s turns.",
                "Weniger als die Hälfte der Partien fügt binnen %(turns)s Zügen %(damage)s Schaden zu.",
            ),
            turns=result["method"]["turns"],
        )(result),
        among=(
            LocalText("faster than", "schneller als"),
            LocalText("about as fast as", "etwa so schnell wie"),
            LocalText("slower than", "langsamer als"),
        ),
    ),
    "resilience": DialWords(
        title=LocalText("Resilience", "Standfestigkeit"),
        sentence=of_deck(
            LocalText(
                "of games deal %(damage)s damage before an opponent with 6 damage a turn has.",
                "der Partien fügen %(damage)s Schaden zu, bevor ein Gegner mit 6 Schaden pro Zug es tut.",
            )
        ),
        among=(
            LocalText("more often than", "öfter als"),
            LocalText("about as often as", "etwa so oft wie"),
            LocalText("less often than", "seltener als"),
        ),
    ),
    "recycling": DialWords(
        title=LocalText("Recycling", "Wiederverwertung"),
        unit=UNIT_CARDS,
        sentence=LocalText("come back in a game.", "kommen in einer Partie zurück."),
        among=(
            LocalText("more than", "mehr als"),
            LocalText("about as many as", "etwa so viele wie"),
            LocalText("fewer than", "weniger als"),
        ),
    ),
}
