"""English print that names one of several races or types of cards, or what a card is not."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from engine.rone.abilities import describing as cards
from engine.rone.abilities.english_names import NOUNS_ALSO, OPPONENTS
from engine.rone.words.nouns import KINDS, RACES
from engine.rone.words.vocabulary import Kind
from engine.text.phrases import Phrases

TYPES = (Kind.UNIT, Kind.HERO, Kind.TECHNOLOGY, Kind.TACTIC)


def add_alternatives(phrases: Phrases, races: Collection[str]) -> None:
    """Add nouns for one of several, and adjectives and tails for what isn't there."""
    _add_races(phrases, races)
    _add_types(phrases)
    phrases.add(
        "tail", ["[and|but] without {keyword}", "that (doesnt|does not|do not|dont) have {keyword}"], lambda keyword: {"without": keyword}
    )


def _add_races(phrases: Phrases, races: Collection[str]) -> None:
    add = phrases.add
    for race in races:
        spoken, own = race.replace("-", " "), RACES.get(race)
        one, more = (own.english, own.english_plural) if own is not None else (spoken, f"{spoken}s")
        add("race_one", one, lambda race=race: race)
        add("race_more", more, lambda race=race: race)
        add("non_race", [f"non {spoken}", f"non{spoken}"], lambda race=race: [race])
    for name, article, word in (("one", "[a|an]", "or"), ("more", "", "(and|or|and / or)")):
        add(f"races_{name}", f"{{first:race_{name}}} [,] {word} {article} {{last:race_{name}}}", lambda first, last: [first, last])
        add(f"races_{name}", f"{{first:race_{name}}} , {{rest:races_{name}}}", lambda first, rest: [first, *rest])
    add("noun", "{races:races_one}", lambda races: {"kind": "unit", "race": races, "plural": False, cards.JOINED: True})
    add("noun", "{races:races_more}", lambda races: {"kind": "unit", "race": races, "plural": True, cards.JOINED: True})
    add("noun", "{races:races_one} {kind_noun}", lambda races, kind_noun: {**kind_noun, "race": races})
    add("non_races", "{non_race}", lambda non_race: non_race)
    add("non_races", "{non_race} [,] [and|or] {non_races}", lambda non_race, non_races: [*non_race, *non_races])
    add("adjective", "{non_races}", _not_of)
    add("not_race", ["[a|an] {race:race_one}", "{race:race_more}"], lambda race: [race])
    add("not_race", ["[a|an] {races:races_one}", "{races:races_more}"], lambda races: races)
    add("tail", "that (is not|isnt|are not|arent|is no|are no) {not_race}", _not_of)
    add("tail", "other than {not_race}", _not_of)


def _not_of(not_race: list[str] | None = None, non_races: list[str] | None = None) -> dict[str, Any]:
    races = not_race or non_races or []
    return {"not_race": races[0] if len(races) == 1 else races}


def _add_types(phrases: Phrases) -> None:
    add = phrases.add
    for kind in TYPES:
        noun = KINDS[kind]
        one, more = NOUNS_ALSO.get(kind, (noun.english, noun.english_plural))
        add("type_one", f"({noun.english}|{one}) [card]", lambda kind=kind: kind.value)
        add("type_more", f"({noun.english_plural}|{more}|{noun.english} cards)", lambda kind=kind: kind.value)
    for name, article, word in (("one", "[a|an|target|a target]", "or"), ("more", "", "(and|or|and / or)")):
        add(f"types_{name}", f"{{first:type_{name}}} [,] {word} {article} {{last:type_{name}}}", lambda first, last: [first, last])
    add("noun", "{types:types_one}", lambda types: cards.of_types(types, plural=False))
    add("noun", "{types:types_more}", lambda types: cards.of_types(types, plural=True))
    add("target", "any target", lambda: {"permanent": "any", "type": ["unit", "hero"]})
    add("target", f"{{unit:described}} or {OPPONENTS} hero", lambda unit: cards.or_hero(unit, "enemy"))
