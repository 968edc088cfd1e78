"""The gallery: one language for decks and cards, filters that write it, pages that stay what they are."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from accounts.models import User
from cards.search.folding import fold
from cards.selectors import shelf
from decks.community.services.follows import follow
from decks.community.services.likes import like_deck
from decks.list.models import Deck
from decks.list.services.bin import delete_deck
from decks.search import DECK_FLAGS, deck_fields, search_decks
from decks.search.fields import deck_fields_by_name
from decks.search.filters import GalleryFilters
from decks.search.gallery import ORDERS, PAGE_SIZE, Gallery
from decks.search.values import hash_prefix, period
from engine.decklist import Entry, short_hash
from engine.rone.decks import decklist_of
from tests.decks.makers import NOW, card_id, legal_state, make_deck, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


def gallery(query: str, *, user: Any = None, order: str = "new") -> Gallery:
    return Gallery(query, order, shelf(), user or AnonymousUser(), NOW)


def names(query: str, *, user: Any = None, order: str = "new") -> list[str]:
    return [deck.name for deck in gallery(query, user=user, order=order).page("").decks]


def warnings(query: str, *, user: Any = None) -> list[tuple[str, str]]:
    found = search_decks(query, shelf=shelf(), user=user or AnonymousUser(), today=NOW.date())
    return [(warning.code, warning.corrected(query)) for warning in found.warnings]


def public(
    name: str, owner: User | None = None, *, heroes: tuple[str, ...] = ("ilsa-varn",), cards: dict[str, int] | None = None, **fields: Any
) -> Deck:
    rows = tuple(sorted((Entry(card_id(slug), copies) for slug, copies in (cards or {}).items()), key=lambda row: row.card))
    state = decklist_of(heroes=heroes, cards=rows, format=fields.pop("format", "custom"))
    return make_deck(owner, name=name, state=state, visibility="public", **fields)


@pytest.fixture
def decks(demo: None) -> list[Deck]:
    marit, okonjo = make_user("marit"), make_user("Okonjo")
    return [
        public("Cistern Wall", marit, cards={"rust-hound": 2, "cistern-guard": 1}, tags=["Budget", "für Anfänger"], now=NOW),
        public("Flood", okonjo, heroes=("tallow-six",), cards={"flash-flood": 1}, format="team", now=NOW - timedelta(days=40)),
        public("Ärger im Verzug", okonjo, heroes=(), cards={"rust-hound": 1}, now=NOW - timedelta(days=400)),
    ]


WALL, FLOOD, TROUBLE = "Cistern Wall", "Flood", "Ärger im Verzug"


QUERIES = (
    ("", [WALL, FLOOD, TROUBLE]),
    ("arger", [TROUBLE]),
    ("ÄRGER VERZUG", [TROUBLE]),
    ('"verzug arger"', []),
    ("okonjo", [FLOOD, TROUBLE]),
    ("name:okonjo", []),
    ("author:okonjo flood", [FLOOD]),
    ("-author:okonjo", [WALL]),
    ("author!=okonjo", [WALL]),
    ("hero:ilsa", [WALL]),
    ("hero:-", [TROUBLE]),
    ("hero:ilsa or hero:-", [WALL, TROUBLE]),
    ("hero:tallow-six,ilsa-varn", [WALL, FLOOD]),
    ("format:team", [FLOOD]),
    ("format!=team", [WALL, TROUBLE]),
    ("card:Rosthund", [WALL, TROUBLE]),
    ("card:rust -card:guard", [TROUBLE]),
    ("with:rust (with:guard or hero:tallow)", [WALL]),
    ("tag:budget", [WALL]),
    ('tag:"fur anfanger"', [WALL]),
    ("tag:-", [FLOOD, TROUBLE]),
    ("tag!=budget", [FLOOD, TROUBLE]),
    ("published:2026-11", [WALL]),
    ("published>=2026-10-01", [WALL, FLOOD]),
    ("date<2026", [TROUBLE]),
    ("date>=7d", [WALL]),
    ("date<=2025", [TROUBLE]),
    ("date!=2026", [TROUBLE]),
    ("likes:0 comments<1", [WALL, FLOOD, TROUBLE]),
    ("likes>0", []),
    ("type:tactic", [FLOOD]),
    ("-type:tactic", [WALL, TROUBLE]),
    ("is:tactic", [FLOOD]),
    ("is:discussed", []),
)


@pytest.mark.usefixtures("decks")
def test_a_query_finds_decks() -> None:
    for query, found in QUERIES:
        assert names(query) == found, query
        assert warnings(query) == [], query


@pytest.mark.usefixtures("decks")
def test_card_fields_side_by_side_speak_of_one_card_and_brackets_keep_cards_apart() -> None:
    cards = shelf().catalog.by_slug
    hound, guard = cards["rust-hound"], cards["cistern-guard"]
    assert (hound.cost, hound.level) != (guard.cost, guard.level)
    both = f"(cost:{hound.cost} level:{hound.level}) (cost:{guard.cost} level:{guard.level})"
    assert names(both) == [WALL]
    apart = f"cost:{hound.cost} level:{hound.level} cost:{guard.cost} level:{guard.level}"
    assert names(apart) == []
    assert names(f"hero:ilsa cost:{guard.cost} -name:flood") == [WALL]


def test_every_hash_that_people_see_is_found() -> None:
    deck = make_deck(visibility="public")
    shown = short_hash(deck.hash)
    for written in (shown, shown.lower(), f"{shown[:4]} {shown[4:]}".replace(" ", "-"), shown[:3], deck.hash, deck.hash[:12]):
        assert names(f"hash:{written}") == [deck.name], written
    assert names(f"hash:{'0' * 8 if not shown.startswith('0') else 'Z' * 8}") == []
    assert hash_prefix("u") is None
    assert hash_prefix("") is None


NO_DATES = ("", "26", "2026-13", "2026-02-30", "0000", "999999d", "yesterday", "2026-1-1-1", "٢٠٢٦")


def test_what_is_no_date_is_told() -> None:
    assert [text for text in NO_DATES if period(text, NOW.date())] == []


LEFT_OUT = (
    ("heroe:ilsa", "UNKNOWN_FIELD", "hero:ilsa"),
    ("keywrod:defender", "UNKNOWN_FIELD", "keyword:defender"),
    ("hero:tallow-sixx", "UNKNOWN_VALUE", "hero:tallow-six"),
    ('card:"rust hund"', "UNKNOWN_VALUE", None),
    ("format:teem", "UNKNOWN_VALUE", "format:team"),
    ("keyword:defendr", "UNKNOWN_VALUE", "keyword:defender"),
    ("likes>many", "UNKNOWN_VALUE", None),
    ("date:soon", "UNKNOWN_VALUE", None),
    ("hash:uuu", "UNKNOWN_VALUE", None),
    ("hero>ilsa", "NOT_COMPARABLE", "hero:ilsa"),
    ("is:liked", "LOGIN_NEEDED", None),
    ("own>=1", "LOGIN_NEEDED", None),
    ("hero:", "EMPTY", None),
    ("/x/", "PATTERN_REFUSED", None),
    ("(hero:ilsa", "BRACKETS", None),
)


@pytest.mark.usefixtures("decks")
def test_what_can_not_be_used_is_left_out_and_told() -> None:
    for query, code, corrected in LEFT_OUT:
        told = warnings(query)
        assert [each[0] for each in told] == [code], query
        assert corrected is None or told[0][1] == corrected
        assert len(names(query)) in (3, 1), query


HOSTILE = (
    "(" * 600,
    "or or and -",
    "-" * 400,
    '"',
    "hero:" * 90,
    "x:/(a*)*$/",
    "likes>" + "9" * 400,
    "'; drop table decks--",
    "%_\\",
    "😀 ‮ <b>",
)


def test_any_text_is_a_query() -> None:
    make_deck(visibility="public")
    for query in HOSTILE:
        names(query)


def test_every_example_of_the_help_is_understood(client: Client) -> None:
    me = make_user()
    make_deck(me, visibility="public")
    names_of_cards = {"rust hound", "dew nets", "deep pump"}
    for field in deck_fields("rone"):
        for query, _found in field.examples:
            assert warnings(query, user=me) == [], (query, names_of_cards)
    for flag in DECK_FLAGS:
        assert warnings(f"is:{flag}", user=me) == []
    told = client.get("/decks/search-help/").content.decode()
    assert all(f'id="field-{field.name}"' in told for field in deck_fields("rone"))


def test_what_is_the_readers_is_found_for_the_reader(decks: list[Deck]) -> None:
    me = make_user()
    mine = public("Mine", me, now=NOW)
    like_deck(deck=decks[1], reader=me, now=NOW)
    follow(follower=me, author=decks[2].owner, now=NOW)
    assert names("is:mine", user=me) == [mine.name]
    assert names("is:liked", user=me) == [FLOOD]
    assert names("is:followed -is:liked", user=me) == [TROUBLE]
    assert names("likes>=1 order") == []
    assert names("", order="liked")[0] == FLOOD


@pytest.mark.parametrize("order", list(ORDERS))
def test_pages_lose_and_repeat_nothing_while_decks_come_and_go(order: str) -> None:
    owner = make_user()
    made = Deck.objects.bulk_create(
        Deck(
            owner=owner,
            name=f"Deck {number % 7}",
            folded_name=f"deck {number % 7}",
            visibility="public",
            like_count=number % 3,
            created_at=NOW,
            updated_at=NOW - timedelta(minutes=number % 5),
            published_at=NOW - timedelta(minutes=number % 5),
        )
        for number in range(2 * PAGE_SIZE + 5)
    )
    found = gallery("", order=order)
    first = found.page("")
    assert (len(first.decks), first.preceding) == (PAGE_SIZE, "")
    newest = public("Deck 0", owner, now=NOW + timedelta(days=1))
    delete_deck(deck=first.decks[-1], now=NOW)
    second = found.page(first.following)
    third = found.page(second.following)
    assert third.following == ""
    seen = [deck.pk for page in (first, second, third) for deck in page.decks]
    assert len(seen) == len(set(seen))
    assert set(seen) - {newest.pk} == {deck.pk for deck in made}
    back = found.page(third.preceding)
    assert [deck.pk for deck in back.decks] == [deck.pk for deck in second.decks]


def test_a_cursor_that_somebody_made_up_leads_to_the_first_page(client: Client) -> None:
    deck = make_deck(visibility="public")
    for cursor in ("x", "WyJuZXciLDAsW10", "WyJuZXciLDAsWyJ4IiwxXV0", "W" * 5000, "WyJuZXciLDAsWzEsInkiXV0"):
        assert client.get("/decks/", {"cursor": cursor}).context["page"].decks == [deck]


def test_filters_count_what_they_would_leave_and_write_the_query(decks: list[Deck]) -> None:
    def filters(query: str) -> dict[str, list[tuple[str, int, bool]]]:
        facets = GalleryFilters(gallery(query), "en", {}).facets()
        return {facet.field: [(choice.value, choice.count, choice.is_chosen) for choice in facet.choices] for facet in facets}

    everything = filters("")
    assert everything["format"] == [("custom", 2, False), ("team", 1, False)]
    assert everything["hero"] == [("ilsa-varn", 1, False), ("tallow-six", 1, False)]
    assert everything["tag"] == [("budget", 1, False), ("furanfanger", 1, False)]
    assert everything["is"] == [("legal", 0, False)]
    chosen = filters("hero:ilsa-varn cistern")
    assert chosen["hero"] == [("ilsa-varn", 1, True)]
    assert filters("hero:tallow")["hero"][0] == ("tallow-six", 1, True)
    both = filters("format:team")
    assert both["format"] == [("team", 1, True), ("custom", 2, False)]
    facets = {facet.field: facet for facet in GalleryFilters(gallery("format:team flood"), "en", {"order": "liked"}).facets()}
    assert facets["format"].choices[0].url == "?q=flood&order=liked"
    tagged = {facet.field: facet for facet in GalleryFilters(gallery('tag:"für Anfänger"'), "en", {}).facets()}["tag"]
    assert [(choice.value, choice.is_chosen) for choice in tagged.choices] == [("furanfanger", True), ("budget", False)]
    assert tagged.choices[1].url == "?q=tag%3Afuranfanger%2Cbudget"
    legal = {facet.field: facet for facet in GalleryFilters(gallery("flood or rust"), "en", {}).facets()}["is"]
    assert "is%3Alegal" in legal.choices[0].url


def test_every_filter_leads_to_the_decks_that_it_counted(client: Client, decks: list[Deck]) -> None:
    make_deck(name="Whole", visibility="public", state=legal_state())
    for facet in client.get("/decks/").context["facets"]:
        for choice in facet.choices:
            answer = client.get(f"/decks/{choice.url}")
            assert len(answer.context["tiles"]) == choice.count, (facet.field, choice.value)
            assert answer.context["warnings"] == []


def test_short_ways_are_written_out(client: Client) -> None:
    assert client.get("/decks/?hero=tallow-six")["Location"] == "/decks/?q=hero%3Atallow-six"
    assert client.get("/decks/?tag=f%C3%BCr%20alle&q=x")["Location"] == "/decks/?q=x+tag%3A%22f%C3%BCr+alle%22"


def test_the_api_searches_with_the_same_language(client: Client, decks: list[Deck]) -> None:
    answer = client.get("/api/v1/decks/", {"q": "hero:ilsa"}).json()
    assert [deck["name"] for deck in answer["results"]] == [WALL]
    assert answer["warnings"] == []
    assert answer["count"] == 1
    told = client.get("/api/v1/decks/", {"q": "heroe:ilsa"}).json()
    assert [warning["code"] for warning in told["warnings"]] == ["UNKNOWN_FIELD"]
    assert len(told["results"]) == 3
    liked = client.get("/api/v1/decks/", {"order": "-likes"}).json()
    assert len(liked["results"]) == 3


def test_the_gallery_asks_the_same_number_of_questions_however_many_decks(client: Client) -> None:
    owner = make_user()

    def questions(address: str) -> int:
        with CaptureQueriesContext(connection) as asked:
            client.get(address)
        return len(asked)

    addresses = ("/decks/", "/decks/?q=hero%3Ailsa+tag%3Ax+is%3Alegal", f"/players/{owner.username}/")
    make_deck(owner, visibility="public", tags=["x"])
    few = [questions(address) for address in addresses for _twice in range(2)][1::2]
    for _ in range(6):
        make_deck(owner, visibility="public", tags=["x", "y"])
    assert [questions(address) for address in addresses for _twice in range(2)][1::2] == few


def test_the_reference_is_what_the_table_says() -> None:
    call_command("write_deck_search_reference", "--check")


def test_german_words_work_in_the_gallery_and_nothing_found_says_why(client: Client, decks: list[Deck]) -> None:
    assert names("karte:rust-hound oder schlagwort:budget") == names("card:rust-hound or tag:budget") != []
    with override("de"):
        for field in deck_fields("rone"):
            if str(field.label).isalpha():
                assert deck_fields_by_name("rone")[fold(str(field.label))] is field
    told = client.get("/decks/", {"q": "hero:ilsa zzzz"}).content.decode()
    assert "Even alone nothing is found by: zzzz" in told
