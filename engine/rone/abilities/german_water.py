"""The water of a player in German print: as an amount, in conditions, and where all or half of it is lost."""

from __future__ import annotations

from itertools import product
from typing import Final

from engine.rone.abilities import building as make
from engine.rone.abilities.amounts import multiplied
from engine.rone.abilities.data import Data
from engine.rone.abilities.german_names import ITS, OPPONENT, YOUR, inflected
from engine.rone.abilities.pronouns import CONTROLLER
from engine.rone.abilities.water import compared_water, held_water, stolen_water
from engine.text.phrases import Phrases

WATER: Final = "(Wasser|<water>)"
PLAYERS: Final = (
    ("du", "hast", YOUR, "", "you"),
    (OPPONENT, "hat", "(der|des|das|im|dem)", OPPONENT, "enemy"),
    (f"{inflected('dies')} Spieler", "hat", "(der|die|des|das|im|dem)", f"{inflected('dies')} Spielers", "?player"),
    (f"{ITS} Kontrolleur", "hat", "(der|die|des|das|im|dem)", f"{ITS} Kontrolleurs", CONTROLLER),
)
"""Who has it, with the verb; whose it is, before the noun and behind it; and the word for the player."""


def add_water(phrases: Phrases) -> None:
    """Add a player's water as an amount, and what can follow "wenn" about it."""
    _add_amounts(phrases)
    _add_lost(phrases)
    _add_conditions(phrases)


def _add_amounts(phrases: Phrases) -> None:
    add = phrases.add
    for who, has, before, behind, player in PLAYERS:
        water: Data = {"water": player}
        noun = f"{before.replace('(der|', '(der|die|')} (Wassermenge|Wasser|Wassers) {behind}"
        add("own_amount", (noun, f"[die] Menge {before} Wassers {behind}"), lambda water=water: water)
        pool = f"(in|) {before} (Vorrat|Wasservorrat) {behind}".replace("(in|) ", "[in] ")
        add("each_one", (f"{WATER} {pool}", f"{WATER} , das {who} {has} [,]"), lambda water=water: water)
        add("water_amount", f"so viel {WATER} [,] wie {who} [{has}] [,]", lambda water=water: water)
        add("water_amount", f"doppelt so viel {WATER} [,] wie {who} [{has}] [,]", lambda water=water: multiplied(2, water))
    phrases.add_values("rounded", [("[,] aufgerundet [,]", True), ("<open> aufgerundet <close>", True)])
    half = "{amount:own_amount} geteilt durch 2 {rounded}"
    add("amount_0", half, lambda amount, rounded: None if isinstance(amount, int) else {"half": amount})


def _add_lost(phrases: Phrases) -> None:
    """All or half of somebody's water, which is lost, doubled or stolen."""
    add = phrases.add
    for whose, who in ((YOUR, "you"), (ITS, make.DOER)):
        all_of = (f"{whose} {inflected('ganz', 'gesamt')} {WATER}", f"{inflected('all')} {whose} {WATER}", f"{whose} {WATER}")
        add("water_amount", all_of, lambda who=who: {"water": who})
        add("water_amount", f"die Hälfte {whose} (Wassers|<water>) {{rounded}}", lambda rounded, who=who: {"half": {"water": who}})
    add("clause", f"(verdopple|verdoppel|verdoppelst du|du verdoppelst) {YOUR} {WATER}", lambda: [{"water": {"water": "you"}}])
    steal = "(stiehl|stehle|stiehlst du|du stiehlst)"
    add(
        "clause",
        f"{steal} {OPPONENT} [{inflected('all')}|das {inflected('ganz', 'gesamt')}|{ITS} {inflected('ganz', 'gesamt')}] {WATER}",
        stolen_water,
    )


def _add_conditions(phrases: Phrases) -> None:
    add = phrases.add
    for who, has, _, _, player in PLAYERS:
        within = lambda bare_quantity, player=player: held_water(player, bare_quantity)  # noqa: E731
        pool = "[(in|im) [deinem|seinem] (Vorrat|Wasservorrat)]"
        add("one_condition", f"{who} {{bare_quantity}} {WATER} {pool} {has}", within)
        add("first_condition", f"{has} {who} {{bare_quantity}} {WATER}", within)
    for (who, has, _, _, left), (than, too, _, _, right) in product(PLAYERS, PLAYERS):
        if left != right:
            for pattern, condition in compared_water(left, right).items():
                water, word = GERMAN_COMPARISONS[pattern]
                orders = f"{who} {water} {WATER} {has} [,] {word} {than} [{too}]", f"{who} {water} {WATER} {word} {than} {has}"
                add("one_condition", orders, lambda condition=condition: condition)


GERMAN_COMPARISONS: Final = {
    "at least as much water as": ("(mindestens|wenigstens) so viel", "wie"),
    "less water than": ("weniger", "als"),
    "more water than": ("mehr", "als"),
    "exactly as much water as": ("(genauso|ebenso|genau so) viel", "wie"),
}
