"""Rows in an order, and searches that are stopped because they look too far."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.db.models import BooleanField, Func, Q, Value
from django.test import Client
from django.utils.translation import override

from cards.selectors import shelf
from decks.list.models import Deck
from decks.search.gallery import ORDERS, Gallery, page_of
from tests.decks.makers import NOW, make_deck
from web import looking
from web.errors import UnavailableError
from web.looking import LooksTooFarError, end_searches, first_rows, patience, searches_together

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
NAMES = ("Ash", "Brine", "Cistern", "Dust", "Ember", "Flood", "Gorge")


class Slow(Func):
    """A condition that takes the database a whole second for each row."""

    template = "(pg_sleep(1) IS NOT NULL)"
    output_field = BooleanField()


@pytest.fixture
def decks() -> list[Deck]:
    return [make_deck(name=name, visibility="public") for name in NAMES]


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every search is stopped, and three rows are looked at then."""

    @contextmanager
    def none() -> Iterator[None]:
        yield
        raise LooksTooFarError

    monkeypatch.setattr(looking, "patience", none)
    monkeypatch.setattr(looking, "MOST_LOOKED_AT", 3)


@pytest.fixture
def postgresql() -> None:
    if connection.vendor != "postgresql":
        pytest.skip("SQLite knows no such limit")


def asked(query: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(query)
        return str(cursor.fetchone()[0])


def pages(query: str, cursor: str = "") -> list[tuple[list[str], bool]]:
    """The names on each page of `query` by name, each page led to by the one before, and whether it was cut short."""
    page = gallery(query).page(cursor)
    shown = ([deck.name for deck in page.decks], page.is_cut_short)
    return [shown, *(pages(query, page.following) if page.following else [])]


def gallery(query: str) -> Gallery:
    return Gallery(query, "name", shelf(), AnonymousUser(), NOW)


def test_a_stopped_search_goes_on_where_it_stopped(decks: list[Deck], impatient: None) -> None:
    assert pages("name:s") == [(["Ash", "Cistern"], True), (["Dust"], True), ([], False)]
    assert pages("name:orge") == [([], True), ([], True), (["Gorge"], False)]
    assert pages("likes>=1") == [([], True), ([], True), ([], False)]


def test_the_way_back_from_a_stopped_search_leaves_nothing_out(decks: list[Deck], impatient: None) -> None:
    found = Deck.objects.in_gallery().filter(name__in=["Ash", "Brine", "Gorge"])
    among = Deck.objects.in_gallery()
    first = page_of(found, "name", "", among=among)
    empty = page_of(found, "name", first.following, among=among)
    last = page_of(found, "name", empty.following, among=among)
    assert [[deck.name for deck in page.decks] for page in (first, empty, last)] == [["Ash", "Brine"], [], ["Gorge"]]
    back = page_of(found, "name", empty.preceding, among=among)
    assert ([deck.name for deck in back.decks], back.preceding) == (["Ash", "Brine"], "")
    far_back = page_of(found, "name", last.preceding, among=among)
    assert (far_back.decks, far_back.is_cut_short) == ([], True)
    assert [deck.name for deck in page_of(found, "name", far_back.preceding, among=among).decks] == ["Ash", "Brine"]
    assert [deck.name for deck in page_of(found, "name", far_back.following, among=among).decks] == ["Gorge"]


def test_pages_are_the_same_whether_a_search_is_stopped_or_not(decks: list[Deck], impatient: None) -> None:
    found, among = Deck.objects.in_gallery(), Deck.objects.in_gallery()
    for order in ORDERS:
        whole = [deck.name for deck in page_of(found, order, "").decks]
        seen, cursor = [], ""
        while True:
            page = page_of(found, order, cursor, size=2, among=among)
            seen += [deck.name for deck in page.decks]
            cursor = page.following
            if not cursor:
                break
        assert seen == whole, order
        assert len(seen) == len(NAMES)


def test_the_page_says_that_a_search_was_stopped(decks: list[Deck], impatient: None, client: Client) -> None:
    with override("en"):
        page = client.get("/decks/?q=likes%3E%3D1&order=name").content.decode()
    assert "0 decks among the first" in page
    assert "it stopped after" in page
    assert 'rel="next"' in page
    assert "No public deck fits" not in page
    assert "it stopped after" not in client.get("/decks/").content.decode()  # nothing is asked for, so nothing is far


def test_a_call_says_that_a_search_was_stopped(decks: list[Deck], impatient: None, client: Client) -> None:
    names, address = [], "/api/v1/decks/?q=name%3As&order=name"
    codes = []
    while address:
        answer = client.get(address).json()
        names += [deck["name"] for deck in answer["results"]]
        codes.append([warning["code"] for warning in answer["warnings"]])
        address = answer["next"]
    assert names == ["Ash", "Cistern", "Dust"]
    assert codes == [["CUT_SHORT"], ["CUT_SHORT"], []]


def test_a_statement_that_takes_too_long_is_stopped(decks: list[Deck], postgresql: None) -> None:
    with pytest.raises(LooksTooFarError), patience():
        list(Deck.objects.filter(Slow()))
    assert asked("SHOW statement_timeout") == "0"
    assert Deck.objects.count() == len(NAMES)  # what is around it goes on


def test_searches_of_a_page_are_told_once_how_long_they_may_take(
    decks: list[Deck], postgresql: None, django_assert_num_queries: object
) -> None:
    found = Deck.objects.in_gallery()
    with django_assert_num_queries(7), searches_together():  # type: ignore[operator]  # a transaction, the limit, and back again
        for letter in "aeu":
            first_rows(found.filter(folded_name__contains=letter), ("folded_name", "id"), 5, among=found)
    assert asked("SHOW statement_timeout") == "0"


def test_after_a_stopped_search_the_page_goes_on(decks: list[Deck], postgresql: None) -> None:
    among = Deck.objects.in_gallery()
    with searches_together():
        with pytest.raises(LooksTooFarError), patience():
            list(Deck.objects.filter(Slow()))
        assert asked("SHOW statement_timeout") == "0"  # the rows near the beginning may be looked at
        assert len(first_rows(among, ("folded_name", "id"), 20, among=among).rows) == len(NAMES)
        assert asked("SHOW statement_timeout") == "250ms"
        end_searches()
        assert asked("SHOW statement_timeout") == "0"
    assert Deck.objects.count() == len(NAMES)


def test_what_is_no_search_and_is_stopped_is_told_as_a_database_with_too_much_to_do(decks: list[Deck], postgresql: None) -> None:
    @searches_together()
    def page() -> None:
        first_rows(Deck.objects.in_gallery(), ("folded_name", "id"), 5, among=Deck.objects.in_gallery())
        list(Deck.objects.filter(Slow()))

    with pytest.raises(UnavailableError):
        page()
    assert asked("SHOW statement_timeout") == "0"


def test_other_faults_stay_what_they_are(decks: list[Deck]) -> None:
    with pytest.raises(ZeroDivisionError), patience():
        1 / 0  # noqa: B018


def test_a_question_that_cannot_look_far_is_not_stopped(decks: list[Deck], impatient: None) -> None:
    looked = first_rows(Deck.objects.in_gallery().filter(Q(Value(True))), ("folded_name", "id"), 10)
    assert [deck.name for deck in looked.rows] == list(NAMES)
    assert looked.stopped_at is None
