"""Steps that hold other texts: the words that every game has (`engine/text/branching.py`), with examples of RONE.

What they do stands in `engine/rone/rules/branching_steps.py`.
"""

from __future__ import annotations

from typing import Final

from engine.rone.words.step_parts import ENEMY_UNIT
from engine.text.branching import branching_steps
from engine.text.table import Word

BRANCHING_STEPS: Final[tuple[Word, ...]] = branching_steps(
    {
        "choose": {"choose": 1, "of": [[{"water": 2}], [{"draw": 1}]]},
        "may": {"may": [{"draw": 1}]},
        "if": {"if": {"at_least": ["hero_level", 2]}, "then": [{"draw": 1}], "else": [{"water": 1}]},
        "for_each": {"for_each": {"unit": "own"}, "do": [{"water": 1}]},
        "repeat": {"repeat": 2, "do": [{"damage": 1, "to": ENEMY_UNIT}]},
    }
)
