"""What a scenario may expect of a game of RONE: its zones, what lies on a permanent, what a player has."""

from __future__ import annotations

from typing import Any

from engine.match import GameCard
from engine.rone.rules.codes import PHASE_NAMES
from engine.rone.rules.state import State
from engine.rone.scenario_verbs.naming import Names
from engine.rone.scenario_verbs.position import PERMANENT_FIELDS
from engine.scenarios.played import Thing, Zone
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
        case "deck":
            return Zone([_thing(names, card, {"shield": card in side.shields}) for card in side.deck[::-1]], True)
        case "graveyard":
            return Zone([_thing(names, card, {}) for card in side.graveyard[::-1]], True)
        case "removed" | "technology_deck":
            return Zone([_thing(names, card, {}) for card in getattr(side, what)], False)
        case "hand":
            return Zone([_thing(names, card, {}) for card in person.hand], False)
        case "battlefield":
            return Zone(_in_play(state, names, side.units), False)
        case "technologies":
            return Zone(_in_play(state, names, person.technologies), False)
    return None


def _thing(names: Names, card: GameCard, fields: dict[str, Any]) -> Thing:
    return Thing(names.slugs[card], names.own.get(card), fields)


def _in_play(state: State, names: Names, cards: list[GameCard]) -> list[Thing]:
    found = [state.permanents[card] for card in cards]
    fields = PERMANENT_FIELDS.items()
    return [
        _thing(names, one.card, {name: getattr(one, attribute) for name, (attribute, *_) in fields}) for one in found if one is not None
    ]
