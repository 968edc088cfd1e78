"""What reports of Harbour show: two figures of a fleet alone, a dial, and the swaps of its study."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.simulation.figure import Column, Curve, CurvesFigure, Dial, Difference, FanFigure, IntervalsFigure, Json
from engine.simulation.game_figures import GameFigures, StudyFigures
from engine.simulation.message import CardName, Joined, Message, Number, Said, message, whole

NOBODY: Final = LocalText("No fleet gets to the end.", "Keine Flotte kommt ans Ziel.")


def count_sentence(result: Json) -> Message:
    """How far half the fleets are in the end."""
    last = result["count"]["turns"][-1]
    text = LocalText(
        "After turn %(turn)s half the fleets are at %(count)s or further.", "Nach Zug %(turn)s ist die Hälfte mindestens bei %(count)s."
    )
    return message(text, turn=last["turn"], count=whole(last["p50"]))


def reached_sentence(result: Json) -> Said:
    """By when half the fleets are there."""
    by = next((row["turn"] for row in result["reached"] if row["chance"] >= 0.5), None)
    return NOBODY if by is None else message(LocalText("Half have ten by turn %(turn)s.", "Die Hälfte hat zehn bis Zug %(turn)s."), turn=by)


COUNT: Final = FanFigure(
    slug="count",
    title=LocalText("Counting on", "Weiterzählen"),
    sentence=count_sentence,
    data="count",
    rows="count.turns",
    label=LocalText("The number said, by turn", "Die genannte Zahl nach Zug"),
    axis=LocalText("Number said", "Genannte Zahl"),
    clauses=("HAR-1",),
)
REACHED: Final = CurvesFigure(
    slug="has-ten",
    title=LocalText("Has ten", "Hat zehn"),
    sentence=reached_sentence,
    data="reached",
    label=LocalText("Fleets at ten, by turn", "Flotten bei zehn nach Zug"),
    axis=LocalText("Fleets at ten", "Flotten bei zehn"),
    curves=lambda result: [Curve("ten", LocalText("Ten", "Zehn"), result["reached"])],
)
SWAPS: Final = IntervalsFigure(
    slug="swaps",
    title=LocalText("Other ships", "Andere Schiffe"),
    sentence=LocalText("The fastest swaps first.", "Die schnellsten Täusche zuerst."),
    data="swaps",
    label=LocalText("How many turns sooner", "Wie viele Züge früher"),
    axis=LocalText("Turns sooner", "Züge früher"),
    entries="swaps",
    name=lambda swap: Joined([CardName(swap["cut"]), CardName(swap["add"])], " → "),
    estimate="sooner",
    head=LocalText("Swap", "Tausch"),
    columns=[Column(LocalText("Sooner", "Früher"), lambda swap: Difference(swap["sooner"], 2))],
    sheet_columns=("cut", "add", "sooner"),
    lines=lambda swap: [[CardName(swap["cut"]), CardName(swap["add"]), swap["sooner"]["mean"]]],
)
FIGURES: Final = GameFigures(
    alone=(COUNT, REACHED),
    dials=lambda result: [
        Dial(
            title=LocalText("Clock", "Uhr"),
            value=Number(result["clock"]["mean"]),
            unit=LocalText("turns", "Züge"),
            sentence=LocalText("to the last number.", "bis zur letzten Zahl."),
        )
    ],
    studies=(
        StudyFigures(
            slug="swaps",
            name=LocalText("Other ships", "Andere Schiffe"),
            headline=LocalText("Other ships for %(name)s", "Andere Schiffe für %(name)s"),
            headline_of_a_list=LocalText("Other ships for this fleet", "Andere Schiffe für diese Flotte"),
            lead=LocalText("%(games)s games of each.", "Je %(games)s Partien."),
            button=LocalText("Find other ships", "Andere Schiffe finden"),
            figures=lambda result: [SWAPS],
        ),
    ),
    bots={"greedy": LocalText("Hasty", "Eilig")},
    compared={"count": LocalText("Number said", "Genannte Zahl"), "clock": LocalText("Turns to the end", "Züge bis zum Ende")},
)
