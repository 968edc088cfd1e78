"""All steps of Skirmish's card text: the parts that each word takes. What it does and how it reads stands in `words.txt`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from engine.skirmish.words import nodes
from engine.skirmish.words.vocabulary import Act, Kind, PlayZone, Reference, Source, Spot
from engine.text.branching import branching_steps
from engine.text.described import DescribedWords
from engine.text.table import Form, Part, Reads, WordOf, WordTable
from engine.text.vocabulary import Who

DURATION: Final = Form("a number of rounds, turn, attack or permanent")
POINTS: Final = Form("an amount, or all")
MARKER: Final = Form("the slug of a marker")
ACT: Final = WordOf("an act", Act, "act that can be forbidden")
SOURCE: Final = WordOf("hand or deck", Source, "place to discard cards from")
SPOT: Final = WordOf("top, bottom or shuffled", Spot, "place in a deck")

WORDS: Final = DescribedWords(Path(__file__).with_name("words.txt"))
IN_PLAY: Final = (PlayZone.BATTLEFIELD,)
TO: Final = Part("to", "to", Reads.TARGET, Reference.SELF, meaning="Whom; you if left out.", kinds=(Kind.CHARACTER,), zones=IN_PLAY)
WHO: Final = Part("who", "who", Reads.PLAYER, Who.YOU, meaning="Who does it.")
FOR: Final = Part(
    "for", "duration", DURATION, None, meaning="How long it lasts: this turn if left out, on a counter card for the attack (EFF-2, EFF-3)."
)


def _amount(word: str, low: int = 0) -> Part:
    return Part(word, "amount", Reads.AMOUNT, low=low)


def _aimed(word: str) -> Part:
    """Characters behind the word itself."""
    return Part(word, "to", Reads.TARGET, kinds=(Kind.CHARACTER,), zones=IN_PLAY)


def _card(word: str) -> Part:
    """An own card behind the word itself."""
    return Part(word, "to", Reads.TARGET, kinds=(Kind.CARD,), zones=(PlayZone.HAND, PlayZone.DISCARD))


PARTS: Final[Mapping[str, tuple[Part, ...]]] = {
    "draw": (_amount("draw"), WHO),
    "discard": (_amount("discard"), WHO, Part("from", "source", SOURCE, Source.HAND, meaning="Where they are taken from.")),
    "prevent": (Part("prevent", "amount", POINTS, low=0), TO, FOR),
    "cannot": (Part("cannot", "act", ACT), TO, FOR),
    "walk": (_amount("walk"),),
    "marker": (
        Part("marker", "marker", MARKER),
        Part("add", "amount", Reads.AMOUNT, None, low=-99, meaning="How many are taken."),
        Part("set", "level", Reads.AMOUNT, None, low=0, meaning="How many there are then."),
    ),
    "discard_x": (_amount("discard_x", 1),),
    "shuffle_x": (Part("shuffle_x", "amount", Reads.YES_NO),),
    "return_to_hand": (_card("return_to_hand"),),
    "to_deck": (_card("to_deck"), Part("at", "at", SPOT, Spot.TOP, meaning="Where in the deck.")),
    **{word: (_aimed(word),) for word in ("target", "cancel", "cleanse")},
    **{word: (_amount(word), TO) for word in ("damage", "heal", "push", "pull")},
    **{word: (_amount(word), TO, FOR) for word in ("burn", "mend")},
    **{word: (_amount(word, -99), TO, FOR) for word in ("strength", "armour", "speed", "reach")},
}
BUILDS: Final[Mapping[str, type[Any]]] = {"discard": nodes.Discard, "marker": nodes.ChangeMarkers, "to_deck": nodes.ToOwnDeck}
ENEMY: Final[dict[str, Any]] = {"character": "enemy"}
STEPS: Final = WordTable(
    (
        *WORDS.steps(PARTS, BUILDS, nodes.Deed),
        *branching_steps(
            {
                "choose": {"choose": 1, "of": [[{"heal": 1}], [{"draw": 1}]]},
                "may": {"may": [{"walk": 2}]},
                "if": {"if": "critical", "then": [{"draw": 1}], "else": [{"heal": 1}]},
                "repeat": {"repeat": 2, "do": [{"damage": "X-1", "to": ENEMY}]},
            }
        ),
    )
)
"""In the order of the reference."""
