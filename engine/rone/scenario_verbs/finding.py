"""What a scenario may expect of a game of RONE: its zones, what lies on a permanent, what a player has."""

from __future__ import annotations

from typing import Any

from engine.rone.rules.codes import PHASE_NAMES
from engine.rone.rules.pieces import Permanent
from engine.rone.rules.state import State
from engine.rone.scenario_verbs.naming import Names
from engine.rone.scenario_verbs.position import PERMANENT_FIELDS
from engine.scenarios.played import ExpectedZone
from engine.scenarios.seats import LETTERS


def find(state: State, names: Names, key: str) -> Any:
    """What is found under a key of `expect`, None if it is none of RONE's; the top card of a zone comes first.

    Raises:
        ScenarioError: there is no such player.
    """
    match key:
        case "active":
            return names.seats.letters[state.active]
        case "phase":
            return PHASE_NAMES[state.phase]
    letter, _, what = key.partition(".")
    if letter not in LETTERS:
        return None
    person = state.players[names.seats.player(letter)]
    side = state.sides[person.side]
    match what:
        case "water":
            return person.water
        case "hero.level":
            return person.level
        case "hero.exhausted":
            hero = state.permanents[person.hero]
            return 0 if hero is None else hero.exhausted  # who was eliminated has no hero any more (TRI-6)
        case "battlefield" | "technologies":
            found = side.units if what == "battlefield" else person.technologies
            return ExpectedZone([names.thing(one.card, _fields(one)) for one in found], is_ordered=False)
        case "deck":
            return ExpectedZone([names.thing(card, {"shield": card in side.shields}) for card in side.deck[::-1]], is_ordered=True)
        case "graveyard":
            return ExpectedZone([names.thing(card, {}) for card in side.graveyard[::-1]], is_ordered=True)
        case "hand" | "removed" | "technology_deck":
            return ExpectedZone([names.thing(card, {}) for card in getattr(person if what == "hand" else side, what)], is_ordered=False)
    return None


def _fields(permanent: Permanent) -> dict[str, Any]:
    return {name: getattr(permanent, attribute) for name, (attribute, *_) in PERMANENT_FIELDS.items()}
