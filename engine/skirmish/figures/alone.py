"""Figures of a kit alone: damage by turn, the clock, turns without an attack, cards, X cards, moves and distance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.languages import LocalText
from engine.simulation.figure import (
    BarsFigure,
    Chance,
    Column,
    Difference,
    DistributionFigure,
    IntervalsFigure,
    Json,
    Mean,
    StackedFigure,
    StackedPart,
    is_difference_told,
    mean_column,
)
from engine.simulation.measure_figures import fan_of, mean_of
from engine.simulation.message import Message, Number, Percent, Said
from engine.skirmish.figures.kit import fatigue_sentence
from engine.skirmish.figures.words import DISTANCES, IDLE, SAID, card_or_punch, decided, told_turns
from engine.skirmish.measures.goldfish import BY_KEY
from engine.skirmish.measures.table import FULL

PER_CENT: Final = 100


def clock_sentence(result: Json) -> Message:
    """By when 20 damage is dealt, in words."""
    clock = result["clock"]
    half, early = clock["p50"], clock["p10"]
    if half is None:
        last = clock["turns"][-1]
        return SAID.say("clock", "share", turn=last["turn"], share=Percent(last["chance"]))
    return SAID.say("clock", "half", half=Number(half, 2), early=Number(early, 2))


def whole_marks(result: Json) -> dict[str, int | None]:
    """The marks of the clock in whole turns: the turn in which it was."""
    return {name: None if result["clock"][name] is None else int(-(-result["clock"][name] // 1)) or 1 for name in ("p10", "p50", "p90")}


CLOCK: Final = DistributionFigure(
    **SAID.figure("clock"),
    sentence=clock_sentence,
    data="clock",
    rows="clock.turns",
    marks=whole_marks,
)
DAMAGE: Final = fan_of(
    BY_KEY["damage"],
    decided,
    clauses=("DMG-2",),
    top=lambda result: float(max(FULL, *(turn["p90"] for turn in told_turns(result, "damage")))),
)


def cards_sentence(result: Json) -> Said:
    """Which card does most of the damage."""
    best = max(result["cards"], key=lambda entry: entry["damage"]["mean"], default=None)
    total = sum(entry["damage"]["mean"] for entry in result["cards"])
    if best is None or not total:
        return SAID.text("cards", "none")
    return SAID.say("cards", "best", card=card_or_punch(best), share=Percent(best["damage"]["mean"] / total))


CARDS: Final = IntervalsFigure(
    **SAID.figure("cards"),
    sentence=cards_sentence,
    data="cards",
    entries="cards",
    name=card_or_punch,
    is_drawn=lambda entry: entry["damage"]["mean"] > 0,
    estimate="damage",
    columns=(
        Column(LocalText("Damage a game", "Schaden je Partie"), lambda entry: Mean(entry["damage"], 2)),
        Column(LocalText("Played a game", "Gespielt je Partie"), lambda entry: Mean(entry["played"], 2)),
        Column(LocalText("Damage each time", "Schaden je Mal"), lambda entry: "–" if entry["each"] is None else Number(entry["each"], 2)),
        Column(LocalText("Games with it", "Partien mit ihr"), lambda entry: Chance(entry["ever"])),
    ),
    sheet_columns=("card", "name", "copies", "damage", "played", "each", "ever"),
    lines=lambda entry: [
        [
            *(entry["card"], card_or_punch(entry), entry["copies"], entry["damage"]["mean"]),
            *(entry["played"]["mean"], entry["each"], entry["ever"]["chance"]),
        ]
    ],
)


def idle_sentence(result: Json) -> Said:
    """How many turns go by without an attack, and why most do."""
    causes = result["idle"]["causes"]
    worst = max(causes, key=lambda cause: causes[cause]["chance"])
    total = sum(found["chance"] for found in causes.values())
    if not total:
        return SAID.text("idle", "none")
    return SAID.say("idle", "most", share=Percent(total), cause=IDLE[worst], part=Percent(causes[worst]["chance"]))


def _share_of(cause: str) -> Callable[[Json], float]:
    return lambda row: PER_CENT * float(row[cause]["chance"])


IDLE_TURNS: Final = StackedFigure(
    **SAID.figure("idle"),
    sentence=idle_sentence,
    data="idle",
    rows=lambda result: [{"turn": row["turn"], **{cause: _share_of(cause)(row) for cause in IDLE}} for row in result["idle"]["turns"]],
    until=decided,
    parts=[StackedPart(cause, title, cause, colour) for colour, (cause, title) in enumerate(IDLE.items(), start=1)],
    interval="",
    sure=lambda result: list(result["idle"]["causes"].values()),
)


def x_sentence(result: Json) -> Message:
    """How many X cards a game draws."""
    rows = told_turns(result, "x")
    sums = {name: sum(row[name]["mean"] for row in rows) for name in ("drawn", "criticals", "shuffles")}
    return SAID.say("x", "sums", turns=len(rows), **{name: Number(value) for name, value in sums.items()})


X_CARDS: Final = BarsFigure(
    **SAID.figure("x"),
    sentence=x_sentence,
    data="x",
    rows="x.turns",
    until=decided,
    mean="drawn",
    columns=(mean_of(BY_KEY["x-criticals"]), mean_of(BY_KEY["x-shuffles"])),
)


def moves_sentence(result: Json) -> Message:
    """How a turn moves, and when the first attack comes."""
    rows = told_turns(result, "moves")
    sums = {name: sum(row[name]["mean"] for row in rows) for name in ("runs", "steps", "buffs_instead")}
    values = {name: Number(value) for name, value in sums.items()}
    return SAID.say("moves", "sums", turns=len(rows), first=Number(result["first_attack"]["mean"]), **values)


MOVES: Final = StackedFigure(
    **SAID.figure("moves"),
    sentence=moves_sentence,
    data=lambda result: {name: result[name] for name in ("moves", "distance", "first_attack")},
    rows=lambda result: [{**row, "gap": gap} for row, gap in zip(result["moves"]["turns"], result["distance"]["turns"], strict=True)],
    until=decided,
    parts=[
        StackedPart("runs", LocalText("Runs", "Läufe"), "runs", 1),
        StackedPart("steps", LocalText("Steps", "Schritte"), "steps", 3),
        StackedPart("buffs_instead", LocalText("Buff cards instead", "Buffkarten stattdessen"), "buffs_instead", 5),
    ],
    decimals=2,
    columns=(mean_column("distance", LocalText("Squares between", "Felder dazwischen"), "gap"),),
)


def walking_sentence(result: Json) -> Said:
    """The cost of walking, in words."""
    other = next((row for row in result["distances"] if row["sooner"]), None)
    if other is None or not is_difference_told(other["sooner"], 2):
        return SAID.text("walking", "none")
    turns = abs(other["sooner"]["mean"])
    return SAID.say("walking", "costs", turns=Number(turns, 2))


WALKING: Final = IntervalsFigure(
    **SAID.figure("walking"),
    sentence=walking_sentence,
    data="distances",
    entries="distances",
    name=lambda row: DISTANCES[row["distance"]],
    is_drawn=lambda row: bool(row["sooner"]),
    estimate="sooner",
    line=0,
    columns=(
        Column(LocalText("Turns to 20 damage", "Züge bis 20 Schaden"), lambda row: Number(row["clock"]["mean"], 2)),
        Column(LocalText("Damage at the end", "Schaden am Ende"), lambda row: Number(row["damage"]["mean"])),
        Column(LocalText("Sooner, turns", "Züge früher"), lambda row: Difference(row["sooner"], 2) if row["sooner"] else "–"),
    ),
    sheet_columns=("distance", "clock", "damage", "sooner", "sooner_low", "sooner_high"),
    lines=lambda row: [
        [row["distance"], row["clock"]["mean"], row["damage"]["mean"], *((row["sooner"] or {}).get(key) for key in ("mean", "low", "high"))]
    ],
)
FATIGUE: Final = fan_of(
    BY_KEY["fatigue"],
    lambda result: None,
    title=LocalText("Fatigue", "Erschöpfung"),
    sentence=fatigue_sentence,
    clauses=("FAT-1", "FAT-2"),
)
HAND: Final = fan_of(BY_KEY["hand"], decided, clauses=("TURN-3",), columns=(mean_of(BY_KEY["deck"]),))
LIFE: Final = fan_of(
    BY_KEY["life"],
    lambda result: None,
    clauses=("DMG-1", "FAT-1"),
    is_there=lambda result: result["method"]["pressure"] > 0 or result["life"]["turns"][-1]["mean"] < FULL,
)
