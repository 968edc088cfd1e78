"""Victory points: how many, when those that win are there, and where they come from."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.simulation.figure import Column, DistributionFigure, Json, TableFigure
from engine.simulation.measure_figures import fan_of
from engine.simulation.message import CardName, Message, Number, Percent, Said, message
from engine.tagewerk.figures.words import decided, told_turns
from engine.tagewerk.measures.goldfish import BY_KEY


def clock_sentence(result: Json) -> Message:
    """By when the points that win are there, in words."""
    clock = result["clock"]
    half, early = clock["p50"], clock["p10"]
    if half is None:
        last = clock["turns"][-1]
        text = LocalText(
            "By turn %(turn)s, %(share)s of the games have collected %(points)s points.",
            "Bis Zug %(turn)s haben %(share)s der Partien %(points)s Siegpunkte gesammelt.",
        )
        return message(text, turn=last["turn"], share=Percent(last["chance"]), points=clock["points"])
    text = LocalText(
        "Half the games have %(points)s points by turn %(half)s, one of ten by turn %(early)s.",
        "%(points)s Siegpunkte hat die Hälfte der Partien bis Zug %(half)s, eine von zehn bis Zug %(early)s.",
    )
    return message(text, points=clock["points"], half=half, early=early)


def race_note(result: Json) -> Said:
    """How often the points are there before an opponent of that pace."""
    against = result["clock"]["against"]
    if against["turn"] is None:
        return ""
    text = LocalText(
        "An opponent with %(pace)s points a turn has them after %(turn)s turns; %(share)s of the games are no later. "
        "This is a race, no win rate.",
        "Ein Gegner mit %(pace)s Punkten pro Zug hat sie nach %(turn)s Zügen; %(share)s der Partien sind nicht später. Das ist ein Rennen, "
        "keine Siegquote.",
    )
    return message(text, pace=Number(against["pace"]), turn=against["turn"], share=Percent(against["first"]["chance"]))


def most_points(result: Json) -> float:
    """The highest number of points that is drawn: games go on past those that win."""
    return float(max(result["clock"]["points"], *(turn["p90"] for turn in told_turns(result, "points"))))


def source_name(entry: Json) -> Said:
    """Where points come from."""
    return CardName(entry["card"]) if entry["card"] else LocalText("Exchanged markers", "Getauschte Marken")


def sources_sentence(result: Json) -> Said:
    """What most points come from."""
    sources = result["points"]["sources"]
    if not sources:
        return LocalText("No points were collected.", "Es wurden keine Siegpunkte gesammelt.")
    best = max(sources, key=lambda entry: entry["mean"])
    total = sum(entry["mean"] for entry in sources)
    text = LocalText("%(card)s brings most: %(share)s of all points.", "%(card)s bringt am meisten: %(share)s aller Punkte.")
    return message(text, card=source_name(best), share=Percent(best["mean"] / total if total else 0))


CLOCK: Final = DistributionFigure(
    slug="clock",
    title=LocalText("Turns to the points that win", "Züge bis zu den Siegpunkten"),
    sentence=clock_sentence,
    data="clock",
    clauses=("END-1",),
    rows="clock.turns",
    marks="clock",
    label=LocalText(
        "Share of games by the turn in which the points that win are there",
        "Anteil der Partien nach dem Zug, in dem die Siegpunkte da sind, die gewinnen",
    ),
    note=race_note,
)
POINTS: Final = fan_of(BY_KEY["points"], decided, clauses=("VP-1",), top=most_points)
SOURCES: Final = TableFigure(
    slug="sources",
    title=LocalText("Where points come from", "Woher die Siegpunkte kommen"),
    sentence=sources_sentence,
    data="points",
    clauses=("VP-1", "CMD-3"),
    entries="points.sources",
    name=source_name,
    head=LocalText("From", "Von"),
    columns=(Column(LocalText("Points a game", "Punkte pro Partie"), lambda entry: Number(entry["mean"], 2)),),
    sheet_columns=("card", "name", "points"),
    lines=lambda entry: [[entry["card"], source_name(entry), entry["mean"]]],
)
