"""The dials above a report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.languages import LocalText
from engine.simulation.figure import Dial, Json, aim_of, interval_of
from engine.simulation.message import Number, Percent, Said
from engine.tagewerk.figures.words import UNIT_TURNS

DIALS: Final[Mapping[str, tuple[LocalText, Said, LocalText]]] = {
    "curve": (
        LocalText("Curve", "Kurve"),
        "%",
        LocalText("of the resources of the first six turns are spent.", "der Ressourcen der ersten sechs Züge werden ausgegeben."),
    ),
    "points": (
        LocalText("Points", "Siegpunkte"),
        UNIT_TURNS,
        LocalText("until half the games have the points that win.", "bis die Hälfte der Partien die Siegpunkte hat, die gewinnen."),
    ),
    "factions": (
        LocalText("Factions", "Fraktionen"),
        "%",
        LocalText(
            "of the games have a character that waits for its faction’s resource, in one of the first six turns.",
            "der Partien haben in einem der ersten sechs Züge einen Charakter, der auf die Ressource seiner Fraktion wartet.",
        ),
    ),
    "flow": (
        LocalText("Flow", "Fluss"),
        UNIT_TURNS,
        LocalText("of a game go by with nothing played.", "einer Partie vergehen, ohne dass etwas gespielt wird."),
    ),
    "resilience": (
        LocalText("Resilience", "Standfestigkeit"),
        "%",
        LocalText(
            "of its points a deck collects against a raider of attack 3.",
            "seiner Punkte sammelt das Deck gegen einen Plünderer mit Angriff 3.",
        ),
    ),
}
NEVER: Final = LocalText(
    "Fewer than half the games have the points within these turns.", "Weniger als die Hälfte der Partien hat die Punkte in diesen Zügen."
)


def dials(result: Json) -> list[Dial]:
    """The dials of a goldfish result, in their order."""
    told = []
    for found in result["verdict"]["dials"]:
        title, unit, sentence = DIALS[found["dial"]]
        value, decimals = found["value"], 0 if found["dial"] == "points" else 1

        def say(number: float, unit: Said = unit, decimals: int = decimals, *, has_sign: bool = True) -> Said:
            return Percent(number, has_sign=has_sign) if unit == "%" else Number(number, decimals)

        told.append(
            Dial(
                title=title,
                value="–" if value is None else say(value, has_sign=False),
                unit=unit if value is not None else "",
                sentence=NEVER if value is None and found["dial"] == "points" else sentence,
                interval=interval_of(found["low"], found["high"], say),
                games=found.get("n"),
                aim=aim_of(result, found["dial"], "" if unit == "%" else unit),
            )
        )
    return told
