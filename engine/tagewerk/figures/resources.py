"""Resource tokens, and what markers are exchanged for."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.simulation.figure import FanFigure, Json, StackedFigure, StackedPart, mean_column
from engine.simulation.message import Message, Number, Percent, message, whole
from engine.tagewerk.figures.words import decided, told_turns


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


RESOURCES: Final = FanFigure(
    slug="resources",
    title=LocalText("Resource tokens", "Ressourcenspielsteine"),
    sentence=resources_sentence,
    data="resources",
    clauses=("RES-1", "CMD-2"),
    rows="resources.turns",
    until=decided,
    spread="tokens",
    label=LocalText(
        "Resource tokens by turn: median with the middle 80 per cent of games",
        "Ressourcenspielsteine nach Zug: Median mit den mittleren 80 Prozent der Partien",
    ),
    axis=LocalText("Resource tokens at the end of the turn", "Ressourcenspielsteine am Ende des Zuges"),
    columns=(
        mean_column("made", LocalText("Could be spent", "Verfügbar"), "made"),
        mean_column("spent", LocalText("Spent", "Ausgegeben"), "spent"),
        mean_column("idle", LocalText("Left over", "Übrig"), "idle"),
    ),
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
    columns=(mean_column("kept", LocalText("Kept", "Behalten"), "kept"),),
)
