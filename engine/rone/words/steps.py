"""All steps: every word that does something, in the order of the reference; those that hold other texts have examples of RONE here.

What they do stands in `engine/rone/rules/` in modules of the same names.
"""

from __future__ import annotations

from typing import Final

from engine.rone.words.card_steps import CARD_STEPS
from engine.rone.words.player_steps import PLAYER_STEPS
from engine.rone.words.step_parts import ENEMY_UNIT, PAYMENT
from engine.text.branching import branching_steps
from engine.text.nodes import Unless
from engine.text.table import Part, Reads, Word, WordTable
from engine.text.vocabulary import Who

BRANCHING_STEPS: Final[tuple[Word, ...]] = (
    *branching_steps(
        {
            "choose": {"choose": 1, "of": [[{"water": 2}], [{"draw": 1}]]},
            "may": {"may": [{"draw": 1}]},
            "if": {"if": {"at_least": ["hero_level", 2]}, "then": [{"draw": 1}], "else": [{"water": 1}]},
            "for_each": {"for_each": {"unit": "own"}, "do": [{"water": 1}]},
            "repeat": {"repeat": 2, "do": [{"damage": 1, "to": ENEMY_UNIT}]},
        },
        others_may=True,
    ),
    Word(
        "unless",
        "The steps, unless the player pays, all of it (TEXT-4): who can't isn't asked. Targets of the steps are chosen "
        "first, as always; `that` is the last.",
        (
            Part("unless", "payment", PAYMENT),
            Part("do", "steps", Reads.STEPS),
            Part("who", "who", Reads.PLAYER, Who.ENEMY, meaning="Who may pay."),
        ),
        Unless,
        {"unless": {"water": 2}, "do": [{"hero_damage": 2}]},
    ),
)
STEPS: Final = WordTable((*PLAYER_STEPS, *CARD_STEPS, *BRANCHING_STEPS))
