"""The amounts and conditions of German print."""

from __future__ import annotations

from functools import partial
from typing import Final

from engine.rone.abilities import building as make
from engine.rone.abilities import describing as cards
from engine.rone.abilities.amounts import add_amount_levels
from engine.rone.abilities.data import IT_OR_THEM, LETTERS, Data
from engine.rone.abilities.german_names import ITS, OPPONENT, STAT_NAMES, THE, YOUR, inflected
from engine.rone.words.german_conditions import STATS
from engine.rone.words.vocabulary import Kind, Role, Stat
from engine.text.phrases import Phrases


def add_conditions(phrases: Phrases) -> None:
    """Add amounts as nouns, and what can follow "wenn"."""
    _add_amounts(phrases)
    _add_conditions(phrases)


MEASURES: Final = {
    Stat.HEALTH: "(Lebenspunkte|Lebenspunkten|Lebens)",
    Stat.MELEE: "(Nahkampfwerts|Nahkampfwertes|Nahkampfangriffs|Nahkampfs)",
    Stat.RANGED: "(Fernkampfwerts|Fernkampfwertes|Fernkampfangriffs|Fernkampfs)",
    Stat.COST: "(Kosten|Aktivierungskosten)",
    Stat.RECYCLE: "Wiederverwertungskosten",
}
"""Stats in the genitive: "in Höhe ihres Nahkampfwerts"."""


def _owned(counted: Data) -> Data:
    """What is counted, as one's own."""
    return {key: "own" if key in tuple(Kind) else value for key, value in counted.items()}


def _add_amounts(phrases: Phrases) -> None:
    """Amounts as nouns, and what is counted one by one."""
    add = phrases.add
    add("own_amount", "{number}", lambda number: number)
    add("own_amount", "[die] Anzahl {counted}", lambda counted: {"count": counted})
    add("relative", "die Stufe deines Helden [beträgt|ist]", lambda: "hero_level")
    add("relative", "du {counted} (hast|kontrollierst|besitzt)", lambda counted: {"count": _owned(counted)})
    add("measure", ["(der|deiner) (Stufe deines Helden|Heldenstufe)"], lambda: "hero_level")
    add("measure", "der Anzahl {counted}", lambda counted: {"count": counted})
    for stat, words in MEASURES.items():
        add(
            "relative",
            f"{{target}} {STAT_NAMES.get(stat, words)} hat",
            lambda target, stat=stat: {"stat": stat.value, "of": cards.summed(target)},
        )
        named = STAT_NAMES.get(stat, words)
        add("relative", f"{ITS} {named} (ist|beträgt|betrug|war|betragen|sind)", lambda stat=stat: {"stat": stat.value, "of": IT_OR_THEM})
        add("measure", f"{ITS} {words}", lambda stat=stat: {"stat": stat.value, "of": IT_OR_THEM})
        add("measure", f"{THE} {words} {{target}}", lambda target, stat=stat: {"stat": stat.value, "of": cards.summed(target)})
    add("own_amount", ["[die] Stufe deines Helden", "deine Heldenstufe"], lambda: "hero_level")
    for stat, name in STATS.items():
        add(
            "own_amount",
            [f"{name} {{target}} [zusammen]", f"{name} von {{target}} [zusammen]"],
            lambda target, stat=stat: {"stat": stat.value, "of": cards.summed(target)},
        )
    add_amount_levels(
        phrases,
        "oder",
        "mal",
        {
            "min": ["<open> [je nachdem ,] der (kleinere|niedrigere) Wert <close>", ", der (kleinere|niedrigere) Wert"],
            "max": ["<open> [je nachdem ,] der (größere|höhere) Wert <close>", ", der (größere|höhere) Wert"],
        },
    )
    add("per", f"für {inflected('jed')} {{each_one}}", lambda each_one: each_one)
    add("per", "pro {each_one}", lambda each_one: each_one)
    add("each_one", "{one_counted}", lambda one_counted: {"count": one_counted})
    add("each_one", ["Stufe deines Helden"], lambda: "hero_level")
    add("one_counted", "{core}", cards.counted)
    add("one_counted", f"{YOUR} {{core}}", lambda core: cards.counted(core, {"whose": "own"}) if core.get("plural", True) else None)
    for name in LETTERS:
        add("meaning", f"{name.lower()} {{amount_name}} ist", lambda amount_name, name=name: {name: amount_name})
    add("where", "[,] wobei {meaning}", lambda meaning: meaning)


def _add_conditions(phrases: Phrases) -> None:
    """What can follow "wenn", the verb at its end."""
    add = phrases.add
    add("condition", "{one_condition}", lambda one_condition: one_condition)
    for word, joins, splits in (("and", "all", "any"), ("or", "any", "all")):
        joined = f"{{one_condition}} {{more:{word}_conditions}}"
        add("condition", joined, lambda one_condition, more, joins=joins: {joins: [one_condition, *more]})
        add("condition", joined, partial(make.regrouped, joins=joins, splits=splits))
    for word, german in (("and", "und"), ("or", "oder")):
        add(f"{word}_conditions", f"[,] {german} {{condition}}", lambda condition: [condition])
    for pattern, value in (("das geschehen ist", "done"), ("das nicht geschehen ist", {"not": "done"})):
        add("one_condition", pattern, lambda value=value: value)
    for whose, turn in (
        ("own", "(du am Zug bist|es dein Zug ist)"),
        ("enemy", f"({OPPONENT} am Zug ist|es der Zug deines Gegners ist)"),
        ("any", "jemand am Zug ist"),
    ):
        add("one_condition", turn, lambda whose=whose: {"turn": whose})
    for pattern, role in (("angreift", Role.ATTACKER), ("angegriffen wird", Role.DEFENDER), ("im Kampf ist", Role.ANY)):
        add("one_condition", f"{{own_or_it}} {pattern}", lambda own_or_it, role=role: make.marked({"in_combat": role.value}, own_or_it))
    for pattern, bounds in (
        ("[auf] Stufe {number}", lambda number: make.within("hero_level", (number, number))),
        (
            "(mindestens [auf] Stufe {number}|[auf] Stufe {number} oder (höher|mehr))",
            lambda number: make.within("hero_level", (number, None)),
        ),
        ("(höchstens [auf] Stufe {number}|[auf] Stufe {number} oder niedriger)", lambda number: make.within("hero_level", (None, number))),
    ):
        add("one_condition", f"dein Held {pattern} ist", bounds)
    _add_holding(phrases)
    _add_first(phrases)
    add(
        "one_condition",
        "{amount_name} {quantity} ist",
        lambda amount_name, quantity: make.within(amount_name, quantity) if not isinstance(amount_name, int) else None,
    )
    for pattern, build in (
        ("{left:amount_name} mindestens so groß ist wie {right:amount_name}", lambda left, right: {"at_least": [left, right]}),
        ("{left:amount_name} kleiner ist als {right:amount_name}", lambda left, right: {"not": {"at_least": [left, right]}}),
        ("{left:amount_name} so groß ist wie {right:amount_name}", lambda left, right: {"equal": [left, right]}),
        ("{left:amount_name} nicht so groß ist wie {right:amount_name}", lambda left, right: {"not": {"equal": [left, right]}}),
        ("{left:amount_name} nicht {right:amount_name} ist", lambda left, right: {"not": {"equal": [left, right]}}),
    ):
        add("one_condition", pattern, build)


def _add_first(phrases: Phrases) -> None:
    """Conditions that begin with their verb, without "wenn"."""
    add = phrases.add
    add("first_condition", "ist dein Held [auf] Stufe {number}", lambda number: make.within("hero_level", (number, number)))
    add(
        "first_condition",
        "ist dein Held [mindestens] [auf] Stufe {number} oder höher",
        lambda number: make.within("hero_level", (number, None)),
    )
    add("first_condition", "ist {own_or_it} der Angreifer", lambda own_or_it: make.marked({"in_combat": "attacker"}, own_or_it))
    add("first_condition", "(kontrollierst|hast) du {counted_cards}", lambda counted_cards: make.held(counted_cards, {"whose": "own"}))
    add("one_condition", "{own_or_it} (der Angreifer) ist", lambda own_or_it: make.marked({"in_combat": "attacker"}, own_or_it))


def _add_holding(phrases: Phrases) -> None:
    """How many cards somebody has."""
    add = phrases.add
    add("counted_cards", "{bare_quantity} {core}", lambda bare_quantity, core: (bare_quantity, core))
    add("counted_cards", "{bare_quantity} (Handkarte|Handkarten)", lambda bare_quantity: (bare_quantity, {"kind": "card", "in": "hand"}))
    add("one_condition", "du {one:counted_cards} und {two:counted_cards} (kontrollierst|hast)", make.held_both)
    for who, whose, verbs in (("du", "own", "(kontrollierst|hast|besitzt)"), (OPPONENT, "enemy", "(kontrolliert|hat|besitzt)")):
        add(
            "one_condition",
            f"{who} {{counted_cards}} {verbs}",
            lambda counted_cards, whose=whose: make.held(counted_cards, {"whose": whose}),
        )
        for where, place in (("(auf|in) (der|deiner|seiner) Hand", "hand"), ("(im|in deinem|in seinem) Friedhof", "graveyard")):
            said = {"whose": whose, "in": place}
            add(
                "one_condition",
                f"{who} {{counted_cards}} {where} (hast|hat)",
                lambda counted_cards, said=said: make.held(counted_cards, said),
            )
    add(
        "one_condition",
        "{in_zone} {counted_cards} (liegt|liegen|ist|sind)",
        lambda in_zone, counted_cards: make.held(counted_cards, in_zone),
    )
    add(
        "one_condition",
        "{counted_cards} {in_zone} (liegt|liegen|ist|sind)",
        lambda in_zone, counted_cards: make.held(counted_cards, in_zone),
    )
