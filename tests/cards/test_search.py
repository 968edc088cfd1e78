"""The search: what a query finds, and what it says where it can't be used."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.management import call_command
from django.utils.translation import override
from hypothesis import given, settings
from hypothesis import strategies as st

from cards.search import Asked, Held, SearchResult, UnknownOrderError, search
from cards.search.fields import fields_by_name, fields_of
from cards.search.folding import fold
from cards.search.orders import order_names
from cards.search.reference import search_reference
from cards.search.understood import why_nothing
from cards.search.warnings import nearest
from engine.cards.catalog import CardId
from engine.languages import LocalText
from engine.rone.cards import Card, CardType
from tests.cards.generated import generated_cards, index_of
from tests.cards.search_fuzz import asking, queries

CARDS = generated_cards(150)
INDEX = index_of(CARDS)


def find(query: str, **asked: Any) -> SearchResult:
    return search(query, Asked(INDEX, legal=lambda slug: frozenset(card.id for card in CARDS if card.id % 2), **asked))


def ids(query: str, **asked: Any) -> list[int]:
    return [card.id for card in find(query, **asked).cards]


# --- Any text -------------------------------------------------------------------------------------


@settings(max_examples=300, deadline=None)
@given(text=st.text(max_size=80))
def test_any_text_is_a_query(text: str) -> None:
    find(text)


def test_thousands_of_broken_queries_are_answered() -> None:
    """`python -m tests.cards.search_fuzz` asks a hundred thousand."""
    asked = asking(INDEX)
    for query in queries(8_000, seed=7):
        result = search(query, asked())
        for warning in result.warnings:
            assert 1 <= warning.column <= len(query) + 1, query
            assert warning.message
            assert warning.length >= 1


# --- By example ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("german", "english"),
    [
        ("typ:einheit oder typ:taktik", "type:unit or type:tactic"),
        ("typ:einheit ODER (typ:taktik und stufe:1)", "type:unit or (type:tactic and level:1)"),
        ("typ:einheit nicht rasse:mensch", "type:unit -race:human"),
        ("typ:einheit oder nicht (stufe:1)", "type:unit or -(level:1)"),
        ("rust oder ash", "rust or ash"),
        ("angriffsgeschwindigkeit:1 oder wiederverwertungskosten:0", "speed:1 or recycle:0"),
    ],
)
def test_german_words_tie_parts_as_english_ones_do(german: str, english: str) -> None:
    assert ids(german) == ids(english) != []
    assert find(german).warnings == ()


@pytest.mark.parametrize(
    ("query", "same"),
    [
        ("oder", '"oder"'),
        ("rust und", 'rust "und"'),
        ("und rust", '"und" rust'),
        ("nicht rust", '"nicht" rust'),
        ('rust "oder" ash', 'rust "oder" "ash"'),
    ],
)
def test_german_words_are_words_of_names_where_they_tie_nothing(query: str, same: str) -> None:
    assert ids(query) == ids(same)
    assert find(query).warnings == ()


def test_every_german_label_of_one_word_is_a_name_of_its_field() -> None:
    with override("de"):
        for field in fields_of("rone"):
            if re.fullmatch(r"\w+", str(field.label)):
                assert fields_by_name("rone")[fold(str(field.label))] is field


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("zzzz", "It was understood as: zzzz"),
        ("type:unit zzzz", "Even alone nothing is found by: zzzz"),
        ("type:unit type:tactic", "Each part finds something, but nothing has them all: type:unit · type:tactic"),
        ("type:unit -(type:unit or zzzz)", "Each part finds something, but nothing has them all: type:unit · -(type:unit or zzzz)"),
    ],
)
def test_a_search_that_finds_nothing_says_how_it_was_understood(query: str, told: str) -> None:
    assert ids(query) == []
    assert why_nothing(query, lambda text: bool(ids(text))) == told


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
        ("name:/a(?=a)/", "PATTERN_REFUSED", 8, 3, ""),
        ("name:/a(b/", "PATTERN_REFUSED", 7, 3, ""),
        ("name:/[ö-a]/", "PATTERN_REFUSED", 7, 5, ""),
        (r"l:1 name:/(a)\1/", "PATTERN_REFUSED", 14, 2, ""),
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
    assert ids("own>=2", held=Held(own)) == [3]
    assert len(ids("own:0", held=Held(own))) == len(CARDS) - 2
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
    ("query", "name"),
    [
        *((query, "Straße") for query in ("strasse", "STRASSE", "straße", "STRAẞE", "x:/^strasse$/", "name:/STRAẞE/")),
        *(
            (query, "Rust-Hound’s")
            for query in ("hounds", "hound’s", "hound's", "hound‘s", "hound`s", "hound´s", "“rust hound’s”", "„rust hounds“")
        ),
        *(
            (query, "Rust-Hound’s")
            for query in ("rust-hound", "rust–hound", "rust—hound", "rust‑hound", "rust_hound", '"rust hound"', "n:/t-h/")
        ),
        *((query, "Été") for query in ("ete", "ÉTÉ", "e\u0301te\u0301", "n:/^ete$/")),
        *((query, "Grün") for query in ("grun", "GRÜN", "gru\u0308n", "name:“grün”")),
        *((query, "Ⅷ ﬁre Ｗell") for query in ("viii", "fire", "well", '"VIII Fire"')),
    ],
)
def test_accents_case_hyphens_quotes_and_sharp_s_fold(query: str, name: str) -> None:
    names = ("Straße", "Rust-Hound’s", "Été", "Grün", "Ⅷ ﬁre Ｗell", "x")
    cards = [
        Card(
            id=CardId(number),
            slug=f"c{number}",
            type=CardType.TACTIC,
            name=LocalText(one, one),
            level=1,
            cost=1,
            printed=LocalText(one, one),
        )
        for number, one in enumerate(names, 1)
    ]
    assert [card.name.en for card in search(query, Asked(index_of(cards))).cards] == [name]


@pytest.mark.parametrize("query", ["text:strasse", "x:“strasse”", "x:/stra(ss)e/"])
def test_rules_text_folds_as_names_do(query: str) -> None:
    card = Card(
        id=CardId(1), slug="c", type=CardType.TACTIC, name=LocalText("x", "x"), level=1, cost=1, printed=LocalText("", "Die STRASSE.")
    )
    assert search(query, Asked(index_of([card]))).cards == (card,)


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


def test_a_pattern_is_held_against_what_other_parts_leave() -> None:
    asked = Asked(INDEX)
    before = asked.budget.left
    search("x:/zzzz[a-z]+q/ zzzz", asked)
    assert asked.budget.left == before


def test_work_on_patterns_is_bounded() -> None:
    cards = index_of(generated_cards(3000, seed=3))
    asked = Asked(cards)
    asked.budget.left = 3_000
    result = search("x:/[a-z ]+[0-9][xyz]{2}/ l:1", asked)
    assert [warning.code for warning in result.warnings] == ["PATTERN_TOO_COSTLY"]
    assert {card.level for card in result.cards} == {1}


@pytest.mark.parametrize("order", order_names("rone"))
def test_an_order_keeps_every_card_and_puts_missing_values_last(order: str) -> None:
    cards = search("", Asked(INDEX), order=order).cards
    assert sorted(card.id for card in cards) == [card.id for card in CARDS]
    if order.removeprefix("-") in ("level", "cost", "recycle", "health", "melee", "ranged", "speed"):
        values = [getattr(card, order.removeprefix("-")) for card in cards]
        known = [value for value in values if value is not None]
        assert values == known + [None] * (len(values) - len(known))
        assert known == sorted(known, reverse=order.startswith("-"))


def test_an_unknown_order_is_refused() -> None:
    with pytest.raises(UnknownOrderError, match="beauty"):
        search("", Asked(INDEX), order="beauty")


def test_every_example_of_the_table_is_understood() -> None:
    for field in fields_of("rone"):
        for query, _ in field.examples:
            result = find(query, held=Held(), decks={})
            assert not [w for w in result.warnings if w.code != "UNKNOWN_VALUE"], query


def test_names_of_fields_are_given_once() -> None:
    names = [name for field in fields_of("rone") for name in (field.name, *field.short)]
    assert len(names) == len(set(names))


def test_the_reference_is_written_from_the_table() -> None:
    call_command("write_search_reference", "--check")


def test_every_warning_of_the_reference_can_happen() -> None:
    named = set(re.findall(r"^\| `([A-Z_]+)` \|", search_reference("rone"), re.MULTILINE))
    queries = ("a:b:c", "foo:1", "t:x", "t>1", "c:", "/[/", "(", "or", "(" * 20 + "a" + ")" * 20, "own>1", "x" * 600)
    found = {warning.code for query in queries for warning in find(query).warnings}
    costly = Asked(INDEX)
    costly.budget.left = 500
    found |= {warning.code for warning in search("x:/[a-z ]+[yz][xq]/", costly).warnings}
    assert found == named


def test_a_word_of_a_name_is_suggested_where_no_whole_name_is_near() -> None:
    assert nearest("ilso", ["ilsa-varn", "Ilsa Varn", "mother-reed"]) == "ilsa"
    assert nearest("mother-red", ["ilsa-varn", "mother-reed"]) == "mother-reed"
    assert nearest("xyz", ["ilsa-varn", "mother-reed"]) == ""
