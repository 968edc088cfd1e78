"""What phrases that describe cards are made into: the selectors of the table, as data; None where the parts can't stand together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.text.printed.amounts import Bounds, within
from engine.text.printed.data import BEFORE, BEHIND, HOLDER, JOINED, REFERRING, THEM, Aimed, Bare, Data, Steps
from engine.text.printed.game import CARD, PrintedGame

SAID: frozenset[str] = frozenset((BEFORE, BEHIND, HOLDER, "kind", "whose", "plural", "aimed", "the", "one_of", "unless_hero", "loose"))
"""Parts of a description that only tell how it was said: of anything else that no selector has there is no record."""


def merged(*parts: Mapping[str, Any] | None) -> Data | None:
    """The parts of one description together; None where two of them say different things of the same."""
    found: Data = {}
    for part in parts:
        for key, value in (part or {}).items():
            if found.get(key, value) != value:
                return None
            found[key] = value
    return found


def merged_behind(game: PrintedGame, tail: Data, tails: Data) -> Data | None:
    """Two parts behind a noun; of "units other than humans you control" nobody knows whether all are yours or only those humans."""
    return None if tails and any(part in tail for part in game.exclusions) else merged(tail, tails)


def core_of(game: PrintedGame, adjectives: Data, noun: Data, tails: Data) -> Data | None:
    """A noun with all that stands around it; marked where that may be about one of several sorts."""
    said = _with_holder(merged(adjectives, noun, tails), adjectives)
    if said is None or not said.pop(JOINED, False):
        return said
    marks = {mark: [key for key in game.filters if key in parts] for mark, parts in ((BEFORE, adjectives), (BEHIND, tails))}
    return said | {mark: filters for mark, filters in marks.items() if filters}


def _with_holder(said: Data | None, more: Mapping[str, Any] | None) -> Data | None:
    """A description; in whose hand is not open where another part of it (`more`) says whose."""
    return {key: value for key, value in said.items() if key != HOLDER} if said and "whose" in (more or {}) else said


# --- One and many --------------------------------------------------------------------------------


def singular(core: Data) -> Data | None:
    """A description of one card."""
    return None if core.get("plural") else core


def plural(core: Data) -> Data | None:
    """A description of several cards."""
    return core if core.get("plural") else None


def not_singular(core: Data) -> Data | None:
    """A description of several cards, or one that may be."""
    return core if core.get("plural", True) else None


def surely_singular(core: Data) -> Data | None:
    """A description that can't be of several cards."""
    return core if core.get("plural") is False else None


def with_whose(core: Data) -> Data | None:
    """A description that says whose cards they are."""
    return core if "whose" in core else None


def of_kind(core: Data, kind: str) -> Data | None:
    """A description of cards of a kind."""
    return core if core.get("kind") == kind else None


def as_all(core: Data) -> Data:
    """A description as one of all that fit, said of one of them: "keine Einheit"."""
    return {key: value for key, value in core.items() if key != "plural"}


# --- Descriptions with how many are meant --------------------------------------------------------


def described(game: PrintedGame, how_many: Mapping[str, Any], core: Mapping[str, Any]) -> Data | None:
    """A description with how many are meant; by chance where a word says so."""
    said = _with_holder(merged(how_many, core), how_many)
    if said is None or (said.pop("the", False) and (not said.get("aimed") or said.get("plural"))):
        return None  # "the unit", which is none in particular
    if said.pop("unless_hero", False) and said.get("kind") in game.lone_kinds:
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
    return said.get("kind") == CARD and "in" not in said and (is_loose or how_many.get("whose") == "own")


def without_article(game: PrintedGame, core: Data) -> Data | None:
    """One card as terse print names it, "destroy enemy unit"; a hero only where it is said whose."""
    is_untold = core.get("kind") in game.lone_kinds and "whose" not in core
    return None if core.get("plural") or is_untold else described(game, {"loose": True}, core)


def all_that_fit(game: PrintedGame, core: Data) -> Data | None:
    """Cards in the plural without a number: all of them, but not "target units"."""
    return described(game, {"many": "all"}, core) if core.get("plural") and not core.get("aimed") else None


def all_the(game: PrintedGame, core: Data) -> Data | None:
    """Cards of one side with an article, "the units of your opponent": all of them."""
    return described(game, {"many": "all"}, core) if core.get("plural") and core.get("whose") in ("own", "enemy") else None


def bare_all(game: PrintedGame, core: Data) -> Data | None:
    """All cards of a sort, without an article."""
    said = described(game, {"many": "all"}, core) if core.get("plural", True) else None
    return None if said is None else Bare(said)


def bare_one(game: PrintedGame, core: Data) -> Data | None:
    """One card without an article, as in short print: "Vernichte gegnerische Zieleinheit"."""
    return described(game, {}, core) if core.get("plural") is False or (core.get("aimed") and not core.get("plural")) else None


def genitive_owner(game: PrintedGame, how_many: Data, core: Data) -> Data | None:
    """One card or several whose figures are meant: the noun stands in the genitive, which is written like the plural."""
    if not core.get("plural"):
        return None
    said = described(game, how_many, core) or described(game, how_many, {**core, "plural": False})
    return selector(game, said)


# --- Selectors -----------------------------------------------------------------------------------


def selector(game: PrintedGame, *parts: Mapping[str, Any] | None, in_all: bool = False) -> Data | None:
    """The record of a description; `in_all` where it is about all that fit, so that `many` says nothing."""
    said = merged(*parts)
    if said is None or "kind" not in said:
        return None
    many = said.get("many")
    if many == 1 or (in_all and many == "all"):
        said.pop("many")
    elif in_all and many is not None:
        return None
    if any(key not in SAID and key not in game.parts for key in said):
        return None
    return {said["kind"]: said.get("whose", "any")} | {key: said[key] for key in (*game.parts, BEFORE, BEHIND, HOLDER) if key in said}


def as_target(game: PrintedGame, description: Data) -> Data | None:
    """The record of what a step happens to; it is remembered where no article stood with it, and where it is said to be chosen."""
    said = selector(game, description)
    if said is None:
        return None
    return Bare(said) if isinstance(description, Bare) else Aimed(said) if description.get("aimed") else said


def counted(game: PrintedGame, core: Mapping[str, Any], more: Mapping[str, Any] | None = None) -> Data | None:
    """A description of all that fit, without how many."""
    return selector(game, _with_holder(merged(core, more), more), in_all=True)


def as_own(game: PrintedGame, count: Data) -> Data:
    """What is counted, as one's own."""
    return {key: "own" if key in game.kinds else value for key, value in count.items()}


def all_in(game: PrintedGame, zone: Data) -> Data | None:
    """A whole graveyard; of other zones "all cards" is said."""
    return {CARD: zone["whose"], "in": "graveyard", "many": "all"} if zone["in"] == "graveyard" else None


def those(noun: Data) -> str | None:
    """The cards that were named last."""
    return THEM if noun.get("plural") else None


def chosen_by_enemy(target: Any) -> Data | None:
    """A target that the opponent chooses."""
    return {**target, "chooser": "enemy"} if isinstance(target, dict) else None


def opponents_choice(game: PrintedGame, core: Data) -> Data | None:
    """One of the opponent's own cards, which the opponent chooses; of several opponents no selector says whose cards they are."""
    return None if game.has_many_opponents else described(game, {"whose": "enemy", "chooser": "enemy"}, core)


def one_of_theirs(game: PrintedGame, core: Data) -> Data | None:
    """The same; "one of their cards" may lie anywhere."""
    return None if core.get("kind") == CARD and "in" not in core else selector(game, opponents_choice(game, core))


def payable(game: PrintedGame, adjectives: Data, noun: Data, tails: Data) -> Data | None:
    """The cards for which something is paid, wherever they are and whose ever: their kind may be any."""
    said = core_of(game, adjectives, noun, tails) if "in" not in tails and "whose" not in tails else None
    if said is None or "whose" in said or "in" in said:
        return None
    if said.get("kind") == CARD:
        return {key: said[key] for key in (*game.parts, BEFORE, BEHIND) if key in said} or None
    return selector(game, said, in_all=True)


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


def for_all(target: Any) -> Any:
    """A target that holds for all that fit, as `always` and the like have it: `many: all` is left out. None where one is chosen."""
    if isinstance(target, Aimed):
        return None
    if isinstance(target, dict):
        return {key: value for key, value in target.items() if key != "many"} if target.get("many", "all") == "all" else None
    return target


def summed(game: PrintedGame, target: Any) -> Any:
    """A target whose figures are added up: all that fit, or the hero of one player. Of one target of several the table has no figure."""
    if not isinstance(target, dict) or target.get("many") == "all":
        return for_all(target)
    return target if len(target) == 1 and any(target.get(kind, "any") != "any" for kind in game.lone_kinds) else None


# --- Two targets of one verb ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Joined:
    """Several targets of one verb: every one of them, or one that is chosen."""

    targets: tuple[Any, ...]
    is_choice: bool


def joined_targets(one: Any, two: Any, is_choice: bool) -> Joined:
    """Two targets of one verb."""
    return Joined((one, two), is_choice)


def told_in_full(game: PrintedGame, targets: tuple[Any, ...]) -> tuple[Any, ...] | None:
    """Several targets of one verb, each with whose it is; None where it is not clear."""
    told = [targets[0]]
    for target in targets[1:]:
        said = _with_whose(game, told[-1], target) if isinstance(target, Bare) else target
        if said is None:
            return None
        told.append(said)
    return None if _is_unsure(told) else tuple(told)


def _with_whose(game: PrintedGame, one: Any, bare: Data) -> Data | None:
    """As in "alle eigenen Menschen und Maschinen": whose the one are the others are, too; None where more is said of the one."""
    plain = {*game.kinds, "race", "many"}
    if not isinstance(one, dict) or one.get("many") != "all" or not one.keys() <= plain:
        return None
    whose, kind = next(iter(one.values())), next(iter(bare))
    if whose == "any":
        return bare
    return {**bare, kind: whose} if bare[kind] == "any" and bare.keys() <= plain else None


def _is_unsure(targets: list[Any]) -> bool:
    """Whether only the last says whose it is, which may be said of all: "eine Einheit und eine Technologie deines Gegners"."""
    whose = [next(iter(target.values())) if isinstance(target, dict) else "" for target in targets]
    return isinstance(targets[-1], dict) and whose[-1] != "any" and "any" in whose


def surely_joined(game: PrintedGame, one: Any, two: Any, is_choice: bool) -> Joined | None:
    """Two targets of one verb in German, where the genitive behind the second may be about both."""
    told = told_in_full(game, (one, two))
    return None if told is None else Joined(told, is_choice)


def tailed(game: PrintedGame, how_many: Data, adjectives: Data, noun: Data, tail: Data, tails: Data) -> tuple[Data, Data] | None:
    """A target with something behind its noun, and what that is: it may be said of the target before, too."""
    behind = merged(tail, tails)
    around = None if behind is None else core_of(game, adjectives, noun, behind)
    said = None if around is None else described(game, how_many, around)
    record = None if said is None else selector(game, said)
    return None if record is None or behind is None else (record, behind)


def described_alike(game: PrintedGame, one: Any, two: tuple[Data, Data], is_choice: bool) -> Joined | None:
    """Two targets, where what stands behind the second is about both; None where that says nothing new of the first."""
    record, behind = two
    kind = next(iter(one)) if isinstance(one, dict) else ""
    if kind not in game.kinds or not behind.keys() <= {"whose", "in", *game.filters}:
        return None
    known = {"kind": kind, **{key: value for key, value in one.items() if key != kind}}
    if one[kind] != "any":
        known["whose"] = one[kind]
    if any(key in known for key in behind):
        return None
    said = {**known, **behind}
    first = {kind: said.get("whose", "any")} | {key: said[key] for key in game.parts if key in said}
    return Joined((first, record), is_choice)


def surely_described_alike(game: PrintedGame, one: Any, two: tuple[Data, Data], is_choice: bool) -> Joined | None:
    """The same in German, where whose they are has to be said of either."""
    is_told = "whose" not in two[1] and surely_joined(game, one, two[0], is_choice) is not None
    return described_alike(game, one, two, is_choice) if is_told else None


def of_one_player(game: PrintedGame, one: Any, two: Any, is_choice: bool) -> Joined | None:
    """Two targets, where whose the first is may be said of both; None where the second says whose it is, or the first doesn't."""
    if not (isinstance(one, dict) and isinstance(two, dict)) or isinstance(two, Bare):
        return None
    kind, other_kind = next(iter(one)), next(iter(two))
    is_apart = kind in game.lone_kinds or not {kind, other_kind} <= set(game.kinds)
    if is_apart or one[kind] == "any" or two[other_kind] != "any":
        return None
    return Joined((one, {key: one[kind] if key == other_kind else value for key, value in two.items()}), is_choice)


def joined_with_bare(game: PrintedGame, one: Any, bare: Data) -> Joined | None:
    """As in "all enemy units and technologies": what is said of the one holds for the other; None where more is said of either."""
    if not isinstance(one, dict) or one.get("many") != "all" or len(one) > 2:
        return None
    two = selector(game, bare)
    if two is None or two != {next(iter(two)): "any", "many": "all"}:
        return None
    return Joined((one, {next(iter(two)): one[next(iter(one))], "many": "all"}), is_choice=False)


# --- What there is of them -----------------------------------------------------------------------


def held(game: PrintedGame, counted_cards: tuple[Bounds, Data | None], *more: Mapping[str, Any]) -> Data | None:
    """That so many cards fit."""
    bounds, core = counted_cards
    of = None if core is None else counted(game, core, merged(*more))
    return None if of is None else within({"count": of}, bounds)


def held_both(game: PrintedGame, one: tuple[Bounds, Data | None], two: tuple[Bounds, Data | None]) -> Data | None:
    """That you control both."""
    first, second = held(game, one, {"whose": "own"}), held(game, two, {"whose": "own"})
    return None if first is None or second is None else {"all": [first, second]}


def in_state(game: PrintedGame, target: Any, stat: str, is_none: bool) -> Data | None:
    """That a card is exhausted or damaged, or is not; of one of several nothing says which."""
    of = summed(game, target)
    if of is None or (isinstance(target, dict) and target.get("many") == "all"):
        return None
    return {"equal": [{"stat": stat, "of": of}, 0]} if is_none else {"at_least": [{"stat": stat, "of": of}, 1]}


def compared_hoards(game: PrintedGame, core: Data, whose: str, how: str) -> Data | None:
    """That a player has more, less, as many or at least as many of something as the other; of "cards in hand" it is open whose."""
    said = {key: value for key, value in core.items() if key != "whose"} if "in" in core else core
    other = "enemy" if whose == "own" else "own"
    counts = [counted(game, said, {"whose": side}) for side in (whose, other)]
    if None in counts or said.get("plural") is False:
        return None
    mine, theirs = ({"count": count} for count in counts)
    match how:
        case "more":
            return {"not": {"at_least": [theirs, mine]}}
        case "less":
            return {"not": {"at_least": [mine, theirs]}}
    return {"at_least" if how == "least" else "equal": [mine, theirs]}


def regrouped(one_condition: Data, more: list[Data], joins: str, splits: str) -> Data | None:
    """Conditions of which the last are joined by the other word: "A and B or C" may be "A and B" or C, as well as A and "B or C"."""
    last = more[-1]
    if not isinstance(last, dict) or splits not in last:
        return None
    first, *rest = last[splits]
    return {splits: [{joins: [one_condition, *more[:-1], first]}, *rest]}
