"""Resource tokens, and what markers are exchanged for."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.simulation.figure import Json, StackedFigure, StackedPart
from engine.simulation.measure_figures import fan_of, mean_of
from engine.simulation.message import Message, Number, Percent, message, whole
from engine.tagewerk.figures.words import decided, told_turns
from engine.tagewerk.measures.goldfish import BY_KEY


def resources_sentence(result: Json) -> Message:
    """How much of the resources is spent."""
    rows = told_turns(result, "resources")
    made, spent = (sum(row[name]["mean"] for row in rows) for name in ("made", "spent"))
    text = LocalText(
        "%(share)s of all resources are spent. After turn %(turn)s half the games have %(tokens)s resource tokens or more.",
        "%(share)s aller Ressourcen werden ausgegeben. Nach Zug %(turn)s hat die Hälfte der Partien %(tokens)s "
        "Ressourcenspielsteine oder mehr.",
    )
    return message(text, share=Percent(spent / made if made else 0), turn=rows[-1]["turn"], tokens=whole(rows[-1]["tokens"]["p50"]))


def markers_sentence(result: Json) -> Message:
    """What markers are exchanged for."""
    rows = told_turns(result, "markers")
    sums = {name: sum(row[name]["mean"] for row in rows) for name in ("draw", "token", "point")}
    text = LocalText(
        "In a game %(draw)s markers go for cards, %(token)s for resource tokens, %(point)s for points.",
        "In einer Partie gehen %(draw)s Marken für Karten weg, %(token)s für Ressourcenspielsteine, %(point)s für Siegpunkte.",
    )
    return message(text, **{name: Number(value) for name, value in sums.items()})


RESOURCES: Final = fan_of(
    BY_KEY["tokens"],
    decided,
    sentence=resources_sentence,
    clauses=("RES-1", "CMD-2"),
    columns=tuple(mean_of(BY_KEY[key]) for key in ("made", "spent", "unspent")),
)
MARKERS: Final = StackedFigure(
    slug="markers",
    title=LocalText("What markers are exchanged for", "Wofür Marken getauscht werden"),
    sentence=markers_sentence,
    data="markers",
    clauses=("CMD-1", "CMD-2", "CMD-3"),
    rows="markers.turns",
    until=decided,
    label=LocalText("Command markers exchanged by turn, by what for", "Getauschte Befehlsmarken je Zug, nach Zweck"),
    axis=LocalText("Markers exchanged in the turn, mean", "Im Zug getauschte Marken, Mittel"),
    parts=[
        StackedPart("draw", LocalText("Cards", "Karten"), "draw", 1),
        StackedPart("token", LocalText("Resource tokens", "Ressourcenspielsteine"), "token", 3),
        StackedPart("point", LocalText("Points", "Siegpunkte"), "point", 5),
    ],
    columns=(mean_of(BY_KEY["kept"]),),
)
