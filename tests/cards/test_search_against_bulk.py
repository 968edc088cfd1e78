"""Every field of the search against a naive filter over the bulk document, in every operator it takes and in any nesting."""

from __future__ import annotations

import json
import operator
import re
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.rules_text import plain_rules_text
from cards.search import Asked, Held, SearchIndex, fields_of, flags_of, indexed, search
from cards.serializers import card_json
from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.rone.formats import Format
from engine.rone.kit import KIT
from engine.rone.validate.editions import is_admitted
from tests.cards.generated import RACES, generated_cards
from tests.cards.shipped import EDITIONS, shipped_cards

Document = dict[str, Any]
Holds = Callable[[Document], bool]
Naive = tuple[str, Holds]

RELEASED = {printing.edition: printing.released for card in shipped_cards() for printing in card.printings}
CARDS = [
    *shipped_cards(),
    *(replace(card, id=CardId(5_000 + card.id)) for card in generated_cards(60)),  # without dates of release
]
BULK: list[Document] = json.loads(json.dumps([card_json(card) for card in CARDS]))
TODAY = date(2026, 10, 1)
FORMATS = {
    "everything": Format(slug="everything", name=LocalText("Everything", "Alles")),
    "roads": Format(slug="roads", name=LocalText("Roads", "Wege"), editions=frozenset({"salt-roads"}), banned=frozenset({CardId(150)})),
}
HEROES = {card.hero: card.name for card in CARDS if card.hero}
INDEX = SearchIndex(
    kit=KIT,
    entries=tuple(indexed(card, KIT, plain_rules_text) for card in CARDS),
    subtypes=RACES,
    editions={slug: name for slug, (_, name) in EDITIONS.items()},
    edition_codes={slug: code for slug, (code, _) in EDITIONS.items()},
    formats={slug: format.name for slug, format in FORMATS.items()},
    leaders=HEROES,
)
NOTED = {
    "own": {card.id: card.id % 4 for card in CARDS if card.id % 3},
    "free": {card.id: card.id % 2 for card in CARDS if card.id % 3},
    "wanted": {card.id: card.id % 3 for card in CARDS if card.id % 5},
    "trade": {card.id: 1 for card in CARDS if not card.id % 7},
}
"""What a reader notes of the cards."""
DECKS = {"Cistern Watch": {CardId(25): 2, CardId(30): 1, CardId(31): 0}, "Half a Canteen": {CardId(30): 2, CardId(5_003): 1}}


def find(query: str) -> Any:
    def legal(slug: str) -> frozenset[CardId]:
        return frozenset(card.id for card in CARDS if is_admitted(card, FORMATS[slug], TODAY))

    return search(query, Asked(INDEX, Held(**NOTED), DECKS, legal))


def plainly(text: str) -> str:
    """Folding as a person would write it down: case, accents, ß, quotes, hyphens."""
    letters = plain_letters(text)
    for mark in "-‐‑–—_":
        letters = letters.replace(mark, " ")
    for mark in "'’‘\"“”„`´":
        letters = letters.replace(mark, "")
    return " ".join(letters.split())


def plain_letters(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c)).replace("’", "'")


# --- One strategy a field --------------------------------------------------------------------------

EQUAL = {":": True, "=": True, "!=": False}
COMPARE: dict[str, Callable[[int, int], bool]] = {
    **{":": operator.eq, "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge},
}
NUMBERS = {
    **{"level": "level", "cost": "cost", "recycle": "recycle", "health": "health", "melee": "melee", "ranged": "ranged"},
    **{"speed": "speed", "income": "water_income", "draw": "card_income"},
}
SPELLINGS = {field.name: (field.name, *field.short) for field in fields_of("rone")}
equals, compares = st.sampled_from(sorted(EQUAL)), st.sampled_from(sorted(COMPARE))


def spelled(name: str) -> st.SearchStrategy[str]:
    return st.sampled_from(SPELLINGS[name])


def written(value: str) -> str:
    return f'"{value}"' if re.search(r"[\s()]", value) else value


def texts(document: Document, name: str) -> list[str]:
    if name == "name":
        return [document["name"]["en"], document["name"]["de"], *document["aliases"]]
    if name == "text":
        return [document["text"]["en"], document["text"]["de"]]
    return [printing["illustrator"] for printing in document["printings"]]


PARTS = (
    "rust",
    "RUST",
    "größ",
    "groSS",
    "brü",
    "brucken",
    "e",
    "’s",
    "s-",
    "Wasser",
    "water",
    "{water}",
    "1 card",
    "none",
    "ines roth",
    "ß",
    "zz",
)
PATTERNS = ("r.s", "^r", "e$", "[aeiou]{3}", "gain.*water", "(a|e)n+d?", r"\d", r"\{water\}", "zz", "größ", "n[ou]ne?", ".")


def part_of(name: str) -> st.SearchStrategy[Naive]:
    def term(field: str, compare: str, part: str) -> Naive:
        def holds(document: Document) -> bool:
            return any(plainly(part) in plainly(text) for text in texts(document, name)) == EQUAL[compare]

        return f"{field}{compare}{written(part)}", holds

    def pattern(field: str, compare: str, source: str) -> Naive:
        wanted = re.compile(plain_letters(source))

        def holds(document: Document) -> bool:
            return any(wanted.search(plain_letters(text)) for text in texts(document, name)) == EQUAL[compare]

        return f"{field}{compare}/{source}/", holds

    return st.one_of(
        st.builds(term, spelled(name), equals, st.sampled_from(PARTS)), st.builds(pattern, spelled(name), equals, st.sampled_from(PATTERNS))
    )


def number_of(name: str) -> st.SearchStrategy[Naive]:
    def value(document: Document, of: str) -> int | None:
        if of in NOTED:
            return NOTED[of].get(document["id"], 0)
        found: int | None = document[NUMBERS[of]]
        return found

    def with_number(field: str, compare: str, limit: int) -> Naive:
        return f"{field}{compare}{limit}", lambda document: (found := value(document, name)) is not None and COMPARE[compare](found, limit)

    def with_other(field: str, compare: str, other: str, spelling: int) -> Naive:
        def holds(document: Document) -> bool:
            left, right = value(document, name), value(document, other)
            return left is not None and right is not None and COMPARE[compare](left, right)

        return f"{field}{compare}{SPELLINGS[other][spelling % len(SPELLINGS[other])]}", holds

    def missing(field: str, compare: str) -> Naive:
        return f"{field}{compare}-", lambda document: (value(document, name) is None) == EQUAL[compare]

    def one_of(field: str, compare: str, limits: list[int]) -> Naive:
        def holds(document: Document) -> bool:
            found = value(document, name)
            return found is not None and (found in limits) == EQUAL[compare]

        return f"{field}{compare}{','.join(map(str, limits))}", holds

    return st.one_of(
        st.builds(with_number, spelled(name), compares, st.integers(0, 9)),
        st.builds(with_other, spelled(name), compares, st.sampled_from(sorted(NUMBERS)), st.integers(0, 5)),
        st.builds(missing, spelled(name), equals),
        st.builds(one_of, spelled(name), equals, st.lists(st.integers(0, 9), min_size=2, max_size=3)),
    )


def choice_of(name: str, values: dict[str, Holds], is_there: Holds = lambda document: True) -> st.SearchStrategy[Naive]:
    """`values` are what may be written and what it finds; a card without any value meets no comparison."""

    def term(field: str, compare: str, chosen: list[str]) -> Naive:
        def holds(document: Document) -> bool:
            return is_there(document) and any(values[value](document) for value in chosen) == EQUAL[compare]

        spelled_out = ",".join(chosen)
        return f"{field}{compare}{written(spelled_out)}", holds

    return st.builds(term, spelled(name), equals, st.lists(st.sampled_from(sorted(values)), min_size=1, max_size=2))


def printed_in(slug: str) -> Holds:
    return lambda document: any(printing["edition"] == slug for printing in document["printings"])


def admits(slug: str) -> Holds:
    def holds(document: Document) -> bool:
        editions, banned = FORMATS[slug].editions, FORMATS[slug].banned
        out = {printing["edition"] for printing in document["printings"] if document["id"] < 5_000}
        fits = [edition for edition in out if (editions is None or edition in editions) and RELEASED[edition] <= TODAY]
        return bool(fits) and document["id"] not in banned

    return holds


def in_deck(*names: str) -> Holds:
    return lambda document: any(DECKS[name].get(document["id"]) for name in names)


FLAGGED: dict[str, Holds] = {
    "playable": lambda document: document["cost"] is not None,
    "recyclable": lambda document: document["recycle"] is not None,
    "fast": lambda document: document["type"] == "tactic" and "slow" not in document["keywords"],
    "modelled": lambda document: document["modelled"],
    "permanent": lambda document: document["type"] != "tactic",
    "reprint": lambda document: len({printing["edition"] for printing in document["printings"]}) > 1,
    **{kind: lambda document, kind=kind: document["type"] == kind for kind in ("hero", "unit", "tactic", "technology")},  # type: ignore[misc]
}
TYPES = {"hero": ("hero", "Held"), "unit": ("unit", "Einheit"), "tactic": ("tactic", "TAKTIK"), "technology": ("technology",)}
KEYWORDS = {"defender": ("Verteidiger",), "flying": (), "battlefield": ("Schlachtfeld",), "initiative": (), "slow": (), "shield": ()}


def number_on_card() -> st.SearchStrategy[Naive]:
    def term(field: str, compare: str, limit: int) -> Naive:
        def holds(document: Document) -> bool:
            numbers = [int(printing["number"]) for printing in document["printings"]]
            return bool(numbers) and (all if compare == "!=" else any)(COMPARE[compare](number, limit) for number in numbers)

        return f"{field}{compare}{limit}", holds

    return st.builds(term, spelled("number"), compares, st.integers(0, 170))


def of_hero(part: str) -> Holds:
    def holds(document: Document) -> bool:
        name = HEROES[document["hero"]]
        names = {plainly(spelling): document["hero"] for spelling in (document["hero"], name.en, name.de)}
        return any(plainly(part) in spelling for spelling in names)

    return holds


STRATEGIES: dict[str, st.SearchStrategy[Naive]] = {
    **{name: part_of(name) for name in ("name", "text", "illustrator")},
    **{name: number_of(name) for name in (*NUMBERS, *NOTED)},
    "type": choice_of(
        "type",
        {word: lambda document, kind=kind: document["type"] == kind for kind, words in TYPES.items() for word in words},  # type: ignore[misc]
    ),
    "race": choice_of(
        "race",
        {word: lambda document, race=race: document["race"] == race for race, name in RACES.items() for word in (race, name.de)},  # type: ignore[misc]
        lambda document: document["race"] is not None,
    ),
    "keyword": choice_of(
        "keyword",
        {word: lambda document, slug=slug: slug in document["keywords"] for slug, words in KEYWORDS.items() for word in (slug, *words)},  # type: ignore[misc]
    ),
    "hero": choice_of(
        "hero", {part: of_hero(part) for part in ("ilsa", "Varn", "joss", "TALLOW", "oda")}, lambda document: document["hero"] is not None
    ),
    "edition": choice_of(
        "edition",
        {
            **{word: printed_in("dry-season") for word in ("dry-season", "DRY", "dry", "Dürrezeit")},
            **{word: printed_in("salt-roads") for word in ("slt", "Salt", "salzwege")},
        },
    ),
    "number": number_on_card(),
    "legal": choice_of("legal", {"everything": admits("everything"), "roads": admits("roads"), "Alles": admits("everything")}),
    "in": choice_of("in", {"any": in_deck(*DECKS), "Cistern Watch": in_deck("Cistern Watch"), "canteen": in_deck("Half a Canteen")}),
    "is": choice_of("is", FLAGGED),
}


def word(part: str) -> Naive:
    return written(part), lambda document: any(plainly(part) in plainly(text) for text in texts(document, "name"))


def together(parts: list[Naive]) -> Naive:
    return " ".join(text for text, _ in parts), lambda document: all(holds(document) for _, holds in parts)


def either(parts: list[Naive]) -> Naive:
    return "(" + " or ".join(text for text, _ in parts) + ")", lambda document: any(holds(document) for _, holds in parts)


def not_so(part: Naive) -> Naive:
    return f"-({part[0]})", lambda document: not part[1](document)


terms = st.one_of(st.builds(word, st.sampled_from(PARTS[:8])), *STRATEGIES.values())
any_query = st.recursive(
    terms,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map(together), st.lists(inner, min_size=1, max_size=3).map(either), inner.map(not_so)
    ),
    max_leaves=6,
)


def check(query: Naive) -> None:
    text, holds = query
    result = find(text)
    assert not result.warnings, (text, result.warnings)
    assert [card.id for card in result.cards] == sorted(document["id"] for document in BULK if holds(document)), text


def test_every_field_and_every_flag_is_held_against_the_bulk_document() -> None:
    assert set(STRATEGIES) == {field.name for field in fields_of("rone")}
    assert set(FLAGGED) == set(flags_of("rone"))


@pytest.mark.parametrize("name", sorted(STRATEGIES))
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_field_finds_what_a_naive_filter_finds(name: str, data: st.DataObject) -> None:
    check(data.draw(STRATEGIES[name]))


@settings(max_examples=400, deadline=None)
@given(query=any_query)
def test_a_query_finds_what_a_naive_filter_finds(query: Naive) -> None:
    check(query)
