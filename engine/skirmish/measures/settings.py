"""How a kit of Skirmish is played alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.languages import LocalText
from engine.simulation.alone_settings import AloneSettings, OwnSetting
from engine.skirmish.bots.named import BOTS
from engine.skirmish.formats import KNOWN_RULESETS

BOARD: Final = "board"
REACH: Final = "reach"
OWN_SETTINGS: Final = (
    OwnSetting(
        "distance",
        LocalText("Distance", "Abstand"),
        LocalText(
            "The whole board, walking included; or three squares apart without obstacles, for the cards alone.",
            "Das ganze Spielfeld, mit den Wegen; oder drei Felder auseinander ohne Hindernisse, nur für die Karten.",
        ),
        LocalText("distance: %(number)s", "Abstand: %(number)s"),
        (BOARD, REACH),
        usual=BOARD,
        words={
            BOARD: LocalText("the standard board", "das Standardfeld"),
            REACH: LocalText("in reach", "in Reichweite"),
        },
    ),
    OwnSetting(
        "pressure",
        LocalText("Damage each turn", "Schaden je Zug"),
        LocalText(
            "So much damage does the kit’s own character take at the beginning of each turn, which armour lessens; 0: none.",
            "So viel Schaden nimmt der eigene Charakter zu Beginn jedes Zuges, den Rüstung mindert; 0: keinen.",
        ),
        LocalText("%(number)s damage each turn", "%(number)s Schaden je Zug"),
        range(7),
    ),
)


@dataclass(frozen=True)
class GoldfishSettings(AloneSettings):
    """Own turns (1 to 30), policy, distance, pressure (damage at the beginning of each own turn, 0 to 6), ruleset."""

    policies = tuple(name for name, kind in BOTS.items() if not kind.is_slow)
    rulesets = KNOWN_RULESETS
    own_settings = OWN_SETTINGS

    turns: int = 20
    ruleset: str = "leaflet"
    distance: str = BOARD
    pressure: int = 0
