"""Words that several figures of RONE use: what plans and settings are called, how much damage a whole deck is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeVar

from engine.languages import LocalText
from engine.rone.formats import CUSTOM
from engine.simulation.figure import Until
from engine.simulation.figure_words import FigureWords
from engine.simulation.measure_figures import told_until, until_decided
from engine.simulation.message import Message, Said, message

SAID: Final = FigureWords(Path(__file__).with_name("words.txt"))
PLANS: Final[Mapping[str, LocalText]] = {
    "greedy": LocalText("Mixed", "Gemischt"),
    "rush": LocalText("Rush: levels first", "Eilig: Stufen zuerst"),
    "curve": LocalText("Curve: cards first", "Kurve: Karten zuerst"),
}
BOTS: Final[Mapping[str, LocalText]] = {
    **PLANS,
    "random": LocalText("Random", "Zufällig"),
    "look-ahead": LocalText("Looks ahead", "Vorausschauend"),
    "search": LocalText("Searches", "Suchend"),
}
LEVEL_2: Final = LocalText("Level 2", "Stufe 2")
LEVEL_3: Final = LocalText("Level 3", "Stufe 3")
MORE_DAMAGE: Final = LocalText("More damage by the last turn", "Mehr Schaden bis zum letzten Zug")
Turn = TypeVar("Turn")


def full_deck(result: Mapping[str, Any]) -> int:
    """Damage that is a whole deck: what the result says of it; those from before results said so were of the usual 24 cards."""
    return int(result["method"].get("deck_size", CUSTOM.deck_size))


def of_deck(text: LocalText, **values: Said) -> Callable[[Mapping[str, Any]], Message]:
    """What says `text` of a result, with the damage that is a whole deck in its place `damage`."""
    return lambda result: message(text, damage=full_deck(result), **values)


def plan_name(policy: str) -> Said:
    """What a plan is called."""
    return PLANS.get(policy, policy)


def decided(result: Mapping[str, Any], least: int = 1) -> Until | None:
    """The turn by which nearly all games are decided, from turn `least` on; None where that is the last one there is, or never."""
    text = SAID.text("decided", "left")
    return until_decided(result, text, least, damage=result["clock"]["damage"])


def told_turns(result: Mapping[str, Any], turns: Sequence[Turn], least: int = 1) -> Sequence[Turn]:
    """Those of the turns, from the first on, that pages tell."""
    return told_until(decided(result, least), turns)


SOONER_COUNTS: Final = LocalText(
    "Sooner counts parts of a turn, as if a turn dealt its damage evenly",
    "Früher zählt auch Teile eines Zuges, als fügte ein Zug seinen Schaden gleichmäßig zu",
)
