"""Conditions of German print that begin with their verb or compare two players: "Hast du mehr Einheiten als dein Gegner, …"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from engine.rone.abilities import building as make
from engine.rone.abilities import describing as cards
from engine.rone.abilities.data import Data
from engine.rone.abilities.german_names import OPPONENT, inflected
from engine.text.phrases import Phrases

HAVE: Final = {
    "own": ("du", "(kontrollierst|hast|besitzt)"),
    "enemy": (OPPONENT, "(kontrolliert|hat|besitzt)"),
}
PLACES: Final[tuple[tuple[str, Data], ...]] = (
    ("(auf|in) (der|deiner|seiner) [eigenen] Hand", {"in": "hand"}),
    ("(im|in deinem|in seinem) [eigenen] Friedhof", {"in": "graveyard"}),
    ("(auf deinem|auf seinem|auf dem) Friedhof", {"in": "graveyard"}),
    ("(im|in deinem|in seinem) [eigenen] Deck", {"in": "deck"}),
    ("(auf dem Schlachtfeld|im Spiel)", {}),
)


def add_first_conditions(phrases: Phrases) -> None:
    """Add conditions in both orders: with the verb first, and at the end behind "wenn"."""
    _add_holding(phrases)
    _add_levels(phrases)
    _add_comparisons(phrases)
    _add_turns(phrases)
    _add_combat(phrases)
    _add_yours(phrases)


def both_orders(subject: str, verb: str, rest: str) -> Iterator[tuple[str, str]]:
    """The rules for a condition, each with its pattern: the verb at the end, and first."""
    yield "one_condition", f"{subject} {rest} {verb}"
    yield "first_condition", f"{verb} {subject} {rest}"


def _add_both(phrases: Phrases, subject: str, verb: str, rest: str, build: Any) -> None:
    for rule, pattern in both_orders(subject, verb, rest):
        phrases.add(rule, pattern, build)
    if subject == "du":
        phrases.add("yours", f"{rest} {verb}", build)


def _add_holding(phrases: Phrases) -> None:
    add = phrases.add
    for whose, (who, verb) in HAVE.items():
        holds = lambda counted_cards, whose=whose: make.held(counted_cards, {"whose": whose})  # noqa: E731
        _add_both(phrases, who, verb, "{counted_cards}", holds)
        for where, place in PLACES:
            said = {**place, "whose": whose}
            _add_both(phrases, who, verb, f"{{counted_cards}} {where}", lambda counted_cards, said=said: make.held(counted_cards, said))
    lie = "(liegt|liegen|ist|sind)"
    there = lambda counted_cards, in_zone: make.held(counted_cards, in_zone)  # noqa: E731
    for row in ("{counted_cards} {in_zone}", "{in_zone} {counted_cards}"):
        add("first_condition", f"({lie}|(befinden|befindet) sich) {row}", there)
        add("one_condition", [f"sich {row} (befinden|befindet)", f"{row} (vorhanden|enthalten) (ist|sind)"], there)


def _add_levels(phrases: Phrases) -> None:
    level = "[auf] Stufe"
    for pattern, bounds in (
        (f"{level} {{number}}", lambda number: make.within("hero_level", (number, number))),
        (f"(mindestens|wenigstens) {level} {{number}}", lambda number: make.within("hero_level", (number, None))),
        (f"{level} {{number}} oder (höher|mehr|größer)", lambda number: make.within("hero_level", (number, None))),
        (f"(höchstens|maximal) {level} {{number}}", lambda number: make.within("hero_level", (None, number))),
        (f"{level} {{number}} oder (niedriger|weniger|kleiner)", lambda number: make.within("hero_level", (None, number))),
    ):
        _add_both(phrases, "(dein Held|er)", "(ist|hat|erreicht hat)", pattern, bounds)
    for number, name in ((1, "erst"), (2, "zweit"), (3, "dritt")):
        level = f"auf (der|seiner) {inflected(name)} Stufe"
        _add_both(phrases, "dein Held", "ist", level, lambda number=number: make.within("hero_level", (number, number)))
    for own in ("(die Stufe deines Helden|deine Heldenstufe)",):
        _add_both(phrases, own, "(ist|beträgt)", "{value}", lambda value: make.within("hero_level", value))


def _add_comparisons(phrases: Phrases) -> None:
    """Who has more or fewer of something."""
    add = phrases.add
    add("compared", "{core}", lambda core: {key: value for key, value in core.items() if key != "whose" or "in" not in core})
    for whose, (who, verb) in HAVE.items():
        other = "du" if whose == "enemy" else OPPONENT
        for word, is_more in (("mehr", True), ("weniger", False)):
            build = lambda compared, whose=whose, is_more=is_more: _outnumbers(compared, whose, is_more)  # noqa: E731
            more = f"{word} {{compared}}"
            add("one_condition", [f"{who} {more} {verb} als {other}", f"{who} {more} als {other} {verb}"], build)
            add("first_condition", f"{verb} {who} {more} als {other}", build)
            if who == "du":
                add("yours", [f"{more} als {other} {verb}", f"{more} {verb} als {other}"], build)
        for words, at_least in (("(genauso|ebenso|gleich) viele", False), ("mindestens (so|genauso|ebenso) viele", True)):
            same = lambda compared, whose=whose, at_least=at_least: _as_many(compared, whose, at_least)  # noqa: E731
            as_many = f"{words} {{compared}}"
            add("one_condition", [f"{who} {as_many} {verb} wie {other}", f"{who} {as_many} wie {other} {verb}"], same)


def _count(compared: Data, whose: str) -> Data | None:
    of = cards.counted({key: value for key, value in compared.items() if key != "whose"}, {"whose": whose})
    return None if of is None or compared.get("plural") is False or compared.get("whose", whose) != whose else {"count": of}


def _both_counts(compared: Data, whose: str) -> tuple[Any, Any]:
    compared = {key: value for key, value in compared.items() if key != "whose"} if "in" in compared else compared
    if "whose" in compared:
        return None, None
    return _count(compared, whose), _count(compared, "own" if whose == "enemy" else "enemy")


def _outnumbers(compared: Data, whose: str, is_more: bool) -> Data | None:
    """That one side has more, or fewer, than the other."""
    mine, other = _both_counts(compared, whose)
    if mine is None or other is None:
        return None
    return {"not": {"at_least": [other, mine] if is_more else [mine, other]}}


def _as_many(compared: Data, whose: str, at_least: bool = False) -> Data | None:
    mine, other = _both_counts(compared, whose)
    if mine is None or other is None:
        return None
    return {"at_least" if at_least else "equal": [mine, other]}


def _add_turns(phrases: Phrases) -> None:
    for whose, who, verb, zug in (("own", "du", "bist", "dein Zug"), ("enemy", OPPONENT, "ist", "der Zug deines Gegners")):
        _add_both(phrases, who, verb, "am Zug", lambda whose=whose: {"turn": whose})
        _add_both(phrases, who, verb, "(an der Reihe|dran)", lambda whose=whose: {"turn": whose})
        _add_both(phrases, who, verb, "nicht am Zug", lambda whose=whose: {"not": {"turn": whose}})
        _add_both(phrases, "es", "ist", zug, lambda whose=whose: {"turn": whose})
    _add_both(phrases, "es", "ist", "der gegnerische Zug", lambda: {"turn": "enemy"})


def _add_combat(phrases: Phrases) -> None:
    """Whether the card attacks or is attacked, with the verb first."""
    add = phrases.add
    add("first_condition", "greift {own_card} an", lambda own_card: {"in_combat": "attacker"})


def _add_yours(phrases: Phrases) -> None:
    """Two things about you, of which "du" is said once: "wenn du zwei Einheiten kontrollierst und am Zug bist"."""
    add = phrases.add
    add("one_condition", "du {one:yours} und {two:yours}", lambda one, two: {"all": [one, two]})
