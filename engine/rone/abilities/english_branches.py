"""English print that says one thing or another: "instead", "unless"."""

from __future__ import annotations

from typing import Any

from engine.rone.abilities import building as make
from engine.rone.abilities.data import IT, THAT_ONE, Steps
from engine.text.phrases import Phrases

SHORT = "?short"
"""A step of which only the new amount is said: "draw 2 instead"."""


def add_branches(phrases: Phrases) -> None:
    """Add sentences with "instead" and "unless"."""
    add = phrases.add
    add("replacing", "{clauses} instead", lambda clauses: clauses)
    add("replacing", "instead [,] {clauses}", lambda clauses: clauses)
    for words, verbs in (
        (("damage", "hero_damage"), "[deal] {amount} damage"),
        (("damage", "hero_damage"), "deal {amount}"),
        (("water",), "[you] (gain|get) {amount}"),
        (("draw",), "[you] draw {amount}"),
        (("exhaust",), "exhaust it {amount:times}"),
        (("refresh",), "refresh it {amount:times}"),
        (("damage",), "deal {amount} damage to it"),
    ):
        add("replacing", f"{verbs} instead", lambda amount, words=words: [{SHORT: amount, "of": words}])
        add("replacing", f"instead [,] {verbs}", lambda amount, words=words: [{SHORT: amount, "of": words}])
    add(
        "consequence",
        "{clauses} . if {condition} [,] {replacing}",
        lambda clauses, condition, replacing: _instead(clauses, condition, replacing),
    )
    add(
        "consequence",
        "{clauses} , or {replacing} if {condition}",
        lambda clauses, condition, replacing: _instead(clauses, condition, replacing),
    )
    if_you_do = "(if|when) (you do|they do) [so]"
    add(
        "s_open",
        f"{{one:consequence}} (;|,|and|, and) {if_you_do} [,] {{two:consequence}}",
        lambda one, two: [*one, {"if": "done", "then": two}],
    )
    add(
        "s_open",
        "should your hero be [at|on] level {level:bare_level} [,] {consequence}",
        lambda level, consequence: [{"if": make.within("hero_level", level), "then": consequence}],
    )
    add("s_open", "unless {condition} [,] {consequence}", lambda condition, consequence: _unless(condition, consequence))
    add("s_open", "{consequence} [,] unless {condition}", lambda condition, consequence: _unless(condition, consequence))


def _unless(condition: Any, steps: Steps) -> Steps:
    return [{"if": {"not": condition}, "then": steps}]


def _instead(usual: Steps, condition: Any, steps: Steps) -> Steps | None:
    """`steps` in place of what usually happens, where the condition holds; None where they need what happened before."""
    new = steps
    if SHORT in steps[0]:
        word = make.amount_word(usual[-1])
        if word is None or make.head(usual[-1]) not in steps[0]["of"]:
            return None
        new = [*usual[:-1], {**usual[-1], word: steps[0][SHORT]}]
    elif _names_one(new):
        return None
    return None if _names_one(condition) else [{"if": condition, "then": new, "else": usual}]


def _names_one(value: Any) -> bool:
    """Whether a pronoun stands in it, which would mean a card of the sentence that is replaced."""
    if isinstance(value, dict):
        return any(_names_one(inner) for inner in value.values())
    if isinstance(value, list):
        return any(_names_one(inner) for inner in value)
    return value in (IT, THAT_ONE, "done")
