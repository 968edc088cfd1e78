"""German print that names one of several races or types of cards, or what a card is not."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from engine.rone.abilities import describing as cards
from engine.rone.abilities.english_alternatives import TYPES
from engine.rone.abilities.german_names import THE, inflected
from engine.rone.words.nouns import KINDS, RACES, race_name
from engine.text.phrases import Phrases


def add_alternatives(phrases: Phrases, races: Collection[str]) -> None:
    """Add nouns for one of several, and adjectives and tails for what isn't there."""
    _add_races(phrases, races)
    _add_types(phrases)
    phrases.add(
        "tail", ["[und|aber] ohne {keyword}", ", (die|der|das) kein {keyword} (hat|haben) [,]"], lambda keyword: {"without": keyword}
    )


def _add_races(phrases: Phrases, races: Collection[str]) -> None:
    add = phrases.add
    for race in races:
        own = RACES.get(race)
        forms = {*own.singular, *own.plural} if own is not None else {race_name(race), f"{race_name(race)}s"}
        add("race_form", f"({'|'.join(sorted(forms))})", lambda race=race: race)
        if own is not None:
            for form in sorted(set(own.plural) - set(own.singular)):
                add("race_more", form, lambda race=race: race)
        names = {race_name(race), *([own.singular[0]] if own else [])}
        add("race_said", f"({'|'.join(sorted(names))})", lambda race=race: race)
    article = f"[{inflected('ein')}]"
    for name, before, word in (("form", article, "oder"), ("said", "", "(oder|und|und / oder)"), ("more", "", "(oder|und|und / oder)")):
        said = f"race_{name}"
        add(f"races_{name}", f"{{first:{said}}} [,] {word} {before} {{last:{said}}}", lambda first, last: [first, last])
        add(f"races_{name}", f"{{first:{said}}} , {before} {{rest:races_{name}}}", lambda first, rest: [first, *rest])
    add("noun", "{races:races_form}", lambda races: {"kind": "unit", "race": races, "plural": False, cards.JOINED: True})
    add("tail", "der (Rasse|Rassen) {races:races_said}", lambda races: {"race": races})
    add("not_race", "{race:race_said}", lambda race: [race])
    add("not_race", "{races:races_said}", lambda races: races)
    add("tail", "(einer anderen Rasse|anderer Rassen|anderer Rasse) als {not_race}", _not_of)
    add("no_race", f"{inflected('kein')} {{race:race_form}}", lambda race: [race])
    add("tail", ", (die|der|das) {not_race:no_race} (ist|sind) [,]", _not_of)
    add("tail", ", (die|der|das) weder {first:race_form} noch {last:race_form} (ist|sind) [,]", lambda first, last: _not_of([first, last]))
    add("adjective", f"({inflected('nichtmenschlich')}|nicht {inflected('menschlich')})", lambda: {"not_race": "human"})


def _not_of(not_race: list[str]) -> dict[str, Any]:
    return {"not_race": not_race[0] if len(not_race) == 1 else not_race}


def _add_types(phrases: Phrases) -> None:
    add = phrases.add
    for kind in TYPES:
        noun = KINDS[kind]
        for number, forms in (("one", set(noun.singular)), ("more", set(noun.plural))):
            for form in sorted(forms):
                add(f"type_{number}", form, lambda kind=kind: kind.value)
                add(f"aimed_{number}", [f"Ziel{form.lower()}", f"Ziel {form}"], lambda kind=kind: kind.value)
                add(f"type_{number}", f"- {form}", lambda kind=kind: kind.value)
    for name, plural in (("one", False), ("more", True)):
        word = "oder" if name == "one" else "(oder|und|und / oder)"
        add(f"types_{name}", f"{{first:type_{name}}} [,] {word} {{last:type_{name}}}", lambda first, last: [first, last])
        add("noun", f"{{types:types_{name}}}", lambda types, plural=plural: cards.of_types(types, plural=plural))
        for second in ("aimed", "type"):
            add(
                "noun",
                f"{{first:aimed_{name}}} {word} {{last:{second}_{name}}}",
                lambda first, last, plural=plural: cards.of_types([first, last], plural=plural, aimed=True),
            )
    add("target", "{one:described} oder {two:described}", cards.either)
    hero = "(Held|Helden)"
    add("target", f"{{unit:described}} oder {THE} {inflected('gegnerisch')} {hero}", lambda unit: cards.or_hero(unit, "enemy"))
