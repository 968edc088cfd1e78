"""Words that several figures of Skirmish use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from engine.languages import LocalText
from engine.simulation.figure import Json, Until
from engine.simulation.measure_figures import told_until, until_decided
from engine.simulation.message import CardName, Said

PUNCH: Final = LocalText("Punch", "Punch")
DISTANCES: Final[Mapping[str, LocalText]] = {
    "board": LocalText("Across the board", "Quer übers Spielfeld"),
    "reach": LocalText("In reach from the start", "Von Anfang an in Reichweite"),
}
IDLE: Final[Mapping[str, LocalText]] = {
    "no_card": LocalText("No attack card", "Keine Angriffskarte"),
    "out_of_reach": LocalText("Out of reach", "Außer Reichweite"),
    "no_sight": LocalText("Not in sight or in front", "Nicht in Sicht oder vorn"),
    "held": LocalText("Held back", "Zurückgehalten"),
    "buff_instead": LocalText("Buff card instead", "Buffkarte stattdessen"),
}


def decided(result: Json) -> Until | None:
    """The turn by which nearly all games have dealt 20; None where that is the last one there is, or never."""
    text = LocalText(
        "Games without 20 damage after turn %(turn)s: %(left)s of %(games)s. Later turns are in the files.",
        "Partien, die nach Zug %(turn)s noch keine 20 Schaden haben: %(left)s von %(games)s. Spätere Züge stehen in den Dateien.",
    )
    return until_decided(result, text)


def told_turns(result: Json, section: str) -> Sequence[Json]:
    """Those turns of a section, from the first on, that pages tell."""
    return told_until(decided(result), result[section]["turns"])


def card_or_punch(entry: Json) -> Said:
    """A card, or the punch."""
    return CardName(entry["card"]) if entry["card"] else PUNCH
