"""Words that several figures of Skirmish use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from engine.languages import LocalText
from engine.simulation.figure import Json, Until
from engine.simulation.figure_words import FigureWords
from engine.simulation.measure_figures import told_until, until_decided
from engine.simulation.message import CardName, Said

SAID: Final = FigureWords(Path(__file__).with_name("words.txt"))
PUNCH: Final = LocalText("Punch", "Punch")
DISTANCES: Final[Mapping[str, LocalText]] = SAID.texts("distances")
IDLE: Final[Mapping[str, LocalText]] = SAID.texts("causes")


def decided(result: Json) -> Until | None:
    """The turn by which nearly all games have dealt 20; None where that is the last one there is, or never."""
    text = SAID.text("decided", "left")
    return until_decided(result, text)


def told_turns(result: Json, section: str) -> Sequence[Json]:
    """Those turns of a section, from the first on, that pages tell."""
    return told_until(decided(result), result[section]["turns"])


def card_or_punch(entry: Json) -> Said:
    """A card, or the punch."""
    return CardName(entry["card"]) if entry["card"] else PUNCH
