"""Which addresses draw on the budgets of processor seconds, and that people who play don't meet them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.core.cache import cache
from django.test import Client, override_settings
from django.urls import URLPattern, URLResolver, get_resolver

from rone_site.settings import base
from tests.accounts.makers import make_client, make_user
from tests.decks.makers import make_deck
from tests.web.costly_site import CLOCK, MIDDLEWARE
from web.costs import FEW, MANY, SOME, mark_of

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
PAGES = {
    "accounts:download": {"GET": FEW},
    "cards:preview": {"GET": MANY},
    "cards:proxies": {"GET": FEW},
    "cards:sheet_pdf": {"GET": FEW},
    "collection:import": {"POST": SOME},
    "collection:import-lines": {"POST": SOME},
    "collection:import-review": {"GET": SOME},
    "collection:import-save": {"POST": SOME},
    "decks:archive": {"POST": SOME},
    "decks:archive_file": {"GET": FEW},
    "decks:import": {"POST": SOME},
    "decks:many": {"POST": SOME},
    "decks:preview": {"GET": MANY},
    "decks:shared_preview": {"GET": MANY},
    "events:gauntlet": {"POST": SOME},
    "events:hand_in_for": {"POST": MANY},
    "events:import_roster": {"POST": SOME},
    "events:paste": {"POST": MANY},
    "events:print": {"GET": FEW},
    "play:game_picture": {"GET": MANY},
    "play:told": {"GET": MANY},
    "play:game": {"GET": SOME},
    "play:game_json": {"GET": SOME},
    "play:game_text": {"GET": SOME},
    "play:hint": {"POST": SOME},
    "play:index": {"POST": SOME},
    "play:join": {"POST": SOME},
    "play:sit_at_offered": {"POST": SOME},
    "play:on": {"POST": SOME},
    "play:study": {"POST": SOME},
    "play:on_report": {"POST": SOME},
    "play:puzzle": {"GET": SOME},
    "play:puzzle_of_day": {"GET": SOME},
    "play:puzzle_on": {"POST": SOME},
    "simulations:again": {"POST": SOME},
    "simulations:find-changes": {"POST": SOME},
    "simulations:order": {"POST": SOME},
    "simulations:order-versus": {"POST": SOME},
    "simulations:preview": {"GET": MANY},
    "simulations:story": {"GET": FEW},
    "simulations:study": {"POST": SOME},
}
CALLS = {
    "api-cards-read-text": {"POST": FEW},
    "api-collection-import": {"POST": SOME},
    "api-deck": {"PATCH": MANY, "PUT": MANY},
    "api-deck-import": {"POST": SOME},
    "api-deck-validate": {"POST": SOME},
    "api-decks": {"POST": MANY},
    "api-player-list": {"PUT": MANY},
    "api-puzzle": {"GET": SOME},
    "api-puzzle-answer": {"POST": SOME},
    "api-puzzle-today": {"GET": SOME},
    "api-registrations": {"POST": MANY},
    "api-schema": {"GET": SOME},
    "api-simulations": {"POST": SOME},
    "api-table-hint": {"POST": SOME},
    "api-table-replay": {"GET": SOME},
    "api-table-sit-down": {"POST": SOME},
    "api-table-seats": {"POST": SOME},
    "api-tables": {"POST": SOME},
}
ASKED_ALONE = {
    "play:hint",
    "play:on",
    "play:on_report",
    "play:puzzle_on",
    "simulations:again",
    "simulations:study",
    "collection:import-lines",
    "collection:import-save",
}
"""Pages that take nothing but forms, so their marks name no method."""


def costly_addresses() -> Iterator[tuple[str, dict[str, int]]]:
    def walk(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[tuple[str, dict[str, int]]]:
        for pattern in patterns:
            if isinstance(pattern, URLResolver):
                yield from walk(pattern.url_patterns, before + (f"{pattern.namespace}:" if pattern.namespace else ""))
                continue
            name, view = before + (pattern.name or ""), pattern.callback
            call = getattr(view, "cls", None)
            marks = {method: mark_of(getattr(call, method.lower(), None) if call else view, method) for method in METHODS}
            if found := {method: mark.at_once for method, mark in marks.items() if mark is not None}:
                if not call and len(found) == len(METHODS):
                    found = {("POST" if name in ASKED_ALONE else "GET"): found["GET"]}
                yield name, found

    yield from walk(get_resolver("rone_site.urls").url_patterns, "")


def test_what_reads_long_texts_sets_pages_and_plays_games_is_costly() -> None:
    assert dict(costly_addresses()) == PAGES | CALLS


@pytest.fixture
def _as_it_comes(settings: object) -> Iterator[None]:
    """The budgets of a site that says nothing else, and a clock that stands."""
    cache.clear()
    CLOCK.now, CLOCK.worked, CLOCK.step = 6000.0, 0.0, 0.0
    with override_settings(COSTLY_SECONDS=base.COSTLY_SECONDS, MIDDLEWARE=MIDDLEWARE):
        yield


@pytest.mark.django_db
@pytest.mark.usefixtures("_as_it_comes", "demo")
def test_a_page_and_a_call_tell_the_budgets_as_they_come() -> None:
    policy = '"person";q=30;w=60;qu="processor-seconds", "address";q=60;w=60;qu="processor-seconds"'
    page = Client().post("/decks/import/", {"text": "2 Rust Hound"})
    call = Client().post("/api/v1/cards/read-text/", {"text": "Draw a card.", "type": "tactic", "language": "en"}, "application/json")
    assert [answer.status_code for answer in (page, call)] == [200, 200]
    assert page["RateLimit-Policy"] == call["RateLimit-Policy"] == policy


@pytest.mark.django_db
@pytest.mark.usefixtures("_as_it_comes", "demo")
def test_an_evening_of_a_hall_at_one_address_meets_no_budget() -> None:
    """120 lists are pasted in one minute, each of which takes as long as the worst text of a card."""
    CLOCK.step = 0.1
    players = [make_client() for _player in range(20)]
    for player in players * 6:
        assert player.post("/decks/import/", {"text": "2 Rust Hound"}).status_code == 200
    answer = players[0].post("/decks/import/", {"text": "2 Rust Hound"})
    assert answer["RateLimit"] == '"person";r=29;t=60, "address";r=47;t=60'


@pytest.mark.django_db
@pytest.mark.usefixtures("_as_it_comes", "demo")
@pytest.mark.parametrize("form", ["pdf", "proxies"])
def test_a_deck_on_paper_draws_and_one_as_text_does_not(form: str) -> None:
    user = make_user()
    deck = make_deck(owner=user)
    client = make_client(user)
    for address in (f"/decks/{deck.public_id}/export/", f"/api/v1/decks/{deck.public_id}/export/"):
        assert "RateLimit" in client.get(address, {"as": form})
        assert "RateLimit" not in client.get(address, {"as": "text"})


@pytest.mark.django_db
@pytest.mark.usefixtures("_as_it_comes", "demo")
@pytest.mark.parametrize("address", ["/cards/", "/api/v1/cards/", "/search/", "/search/suggestions/"])
def test_a_search_with_patterns_draws_and_one_with_words_does_not(address: str) -> None:
    assert "RateLimit" in Client().get(address, {"q": "/h.und/"})
    assert "RateLimit" not in Client().get(address, {"q": "hound"})
