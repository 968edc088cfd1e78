"""Words that several figures of Tagewerk use: plans, the last turn, factions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from engine.languages import LocalText
from engine.simulation.figure import Json, Until
from engine.simulation.figure_words import FigureWords
from engine.simulation.measure_figures import told_until, until_decided
from engine.tagewerk.bots.named import BOTS
from engine.tagewerk.words.nouns import faction

SAID: Final = FigureWords(Path(__file__).with_name("words.txt"))
POLICIES: Final = {"greedy": BOTS["greedy"].label, **SAID.texts("plans")}


def decided(result: Json) -> Until | None:
    """The turn by which nearly all games have the points that win; None where that is the last one there is, or never."""
    text = SAID.text("decided", "left")
    return until_decided(result, text, points=result["clock"]["points"])


def told_turns(result: Json, section: str) -> Sequence[Json]:
    """Those turns of a section, from the first on, that pages tell."""
    return told_until(decided(result), result[section]["turns"])


def last_of(result: Json, section: str) -> Json:
    """The last turn of a section that pages tell."""
    return told_turns(result, section)[-1]


def faction_name(slug: str) -> LocalText:
    """A faction's name."""
    return faction(slug).name
