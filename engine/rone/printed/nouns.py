"""How RONE's kinds of cards, races, keywords and events are called in print, as lists that lines of tables name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from engine.rone.printed.german_races import race_forms
from engine.rone.words.events import EVENTS
from engine.rone.words.nouns import KINDS, RACES, race_name
from engine.rone.words.terms import KEYWORDS
from engine.rone.words.vocabulary import Kind
from engine.text.printed.nouns import add_forms, choice, german_forms
from engine.text.printed.tables import NOTHING, Table

ALSO: Final[Mapping[Kind, tuple[str, str]]] = {
    Kind.TECHNOLOGY: ("tech|technology card", "techs|technology cards"),
    Kind.UNIT: ("creature|minion|troop|unit card", "creatures|minions|troops|unit cards"),
    Kind.TACTIC: ("tactic card", "tactic cards"),
}
"""What cards are called in English beside their nouns."""
CARDS: Final = {Kind.UNIT: "Einheitenkarte", Kind.TACTIC: "Taktikkarte", Kind.TECHNOLOGY: "Technologiekarte"}
TYPES: Final = (Kind.UNIT, Kind.HERO, Kind.TECHNOLOGY, Kind.TACTIC)
GERMAN_KINDS: Final = (*TYPES, Kind.CARD, Kind.EFFECT)


def add_lists(table: Table, races: tuple[str, ...]) -> None:
    """Add the lists of kinds, types, races, keywords and events of the card itself to a table."""
    for kind, noun in KINDS.items():
        one, more = ALSO.get(kind, (noun.english, noun.english_plural))
        german = _with_cards(kind, german_forms(noun)) if kind in GERMAN_KINDS else {}
        english = {"one": f"({noun.english}|{one})", "more": f"({noun.english_plural}|{more})"}
        add_forms(table, "kind", kind.value, english, german)
    for kind in TYPES:
        noun, also = KINDS[kind], ALSO.get(kind, ("", ""))
        one, more = (f"({said}|{other})" if other else said for said, other in zip((noun.english, noun.english_plural), also, strict=True))
        single, several = set(noun.singular), set(noun.plural)
        english = {"one": f"{one} [card]", "more": f"({more}|{noun.english} cards)"}
        add_forms(table, "type", kind.value, english, {"one": single, "more": several})
    for race in races:
        _add_race(table, race)
    table.add_list("keyword", {term.name: (term.english, term.german) for term in KEYWORDS})
    table.add_list("trigger", {row.event.value: (row.english, row.german) for row in EVENTS.values() if row.is_of_card_itself})


def _add_race(table: Table, race: str) -> None:
    own, spoken = RACES.get(race), race.replace("-", " ")
    one, more = (own.english, own.english_plural) if own is not None else (spoken, f"{spoken}s")
    forms = german_forms(own) if own is not None else _sorted_out(race_forms(race_name(race)))
    called = set().union(*forms.values())
    for number, noun in (("one", "einheit"), ("more", "einheiten")):
        forms[number] = forms[number] | {form + end for form in called for end in (noun, f" {noun.title()}")}
    add_forms(table, "race", race, {"one": one, "more": more}, forms)
    name = race_name(race)
    other = {
        "form": (NOTHING, choice({*own.singular, *own.plural} if own is not None else {name, f"{name}s"})),
        "said": (NOTHING, choice({name, *([own.singular[0]] if own else [])})),
        "spoken": (spoken, NOTHING),
        "non": (f"(non {spoken}|non{spoken})", NOTHING),
    }
    for form, words in other.items():
        table.add_list("race", {race: words}, form)


def _with_cards(kind: Kind, forms: dict[str, set[str]]) -> dict[str, set[str]]:
    """Forms of a kind with those of its cards: "Einheitenkarte"."""
    if kind in CARDS:
        forms["one"].add(CARDS[kind])
        forms["more"].add(f"{CARDS[kind]}n")
    return forms


def _sorted_out(forms: Iterable[tuple[str, bool | None]]) -> dict[str, set[str]]:
    """Forms that each tell whether they are plural, sorted like those of a noun."""
    found: dict[str, set[str]] = {"one": set(), "more": set(), "both": set()}
    for form, is_plural in forms:
        found["both" if is_plural is None else "more" if is_plural else "one"].add(form)
    return found
