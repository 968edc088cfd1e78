"""Builders that lines of RONE's table name: water, heroes, levels, races and types of cards, economic abilities."""

from __future__ import annotations

from typing import Any, Final

from engine.text.printed.amounts import Bounds, within
from engine.text.printed.building import harmed_hero
from engine.text.printed.data import JOINED, Data, Steps
from engine.text.printed.describing import selector
from engine.text.printed.game import PrintedGame
from engine.text.printed.sentences import MOST_EXHAUSTED, activated

# --- What cards are ------------------------------------------------------------------------------

LEVELS: Final[dict[frozenset[int], Data]] = {
    frozenset((1, 2)): {"level": "<=2"},
    frozenset((2, 3)): {"level": ">=2"},
    frozenset((1, 3)): {"level": "!=2"},
}
"""Two of the three levels: those up to the second, those from it on, or those that are not it."""


def one_of_levels(one: int, two: int) -> Data | None:
    """One of two levels."""
    return LEVELS.get(frozenset((one, two)))


def bare_levels(one: int, two: int) -> Bounds | None:
    """The same of a hero."""
    return {(1, 2): (None, 2), (2, 3): (2, None)}.get((one, two))


def not_of(races: list[str]) -> Data:
    """Cards of other races."""
    return {"not_race": races[0] if len(races) == 1 else races}


def of_types(types: list[str], **more: Any) -> Data | None:
    """Cards of one of several types; a tactic is no permanent."""
    if len(set(types)) < len(types):
        return None
    return {"kind": "card" if "tactic" in types else "permanent", "type": types, JOINED: True, **more}


def either(game: PrintedGame, one: Data, two: Data) -> Data | None:
    """One of two described cards that differ in their type alone."""
    if "kind" not in one or "kind" not in two or "type" in one or "type" in two:
        return None
    rest, same = ({key: value for key, value in of.items() if key not in ("kind", "aimed", "plural", "loose")} for of in (one, two))
    types = of_types([one["kind"], two["kind"]]) if rest == same else None
    return None if types is None else selector(game, {**rest, **{key: value for key, value in types.items() if key != JOINED}})


def or_hero(game: PrintedGame, unit: Data, whose: str) -> Data | None:
    """A unit, or the hero of the same player."""
    return {"permanent": whose, "type": ["unit", "hero"]} if selector(game, unit) == {"unit": whose} else None


# --- Water and heroes ----------------------------------------------------------------------------


def held_water(player: str, bounds: Bounds) -> Data:
    """That a player has so much water: of 0, none."""
    return within({"water": player}, (0, 0) if bounds == (0, None) else bounds)


def compared_water(how: str, left: str, right: str) -> Data | None:
    """That a player has less water than another, as much or at least as much."""
    both = [{"water": left}, {"water": right}]
    if left == right:
        return None
    return {"not": {"at_least": both}} if how == "less" else {how: both}


def to_both_heroes(damage_amount: Any) -> Steps:
    """Damage to the heroes of both players."""
    return [*harmed_hero("you", damage_amount), *harmed_hero("enemy", damage_amount)]


def unpaid_or_not(step: Data, unpaid: bool | None) -> Steps:
    """A step that is paid for, unless it is said that it isn't."""
    return [step | ({"pay": False} if unpaid is False else {})]


# --- Economic abilities (CARD-4) -----------------------------------------------------------------


def uncoloured(number: int) -> tuple[int, str] | None:
    """How often is exhausted, without a colour."""
    return (number, "") if number <= MOST_EXHAUSTED else None


def times_of(symbol: tuple[int, str]) -> int:
    """How often is exhausted."""
    return symbol[0]


def economic_text(symbol: tuple[int, str], body: Steps, payment: Data | None = None) -> list[Data] | None:
    """A hero's economic ability in sentences: its symbol is yellow."""
    times, colour = symbol
    spent = {"exhaust": times} | ({"pay": payment} if payment else {})
    return [{"activate": spent, "economic": True, "do": body}] if colour == "yellow" else None


def economic(symbol: tuple[int, str], options: list[Steps], payment: Data | None = None) -> list[Data] | None:
    """A hero's economic ability in symbols."""
    do: Steps = options[0] if len(options) == 1 else [{"choose": 1, "of": options}]
    if symbol[1] == "purple":
        return activated({"exhaust": symbol[0]} | ({"pay": payment} if payment else {}), do)
    return economic_text((symbol[0], "yellow"), do, payment)
