"""Words that several figures of Tagewerk use: plans, the last turn, factions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.languages import LocalText
from engine.simulation.figure import Json, Until
from engine.simulation.message import message, whole
from engine.tagewerk.bots.named import BOTS
from engine.tagewerk.words.nouns import faction

POLICIES: Final = {
    "greedy": BOTS["greedy"].label,
    "steady": LocalText("Steady: what is needed", "Stetig: was gebraucht wird"),
    "builder": LocalText("Builder: resources first", "Aufbauend: Ressourcen zuerst"),
    "drawer": LocalText("Drawer: cards first", "Ziehend: Karten zuerst"),
    "chaser": LocalText("Chaser: points first", "Jagend: Siegpunkte zuerst"),
}
DECIDED: Final = 0.99
"""When so many games have the points that win, later turns tell of games that would be over."""
EARLY: Final = 6
ON_TIME: Final = 0.9
UNIT_TURNS: Final = LocalText("turns", "Züge")
"""In so many turns a deck shows how it starts; a card is on time that nine of ten games can play."""


def decided(result: Json) -> Until | None:
    """The turn by which nearly all games have the points that win; None where that is the last one there is, or never."""
    turns = result["clock"]["turns"]
    turn = next((turn for turn in turns if turn["chance"] >= DECIDED), None)
    if turn is None or turn["turn"] == turns[-1]["turn"]:
        return None
    text = LocalText(
        "Games without %(points)s points after turn %(turn)s: %(left)s of %(games)s. Later turns are in the files.",
        "Partien, die nach Zug %(turn)s noch keine %(points)s Siegpunkte haben: %(left)s von %(games)s. Spätere Züge stehen in den "
        "Dateien.",
    )
    left, points = turn["n"] - round(turn["chance"] * turn["n"]), result["clock"]["points"]
    return Until(turn["turn"], message(text, turn=turn["turn"], points=points, left=whole(left), games=whole(turn["n"])))


def told_turns(result: Json, section: str) -> Sequence[Json]:
    """Those turns of a section, from the first on, that pages tell."""
    until, turns = decided(result), result[section]["turns"]
    told: Sequence[Json] = turns if until is None else turns[: until.turn]
    return told


def last_of(result: Json, section: str) -> Json:
    """The last turn of a section that pages tell."""
    return told_turns(result, section)[-1]


def faction_name(slug: str) -> LocalText:
    """A faction's name."""
    return faction(slug).name
