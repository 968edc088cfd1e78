"""The amounts and conditions of English print."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from engine.rone.abilities import building as make
from engine.rone.abilities import describing as cards
from engine.rone.abilities.amounts import add_amount_levels
from engine.rone.abilities.data import IT, LETTERS, Data
from engine.rone.abilities.english_names import FIGURES, OPPONENT, OPPONENTS, STAT_NAMES
from engine.rone.words.vocabulary import Role
from engine.text.phrases import Phrases


def add_conditions(phrases: Phrases) -> None:
    """Add amounts as nouns, and what can follow "if"."""
    _add_amounts(phrases)
    _add_conditions(phrases)


def _add_amounts(phrases: Phrases) -> None:
    """Amounts as nouns, and what is counted one by one."""
    add = phrases.add
    add("own_amount", "{number}", lambda number: number)
    add("own_amount", "[the] number of {counted}", lambda counted: {"count": counted})
    add("own_amount", "{amount:capped} , up to a maximum of {number}", lambda amount, number: {"min": [amount, number]})
    add("capped", "[the] number of {counted}", lambda counted: {"count": counted})
    add("own_amount", ["the level of your hero", "your heros level"], lambda: "hero_level")
    add(
        "own_amount",
        ["[the] [total] {stat_name} of {target}"],
        lambda stat_name, target: {"stat": stat_name, "of": cards.summed(target)},
    )
    add("own_amount", ["its [total] {stat_name}"], lambda stat_name: {"stat": stat_name, "of": IT})
    add("own_amount", "this (units|heros|cards|technologys) {stat_name}", lambda stat_name: {"stat": stat_name, "of": "self"})
    add_amount_levels(
        phrases,
        "or",
        "times",
        {
            "min": ["<open> whichever is (smaller|lower|less) <close>", ", whichever is (smaller|lower|less)"],
            "max": ["<open> whichever is (greater|higher|larger|more) <close>", ", whichever is (greater|higher|larger|more)"],
        },
    )
    add("per", "(for (each|every)|per) {each_one}", lambda each_one: each_one)
    add("each_one", "{one_counted}", lambda one_counted: {"count": one_counted})
    add("each_one", ["level of your hero", "of your heros levels"], lambda: "hero_level")
    add("one_counted", "{core}", lambda core: None if core.get("plural") else cards.counted(core))
    add("one_counted", f"of {OPPONENTS} {{core}}", lambda core: cards.counted(core, {"whose": "enemy"}) if core.get("plural") else None)
    add("one_counted", "of your {core}", lambda core: cards.counted(core, {"whose": "own"}) if core.get("plural") else None)
    for name in LETTERS:
        add("meaning", f"{name.lower()} (is|equals|being) {{amount_name}}", lambda amount_name, name=name: {name: amount_name})
    add("where", "[,] where {meaning}", lambda meaning: meaning)


def _add_conditions(phrases: Phrases) -> None:
    """What can follow "if"."""
    add = phrases.add
    add("condition", "{one_condition}", lambda one_condition: one_condition)
    for word, joins, splits in (("and", "all", "any"), ("or", "any", "all")):
        joined = f"{{one_condition}} {{more:{word}_conditions}}"
        add("condition", joined, lambda one_condition, more, joins=joins: {joins: [one_condition, *more]})
        add("condition", joined, partial(make.regrouped, joins=joins, splits=splits))
    for word in ("and", "or"):
        mark = "[,] and" if word == "and" else "[,] or"
        add(f"{word}_conditions", f"{mark} {{condition}}", lambda condition: [condition])
    for pattern, value in (("that was done", "done"), ("that was not done", {"not": "done"})):
        add("one_condition", pattern, lambda value=value: value)
    for whose, turn in (("own", "your turn"), ("enemy", f"{OPPONENTS} turn"), ("any", "anyones turn")):
        add("one_condition", [f"it is {turn}", f"its {turn}"], lambda whose=whose: {"turn": whose})
        add("one_condition", [f"it is not {turn}", f"it isnt {turn}"], lambda whose=whose: {"not": {"turn": whose}})
    for pattern, stat, is_none in (
        ("is exhausted", "exhausted", False),
        ("(is (active|ready|not exhausted)|isnt exhausted)", "exhausted", True),
        ("is damaged", "damage", False),
        ("(is (undamaged|not damaged)|isnt damaged)", "damage", True),
    ):
        add("one_condition", f"{{target}} {pattern}", lambda target, stat=stat, is_none=is_none: _in_state(target, stat, is_none))
    for pattern, role in (
        ("(attacking|the attacker)", Role.ATTACKER),
        ("(being attacked|attacked|defending|the target of the attack)", Role.DEFENDER),
        ("in combat", Role.ANY),
    ):
        add("role", pattern, lambda role=role: {"in_combat": role.value})
        add("one_condition", f"{{own_card}} is {pattern}", lambda own_card, role=role: {"in_combat": role.value})
        add("one_condition", f"it is {pattern}", lambda role=role: {"in_combat": role.value, IT: IT})
    add("one_condition", "you control {one:counted_cards} and {two:counted_cards}", make.held_both)
    add(
        "one_condition",
        ["your hero is [at|on] level {level:bare_level}", "your hero has level {level:bare_level}"],
        lambda level: make.within("hero_level", level),
    )
    add("bare_level", "{one:number} or {two:number}", lambda one, two: {(1, 2): (None, 2), (2, 3): (2, None)}.get((one, two)))
    add("bare_level", "{quantity}", lambda quantity: quantity)
    add("bare_level", "{number}", lambda number: (number, number))
    for who, whose in (("you (control|have)", "own"), (f"{OPPONENT} (controls|has)", "enemy")):
        add("one_condition", f"{who} {{counted_cards}}", lambda counted_cards, whose=whose: make.held(counted_cards, {"whose": whose}))
        add(
            "one_condition",
            f"{who} {{counted_cards}} in [your|their] hand",
            lambda counted_cards, whose=whose: make.held(counted_cards, {"whose": whose, "in": "hand"}),
        )
        add(
            "one_condition",
            f"{who} {{counted_cards}} in [your|their] graveyard",
            lambda counted_cards, whose=whose: make.held(counted_cards, {"whose": whose, "in": "graveyard"}),
        )
    add("one_condition", "you (dont|do not) control (a|any) {core}", lambda core: make.held(((None, 0), core), {"whose": "own"}))
    add("one_condition", "there (is|are) [currently] {counted_cards}", lambda counted_cards: make.held(counted_cards))
    add(
        "one_condition",
        "{zone} (holds|hold|contains|contain|has) {counted_cards}",
        lambda zone, counted_cards: make.held(counted_cards, zone),
    )
    add("one_condition", "{zone} is empty", lambda zone: make.held(((None, 0), {"kind": "card"}), zone))
    add("counted_cards", "{bare_quantity} {core}", lambda bare_quantity, core: (bare_quantity, core))
    add("counted_cards", "{bare_quantity} other {core}", lambda bare_quantity, core: (bare_quantity, cards.merged(core, {"other": True})))
    add("counted_cards", "{number} {core} or more {tails}", lambda number, core, tails: ((number, None), cards.merged(core, tails)))
    _add_comparisons(phrases)
    add("counted_cards", "another {core}", lambda core: ((1, None), cards.merged(core, {"other": True})))
    for stat in FIGURES:
        name = STAT_NAMES[stat]
        amount = lambda target, quantity, stat=stat: make.within({"stat": stat.value, "of": cards.summed(target)}, quantity)  # noqa: E731
        add("one_condition", f"{{target}} (has|have) {{quantity}} {name}", amount)
        add(
            "one_condition",
            f"{{target}} (has|have) {{number}} {name}",
            lambda target, number, stat=stat: make.within({"stat": stat.value, "of": cards.summed(target)}, (number, number)),
        )
        add(
            "one_condition",
            f"{{target}} (has|have) {{number}} {name} or more",
            lambda target, number, stat=stat: make.within({"stat": stat.value, "of": cards.summed(target)}, (number, None)),
        )
    add(
        "one_condition",
        "{amount_name} is {quantity}",
        lambda amount_name, quantity: make.within(amount_name, quantity) if not isinstance(amount_name, int) else None,
    )
    add(
        "one_condition",
        "{amount_name} is {number}",
        lambda amount_name, number: make.within(amount_name, (number, number)) if not isinstance(amount_name, int) else None,
    )
    for pattern, build in (
        ("is at least", lambda left, right: {"at_least": [left, right]}),
        ("is less than", lambda left, right: {"not": {"at_least": [left, right]}}),
        ("(equals|is equal to)", lambda left, right: {"equal": [left, right]}),
        ("(is not|isnt)", lambda left, right: {"not": {"equal": [left, right]}}),
    ):
        add("one_condition", f"{{left:amount_name}} {pattern} {{right:amount_name}}", build)


def _in_state(target: Any, stat: str, is_none: bool) -> Data | None:
    """That a card is exhausted or damaged, or is not; of one of several nothing says which."""
    of = cards.summed(target)
    if of is None or (isinstance(target, dict) and target.get("many") == "all"):
        return None
    return {"equal": [{"stat": stat, "of": of}, 0]} if is_none else {"at_least": [{"stat": stat, "of": of}, 1]}


def _add_comparisons(phrases: Phrases) -> None:
    """More or fewer cards than the other player."""
    both = (
        ("you (control|have)", f"{OPPONENT} [does|has|controls]", "own"),
        (f"{OPPONENT} (controls|has)", "you [do|have|control]", "enemy"),
    )
    for who, than, whose in both:
        for pattern, compare in (
            (f"more {{core}} than {than}", lambda mine, other: {"not": {"at_least": [other, mine]}}),
            (f"(fewer|less) {{core}} than {than}", lambda mine, other: {"not": {"at_least": [mine, other]}}),
            (f"at least as many {{core}} as {than}", lambda mine, other: {"at_least": [mine, other]}),
            (f"as many {{core}} as {than}", lambda mine, other: {"equal": [mine, other]}),
        ):
            phrases.add("one_condition", f"{who} {pattern}", lambda core, whose=whose, compare=compare: _compared(core, whose, compare))


def _compared(core: Data, whose: str, compare: Callable[[Data, Data], Data]) -> Data | None:
    other = "enemy" if whose == "own" else "own"
    if core.get("in") == "hand":
        core = {key: value for key, value in core.items() if key != "whose"}  # "cards in hand" of either player
    mine, theirs = cards.counted(core, {"whose": whose}), cards.counted(core, {"whose": other})
    return None if mine is None or theirs is None else compare({"count": mine}, {"count": theirs})
