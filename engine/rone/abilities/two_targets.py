"""Two targets of one verb: what is said of one may be about both, "an enemy unit and a technology with a cost of 2"."""

from __future__ import annotations

from typing import Any

from engine.rone.abilities.data import Data
from engine.rone.abilities.describing import FILTERS, ORDER, core_of, described, merged, selector
from engine.rone.abilities.step_phrases import Joined
from engine.rone.words.vocabulary import Kind


def described_alike(one: Any, two: tuple[Data, Data], is_choice: bool) -> Joined | None:
    """Two targets, where what stands behind the second is about both; None where that says nothing new of the first."""
    record, behind = two
    first = _also(one, behind)
    return None if first is None else Joined((first, record), is_choice)


def of_one_player(one: Any, two: Any, is_choice: bool) -> Joined | None:
    """Two targets, where whose the first is may be said of both; None where the second says whose it is, or the first doesn't."""
    second = _of_the_same(one, two)
    return None if second is None else Joined((one, second), is_choice)


def tailed(how_many: Data, adjectives: Data, noun: Data, tail: Data, tails: Data) -> tuple[Data, Data] | None:
    """A target with something behind its noun, and what that is: it may be said of the target before, too."""
    behind = merged(tail, tails)
    around = None if behind is None else core_of(adjectives, noun, behind)
    said = None if around is None else described(how_many, around)
    record = None if said is None else selector(said)
    return None if record is None or behind is None else (record, behind)


def _also(target: Any, behind: Data) -> Data | None:
    """`target` with what is said behind another; None where that says nothing new of it, or something of the same."""
    kind = next(iter(target)) if isinstance(target, dict) else ""
    if kind not in tuple(Kind) or not behind.keys() <= {"whose", "in", *FILTERS}:
        return None
    known = {"kind": kind, **{key: value for key, value in target.items() if key != kind}}
    if target[kind] != "any":
        known["whose"] = target[kind]
    if any(key in known for key in behind):
        return None
    said = {**known, **behind}
    return {kind: said.get("whose", "any")} | {key: said[key] for key in ORDER if key in said}


def _of_the_same(one: Any, two: Any) -> Data | None:
    """`two` of the player whose `one` is; None where more or less is said of either."""
    if not (isinstance(one, dict) and isinstance(two, dict)):
        return None
    kind, other_kind = next(iter(one)), next(iter(two))
    if kind == Kind.HERO or {kind, other_kind} - set(Kind) or one[kind] == "any" or two[other_kind] != "any":
        return None
    return {key: one[kind] if key == other_kind else value for key, value in two.items()}
