"""Water: what comes in, what it is spent on, what piles up."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.rone.figures.words import decided, told_turns
from engine.rone.measures.goldfish_measures import BY_KEY
from engine.rone.measures.goldfish_table import SPENT_KINDS
from engine.simulation.figure import Json, StackedFigure, StackedPart
from engine.simulation.measure_figures import fan_of, mean_of, middle_of
from engine.simulation.message import Message, Percent, Said, message, whole

IDLE_IS_LITTLE: Final = 3
"""Water left at the end that nobody would call a pile."""
KIND_NAMES: Final = {
    "units": LocalText("Units", "Einheiten"),
    "tactics": LocalText("Tactics", "Taktiken"),
    "technologies": LocalText("Technologies", "Technologien"),
    "levels": LocalText("Levels", "Stufen"),
    "other": LocalText("Abilities and other", "Fähigkeiten und anderes"),
}
COLOURS: Final = {"units": 5, "tactics": 4, "technologies": 3, "levels": 1, "other": 2}
NO_WATER_SPENT: Final = LocalText("No water is spent.", "Es wird kein Wasser ausgegeben.")


def water_sentence(result: Json) -> Message:
    """What becomes of the water, in words."""
    turns = told_turns(result, result["water"]["turns"])
    last = turns[-1]
    idle = last["banked"]["p50"]
    values: dict[str, Said] = {"turn": last["turn"], "idle": whole(idle)}
    if idle <= IDLE_IS_LITTLE:
        return message(
            LocalText(
                "Hardly any water lies idle: after turn %(turn)s half the games have %(idle)s or less left.",
                "Kaum Wasser liegt brach: Nach Zug %(turn)s hat die Hälfte der Partien %(idle)s oder weniger übrig.",
            ),
            **values,
        )
    covered = [turn["turn"] for turn in turns if turn["banked"]["p50"] <= turn["income"]["mean"]]
    if not covered or covered[-1] == last["turn"]:
        text = LocalText(
            "The deck never saves more than about a turn’s income: after turn %(turn)s half the games have %(idle)s or less left.",
            "Das Deck spart nie mehr als etwa ein Einkommen: Nach Zug %(turn)s hat die Hälfte der Partien %(idle)s oder weniger übrig.",
        )
        return message(text, **values)
    text = LocalText(
        "The deck saves less than a turn’s income until turn %(until)s. From then on water piles up: in half "
        "the games %(idle)s or more lie idle after turn %(turn)s.",
        "Bis Zug %(until)s spart das Deck weniger als ein Einkommen. Von da an staut sich Wasser: In der "
        "Hälfte der Partien bleiben mindestens %(idle)s Wasser nach Zug %(turn)s ungenutzt.",
    )
    return message(text, until=covered[-1], **values)


def spending_sentence(result: Json) -> Said:
    """What most water goes into, and how much lies idle, in words."""
    turns = told_turns(result, result["ledger"]["turns"])
    sums = {kind: sum(turn["spent"][kind]["mean"] for turn in turns) for kind in SPENT_KINDS}
    total, last = sum(sums.values()), turns[-1]
    if not total:
        return NO_WATER_SPENT
    most = max(sums, key=lambda kind: sums[kind])
    return message(
        LocalText(
            "%(kind)s take most of the water (%(share)s), levels %(levels)s. By turn %(turn)s, cards worth %(board)s water stand in play.",
            "%(kind)s kosten das meiste Wasser (%(share)s), Stufen %(levels)s. Nach Zug %(turn)s liegen Karten "
            "für %(board)s Wasser im Spiel.",
        ),
        kind=KIND_NAMES[most],
        share=Percent(sums[most] / total),
        levels=Percent(sums["levels"] / total),
        turn=last["turn"],
        board=whole(last["board"]["p50"]),
    )


WATER: Final = fan_of(
    BY_KEY["banked"],
    decided,
    title=LocalText("Water", "Wasser"),
    sentence=water_sentence,
    clauses=("TURN-4", "TURN-7"),
    columns=(mean_of(BY_KEY["income"]), mean_of(BY_KEY["spent"])),
)
SPENDING: Final = StackedFigure(
    slug="spending",
    title=LocalText("What water is spent on", "Wofür das Wasser ausgegeben wird"),
    sentence=spending_sentence,
    data="ledger",
    clauses=("PLAY-1",),
    is_there=lambda result: bool(result["ledger"]["games"]),
    rows="ledger.turns",
    until=decided,
    label=LocalText("Water spent by turn, by what it was spent on", "Ausgegebenes Wasser je Zug, nach Zweck"),
    axis=LocalText("Water spent in the turn, mean", "Im Zug ausgegebenes Wasser, Mittel"),
    parts=[StackedPart(kind, KIND_NAMES[kind], f"spent.{kind}", COLOURS[kind]) for kind in SPENT_KINDS],
    columns=(middle_of(BY_KEY["board"]), middle_of(BY_KEY["idle"])),
    caption=LocalText(
        "Means; of the last two columns the median, with the 10th and 90th percentile",
        "Mittelwerte; in den letzten beiden Spalten der Median mit 10. und 90. Perzentil",
    ),
    note=lambda result: message(
        LocalText(
            "On the battlefield counts the printed costs of units and technologies there. Idle water counts once "
            "for each turn that it is left over; water is banked, not lost. Measured in %(games)s games.",
            "Auf dem Schlachtfeld zählen die aufgedruckten Kosten der Einheiten und Technologien dort. "
            "Ungenutztes Wasser zählt einmal für jeden Zug, in dem es übrig bleibt; es ist gespart, nicht "
            "verloren. Gemessen in %(games)s Partien.",
        ),
        games=whole(result["ledger"]["games"]),
    ),
)
