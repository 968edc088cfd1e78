"""What Harbour's reports show: how far a fleet counts, when it says ten, and what to change in it."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.simulation.figure import Column, Curve, CurvesFigure, Difference, FanFigure, IntervalsFigure, Json
from engine.simulation.game_figures import GameFigures, SharedPicture, StudyFigures
from engine.simulation.message import CardName, Joined, Message, Percent, Said, message

COUNT: Final = FanFigure(
    slug="count",
    title=LocalText("The count", "Der Stand"),
    sentence=LocalText("How far the fleet has counted.", "Wie weit die Flotte gezählt hat."),
    data="count.turns",
    rows="count.turns",
    axis=LocalText("Count", "Stand"),
    clauses=("HAR-3",),
)


def ten_sentence(result: Json) -> Message:
    """How often it is there in the end."""
    last = result["reached"][-1]
    text = LocalText("By turn %(turn)s %(share)s have said ten.", "Bis Zug %(turn)s haben %(share)s zehn gesagt.")
    return message(text, turn=last["turn"], share=Percent(last["chance"]))


TEN: Final = CurvesFigure(
    slug="ten",
    title=LocalText("Ten", "Zehn"),
    sentence=ten_sentence,
    data="reached",
    curves=lambda result: [Curve("ten", LocalText("Said ten", "Zehn gesagt"), result["reached"])],
    axis=LocalText("Games", "Partien"),
)


def swap_name(swap: Json) -> Joined:
    """What goes and what comes."""
    return Joined(["− ", CardName(swap["cut"]), ", + ", CardName(swap["add"])], "")


SWAPS: Final = IntervalsFigure(
    slug="swaps",
    title=LocalText("Swaps", "Tausche"),
    sentence=LocalText("What makes the fleet faster.", "Was die Flotte schneller macht."),
    data="swaps",
    entries="swaps",
    name=swap_name,
    estimate="sooner",
    axis=LocalText("Turns sooner", "Züge früher"),
    head=LocalText("Swap", "Tausch"),
    columns=(Column(LocalText("Sooner", "Früher"), lambda swap: Difference(swap["sooner"], 2)),),
    sheet_columns=("cut", "add", "sooner"),
    lines=lambda swap: [[swap["cut"], swap["add"], swap["sooner"]["mean"]]],
)


def picture_text(result: Json, games: Said) -> Message:
    """What the picture beside a link shows."""
    text = LocalText("Games by the turn of ten, in per cent of %(games)s", "Partien nach dem Zug der Zehn, in Prozent von %(games)s")
    return message(text, games=games)


FIGURES: Final = GameFigures(
    alone=(COUNT, TEN),
    studies=(
        StudyFigures(
            slug="swaps",
            name=LocalText("Swaps", "Tausche"),
            headline=LocalText("What to change in %(name)s", "Was an %(name)s zu ändern wäre"),
            headline_of_a_list=LocalText("What to change in this fleet", "Was an dieser Flotte zu ändern wäre"),
            lead=LocalText("Every swap in %(games)s races alone.", "Jeder Tausch in %(games)s Rennen allein."),
            button=LocalText("Find better ships", "Bessere Schiffe finden"),
            figures=lambda result: [SWAPS],
        ),
    ),
    picture=SharedPicture("reached", picture_text),
    bots={"greedy": LocalText("Hasty", "Eilig"), "random": LocalText("By chance", "Nach dem Zufall")},
    compared={"count": LocalText("Count", "Stand"), "clock": LocalText("Turn of ten", "Zug der Zehn")},
)
