"""What a kit does alone: damage by turn, the clock, turns without an attack, cards, X cards, moves and distance."""

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
from engine.simulation.message import Message, Number, Percent, Said, message
from engine.skirmish.figures.kit import fatigue_sentence
from engine.skirmish.figures.words import DISTANCES, IDLE, card_or_punch, decided, told_turns
from engine.skirmish.measures.goldfish import BY_KEY
from engine.skirmish.measures.table import FULL

PER_CENT: Final = 100


def clock_sentence(result: Json) -> Message:
    """By when 20 damage is dealt, in words."""
    clock = result["clock"]
    half, early = clock["p50"], clock["p10"]
    if half is None:
        last = clock["turns"][-1]
        text = LocalText(
            "By turn %(turn)s, %(share)s of the games have dealt 20 damage.",
            "Bis Zug %(turn)s haben %(share)s der Partien 20 Schaden gemacht.",
        )
        return message(text, turn=last["turn"], share=Percent(last["chance"]))
    text = LocalText(
        "Half the games have dealt 20 damage after %(half)s turns, one of ten after %(early)s.",
        "20 Schaden hat die Hälfte der Partien nach %(half)s Zügen gemacht, eine von zehn nach %(early)s.",
    )
    return message(text, half=Number(half, 2), early=Number(early, 2))


def whole_marks(result: Json) -> dict[str, int | None]:
    """The marks of the clock in whole turns: the turn in which it was."""
    return {name: None if result["clock"][name] is None else int(-(-result["clock"][name] // 1)) or 1 for name in ("p10", "p50", "p90")}


CLOCK: Final = DistributionFigure(
    slug="clock",
    title=LocalText("Turns to 20 damage", "Züge bis 20 Schaden"),
    sentence=clock_sentence,
    data="clock",
    clauses=("END-1",),
    rows="clock.turns",
    marks=whole_marks,
    label=LocalText(
        "Share of games by the turn in which 20 damage is dealt", "Anteil der Partien nach dem Zug, in dem 20 Schaden gemacht ist"
    ),
    note=LocalText("Against somebody who does nothing: this is no win rate.", "Gegen jemanden, der nichts tut: Das ist keine Siegquote."),
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
        return LocalText("No damage was done.", "Es wurde kein Schaden gemacht.")
    text = LocalText("%(card)s does most: %(share)s of all damage.", "%(card)s macht am meisten: %(share)s des ganzen Schadens.")
    return message(text, card=card_or_punch(best), share=Percent(best["damage"]["mean"] / total))


CARDS: Final = IntervalsFigure(
    slug="cards",
    title=LocalText("What each card brings", "Was jede Karte bringt"),
    sentence=cards_sentence,
    data="cards",
    clauses=("ACT-1", "ACT-2", "ACT-4"),
    entries="cards",
    name=card_or_punch,
    is_drawn=lambda entry: entry["damage"]["mean"] > 0,
    estimate="damage",
    label=LocalText("Damage in a game by each card, mean", "Schaden einer Partie nach Karten, Mittel"),
    axis=LocalText("Damage in a game, with what burns later", "Schaden in einer Partie, mit dem, was später brennt"),
    head=LocalText("Card", "Karte"),
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
        return LocalText("Every turn has an attack.", "Jeder Zug hat einen Angriff.")
    text = LocalText(
        "%(share)s of all turns go by without an attack; most often: %(cause)s (%(part)s).",
        "%(share)s aller Züge vergehen ohne Angriff; am häufigsten: %(cause)s (%(part)s).",
    )
    return message(text, share=Percent(total), cause=IDLE[worst], part=Percent(causes[worst]["chance"]))


def _share_of(cause: str) -> Callable[[Json], float]:
    return lambda row: PER_CENT * float(row[cause]["chance"])


IDLE_TURNS: Final = StackedFigure(
    slug="idle",
    title=LocalText("Turns without an attack", "Züge ohne Angriff"),
    sentence=idle_sentence,
    data="idle",
    clauses=("ATK-2", "ACT-4"),
    rows=lambda result: [{"turn": row["turn"], **{cause: _share_of(cause)(row) for cause in IDLE}} for row in result["idle"]["turns"]],
    until=decided,
    label=LocalText("Games without an attack in a turn, by cause, per cent", "Partien ohne Angriff in einem Zug, nach Grund, Prozent"),
    axis=LocalText("Games, per cent", "Partien, Prozent"),
    parts=[StackedPart(cause, title, cause, colour) for colour, (cause, title) in enumerate(IDLE.items(), start=1)],
    interval="",
    sure=lambda result: list(result["idle"]["causes"].values()),
)


def x_sentence(result: Json) -> Message:
    """How many X cards a game draws."""
    rows = told_turns(result, "x")
    sums = {name: sum(row[name]["mean"] for row in rows) for name in ("drawn", "criticals", "shuffles")}
    text = LocalText(
        "In %(turns)s turns %(drawn)s X cards are drawn, %(criticals)s of them critical hits; the stack is shuffled %(shuffles)s times.",
        "In %(turns)s Zügen werden %(drawn)s X Karten gezogen, davon %(criticals)s kritische Treffer; der Stapel wird "
        "%(shuffles)s-mal gemischt.",
    )
    return message(text, turns=len(rows), **{name: Number(value) for name, value in sums.items()})


X_CARDS: Final = BarsFigure(
    slug="x",
    title=LocalText("X cards", "X Karten"),
    sentence=x_sentence,
    data="x",
    clauses=("XST-1", "XST-3", "XST-5"),
    rows="x.turns",
    until=decided,
    mean="drawn",
    column=LocalText("X cards", "X Karten"),
    label=LocalText("X cards drawn in a turn, mean", "X Karten je Zug, Mittel"),
    axis=LocalText("X cards in the turn", "X Karten im Zug"),
    columns=(mean_of(BY_KEY["x-criticals"]), mean_of(BY_KEY["x-shuffles"])),
)


def moves_sentence(result: Json) -> Message:
    """How a turn moves, and when the first attack comes."""
    rows = told_turns(result, "moves")
    sums = {name: sum(row[name]["mean"] for row in rows) for name in ("runs", "steps", "buffs_instead")}
    text = LocalText(
        "In %(turns)s turns it is %(runs)s runs and %(steps)s steps; %(buffs_instead)s buff cards take the place of a move. The first "
        "attack comes in turn %(first)s on average.",
        "In %(turns)s Zügen sind es %(runs)s Läufe und %(steps)s Schritte; %(buffs_instead)s Buffkarten treten an die Stelle einer "
        "Bewegung. Der erste Angriff kommt im Mittel in Zug %(first)s.",
    )
    values = {name: Number(value) for name, value in sums.items()}
    return message(text, turns=len(rows), first=Number(result["first_attack"]["mean"]), **values)


MOVES: Final = StackedFigure(
    slug="moves",
    title=LocalText("Moves", "Bewegungen"),
    sentence=moves_sentence,
    data=lambda result: {name: result[name] for name in ("moves", "distance", "first_attack")},
    clauses=("MOVE-2", "MOVE-3", "ACT-4"),
    rows=lambda result: [{**row, "gap": gap} for row, gap in zip(result["moves"]["turns"], result["distance"]["turns"], strict=True)],
    until=decided,
    label=LocalText("Runs, steps and buff cards in their place, by turn", "Läufe, Schritte und Buffkarten an ihrer Stelle, je Zug"),
    axis=LocalText("In the turn, mean", "Im Zug, Mittel"),
    parts=[
        StackedPart("runs", LocalText("Runs", "Läufe"), "runs", 1),
        StackedPart("steps", LocalText("Steps", "Schritte"), "steps", 3),
        StackedPart("buffs_instead", LocalText("Buff cards instead", "Buffkarten stattdessen"), "buffs_instead", 5),
    ],
    decimals=2,
    columns=(mean_column("distance", LocalText("Squares between", "Felder dazwischen"), "gap"),),
)


def walking_sentence(result: Json) -> Said:
    """What walking costs, in words."""
    other = next((row for row in result["distances"] if row["sooner"]), None)
    if other is None or not is_difference_told(other["sooner"], 2):
        return LocalText("No difference was found between both distances.", "Zwischen beiden Abständen wurde kein Unterschied gefunden.")
    turns = abs(other["sooner"]["mean"])
    text = LocalText("Walking costs %(turns)s turns.", "Die Wege kosten %(turns)s Züge.")
    return message(text, turns=Number(turns, 2))


WALKING: Final = IntervalsFigure(
    slug="walking",
    title=LocalText("What walking costs", "Was die Wege kosten"),
    sentence=walking_sentence,
    data="distances",
    clauses=("BOARD-2", "SET-3", "MOVE-1"),
    entries="distances",
    name=lambda row: DISTANCES[row["distance"]],
    is_drawn=lambda row: bool(row["sooner"]),
    estimate="sooner",
    line=0,
    label=LocalText("How many turns sooner 20 damage is dealt", "Um wie viele Züge früher 20 Schaden gemacht ist"),
    axis=LocalText("Turns sooner than as ordered", "Züge früher als wie bestellt"),
    head=LocalText("Distance", "Abstand"),
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
