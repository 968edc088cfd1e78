"""Numbers of German print: amounts of water, cards and attack, how often and how many."""

from __future__ import annotations

from typing import Any

from engine.rone.abilities import building as make
from engine.rone.abilities.amounts import negative
from engine.rone.abilities.data import LETTERS
from engine.rone.abilities.english_names import FIGURES
from engine.rone.abilities.german_names import ITS, STAT_NAMES, THE, A, inflected
from engine.rone.abilities.numbers import read_number
from engine.rone.words.terms import KEYWORDS
from engine.rone.words.vocabulary import Keyword
from engine.text.phrases import Phrases


def add_numbers(phrases: Phrases) -> None:
    """Add amounts, how often, how many, and what is free of cost."""
    add = phrases.add
    phrases.add_own("number", read_number)
    add("amount", "{number}", lambda number: number)
    for name in LETTERS:
        add("amount", name.lower(), lambda name=name: make.letter(name))
    add("water_amount", ["[je|jeweils] {amount} <water>", "[je|jeweils] {amount} (Wasser|Wassertropfen|Tropfen Wasser|Tropfen)"], _same)
    phrases.add_values("water_amount", [(f"{A} (Wasser|Wassertropfen|<water>)", 1), ("<water>", 1), ("<water> <water>", 2)])
    add(
        "water_amount",
        ["so viel Wasser [,] wie {relative}", "Wasser in Höhe {measure}"],
        lambda relative=None, measure=None: relative or measure,
    )
    add("card_amount", "so viele Karten [,] wie {relative}", lambda relative: relative)
    add("card_amount", f"{{amount}} {ITS} Karten", _same)
    add("card_amount", ["{amount} (Karte|Karten|<card>)", f"{{amount}} {inflected('weiter', 'zusätzlich')} (Karte|Karten)"], _same)
    phrases.add_values("card_amount", [(f"{A} {inflected('weiter', 'zusätzlich')} Karte", 1), ("<card>", 1)])
    add("hand_amount", ["{amount} (Handkarte|Handkarten)"], _same)
    for stat in FIGURES:
        add(f"signed_{stat}", f"+ {{amount}} {STAT_NAMES[stat]}", _same)
        add(f"signed_{stat}", f"- {{amount}} {STAT_NAMES[stat]}", negative)
    phrases.add_values("times", [("einmal", 1), ("zweimal", 2), ("dreimal", 3), ("viermal", 4), ("fünfmal", 5)])
    add(
        "times",
        ["{amount} mal", "{number} (x|×)", "um {number}", "(je|jeweils) {times}"],
        lambda amount=None, number=None, times=None: amount or number or times,
    )
    add("next", f"{THE} {inflected('nächst')} {{amount}}", _same)
    add("times", "so oft [,] wie {relative}", lambda relative: relative)
    add(
        "exhausted",
        ["[und] [{times}] erschöpft", ". (er|sie|es|<sie-eine>) kommt [{times}] erschöpft ins Spiel"],
        lambda times=1: times if isinstance(times, int) else None,
    )
    add(
        "exhausted",
        ["(.|,) (er|sie|es|<sie-eine>|diese Einheit|die Einheit) ist [{times}] erschöpft", "(.|,) erschöpfe (ihn|sie|es) [{times}]"],
        lambda times=1: times if isinstance(times, int) else None,
    )
    costs = "(die|ihre|seine|dessen|deren) (Kosten|Wiederverwertungskosten|Aktivierungskosten|Stufenkosten|Aufstiegskosten)"
    phrases.add_values("place", [("(auf|oben auf)", "top"), ("unter", "bottom")])
    phrases.add_values(
        "unpaid",
        [
            ("(kostenlos|umsonst|gratis)", False),
            (f", [dafür] ohne dass du {costs} (zahlst|bezahlst|zahlen musst|bezahlen musst)", False),
            (f", ohne {costs} zu (zahlen|bezahlen)", False),
            (", [dafür] ohne [etwas|Wasser] zu (zahlen|bezahlen)", False),
        ],
    )
    add("keyword", "langsam", lambda: "slow")
    for term in KEYWORDS:
        add("keyword", term.german, lambda name=term.name: Keyword(name).value)
    _add_quantities(phrases)


def _add_quantities(phrases: Phrases) -> None:
    n = "{number}"
    for patterns, bounds in (
        ([f"mindestens {n}", f"{n} oder mehr", f"nicht weniger als {n}"], lambda number: (number, None)),
        ([f"mehr als {n}"], lambda number: (number + 1, None)),
        ([f"genau {n}"], lambda number: (number, number)),
        ([f"höchstens {n}", f"{n} oder weniger", f"nicht mehr als {n}", f"bis zu {n}", f"maximal {n}"], lambda number: (None, number)),
        ([f"weniger als {n}"], lambda number: (None, number - 1)),
    ):
        phrases.add("quantity", patterns, bounds)
    phrases.add("bare_quantity", "{quantity}", lambda quantity: quantity)
    phrases.add("bare_quantity", "{number}", lambda number: (number, None))
    phrases.add_values("bare_quantity", [(inflected("kein"), (0, 0))])


def _same(amount: Any) -> Any:
    return amount
