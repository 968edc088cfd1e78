"""What markers are for, which swaps make a deck faster, and which first hands are worth keeping."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.simulation.figure import Column, Difference, IntervalsFigure, Json, is_difference_told
from engine.simulation.hand_figures import HandWords, first_hands
from engine.simulation.message import Number, Said
from engine.simulation.swap_figures import SwapWords, swap_study
from engine.tagewerk.figures.words import POLICIES, SAID


def policies_sentence(result: Json) -> Said:
    """What markers should go for, in words."""
    best = max((row for row in result["policies"] if row["sooner"]), key=lambda row: row["sooner"]["mean"], default=None)
    if best is None or not is_difference_told(best["sooner"], 2) or best["sooner"]["mean"] <= 0:
        return SAID.text("policies", "none")
    values = {key: Number(best["sooner"][name], 2) for key, name in (("sooner", "mean"), ("low", "low"), ("high", "high"))}
    return SAID.say("policies", "best", policy=POLICIES[best["policy"]], **values)


POLICIES_FIGURE: Final = IntervalsFigure(
    **SAID.figure("policies"),
    sentence=policies_sentence,
    data="policies",
    entries="policies",
    name=lambda row: POLICIES[row["policy"]],
    is_drawn=lambda row: bool(row["sooner"]),
    estimate="sooner",
    line=0,
    columns=(
        Column(LocalText("Clock", "Züge"), lambda row: Number(row["clock"]["mean"], 2)),
        Column(LocalText("Points at the end", "Punkte am Ende"), lambda row: Number(row["points"]["mean"])),
        Column(LocalText("Sooner, turns", "Züge früher"), lambda row: Difference(row["sooner"], 2) if row["sooner"] else "–"),
    ),
    sheet_columns=("policy", "clock", "points", "sooner", "sooner_low", "sooner_high"),
    lines=lambda row: [
        [row["policy"], row["clock"]["mean"], row["points"]["mean"], *((row["sooner"] or {}).get(key) for key in ("mean", "low", "high"))]
    ],
)


HAND_WORDS: Final = HandWords(
    question=LocalText("%(cards)s. Keep, or shuffle all back?", "%(cards)s. Behalten oder alle zurückmischen?"),
    label=LocalText(
        "How many turns sooner the points that win are there than with the hand kept, with 95 % intervals; the line is keeping it",
        "Um wie viele Züge früher die Siegpunkte, die gewinnen, da sind als mit der behaltenen Hand, mit 95-%-Intervallen; die Linie ist "
        "das Behalten",
    ),
)
SWAPS: Final = swap_study(
    SwapWords(
        none=LocalText("No swap was found that makes the deck faster.", "Kein Tausch wurde gefunden, der das Deck schneller macht."),
        best=LocalText(
            "First thing to change: %(swap)s. The points that win are there %(sooner)s turns sooner (%(low)s to %(high)s).",
            "Zuerst zu ändern: %(swap)s. Die Siegpunkte, die gewinnen, sind %(sooner)s Züge früher da (%(low)s bis %(high)s).",
        ),
        label=LocalText(
            "How many turns sooner the points that win are there after each swap",
            "Um wie viele Züge früher die Siegpunkte, die gewinnen, nach jedem Tausch da sind",
        ),
        axis=LocalText(
            "The points are there so many turns sooner after the swap", "Die Siegpunkte sind nach dem Tausch so viele Züge früher da"
        ),
        more=LocalText("More points by the last turn", "Mehr Siegpunkte bis zum letzten Zug"),
        sooner=LocalText(
            "The points that win come %(sooner)s turns sooner (%(low)s to %(high)s).",
            "Die Siegpunkte, die gewinnen, kommen %(sooner)s Züge früher (%(low)s bis %(high)s).",
        ),
        later=LocalText(
            "But the points that win come %(sooner)s turns later (%(low)s to %(high)s).",
            "Aber die Siegpunkte, die gewinnen, kommen %(sooner)s Züge später (%(low)s bis %(high)s).",
        ),
    )
)
STUDIES: Final = (SWAPS, first_hands(HAND_WORDS))
