"""Resource tokens, and what markers are exchanged for."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.simulation.figure import Json, StackedFigure, StackedPart
from engine.simulation.measure_figures import fan_of, mean_of
from engine.simulation.message import Message, Number, Percent, whole
from engine.tagewerk.figures.words import SAID, decided, told_turns
from engine.tagewerk.measures.goldfish import BY_KEY


def resources_sentence(result: Json) -> Message:
    """How much of the resources is spent."""
    rows = told_turns(result, "resources")
    made, spent = (sum(row[name]["mean"] for row in rows) for name in ("made", "spent"))
    return SAID.say(
        "resources", "spent", share=Percent(spent / made if made else 0), turn=rows[-1]["turn"], tokens=whole(rows[-1]["tokens"]["p50"])
    )


def markers_sentence(result: Json) -> Message:
    """What markers are exchanged for."""
    rows = told_turns(result, "markers")
    sums = {name: sum(row[name]["mean"] for row in rows) for name in ("draw", "token", "point")}
    return SAID.say("markers", "sums", **{name: Number(value) for name, value in sums.items()})


RESOURCES: Final = fan_of(
    BY_KEY["tokens"],
    decided,
    sentence=resources_sentence,
    clauses=("RES-1", "CMD-2"),
    columns=tuple(mean_of(BY_KEY[key]) for key in ("made", "spent", "unspent")),
)
MARKERS: Final = StackedFigure(
    **SAID.figure("markers"),
    sentence=markers_sentence,
    data="markers",
    rows="markers.turns",
    until=decided,
    parts=[
        StackedPart("draw", LocalText("Cards", "Karten"), "draw", 1),
        StackedPart("token", LocalText("Resource tokens", "Ressourcenspielsteine"), "token", 3),
        StackedPart("point", LocalText("Points", "Siegpunkte"), "point", 5),
    ],
    columns=(mean_of(BY_KEY["kept"]),),
)
