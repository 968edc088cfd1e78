"""What must hold after a scenario's steps, compared with the game."""

from __future__ import annotations

from typing import Any

from engine.match import GameCard
from engine.rone.rules.codes import PHASE_NAMES
from engine.rone.rules.ids import NO_SIDE
from engine.rone.rules.pieces import Permanent
from engine.rone.scenarios.position import ENTRY_FIELDS, LETTERS, Position
from engine.rone.scenarios.problems import DifferenceError, ScenarioError, listed, only, record

ORDERED = ("deck", "graveyard")
ZONES = (*ORDERED, "hand", "removed", "battlefield", "technology_deck", "technologies")
Found = list[tuple[GameCard, dict[str, Any]]]
"""Cards with the fields that can be asked of them there."""


def check_expectations(position: Position, expect: dict[str, Any]) -> None:
    """Compare everything that is expected.

    Raises:
        DifferenceError: the first thing that is otherwise.
        ScenarioError: a key means nothing.
    """
    for key, wanted in expect.items():
        letter, dot, what = str(key).partition(".")
        if dot and letter in LETTERS and what in ZONES:
            _check_zone(position, str(key), letter, what, listed(wanted, str(key)))
            continue
        found = _value(position, str(key), letter, what)
        if found != wanted or isinstance(found, bool) is not isinstance(wanted, bool):
            raise DifferenceError(f"{key} is {found!r}, expected {wanted!r}")


def _value(position: Position, key: str, letter: str, what: str) -> Any:
    state = position.game.state
    match key:
        case "turn":
            return state.turn
        case "active":
            return position.letters[state.active]
        case "phase":
            return PHASE_NAMES[state.phase]
        case "result":
            return _result(position)
    if letter in LETTERS:
        person = state.players[position.player(letter)]
        match what:
            case "water":
                return person.water
            case "hero.level":
                return person.level
            case "hero.exhausted":
                hero = state.permanents[person.hero]
                return 0 if hero is None else hero.exhausted  # who was eliminated has no hero any more (TRI-6)
    raise ScenarioError(f"expect: {key!r} is unknown")


def _result(position: Position) -> str:
    """`a`, `b`, …, `draw` or `none`; a team by its first player."""
    state = position.game.state
    if not state.is_over:
        return "none"
    return "draw" if state.winner == NO_SIDE else position.teams[state.winner][0]


def _cards_in(position: Position, letter: str, zone: str) -> Found:
    """The cards of a zone, top card first."""
    state = position.game.state
    seat = position.player(letter)
    person = state.players[seat]
    side = state.sides[person.side]
    match zone:
        case "hand":
            return [(card, {}) for card in person.hand]
        case "deck":
            return [(card, {"shield": card in side.shields}) for card in side.deck[::-1]]
        case "graveyard":
            return [(card, {}) for card in side.graveyard[::-1]]
        case "removed":
            return [(card, {}) for card in side.removed]
        case "technology_deck":
            return [(card, {}) for card in side.technology_deck]
    cards = side.units if zone == "battlefield" else person.technologies
    found = []
    for card in cards:
        permanent = state.permanents[card]
        if permanent is not None:
            found.append((card, _fields(permanent)))
    return found


def _fields(permanent: Permanent) -> dict[str, Any]:
    return {
        "exhausted": permanent.exhausted,
        "damage": permanent.damage,
        "health": permanent.health_change,
        "melee": permanent.melee_change,
        "ranged": permanent.ranged_change,
    }


def _check_zone(position: Position, key: str, letter: str, zone: str, wanted: list[Any]) -> None:
    entries = [{"card": entry} if isinstance(entry, str) else record(entry, key) for entry in wanted]
    for entry in entries:
        only(entry, ENTRY_FIELDS, key)
    found = _cards_in(position, letter, zone)
    if len(found) == len(entries):
        if zone in ORDERED and all(_fits(position, card, entry) for card, entry in zip(found, entries, strict=True)):
            return
        if zone not in ORDERED and _match(position, found, entries):
            return
    shown = [_shown(position, card, entries) for card in found]
    raise DifferenceError(f"{key} is {shown}, expected {wanted!r}")


def _match(position: Position, found: Found, entries: list[dict[str, Any]]) -> bool:
    """Whether each entry fits a card of its own, in any order."""
    if not entries:
        return not found
    for place, card in enumerate(found):
        if _fits(position, card, entries[0]) and _match(position, found[:place] + found[place + 1 :], entries[1:]):
            return True
    return False


def _fits(position: Position, card: tuple[int, dict[str, Any]], entry: dict[str, Any]) -> bool:
    number, fields = card
    called = entry.get("card")
    if called is not None and called not in (position.slugs[number], position.names.get(number)):
        return False
    if "name" in entry and position.names.get(number) != entry["name"]:
        return False
    return all(fields.get(name, 0) == value for name, value in entry.items() if name not in ("card", "name"))


def _shown(position: Position, card: tuple[int, dict[str, Any]], entries: list[dict[str, Any]]) -> Any:
    """A card with the fields that are asked of any."""
    number, fields = card
    asked = {name for entry in entries for name in entry} & set(fields)
    name = position.names.get(number, position.slugs[number])
    return {"card": name, **{field: fields[field] for field in sorted(asked)}} if asked else name
