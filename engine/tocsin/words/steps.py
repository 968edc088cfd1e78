"""All steps of TOCSIN's texts: the parts that each word takes. What it does and how it reads stands in `words.txt`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from engine.text.branching import branching_steps
from engine.text.described import DescribedWords
from engine.text.steps import Damage
from engine.text.table import Form, Part, Reads, WordOf, WordTable
from engine.tocsin.records import SideName
from engine.tocsin.words import nodes
from engine.tocsin.words.nodes import THIS, YOU
from engine.tocsin.words.vocabulary import DieUse, Kind, Pile, Readied, Spot

POINTS: Final = Form("an amount, or all")
ATTACK: Final = Form("a record of kind, strength and stun")
PLACE: Final = Form("a position, or self")
PLACES: Final = Form("positions, or self")

WORDS: Final = DescribedWords(Path(__file__).with_name("words.txt"))
HERO: Final = (Kind.HERO,)
ENEMY: Final = (Kind.ENEMY,)
TO: Final = Part("to", "to", Reads.TARGET, YOU, meaning="Which heroes; you if left out.", kinds=HERO)
WHO: Final = Part("who", "to", Reads.TARGET, YOU, meaning="Whose players, each once; you if left out.", kinds=HERO)
AT_ENEMY: Final = Part("to", "to", Reads.TARGET, meaning="Which enemies.", kinds=ENEMY)


def _amount(word: str, low: int = 1) -> Part:
    return Part(word, "amount", Reads.AMOUNT, low=low)


def _number(word: str) -> Part:
    return Part(word, "amount", Reads.NUMBER, low=1)


def _aimed(word: str, kinds: tuple[Kind, ...] = ENEMY) -> Part:
    """Heroes or enemies behind the word itself."""
    return Part(word, "to", Reads.TARGET, kinds=kinds)


PARTS: Final[Mapping[str, tuple[Part, ...]]] = {
    "damage": (_amount("damage"), AT_ENEMY),
    "hero_damage": (
        _amount("hero_damage"),
        TO,
        Part("undefended", "undefended", Reads.YES_NO, False, meaning="Whether nobody may defend (DEF-5)."),
    ),
    "heal": (_amount("heal"), TO),
    "remove_damage": (
        Part("remove_damage", "amount", POINTS, low=1),
        Part("from", "to", Reads.TARGET, meaning="Which enemies.", kinds=ENEMY),
    ),
    "draw": (_amount("draw"), WHO),
    "discard": (_amount("discard"), WHO),
    "hand_limit": (_amount("hand_limit", -99), WHO),
    "rage": (_amount("rage", -99), TO),
    "boost": (_amount("boost"), TO),
    "number": (_amount("number"), TO),
    "die": (Part("die", "use", WordOf("adds", DieUse, "use of the die")),),
    "stun": (_aimed("stun"),),
    "activate": (_aimed("activate"),),
    "attack": (Part("attack", "attack", ATTACK), AT_ENEMY),
    "defend": (_amount("defend"),),
    "prevent": (_amount("prevent"),),
    "give": (
        Part("give", "card", WordOf("stunned, poisoned or crystal", Pile, "card to give")),
        Part("count", "count", Reads.AMOUNT, 1, low=1, meaning="How many; 1 if left out."),
        WHO,
        Part("at", "at", WordOf("top or shuffled", Spot, "place in a deck"), Spot.TOP, meaning="On top of the deck unless shuffled in."),
    ),
    "move": (_aimed("move", HERO),),
    "ward": (_number("ward"), TO),
    "ready": (Part("ready", "what", WordOf("companions", Readied, "thing to make ready")),),
    "arrange": (_number("arrange"),),
    "remove_upgrades": (_amount("remove_upgrades"),),
    "flip": (
        Part("flip", "places", PLACES),
        Part("to", "to", WordOf("front or back", SideName, "side"), None, meaning="The side that shows then; turned over if left out."),
    ),
    "mark": (_amount("mark", -99), Part("at", "at", PLACE, THIS, meaning="Which card; the one that bears the text if left out.")),
    "win": (Part("win", "holds", Reads.YES_NO),),
    "lose": (Part("lose", "holds", Reads.YES_NO),),
}


def _words() -> WordTable:
    builds: Mapping[str, type[Any]] = {
        "damage": Damage,
        "draw": nodes.Draw,
        "prevent": nodes.Prevent,
        "arrange": nodes.Arrange,
        "win": nodes.Win,
        "lose": nodes.Lose,
        "hero_damage": nodes.HeroDamage,
        "give": nodes.Give,
        "flip": nodes.FlipCards,
        "mark": nodes.Mark,
        "die": nodes.DieAdds,
        "ready": nodes.Ready,
        "attack": nodes.CompanionAttack,
    }
    return WordTable(
        (
            *WORDS.steps(PARTS, builds, nodes.Deed),
            *branching_steps(
                {
                    "choose": {"choose": 1, "of": [[{"heal": 2}], [{"draw": 2}]]},
                    "may": {"may": [{"move": "you"}]},
                    "if": {"if": {"defeated": "self"}, "then": [{"draw": 1}], "else": [{"hero_damage": 1}]},
                    "for_each": {"for_each": {"hero": "all"}, "do": [{"heal": 1}]},
                    "repeat": {"repeat": "players", "do": [{"damage": 1, "to": {"enemy": "any"}}]},
                }
            ),
        )
    )


STEPS: Final = _words()
"""In the order of the reference."""
