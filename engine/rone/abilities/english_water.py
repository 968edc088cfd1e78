"""The water of a player in English print: as an amount, in conditions, and where all or half of it is lost."""

from __future__ import annotations

from itertools import product
from typing import Final

from engine.rone.abilities import building as make
from engine.rone.abilities.amounts import multiplied
from engine.rone.abilities.data import Data
from engine.rone.abilities.english_names import OPPONENT, OPPONENTS
from engine.rone.abilities.pronouns import CONTROLLER
from engine.rone.abilities.water import compared_water, held_water, stolen_water
from engine.text.phrases import Phrases

WATER: Final = "(water|<water>)"
PLAYERS: Final = (
    ("you have", "you [do|have]", "your", "you"),
    (f"{OPPONENT} has", f"{OPPONENT} [does|has]", OPPONENTS, "enemy"),
    ("that player has", "that player [does|has]", "that players", "?player"),
    ("its controller has", "its controller [does|has]", "its controllers", CONTROLLER),
)
"""Who has it, as they stand before it and behind "than", whose it is, and the word for the player."""


def add_water(phrases: Phrases) -> None:
    """Add a player's water as an amount, and what can follow "if" about it."""
    _add_amounts(phrases)
    _add_lost(phrases)
    _add_conditions(phrases)


def _add_amounts(phrases: Phrases) -> None:
    add = phrases.add
    for has, _, whose, who in PLAYERS:
        water: Data = {"water": who}
        nouns = (f"{whose} water", f"[the] (amount of water|water) {has}", f"[the] (amount of water|water) in {whose} pool")
        add("own_amount", nouns, lambda water=water: water)
        add("each_one", (f"{WATER} [that] {has}", f"{WATER} in {whose} [water] pool"), lambda water=water: water)
        add("water_amount", f"as much {WATER} as {has}", lambda water=water: water)
        add("water_amount", f"(twice|double) as much {WATER} as {has}", lambda water=water: multiplied(2, water))
    phrases.add_values("rounded", [("[,] rounded up", True), ("<open> rounded up <close>", True)])
    add(
        "own_amount",
        "half [of] {amount:own_amount} {rounded}",
        lambda amount, rounded: None if isinstance(amount, int) else {"half": amount},
    )


def _add_lost(phrases: Phrases) -> None:
    """All or half of somebody's water, which is lost, doubled or stolen."""
    add = phrases.add
    for whose, who in (("your", "you"), ("(their|his|her|its|his or her)", make.DOER)):
        add("water_amount", f"all [of] {whose} {WATER}", lambda who=who: {"water": who})
        add("water_amount", f"half [of] {whose} {WATER} {{rounded}}", lambda rounded, who=who: {"half": {"water": who}})
    add("clause", f"double your {WATER}", lambda: [{"water": {"water": "you"}}])
    add("clause", f"steal all {WATER} (of|from) {OPPONENT}", stolen_water)


def _add_conditions(phrases: Phrases) -> None:
    add = phrases.add
    for has, _, whose, who in PLAYERS:
        within = lambda bare_quantity, who=who: held_water(who, bare_quantity)  # noqa: E731
        add("one_condition", f"{has} {{bare_quantity}} {WATER} [in {whose} pool]", within)
    for (has, _, _, left), (_, than, _, right) in product(PLAYERS, PLAYERS):
        if left != right:
            for pattern, condition in compared_water(left, right).items():
                add("one_condition", f"{has} {pattern.replace('water', WATER)} {than}", lambda condition=condition: condition)
