"""Words that several figures of RONE use: what plans and settings are called, how much damage a whole deck is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.languages import LocalText
from engine.rone.formats import CUSTOM
from engine.simulation.message import Message, Said, message

HALF: Final = 0.5
PLANS: Final[Mapping[str, LocalText]] = {
    "greedy": LocalText("Mixed", "Gemischt"),
    "rush": LocalText("Rush: levels first", "Eilig: Stufen zuerst"),
    "curve": LocalText("Curve: cards first", "Kurve: Karten zuerst"),
}
BOTS: Final[Mapping[str, LocalText]] = {
    **PLANS,
    "random": LocalText("Random", "Zufällig"),
    "look-ahead": LocalText("Looks ahead", "Vorausschauend"),
}
LEVEL_2: Final = LocalText("Level 2", "Stufe 2")
LEVEL_3: Final = LocalText("Level 3", "Stufe 3")
MORE_DAMAGE: Final = LocalText("More damage by the last turn", "Mehr Schaden bis zum letzten Zug")
SOONER: Final = LocalText("Sooner, turns", "Züge früher")
CLOCK: Final = LocalText("Clock, turns", "Uhr, Züge")


def full_deck(result: Mapping[str, Any]) -> int:
    """Damage that is a whole deck: what the result says of it; those from before results said so were of the usual 24 cards."""
    return int(result["method"].get("deck_size", CUSTOM.deck_size))


def of_deck(text: LocalText, **values: Said) -> Callable[[Mapping[str, Any]], Message]:
    """What says `text` of a result, with the damage that is a whole deck in its place `damage`."""
    return lambda result: message(text, damage=full_deck(result), **values)


def plan_name(policy: str) -> Said:
    """What a plan is called."""
    return PLANS.get(policy, policy)


def half_by(entries: Sequence[Mapping[str, Any]]) -> int | None:
    """The first turn by which half the games have it, None within these turns."""
    return next((entry["turn"] for entry in entries if entry["chance"] >= HALF), None)


def clock_caption(result: Mapping[str, Any]) -> Message:
    """What the clock is, beside which the histogram counts whole turns."""
    return message(
        LocalText(
            "Clock: when %(damage)s damage is dealt, as if a turn dealt its damage evenly",
            "Uhr: wann %(damage)s Schaden zugefügt sind, als fügte ein Zug seinen Schaden gleichmäßig zu",
        ),
        damage=full_deck(result),
    )
