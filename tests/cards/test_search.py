"""The search: what a query finds, and what it says where it can't be used."""

from __future__ import annotations

import operator
import re
import unicodedata
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.search import ORDERS, Asked, SearchResult, UnknownOrderError, search
from cards.search.fields import FIELDS
from cards.search.reference import search_reference
from engine.rone.cards import Card, CardId, CardType
from tests.cards.generated import generated_cards, index_of, printed_text
from tests.cards.search_fuzz import queries

CARDS = generated_cards(150)
INDEX = index_of(CARDS)


def find(query: str, **asked: Any) -> SearchResult:
    return search(query, Asked(INDEX, legal=lambda slug: frozenset(card.id for card in CARDS if card.id % 2), **asked))


def ids(query: str, **asked: Any) -> list[int]:
    return [card.id for card in find(query, **asked).cards]


# --- Against a naive filter ------------------------------------------------------------------------

NUMBERS: dict[str, str] = {
    **{"level": "level", "l": "level", "cost": "cost", "c": "cost", "recycle": "recycle", "rc": "recycle", "health": "health"},
    **{"hp": "health", "melee": "melee", "m": "melee", "ranged": "ranged", "r": "ranged", "speed": "speed", "sp": "speed"},
    **{"income": "water_income", "i": "water_income", "draw": "card_income"},
}
COMPARE: dict[str, Callable[[int, int], bool]] = {
    **{":": operator.eq, "=": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge},
}
Naive = tuple[str, Callable[[Card], bool]]


def plainly(text: str) -> str:
    """Folding as a person would write it down: case, accents, ß, quotes, hyphens."""
    letters = "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    for mark in "-‐‑–—_":
        letters = letters.replace(mark, " ")
    for mark in "'’‘\"“”„`´":
        letters = letters.replace(mark, "")
    return " ".join(letters.split())


def number(field: str, compare: str, value: int) -> Naive:
    def holds(card: Card) -> bool:
        found = getattr(card, NUMBERS[field])
        return found is not None and COMPARE[compare](found, value)

    return f"{field}{compare}{value}", holds


def two_numbers(one: str, compare: str, other: str) -> Naive:
    def holds(card: Card) -> bool:
        left, right = getattr(card, NUMBERS[one]), getattr(card, NUMBERS[other])
        return left is not None and right is not None and COMPARE[compare](left, right)

    return f"{one}{compare}{other}", holds


def greyed(field: str) -> Naive:
    return f"{field}:-", lambda card: getattr(card, NUMBERS[field]) is None


def kind(value: str) -> Naive:
    return f"t:{value}", lambda card: card.type == value


def race(value: str) -> Naive:
    return f"race={value}", lambda card: card.race == value


def keyword(value: str) -> Naive:
    return f"k:{value}", lambda card: any(value in (a.get("keyword"), a.get("when")) or value in a for a in card.abilities)


def word(text: str) -> Naive:
    return f'"{text}"', lambda card: any(plainly(text) in plainly(name) for name in (card.name.en, card.name.de))


def in_text(text: str) -> Naive:
    return f'x:"{text}"', lambda card: any(plainly(text) in plainly(printed_text(card, language)) for language in ("en", "de"))


fields, compares = st.sampled_from(sorted(NUMBERS)), st.sampled_from(sorted(COMPARE))
terms = st.one_of(
    st.builds(number, fields, compares, st.integers(0, 8)),
    st.builds(two_numbers, fields, compares, fields),
    st.builds(greyed, st.sampled_from(["cost", "c", "recycle", "rc"])),
    st.builds(kind, st.sampled_from(["hero", "unit", "tactic", "technology"])),
    st.builds(race, st.sampled_from(["human", "hybrid", "machine", "mutant"])),
    st.builds(keyword, st.sampled_from(["defender", "flying", "battlefield", "initiative"])),
    st.builds(word, st.sampled_from(["rust", "RUST", "größ", "groSS", "brü", "brucken", "e", "hund", "x", "’s", "s-"])),
    st.builds(in_text, st.sampled_from(["draw", "ziehe", "{water}", "Erschöpfe", "erschopfe eine", "1 card"])),
)


def together(parts: list[Naive]) -> Naive:
    return " ".join(text for text, _ in parts), lambda card: all(holds(card) for _, holds in parts)


def either(parts: list[Naive]) -> Naive:
    return "(" + " or ".join(text for text, _ in parts) + ")", lambda card: any(holds(card) for _, holds in parts)


def not_so(part: Naive) -> Naive:
    return f"-({part[0]})", lambda card: not part[1](card)


any_query = st.recursive(
    terms,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map(together), st.lists(inner, min_size=1, max_size=3).map(either), inner.map(not_so)
    ),
    max_leaves=6,
)


@settings(max_examples=400, deadline=None)
@given(query=any_query)
def test_a_query_finds_what_a_naive_filter_finds(query: Naive) -> None:
    text, holds = query
    result = find(text)
    assert not [warning for warning in result.warnings if warning.code != "EMPTY"], text
    if not result.warnings:
        assert [card.id for card in result.cards] == [card.id for card in CARDS if holds(card)], text


@settings(max_examples=300, deadline=None)
@given(text=st.text(max_size=80))
def test_any_text_is_a_query(text: str) -> None:
    find(text)


def test_thousands_of_broken_queries_are_answered() -> None:
    """`python -m tests.cards.search_fuzz` asks a hundred thousand."""
    for query in queries(8_000, seed=7):
        result = find(query)
        for warning in result.warnings:
            assert 1 <= warning.column <= len(query) + 1, query
            assert warning.message
            assert warning.length >= 1


# --- By example ------------------------------------------------------------------------------------


def test_and_binds_tighter_than_or() -> None:
    assert ids("t:hero l:1 or t:tactic l:2") == ids("(t:hero and l:1) or (t:tactic and l:2)")
    assert ids("t:hero (l:1 or l:2)") != ids("t:hero l:1 or l:2")


def test_a_comparison_with_a_missing_value_is_false_whichever_it_is() -> None:
    missing = {card.id for card in CARDS if card.cost is None}
    for query in ("cost=3", "cost!=3", "cost<9", "cost>=0"):
        assert missing.isdisjoint(ids(query))
    assert set(ids("cost:-")) == missing
    assert set(ids("-cost:3")) >= missing
    assert missing.isdisjoint(ids("cost!=-"))


def test_a_card_without_race_is_of_no_race_and_of_no_other() -> None:
    without = {card.id for card in CARDS if card.race is None}
    assert without.isdisjoint(ids("race!=human"))
    assert set(ids("race:-")) == without
    assert set(ids("-race:human")) >= without
    assert {CARDS[number - 1].type for number in ids("hero!=-")} == {CardType.HERO}


@pytest.mark.parametrize(
    ("query", "code", "column", "length", "suggestion"),
    [
        ("type:unit cost<=4 keyword:defnder or melee>=0", "UNKNOWN_VALUE", 27, 7, "defender"),
        ("keywrd:flying", "UNKNOWN_FIELD", 1, 6, "keyword"),
        ("l:1 race:machin", "UNKNOWN_VALUE", 10, 6, "machine"),
        ("cost:two", "UNKNOWN_VALUE", 6, 3, ""),
        ("type>unit", "NOT_COMPARABLE", 5, 1, ":"),
        ("rust (l:1", "BRACKETS", 6, 1, ""),
        ("rust) l:1", "BRACKETS", 5, 1, ""),
        ("l:1 or", "DANGLING", 5, 2, ""),
        ("cost<", "EMPTY", 1, 5, ""),
        ("own>1", "LOGIN_NEEDED", 5, 1, ""),
        ("name:/a[/", "PATTERN_REFUSED", 8, 1, ""),
        ("name:/(?=a)/", "PATTERN_REFUSED", 7, 1, ""),
    ],
)
def test_what_can_not_be_used_is_told_with_its_place(query: str, code: str, column: int, length: int, suggestion: str) -> None:
    warning = find(query).warnings[0]
    assert (warning.code, warning.column, warning.length, warning.suggestion) == (code, column, length, suggestion)


def test_a_part_that_is_left_out_never_empties_the_answer() -> None:
    for query in ("nofield:x", "type:nothing", "cost:abc", "(", "or", "legal:nowhere", "is:beautiful", "x:/[/"):
        assert ids(query) == [card.id for card in CARDS], query
        assert ids(f"l:1 {query}") == ids("l:1"), query
        assert ids(f"l:1 -({query})") == ids("l:1"), query


def test_a_suggestion_corrects_the_query() -> None:
    query = "type:unit keyword:defnder"
    corrected = find(query).warnings[0].corrected(query)
    assert corrected == "type:unit keyword:defender"
    assert not find(corrected).warnings


def test_what_the_caller_owns_and_has_built_comes_from_the_caller() -> None:
    own = {CardId(3): 2, CardId(5): 1}
    assert ids("own>=2", own=own) == [3]
    assert len(ids("own:0", own=own)) == len(CARDS) - 2
    decks = {"Cistern Watch": {CardId(7): 1}, "Half a Canteen": {CardId(8): 2}}
    assert ids('in:"cistern watch"', decks=decks) == [7]
    assert ids("in:any", decks=decks) == [7, 8]
    assert find("in:cistrn", decks=decks).warnings[0].code == "UNKNOWN_VALUE"


def test_legal_asks_the_format() -> None:
    assert ids("legal:custom") == [card.id for card in CARDS if card.id % 2]


def test_german_words_work_as_english_ones_do() -> None:
    assert ids("typ:einheit stufe:1 -rasse:mensch") == ids("type:unit level:1 -race:human")
    assert ids("k:verteidiger") == ids("keyword:defender")


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("strasse", ["Straße"]),
        ("STRASSE", ["Straße"]),
        ("hounds", ["Rust-Hound’s"]),
        ("“rust hound’s”", ["Rust-Hound’s"]),
        ("rust–hound", ["Rust-Hound’s"]),
        ("ete", ["Été"]),
    ],
)
def test_accents_case_hyphens_quotes_and_sharp_s_fold(query: str, names: list[str]) -> None:
    from engine.rone.cards import LocalText

    cards = [
        Card(id=CardId(number), slug=f"c{number}", type=CardType.TACTIC, name=LocalText(name, name), level=1, cost=1)
        for number, name in enumerate(("Straße", "Rust-Hound’s", "Été"), 1)
    ]
    assert [card.name.en for card in search(query, Asked(index_of(cards))).cards] == names


def test_a_pattern_that_explodes_elsewhere_is_answered_here() -> None:
    for pattern in ("(a+)+$", "(a|a)*b", "(.*a){20}z", "(x+x+)+y", "((((((a?){20}){20})))){2}", "(.|.|.)*(.|.|.)*q"):
        find(f"text:/{pattern}/ or name:/{pattern}/")


def test_parts_past_the_thirtieth_are_left_out_and_told() -> None:
    query = " ".join(["l>=1"] * 30 + ["l:1"] * 5)
    result = find(query)
    assert len(result.cards) == len(CARDS)
    (warning,) = result.warnings
    assert (warning.code, query[warning.column - 1 : warning.column + 2], warning.length) == (
        "QUERY_TOO_LONG",
        "l:1",
        len("l:1 l:1 l:1 l:1 l:1"),
    )


def test_a_pattern_is_not_held_against_texts_without_its_letters() -> None:
    asked = Asked(INDEX)
    before = asked.budget.left
    search("x:/zzzz[a-z]+q/", asked)
    assert before - asked.budget.left < 3_000


def test_work_on_patterns_is_bounded() -> None:
    cards = index_of(generated_cards(3000, seed=3))
    asked = Asked(cards)
    asked.budget.left = 3_000
    result = search("x:/[a-z ]+[0-9][xyz]{2}/ l:1", asked)
    assert [warning.code for warning in result.warnings] == ["PATTERN_TOO_COSTLY"]
    assert {card.level for card in result.cards} == {1}


@pytest.mark.parametrize("order", [sign + name for name in ORDERS for sign in ("", "-")])
def test_an_order_keeps_every_card_and_puts_missing_values_last(order: str) -> None:
    cards = search("", Asked(INDEX), order=order).cards
    assert sorted(card.id for card in cards) == [card.id for card in CARDS]
    if order.removeprefix("-") in NUMBERS:
        values = [getattr(card, NUMBERS[order.removeprefix("-")]) for card in cards]
        known = [value for value in values if value is not None]
        assert values == known + [None] * (len(values) - len(known))
        assert known == sorted(known, reverse=order.startswith("-"))


def test_an_unknown_order_is_refused() -> None:
    with pytest.raises(UnknownOrderError, match="beauty"):
        search("", Asked(INDEX), order="beauty")


def test_every_example_of_the_table_is_understood() -> None:
    for field in FIELDS:
        for query, _ in field.examples:
            result = find(query, own={}, decks={})
            assert not [w for w in result.warnings if w.code != "UNKNOWN_VALUE"], query


def test_names_of_fields_are_given_once() -> None:
    names = [name for field in FIELDS for name in (field.name, *field.short)]
    assert len(names) == len(set(names))


def test_the_reference_is_written_from_the_table() -> None:
    call_command("write_search_reference", "--check")


def test_every_warning_of_the_reference_can_happen() -> None:
    named = set(re.findall(r"^\| `([A-Z_]+)` \|", search_reference(), re.MULTILINE))
    queries = ("a:b:c", "foo:1", "t:x", "t>1", "c:", "/[/", "(", "or", "(" * 20 + "a" + ")" * 20, "own>1", "x" * 600)
    found = {warning.code for query in queries for warning in find(query).warnings}
    costly = Asked(INDEX)
    costly.budget.left = 500
    found |= {warning.code for warning in search("x:/[a-z ]+[yz][xq]/", costly).warnings}
    assert found == named
