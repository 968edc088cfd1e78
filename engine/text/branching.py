"""The words of steps that hold other texts: choices, conditions, repetitions. A bot values them by what they hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.text.nodes import Choose, ForEach, If, May, Repeat
from engine.text.table import Part, Reads, Word
from engine.text.vocabulary import Who


def branching_steps(examples: Mapping[str, Mapping[str, Any]], others_may: bool = False) -> tuple[Word, ...]:
    """Those of the words that a game has: the ones of which it gives an example, each whole and in the game's own words.

    `others_may`: `may` takes `who`, which may be another player.
    """
    who = (Part("who", "who", Reads.PLAYER, Who.YOU, meaning="Who may."),) if others_may else ()
    words = {
        "choose": (
            "You choose so many of the options; they are carried out in the order written.",
            (Part("choose", "count", Reads.NUMBER, low=1), Part("of", "options", Reads.OPTIONS, meaning="Two or more lists of steps.")),
            Choose,
        ),
        "may": ("You may have the steps carried out.", (Part("may", "steps", Reads.STEPS), *who), May),
        "if": (
            "Carries out `then` where the condition holds, else `else`; with neither, nothing was done.",
            (
                Part("if", "condition", Reads.CONDITION),
                Part("then", "then", Reads.STEPS),
                Part("else", "otherwise", Reads.STEPS, (), meaning="What happens where it does not hold."),
            ),
            If,
        ),
        "for_each": (
            "The steps once for each card that fits; `that` is the card. Where they can't be carried out for one, they are for the others.",
            (Part("for_each", "of", Reads.RECORD), Part("do", "steps", Reads.STEPS)),
            ForEach,
        ),
        "repeat": ("The steps so many times.", (Part("repeat", "amount", Reads.AMOUNT, low=1), Part("do", "steps", Reads.STEPS)), Repeat),
    }
    return tuple(Word(name, *words[name], example) for name, example in examples.items())
