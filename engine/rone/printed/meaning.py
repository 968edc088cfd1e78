"""Texts that mean the same in RONE's words, and to which cards of a condition "it" may point."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from engine.rone.words.events import EVENTS, Event
from engine.rone.words.vocabulary import Kind
from engine.text.printed.data import Data

OWN_HERO: Final = {"hero": "own"}
HAND_CARD: Final = {"card": "own", "in": "hand"}
TO_HEROES: Final = ("damage", "exhaust", "refresh", "cannot", "prevent", "use_ability_of")
"""Steps that happen to heroes, too."""
ONLY_UNITS: Final = ("melee", "ranged", "health", "fight")
"""Steps that happen to units alone."""
OPEN_TO: Final[Mapping[str, Callable[[str], bool]]] = {
    "hero": lambda word: word in TO_HEROES,
    "technology": lambda word: word not in ONLY_UNITS,
}
"""Of kinds to which not every step happens, whether one does."""


def plain_ability(ability: Data) -> Data:
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
        if isinstance(of, dict) and of.keys() == {"hero"} and EVENTS[event].said_of == Kind.HERO:
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
