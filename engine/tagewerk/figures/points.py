"""Victory points: how many, when those that win are there, and where they come from."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.simulation.figure import Column, DistributionFigure, Json, TableFigure
from engine.simulation.measure_figures import fan_of
from engine.simulation.message import CardName, Message, Number, Percent, Said
from engine.tagewerk.figures.words import SAID, decided, told_turns
from engine.tagewerk.measures.goldfish import BY_KEY


def clock_sentence(result: Json) -> Message:
    """By when the points that win are there, in words."""
    clock = result["clock"]
    half, early = clock["p50"], clock["p10"]
    if half is None:
        last = clock["turns"][-1]
        return SAID.say("clock", "share", turn=last["turn"], share=Percent(last["chance"]), points=clock["points"])
    return SAID.say("clock", "half", points=clock["points"], half=half, early=early)


def race_note(result: Json) -> Said:
    """How often the points are there before an opponent of that pace."""
    against = result["clock"]["against"]
    if against["turn"] is None:
        return ""
    return SAID.say("clock", "race", pace=Number(against["pace"]), turn=against["turn"], share=Percent(against["first"]["chance"]))


def most_points(result: Json) -> float:
    """The highest number of points that is drawn: games go on past those that win."""
    return float(max(result["clock"]["points"], *(turn["p90"] for turn in told_turns(result, "points"))))


def source_name(entry: Json) -> Said:
    """Where points come from."""
    return CardName(entry["card"]) if entry["card"] else SAID.text("sources", "exchanged")


def sources_sentence(result: Json) -> Said:
    """What most points come from."""
    sources = result["points"]["sources"]
    if not sources:
        return SAID.text("sources", "none")
    best = max(sources, key=lambda entry: entry["mean"])
    total = sum(entry["mean"] for entry in sources)
    return SAID.say("sources", "best", card=source_name(best), share=Percent(best["mean"] / total if total else 0))


CLOCK: Final = DistributionFigure(
    **SAID.figure("clock"),
    sentence=clock_sentence,
    data="clock",
    rows="clock.turns",
    marks="clock",
    note=race_note,
)
POINTS: Final = fan_of(BY_KEY["points"], decided, clauses=("VP-1",), top=most_points)
SOURCES: Final = TableFigure(
    **SAID.figure("sources"),
    sentence=sources_sentence,
    data="points",
    entries="points.sources",
    name=source_name,
    columns=(Column(LocalText("Points a game", "Punkte pro Partie"), lambda entry: Number(entry["mean"], 2)),),
    sheet_columns=("card", "name", "points"),
    lines=lambda entry: [[entry["card"], source_name(entry), entry["mean"]]],
)
