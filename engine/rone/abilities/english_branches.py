"""English print that says one thing or another: "instead", "unless"."""

from __future__ import annotations

from typing import Any

from engine.rone.abilities import building as make
from engine.rone.abilities.antecedents import after_condition
from engine.rone.abilities.data import REFERRING, Steps
from engine.rone.abilities.following import Unable
from engine.rone.abilities.sentences import if_not_in_turn, if_the_last
from engine.text.phrases import Phrases

SHORT = "?short"
"""A step of which only the new amount is said: "draw 2 instead"."""


def add_branches(phrases: Phrases) -> None:
    """Add sentences with "instead" and "unless"."""
    add = phrases.add
    add("replacing", "{clauses} instead", lambda clauses: clauses)
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
    for build in (_instead, _instead_of_one):
        add("consequence", "{clauses} . if {condition} [,] {replacing}", build)
        add("consequence", "{clauses} , or {replacing} if {condition}", build)
    if_you_do = "(if|when) (you do|they do) [so]"
    add(
        "s_open",
        f"{{one:consequence}} (;|,|and|, and) {if_you_do} [,] {{two:consequence}}",
        lambda one, two: [*one, {"if": "done", "then": two}],
    )
    add(
        "s_open",
        "should your hero be [at|on] level {level:bare_level} [,] {consequence}",
        lambda level, consequence: after_condition(make.within("hero_level", level), consequence),
    )
    add("s_open", "unless {condition} [,] {consequence}", lambda condition, consequence: after_condition({"not": condition}, consequence))
    unless = "{consequence} [,] unless {condition}"
    add("s_open", unless, lambda consequence, condition: if_not_in_turn(consequence, {"not": condition}))
    add("s_open", unless, lambda consequence, condition: if_the_last(consequence, {"not": condition}))
    unable = "if (you|they) (cant|cannot) [,] {consequence}"
    add("s_open", unable, lambda consequence: [Unable({"if": {"not": "done"}, "then": consequence})])


def _instead(clauses: Steps, condition: Any, replacing: Steps) -> Steps | None:
    """`replacing` in place of what usually happens, where the condition holds; None where it needs what happened before."""
    new = replacing
    if SHORT in replacing[0]:
        word = make.amount_word(clauses[-1])
        if word is None or make.head(clauses[-1]) not in replacing[0]["of"]:
            return None
        new = [*clauses[:-1], {**clauses[-1], word: replacing[0][SHORT]}]
    elif _names_one(new):
        return None
    return None if _names_one(condition) else [{"if": condition, "then": new, "else": clauses}]


def _instead_of_one(clauses: Steps, condition: Any, replacing: Steps) -> Steps | None:
    """`replacing` in place of one of several things: the one that is done alike, or the last. What is short ("draw 2") is that anyway."""
    if len(clauses) < 2 or SHORT in replacing[0]:
        return None
    alike = (at for at in range(len(clauses)) if make.head(clauses[at]) == make.head(replacing[0]))
    at = next(alike, len(clauses) - 1)
    replaced = _instead([clauses[at]], condition, replacing)
    return None if replaced is None or _names_one(clauses[at + 1 :]) else [*clauses[:at], *replaced, *clauses[at + 1 :]]


def _names_one(value: Any) -> bool:
    """Whether a pronoun stands in it, which would mean a card of the sentence that is replaced."""
    if isinstance(value, dict):
        return any(_names_one(inner) for inner in value.values())
    if isinstance(value, list):
        return any(_names_one(inner) for inner in value)
    return value == "done" or value in REFERRING
