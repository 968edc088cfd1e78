"""Which readings mean the same: of those that only say it in other words of the table, an owner is offered one."""

from __future__ import annotations

import json
from typing import Any

from engine.rone.abilities.data import Data
from engine.rone.words.events import EVENTS, About, Event

OWN_HERO = {"hero": "own"}
HAND_CARD = {"card": "own", "in": "hand"}


def without_equals(readings: list[list[Data]]) -> list[list[Data]]:
    """`readings` without those that mean what one before them means."""
    kept: dict[str, list[Data]] = {}
    for reading in readings:
        kept.setdefault(json.dumps([_plain(ability) for ability in reading], sort_keys=True), reading)
    return list(kept.values())


def _plain(ability: Data) -> Data:
    """An ability in one form for all that mean the same.

    A card's own death is its keyword, or told like any other's; whose hero it is, is said by "of", or by the hero; the yellow symbol
    of a hero is its economic ability (CARD-4), whether that is told or not.
    """
    said = {key: value for key, value in ability.items() if key != "economic"}
    of = said.get("of")
    if "when" in said:
        event = Event(said["when"])
        if event is Event.ANY_DEATH and of is None:
            said["when"] = Event.DEATH.value
        if isinstance(of, dict) and of.keys() == {"hero"} and EVENTS[event].about is About.HERO:
            said["of"] = of["hero"]
        if event is Event.LEVELS_UP:
            said.setdefault("of", "own")
    is_of_enemy = of == "enemy" or (isinstance(of, dict) and next(iter(of.values())) == "enemy")
    return {key: _part(value, is_of_enemy) for key, value in said.items()}


def _part(value: Any, is_of_enemy: bool) -> Any:
    if isinstance(value, list):
        return [_part(inner, is_of_enemy) for inner in value]
    if not isinstance(value, dict):
        return value
    if value == OWN_HERO:
        return "you"
    if value.get("stat") == "level" and value.get("of") in (OWN_HERO, "you"):
        return "hero_level"
    if value == {"destroy": HAND_CARD}:
        return {"destroy_cards": 1, "from": "hand"}
    return {
        key: "enemy" if is_of_enemy and inner == "cause" and key in ("who", "water") else _part(inner, is_of_enemy)
        for key, inner in value.items()
    }
