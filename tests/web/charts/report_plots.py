"""Plots as reports make them, of results that are written down here: what the kinds' own pictures don't show."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.rone.cards import Catalog
from engine.rone.figures.beside import BESIDE
from engine.rone.figures.studies import HAND_WORDS
from engine.simulation.figure import Figure
from engine.simulation.hand_figures import answers, hand_figure
from simulations.reports.beside import numbers_beside
from simulations.reports.drawing import drawn_figure
from simulations.reports.reader import Reader
from simulations.reports.versus.gauntlet import matchups_figure
from web.text.language import reader_language

Plot = Mapping[str, Any]


def estimate(mean: float, half: float, **values: Any) -> dict[str, Any]:
    return {"mean": mean, "low": mean - half, "high": mean + half, "found": abs(mean) > half, **values}


def rate(chance: float, n: int = 400) -> dict[str, Any]:
    won = round(chance * n)
    return {"chance": chance, "low": chance - 0.05, "high": chance + 0.05, "n": n, "won": won, "drawn": 0, "lost": n - won}


def hand(best: str, *sooner: float) -> dict[str, Any]:
    """A hand of which `sooner` says how much sooner each way but keeping is."""
    names = ["bottom-1", "bottom-2", "shuffle"]
    ways = [{"way": "keep", "bottom": [], "clock": estimate(9, 0.1), "sooner": None}] + [
        {"way": name, "bottom": [7, 8][: "12".find(name[-1]) + 1], "clock": estimate(9 - gain, 0.1), "sooner": estimate(gain, 0.4)}
        for name, gain in zip(names, sooner, strict=True)
    ]
    found = next((way["sooner"]["found"] for way in ways if way["way"] == best and way["sooner"]), False)
    return {"cards": [7, 8, 9], "ways": ways, "best": best, "best_found": found}


HANDS = [hand("bottom-1", 1.2, 0.3, -0.9), hand("keep", -0.2, -0.6, -1.4), hand("shuffle", 0.1, -0.1, 0.3)]


def difference(measure: str, value: float, half: float) -> dict[str, Any]:
    sides = {side: {"value": 2.0, "low": 1.9, "high": 2.1} for side in ("first", "second")}
    found = {"value": value, "low": value - half, "high": value + half, "looks": 5, "found": abs(value) > half}
    return {"measure": measure, "turn": 6 if measure == "levels" else None, **sides, "difference": found}


MEASURES = [("curve", 0.031, 0.012), ("levels", -0.004, 0.02), ("damage", -0.42, 0.15), ("resilience", 0.0, 0.01), ("recycling", 2.4, 0.6)]


def pairing(deck: int, against: int, chance: float, *, apart: float) -> dict[str, Any]:
    seats = {"first": rate(chance + apart / 2, 200), "second": rate(chance - apart / 2, 200)}
    return {"deck": deck, "against": against, **rate(chance), "seats": seats, "turns": {"mean": 11.3}}


NAMES = ["Cistern Watch", "Salt Road", "Dust Raid"]
STUDY = {"hands": HANDS, "method": {"deck_size": 24}}
LIES_BETWEEN = {"measures": [difference(*one) for one in MEASURES], "curves": [], "deck_size": 24}
TABLE = {"matchups": [pairing(0, 1, 0.55, apart=0.2), pairing(0, 2, 0.31, apart=0.04), pairing(1, 2, 0.72, apart=0.0)]}


def reader() -> Reader:
    return Reader(reader_language(), Catalog.of([]))


def plot_of(figure: Figure, result: Mapping[str, Any]) -> Plot:
    return drawn_figure(figure, result, reader()).plots[0]


REPORT_PLOTS: Mapping[str, Callable[[], Plot]] = {
    "hand": lambda: plot_of(hand_figure(HAND_WORDS, 1, HANDS[0]), STUDY),
    "answers": lambda: plot_of(answers(HAND_WORDS), STUDY),
    "side-by-side": lambda: plot_of(numbers_beside(BESIDE, NAMES[:2], LIES_BETWEEN, reader())[0], LIES_BETWEEN),
    "pairings": lambda: plot_of(matchups_figure(NAMES, TABLE), TABLE),
}
"""By the name of the stored picture. Each is made in the language that it is drawn in."""
