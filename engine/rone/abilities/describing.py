"""What phrases that describe cards are made into: the selectors of the table, as data; None where the parts can't stand together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.rone.abilities.data import HOLDER, REFERRING, Data, Steps
from engine.rone.words.vocabulary import Kind, Stat


def merged(*parts: Mapping[str, Any] | None) -> Data | None:
    """The parts of one description together; None where two of them say different things of the same."""
    found: Data = {}
    for part in parts:
        for key, value in (part or {}).items():
            if found.get(key, value) != value:
                return None
            found[key] = value
    return found


def merged_pair(adjective: Mapping[str, Any], adjectives: Mapping[str, Any]) -> Data | None:
    """Two parts before a noun."""
    return merged(adjective, adjectives)


def merged_tails(tail: Mapping[str, Any], tails: Mapping[str, Any]) -> Data | None:
    """Two parts behind a noun."""
    return merged(tail, tails)


JOINED: Final = "joined"
"""A mark of nouns that name one of several sorts: "humans and machines"."""
BEFORE: Final = "?before"
BEHIND: Final = "?behind"
"""Marks of such a description: the filters before it, which may be about the first sort alone, and those behind it (the last alone)."""


def core_of(adjectives: Mapping[str, Any], noun: Mapping[str, Any], tails: Mapping[str, Any]) -> Data | None:
    """A noun with all that stands around it; marked where that may be about one of several sorts."""
    said = _with_holder(merged(adjectives, noun, tails), adjectives)
    if said is None or not said.pop(JOINED, False):
        return said
    marks = {BEFORE: _filters(adjectives), BEHIND: _filters(tails)}
    return said | {mark: filters for mark, filters in marks.items() if filters}


def _with_holder(said: Data | None, more: Mapping[str, Any] | None) -> Data | None:
    """A description; in whose hand is not open where another part of it (`more`) says whose."""
    return {key: value for key, value in said.items() if key != HOLDER} if said and "whose" in (more or {}) else said


def _filters(parts: Mapping[str, Any]) -> list[str]:
    return [key for key in FILTERS if key in parts]


def described(how_many: Mapping[str, Any], core: Mapping[str, Any]) -> Data | None:
    """A description with how many are meant; by chance where a word says so."""
    said = _with_holder(merged(how_many, core), how_many)
    if said is None or (said.pop("the", False) and (not said.get("aimed") or said.get("plural"))):
        return None  # "the unit", which is none in particular
    if said.pop("unless_hero", False) and said.get("kind") == Kind.HERO:
        return None  # "deinen Helden" is one's only hero
    many = said.get("many", 1)
    if _lies_anywhere(said, how_many):
        return None
    is_one_of = said.pop("one_of", False) or "whose" in how_many
    if said.get("plural") and many == 1 and not is_one_of:
        return None  # "a units"
    if said.pop("random", False):
        if not isinstance(many, int):
            return None
        said["many"] = {"random": many}
    return said


def _lies_anywhere(said: Data, how_many: Mapping[str, Any]) -> bool:
    """Whether it is only "a card" or "one of your cards", of no zone in particular: a text may mean those of hand and deck."""
    is_loose = said.pop("loose", False) and "whose" not in said and not said.get("random")
    return said.get("kind") == Kind.CARD and "in" not in said and (is_loose or how_many.get("whose") == "own")


def choosing(target: Any, steps: Steps) -> Steps | None:
    """What happens to a target that the sentence before chooses: the first `it` is it, those that follow are `that`."""
    found = False

    def put(value: Any) -> Any:
        nonlocal found
        if value in REFERRING:
            whom, found = ("that" if found else target), True
            return whom
        if isinstance(value, dict) and "stat" in value:
            return value
        if isinstance(value, dict):
            return {key: put(inner) for key, inner in value.items()}
        return [put(inner) for inner in value] if isinstance(value, list) else value

    made = [put(step) for step in steps]
    return made if found and isinstance(target, dict) and made[0] != steps[0] else None


def counted(core: Mapping[str, Any], more: Mapping[str, Any] | None = None) -> Data | None:
    """A description of all that fit, without how many."""
    return selector(_with_holder(merged(core, more), more), in_all=True)


ORDER: Final = ("type", "other", "race", "not_race", "keyword", "without", *Stat, "in", "many", "chooser")
FILTERS: Final = ("not_race", "keyword", "without", *Stat)
"""The words that tell cards of one sort apart."""
KNOWN: Final = {*ORDER, BEFORE, BEHIND, HOLDER, "kind", "whose", "plural", "aimed", "the", "one_of", "unless_hero", "loose"}
"""What a record says, and what only tells how it was said: of anything else ("a random card", where none is taken) there is no record."""


def selector(*parts: Mapping[str, Any] | None, in_all: bool = False) -> Data | None:
    """The record of a description; `in_all` where it is about all that fit, so that `many` says nothing."""
    said = merged(*parts)
    if said is None or ("kind" not in said and "race" not in said):
        return None
    many = said.get("many")
    if many == 1 or (in_all and many == "all"):
        said.pop("many")
    elif in_all and many is not None:
        return None
    if not said.keys() <= KNOWN:
        return None
    kind = said.get("kind", Kind.UNIT)
    record: Data = {kind: said.get("whose", "any")}
    return record | {key: said[key] for key in (*ORDER, BEFORE, BEHIND, HOLDER) if key in said}


def of_types(types: list[str], **more: Any) -> Data | None:
    """Cards of one of several types; a tactic is no permanent."""
    if len(set(types)) < len(types):
        return None
    return {"kind": "card" if "tactic" in types else "permanent", "type": types, JOINED: True, **more}


def either(one: Data, two: Data) -> Data | None:
    """One of two described cards that differ in their type alone."""
    said = _either(one, two)
    return None if said is None else selector(said)


def _either(one: Data, two: Data) -> Data | None:
    if "kind" not in one or "kind" not in two or "type" in one or "type" in two:
        return None
    rest = {key: value for key, value in one.items() if key not in ("kind", "aimed", "plural", "loose")}
    if rest != {key: value for key, value in two.items() if key not in ("kind", "aimed", "plural", "loose")}:
        return None
    types = of_types([one["kind"], two["kind"]])
    return None if types is None else {**rest, **{key: value for key, value in types.items() if key != JOINED}}


def or_hero(unit: Any, whose: str) -> Data | None:
    """A unit, or the hero of the same player."""
    return {"permanent": whose, "type": ["unit", "hero"]} if selector(unit) == {"unit": whose} else None


def for_all(target: Any) -> Any:
    """A target that holds for all that fit, as `always` and the like have it: `many: all` is left out."""
    if isinstance(target, dict):
        return {key: value for key, value in target.items() if key != "many"} if target.get("many", "all") == "all" else None
    return target


def summed(target: Any) -> Any:
    """A target whose figures are added up: all that fit, or the hero of one player. Of one target of several the table has no figure."""
    if not isinstance(target, dict) or target.get("many") == "all":
        return for_all(target)
    return target if target.keys() == {Kind.HERO} and target[Kind.HERO] != "any" else None


class Bare(dict[str, Any]):
    """Cards of a sort without an article: "… and machines"."""
