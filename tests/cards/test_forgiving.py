"""Searches as people type them: slips, other spellings, words of the text, filters with blanks."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from cards.search import Asked, Forgiven, search, search_forgivingly
from tests.cards.generated import generated_cards, index_of
from tests.cards.search_fuzz import queries
from tests.cards.shipped import shipped_cards, shipped_index

SEARCHES = Path(__file__).with_name("searches")
FIRST = 5


def look_up(query: str, order: str = "") -> Forgiven:
    return search_forgivingly(query, lambda: Asked(shipped_index()), order=order or "cost", by_fit=not order, language="en")


def found_strictly(query: str) -> set[int]:
    return {card.id for card in search(query, Asked(shipped_index())).cards}


def names(cards: tuple[Any, ...]) -> list[str]:
    return [card.name.en for card in cards]


def lines_of(name: str) -> list[str]:
    lines = SEARCHES.joinpath(name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


# --- The stored lists ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Typed:
    """A search and what must be among its first results; every third was held back while the search was made."""

    query: str
    expected: str
    is_held_back: bool

    def is_answered(self) -> bool:
        first = look_up(self.query).cards[:FIRST]
        if self.expected.startswith("all: "):
            return bool(first) and {card.id for card in first} <= found_strictly(self.expected.removeprefix("all: "))
        return not set(self.expected.split(" | ")).isdisjoint(names(first))


def typed() -> list[Typed]:
    pairs = [line.split(" => ") for line in lines_of("typed.txt")]
    return [Typed(query, expected, place % 3 == 2) for place, (query, expected) in enumerate(pairs)]


@pytest.mark.parametrize("is_held_back", [False, True])
def test_nineteen_of_twenty_searches_as_people_type_them_are_answered(is_held_back: bool) -> None:
    asked = [one for one in typed() if one.is_held_back == is_held_back]
    missed = [one.query for one in asked if not one.is_answered()]
    assert len(missed) <= len(asked) * 0.05, missed


def test_the_stored_list_is_long_enough() -> None:
    assert len(typed()) >= 200
    assert len({one.query for one in typed()}) == len(typed())


def test_every_name_that_is_expected_is_one_of_a_card() -> None:
    known = {card.name.en for card in shipped_cards()}
    expected = {name for one in typed() if not one.expected.startswith("all: ") for name in one.expected.split(" | ")}
    assert expected <= known


@pytest.mark.parametrize("query", lines_of("kept.txt"))
def test_what_is_there_is_not_corrected(query: str) -> None:
    found = look_up(query)
    assert (found.alike, found.partial, found.is_corrected) == ((), (), False)
    assert {card.id for card in found.named} == found_strictly(query)


@pytest.mark.parametrize("query", lines_of("nothing.txt"))
def test_what_resembles_nothing_finds_nothing(query: str) -> None:
    assert look_up(query).cards == ()


# --- How it is shown ------------------------------------------------------------------------------


def test_names_come_first_and_the_text_is_said_to_be_the_text() -> None:
    found = look_up("flood")
    assert set(names(found.named)) == {"Flash Flood", "Flood Gate"}
    found = look_up("graveyard")
    assert found.named == ()
    assert "Lucky Find" in names(found.in_text)


def test_a_name_that_is_typed_whole_comes_before_names_that_hold_it() -> None:
    assert names(look_up("forgotten").cards)[0] == "Forgotten"
    assert names(look_up("brunnen").cards)[0] in ("Well Witch", "Well Keeper")


def test_a_slip_is_said_and_what_was_meant_is_shown_at_once(demo: None, client: Client) -> None:
    page = client.get("/cards/", {"q": "old huger"}).content.decode()
    assert "No card matches “old huger”" in page
    assert 'Did you mean <a href="/cards/?q=Old+Hunger">Old Hunger</a>?' in " ".join(page.split())
    assert "/cards/old-hunger/" in page


def test_a_value_with_a_slip_is_searched_as_it_was_meant_and_that_is_said(demo: None, client: Client) -> None:
    page = client.get("/cards/", {"q": "t:unti race:machine"}).content.decode()
    assert "<b>t:unit race:machine</b>" in page
    assert "/cards/rust-hound/" in page
    assert "/cards/well-witch/" not in page


def test_the_page_says_how_many_were_found_in_the_text(demo: None, client: Client) -> None:
    answer = client.get("/cards/", {"q": "flying"})
    count = len(answer.context["found"].in_text)
    assert count > 5
    assert f"in text: {count} cards" in " ".join(answer.content.decode().split())


def test_the_groups_go_on_over_pages(demo: None, client: Client) -> None:
    everything = [card.slug for card in client.get("/cards/", {"q": "water"}).context["found"].cards]
    assert len(everything) > 40
    seen = []
    for number in range(1, 6):
        page = client.get("/cards/", {"q": "water", "view": "text", "page": number})
        seen += [card.slug for group in page.context["groups"] for card in group.cards]
        if not page.context["page"].has_next():
            break
    assert seen == everything


def test_a_chosen_order_is_kept_within_each_way_of_finding() -> None:
    found = look_up("wind", "-name")
    assert names(found.named) == sorted(names(found.named), reverse=True)


@pytest.mark.parametrize(
    ("query", "used"),
    [("salz nicht pilger", "salz -pilger"), ("salt not pilgrim", "salt -pilgrim"), ("SALT NOT PILGRIM", "SALT NOT PILGRIM")],
)
def test_not_before_a_word_is_understood(query: str, used: str) -> None:
    found = look_up(query)
    assert found.used == used
    assert "Salt Pilgrim" not in names(found.cards)
    assert "Salt Medic" in names(found.named)


@pytest.mark.parametrize(
    ("query", "used"),
    [
        ("not defender", "-defender"),
        ("nicht verteidiger", "-verteidiger"),
        ("Not defender", "-defender"),
        ("not defender human", "-defender human"),
        ("(not defender) human", "(-defender) human"),
        ("human and not defender", "human and -defender"),
        ("human not defender", "human -defender"),
        ("not defender not human", "-defender -human"),
        ("NOT defender", "NOT defender"),
        ("-defender", "-defender"),
        ("not  defender", "-defender"),
    ],
)
def test_a_search_may_begin_with_not(query: str, used: str) -> None:
    found = look_up(query)
    defenders = {card.id for card in look_up("defender").cards}
    shown = {card.id for card in found.cards}
    assert (found.used, found.meant) == (used, "")
    assert shown
    assert defenders
    assert not defenders & shown
    if "human" in query and "not human" not in query:
        assert shown == {card.id for card in look_up("human").cards} - defenders


@pytest.mark.parametrize(("query", "none"), [("not salt", "salt"), ("nicht salz", "salz")])
def test_not_before_a_word_of_names_takes_those_names_away(query: str, none: str) -> None:
    found = look_up(query)
    assert found.cards
    assert not [card for card in found.cards if none in f"{card.name.en} {card.name.de}".lower()]


def test_not_alone_and_not_in_a_text_are_words() -> None:
    assert look_up("not").used == "not"
    assert look_up('"not defender"').used == '"not defender"'
    assert look_up("can not be countered").used == "can not be countered"


# --- Any text -------------------------------------------------------------------------------------

INDEX = index_of(generated_cards(150))


def test_any_text_is_looked_up() -> None:
    for query in queries(3_000, seed=11):
        found = search_forgivingly(query, lambda: Asked(INDEX), order="id", by_fit=True, language="en")
        ids = [card.id for card in found.cards]
        assert len(ids) == len(set(ids)), query
