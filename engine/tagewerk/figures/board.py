"""What lies in play, and how long items lie hidden."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.simulation.figure import BarsFigure, Chance, Column, Json, Middle, TableFigure, rate_column
from engine.simulation.measure_figures import mean_of, middle_of
from engine.simulation.message import CardName, Message, Number, Percent, message
from engine.tagewerk.figures.words import decided, last_of
from engine.tagewerk.measures.goldfish import BY_KEY


def board_sentence(result: Json) -> Message:
    """How the board stands at the end."""
    last = last_of(result, "board")
    text = LocalText(
        "After turn %(turn)s there are %(characters)s characters with %(attack)s attack and %(defence)s defence; all slots are taken in "
        "%(full)s of the games.",
        "Nach Zug %(turn)s liegen %(characters)s Charaktere mit %(attack)s Angriff und %(defence)s Verteidigung; alle Plätze sind in "
        "%(full)s der Partien belegt.",
    )
    means = {name: Number(last[name]["mean"]) for name in ("characters", "attack", "defence")}
    return message(text, turn=last["turn"], full=Percent(last["full"]["chance"]), **means)


BOARD: Final = BarsFigure(
    slug="board",
    title=LocalText("Characters in play", "Charaktere im Spiel"),
    sentence=board_sentence,
    data="board",
    clauses=("ZONE-2",),
    rows="board.turns",
    until=decided,
    mean="characters",
    column=LocalText("Characters", "Charaktere"),
    label=LocalText("Characters in play by turn, mean", "Charaktere im Spiel je Zug, Mittel"),
    axis=LocalText("Characters at the end of the turn", "Charaktere am Ende des Zuges"),
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
    slug="hidden",
    title=LocalText("Hidden items", "Verdeckte Gegenstände"),
    sentence=LocalText(
        "How long items lie hidden before they are turned up.", "Wie lange Gegenstände verdeckt liegen, bis sie aufgedeckt werden."
    ),
    data="hidden",
    clauses=("ITEM-2", "ITEM-4"),
    is_there=lambda result: bool(result["hidden"]["cards"]),
    entries="hidden.cards",
    head=LocalText("Item", "Gegenstand"),
    columns=(
        Column(LocalText("Turns hidden", "Züge verdeckt"), lambda entry: Middle(entry["turns"]) if entry["turns"] else "–"),
        Column(LocalText("Never turned up", "Nie aufgedeckt"), lambda entry: Chance(entry["never"])),
    ),
    sheet_columns=("card", "name", "turns", "never"),
    lines=lambda entry: [[entry["card"], CardName(entry["card"]), (entry["turns"] or {}).get("p50"), entry["never"]["chance"]]],
)
