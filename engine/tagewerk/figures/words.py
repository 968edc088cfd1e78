"""Words that several figures of Tagewerk use: plans, the last turn, factions."""

from __future__ import annotations

from typing import Final

from engine.languages import LocalText
from engine.simulation.figure import Json
from engine.tagewerk.bots.named import BOTS
from engine.tagewerk.words.nouns import faction

POLICIES: Final = {
    "greedy": BOTS["greedy"].label,
    "steady": LocalText("Steady: what is needed", "Stetig: was gebraucht wird"),
    "builder": LocalText("Builder: resources first", "Aufbauend: Ressourcen zuerst"),
    "drawer": LocalText("Drawer: cards first", "Ziehend: Karten zuerst"),
    "chaser": LocalText("Chaser: points first", "Jagend: Siegpunkte zuerst"),
}
EARLY: Final = 6
ON_TIME: Final = 0.9
UNIT_TURNS: Final = LocalText("turns", "Züge")
"""In so many turns a deck shows how it starts; a card is on time that nine of ten games can play."""


def last_of(result: Json, section: str) -> Json:
    """The last turn of a section."""
    last: Json = result[section]["turns"][-1]
    return last


def faction_name(slug: str) -> LocalText:
    """A faction's name."""
    return faction(slug).name
