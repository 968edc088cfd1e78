"""What lies in play, and how long items lie hidden."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.simulation.figure import BarsFigure, Chance, Column, Json, Middle, TableFigure, rate_column
from engine.simulation.measure_figures import mean_of, middle_of
from engine.simulation.message import CardName, Message, Number, Percent
from engine.tagewerk.figures.words import SAID, decided, last_of
from engine.tagewerk.measures.goldfish import BY_KEY


def board_sentence(result: Json) -> Message:
    """How the board stands at the end."""
    last = last_of(result, "board")
    means = {name: Number(last[name]["mean"]) for name in ("characters", "attack", "defence")}
    return SAID.say("board", "last", turn=last["turn"], full=Percent(last["full"]["chance"]), **means)


BOARD: Final = BarsFigure(
    **SAID.figure("board"),
    sentence=board_sentence,
    data="board",
    rows="board.turns",
    until=decided,
    mean="characters",
    columns=(
        mean_of(BY_KEY["ready"]),
        middle_of(BY_KEY["attack"]),
        middle_of(BY_KEY["defence"]),
        mean_of(BY_KEY["items-open"]),
        mean_of(BY_KEY["items-hidden"]),
        rate_column("full", LocalText("All slots taken", "Alle Plätze belegt"), "full"),
    ),
)


HIDDEN: Final = TableFigure(
    **SAID.figure("hidden"),
    data="hidden",
    is_there=lambda result: bool(result["hidden"]["cards"]),
    entries="hidden.cards",
    columns=(
        Column(LocalText("Turns hidden", "Züge verdeckt"), lambda entry: Middle(entry["turns"]) if entry["turns"] else "–"),
        Column(LocalText("Never turned up", "Nie aufgedeckt"), lambda entry: Chance(entry["never"])),
    ),
    sheet_columns=("card", "name", "turns", "never"),
    lines=lambda entry: [[entry["card"], CardName(entry["card"]), (entry["turns"] or {}).get("p50"), entry["never"]["chance"]]],
)
