"""Steps that hold other texts: choices, conditions, repetitions. A bot values them by what they hold.

What they do stands in `engine/rone/rules/branching_steps.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.rone.words import nodes
from engine.rone.words.nodes import Amount, Condition, Selector, Steps
from engine.rone.words.step_parts import ENEMY_UNIT, amount_part
from engine.rone.words.words import Part, Reads, Word


@dataclass(frozen=True, slots=True)
class Choose(nodes.Step):
    """You choose so many of the options; they are carried out in the order written."""

    count: int
    options: tuple[Steps, ...]


@dataclass(frozen=True, slots=True)
class May(nodes.Step):
    """You may have the steps carried out, or not."""

    steps: Steps


@dataclass(frozen=True, slots=True)
class If(nodes.Step):
    """`then` where the condition holds, else `otherwise` (which may be empty)."""

    condition: Condition
    then: Steps
    otherwise: Steps


@dataclass(frozen=True, slots=True)
class ForEach(nodes.Step):
    """The steps once for each card that fits when it begins; `that` is the card."""

    of: Selector
    steps: Steps


@dataclass(frozen=True, slots=True)
class Repeat(nodes.Step):
    """The steps so many times."""

    amount: Amount
    steps: Steps


BRANCHING_STEPS: Final[tuple[Word, ...]] = (
    Word(
        "choose",
        "You choose so many of the options; they are carried out in the order written.",
        (
            Part("choose", "count", Reads.NUMBER, low=1),
            Part("of", "options", Reads.OPTIONS, meaning="Two or more lists of steps."),
        ),
        Choose,
        {"choose": 1, "of": [[{"water": 2}], [{"draw": 1}]]},
    ),
    Word("may", "You may have the steps carried out.", (Part("may", "steps", Reads.STEPS),), May, {"may": [{"draw": 1}]}),
    Word(
        "if",
        "Carries out `then` where the condition holds, else `else`.",
        (
            Part("if", "condition", Reads.CONDITION),
            Part("then", "then", Reads.STEPS),
            Part("else", "otherwise", Reads.STEPS, (), meaning="What happens where it does not hold."),
        ),
        If,
        {"if": {"at_least": ["hero_level", 2]}, "then": [{"draw": 1}], "else": [{"water": 1}]},
    ),
    Word(
        "for_each",
        "The steps once for each card that fits; `that` is the card.",
        (Part("for_each", "of", Reads.RECORD), Part("do", "steps", Reads.STEPS)),
        ForEach,
        {"for_each": {"unit": "own"}, "do": [{"water": 1}]},
    ),
    Word(
        "repeat",
        "The steps so many times.",
        (amount_part("repeat"), Part("do", "steps", Reads.STEPS)),
        Repeat,
        {"repeat": 2, "do": [{"damage": 1, "to": ENEMY_UNIT}]},
    ),
)
