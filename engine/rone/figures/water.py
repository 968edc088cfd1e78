"""Water: what comes in, what it is spent on, what piles up."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.rone.figures.words import SAID, decided, told_turns
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
        return SAID.say(
            "water",
            "hardly",
            **values,
        )
    covered = [turn["turn"] for turn in turns if turn["banked"]["p50"] <= turn["income"]["mean"]]
    if not covered or covered[-1] == last["turn"]:
        return SAID.say("water", "never", **values)
    return SAID.say("water", "until", until=covered[-1], **values)


def spending_sentence(result: Json) -> Said:
    """What most water goes into, and how much lies idle, in words."""
    turns = told_turns(result, result["ledger"]["turns"])
    sums = {kind: sum(turn["spent"][kind]["mean"] for turn in turns) for kind in SPENT_KINDS}
    total, last = sum(sums.values()), turns[-1]
    if not total:
        return NO_WATER_SPENT
    most = max(sums, key=lambda kind: sums[kind])
    return SAID.say(
        "spending",
        "most",
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
    **SAID.figure("spending"),
    sentence=spending_sentence,
    data="ledger",
    is_there=lambda result: bool(result["ledger"]["games"]),
    rows="ledger.turns",
    until=decided,
    parts=[StackedPart(kind, KIND_NAMES[kind], f"spent.{kind}", COLOURS[kind]) for kind in SPENT_KINDS],
    columns=(middle_of(BY_KEY["board"]), middle_of(BY_KEY["idle"])),
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
