"""What German print says of a card behind its noun, "deren Nahkampfwert 0 ist" or "der Stufe 1 oder 2", and several cards of one verb."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from engine.rone.abilities import building as make
from engine.rone.abilities import describing as cards
from engine.rone.abilities import two_targets
from engine.rone.abilities.amounts import compared
from engine.rone.abilities.data import Data
from engine.rone.abilities.english_names import FIGURES
from engine.rone.abilities.german_names import COST_NAMES, STAT_NAMES, THE, A, inflected
from engine.rone.abilities.step_phrases import Joined
from engine.rone.words.nouns import RACES
from engine.rone.words.vocabulary import Kind, Stat
from engine.text.phrases import Phrases

HIGHEST_LEVEL: Final = 3
QUANTITIES: Final = (
    ("{number}", lambda number: (number, number)),
    ("(mindestens|wenigstens|minimal) {number}", lambda number: (number, None)),
    ("{number} oder (mehr|höher|größer)", lambda number: (number, None)),
    ("(höchstens|maximal) {number}", lambda number: (None, number)),
    ("{number} oder (weniger|niedriger|kleiner)", lambda number: (None, number)),
    ("genau {number}", lambda number: (number, number)),
    ("(mehr als|größer als|höher als|über) {number}", lambda number: (number + 1, None)),
    ("(weniger als|kleiner als|niedriger als|unter) {number}", lambda number: (None, number - 1)),
)
"""A number or its bounds, lowest and highest, wherever the words stand."""


def add_tails(phrases: Phrases) -> None:
    """Add clauses behind a noun, and several targets of one verb."""
    add = phrases.add
    for pattern, bounds in QUANTITIES:
        add("value", pattern, bounds)
    for stat in (*FIGURES, Stat.COST, Stat.RECYCLE):
        _add_stat(phrases, stat)
    add("tail", "[der|auf|einer|von] Stufe {one:number} oder {two:number}", _one_of_levels)
    add("tail", "(ab|von mindestens) Stufe {number}", lambda number: {"level": f">={number}"})
    add("tail", "(bis|bis zu|von höchstens|höchstens|maximal) Stufe {number}", lambda number: {"level": f"<={number}"})
    add("tail", ", (die|der|das) {keyword} (hat|haben|besitzt|besitzen) [,]", lambda keyword: {"keyword": keyword})
    add("tail", "mit dem Schlüsselwort {keyword}", lambda keyword: {"keyword": keyword})
    add("adjective", inflected("verschieden", "unterschiedlich", "einzeln"), dict)
    here = "(befindet|befinden|liegt|liegen|ist|sind)"
    add("tail", [f", (die|der|das) [sich] {{in_zone}} {here} [,]"], lambda in_zone: in_zone)
    add("tail", f", (die|der|das) sich unter deiner Kontrolle {here} [,]", lambda: {"whose": "own"})
    add("adjective", "gegner", lambda: {"whose": "enemy"})
    add("target", [f"{THE} Einheit , die angreift [,]"], lambda: "attacker")
    for race in RACES:
        name = RACES[race].singular[0]
        add(
            "tail",
            [f", (die|der) zur Rasse {name} (gehört|gehören) [,]", f"und die zur Rasse {name} (gehört|gehören) ,"],
            lambda race=race: {"race": race},
        )
    _add_joined(phrases)


def _one_of_levels(one: int, two: int) -> Data | None:
    """Two of the three levels: those up to the second, those from it on, or those that are not it."""
    if {one, two} == {1, 2}:
        return {"level": "<=2"}
    if {one, two} == {2, HIGHEST_LEVEL}:
        return {"level": ">=2"}
    return {"level": "!=2"} if {one, two} == {1, HIGHEST_LEVEL} else None


def _add_stat(phrases: Phrases, stat: Stat) -> None:
    """A clause about one number of a card."""
    add = phrases.add
    name = STAT_NAMES.get(stat) or COST_NAMES[stat]
    unit = {Stat.COST: "[<water>|Wasser|Wassertropfen]", Stat.RECYCLE: "[Karte|Karten]"}.get(stat, "")
    build = lambda value, stat=stat: compared(stat, value)  # noqa: E731
    add("tail", f", (deren|dessen) {name} {{value}} {unit} (ist|sind|beträgt|betragen|hat) [,]", build)
    add("feature", [f"[{A}] {name} von {{value}} {unit}", f"{name} {{value}} {unit}"], build)
    if stat is Stat.COST:
        add("tail", f", (die|der|das) {{value}} {unit} (kostet|kosten) [,]", build)


def _add_joined(phrases: Phrases) -> None:
    """Several targets of one verb, each with its article."""
    add = phrases.add
    add("targets", "{target}", lambda target: target)
    for first in ("{one:target}", "sowohl {one:target}"):
        add("targets", f"{first} (und|sowie|und auch|als auch) {{two:target}}", lambda one, two: _joined((one, two), is_choice=False))
    add("targets", "{one:target} oder {two:target}", lambda one, two: _joined((one, two), is_choice=True))
    add("tailed", "{how_many} {adjectives} {noun} {tail} {tails}", two_targets.tailed)
    for pattern, is_choice in (("{one:target} (und|sowie|und auch)", False), ("{one:target} oder", True)):
        add("targets", f"{pattern} {{two:tailed}}", partial(_described_alike, is_choice=is_choice))
        add("targets", f"{pattern} {{two:target}}", partial(_of_one_player, is_choice=is_choice))
    for rule, part in (("card", "target"), ("hero", "hero")):
        add("harmed", f"{{{part}}}", lambda rule=rule, **whom: (rule, next(iter(whom.values()))))


def is_unsure(targets: Sequence[Any]) -> bool:
    """Whether only the last says whose it is, which may be said of all: "eine Einheit und eine Technologie deines Gegners"."""
    whose = [next(iter(target.values())) if isinstance(target, dict) else "" for target in targets]
    return isinstance(targets[-1], dict) and whose[-1] != "any" and "any" in whose


def _joined(targets: tuple[Any, ...], is_choice: bool) -> Joined | None:
    told = told_in_full(targets)
    return None if told is None else Joined(told, is_choice)


def _described_alike(one: Any, two: tuple[Data, Data], is_choice: bool) -> Joined | None:
    """The same, where what stands behind the second is about both; whose they are has to be said of either."""
    if "whose" in two[1] or _joined((one, two[0]), is_choice) is None:
        return None
    return two_targets.described_alike(one, two, is_choice)


def _of_one_player(one: Any, two: Any, is_choice: bool) -> Joined | None:
    return None if isinstance(two, cards.Bare) else two_targets.of_one_player(one, two, is_choice)


def told_in_full(targets: tuple[Any, ...]) -> tuple[Any, ...] | None:
    """Several targets of one verb, each with whose it is; None where it is not clear."""
    told = [targets[0]]
    for target in targets[1:]:
        said = _with_whose(told[-1], target) if isinstance(target, cards.Bare) else target
        if said is None:
            return None
        told.append(said)
    return None if is_unsure(told) else tuple(told)


PLAIN: Final = frozenset({*Kind, "race", "many"})


def _with_whose(one: Any, bare: Data) -> Data | None:
    """As in "alle eigenen Menschen und Maschinen": whose the one are the others are, too; None where more is said of the one."""
    if not isinstance(one, dict) or one.get("many") != "all" or not one.keys() <= PLAIN:
        return None
    whose, kind = next(iter(one.values())), next(iter(bare))
    if whose == "any":
        return bare
    return {**bare, kind: whose} if bare[kind] == "any" and bare.keys() <= PLAIN else None


def harm(harmed: tuple[str, object], damage_amount: object) -> list[Data] | None:
    """Damage to a card or to the hero of a player."""
    sort, whom = harmed
    if sort == "hero":
        return make.harmed_hero(str(whom), damage_amount)
    return make.of_card(whom, [{"damage": damage_amount}])
