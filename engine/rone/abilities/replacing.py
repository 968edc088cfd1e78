"""Steps in place of others: "Draw a card. If …, draw two instead"; and amounts with an upper limit."""

from __future__ import annotations

from typing import Any

from engine.rone.abilities.building import amount_word, head
from engine.rone.abilities.data import Data, Steps
from engine.rone.abilities.describing import choosing


def instead(one: Steps, condition: Any, two: Steps) -> Steps | None:
    """`one`, or `two` in its place where the condition holds: about the same target, and as long, where `two` says nothing else."""
    if len(one) != 1 or not two:
        return None
    first, second = one[0], dict(two[0])
    if set(second) == {"amount"}:  # "draw three instead"
        word = amount_word(first)
        replaced = None if word is None else {**first, word: second["amount"]}
        return None if replaced is None else [{"if": condition, "then": [replaced], "else": one}]
    if head(first) == head(second) and "for" in first and "for" not in second:
        second["for"] = first["for"]
    target = first.get("to") if "to" in first else first.get(head(first))
    then = choosing(target, [second, *two[1:]]) or [second, *two[1:]]
    return [{"if": condition, "then": then, "else": one}]


def at_most(amount: Any, number: int) -> Data:
    """An amount, but not more than a number."""
    return {"min": [amount, number]}


def capped(steps: Steps, number: int) -> Steps | None:
    """`steps` whose last one is made of a count, but not more than a number."""
    word = amount_word(steps[-1]) if steps else None
    if word is None or not isinstance(steps[-1].get(word), dict):
        return None
    return [*steps[:-1], {**steps[-1], word: at_most(steps[-1][word], number)}]
