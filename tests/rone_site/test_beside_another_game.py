"""RONE's pages and answers have the same bytes with and without other games beside it, but for the switch between them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle

import pytest
from django.core.cache import caches
from django.core.management import call_command
from django.utils import timezone
from pytest_django import Settings

from tests.rone_site.test_access import Row, response_to, rows
from tests.rone_site.world import World, make_world

SWITCH = re.compile(r'\s*<nav class="wrap row fine games".*?</nav>', re.DOTALL)
DRAWN_ANEW = re.compile(r"[A-Za-z0-9]{64}|(?<=name=\"key\" value=\")[0-9a-f]{32}")
"""Tokens of forms, and keys by which a form that is sent twice is known."""
STATE_OF_CARDS = re.compile(r"(?<=&amp;v=)[0-9a-f-]+")
"""What makes a browser ask for a face again: anything that was loaded since."""
TELL_OF_GAMES = {"api/v1/games/", "api/v1/schema/"}
"""The list of games, and the document that describes what each of them reckons (`Kit.calculators`)."""
BY_CHANCE = {"cards/random/", "decks/<deck:deck_id>/hand/", "decks/<deck:deck_id>/practice/"}
"""They lead to a card, or to the start of a game, that is drawn each time."""
SEARCHES = (
    "cards/?q=bell",
    "search/?q=iron",
    "search/suggestions/?q=iron",
    "decks/?q=iron",
    "api/v1/cards/?q=bell",
    "api/v1/decks/?q=iron",
)
"""They would find something of the other games."""
BESIDE = ("tagewerk", "skirmish")
READERS = ("anonymous", "owner", "organiser", "staff")


@pytest.fixture
def world(settings: Settings, demo: None, monkeypatch: pytest.MonkeyPatch) -> World:
    """The table's world, on a site whose only game is RONE; its clock stands."""
    settings.GAMES = ["rone"]
    call_command("load_starter_decks", verbosity=0)
    made, now = make_world(), timezone.now()
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)
    return made


def readers(row: Row) -> Iterator[str]:
    """Who is shown something at this address: visitors and the owner of what is there, else the first who may see it."""
    allowed = [role for role in READERS if row.answers[role] == "200"]
    yield from allowed[: 2 if "anonymous" in allowed else 1]


def questions(world: World) -> Iterator[tuple[str, str]]:
    """Who asks, and every address that is read."""
    for row in rows():
        if row.method == "GET" and row.address not in TELL_OF_GAMES | BY_CHANCE:
            yield from ((role, world.path(row.address, row.case)) for role in readers(row))
    yield from (("owner", f"/{search}") for search in SEARCHES)


def answers(world: World) -> Iterator[tuple[tuple[str, str], str]]:
    """What is told to whom at which address, in English and German by turns."""
    languages = cycle(("en", "de", "de"))
    for role, address in questions(world):
        for kept in caches.all():
            kept.clear()
        response = response_to(world, role, "GET", address, headers={"Accept-Language": next(languages)})
        yield (role, address), f"{response.status_code} {response.get('Content-Type')}\n{told(response.content)}"


def told(content: bytes) -> str:
    """What an answer says, without the switch and without what is other each time it is asked for."""
    text = content.decode(errors="surrogateescape")
    for other in (SWITCH, DRAWN_ANEW, STATE_OF_CARDS):
        text = other.sub("", text)
    return text


@pytest.mark.django_db
@pytest.mark.alike("what pages say: that each comes out alike on every server is asked of it by itself")
def test_rones_answers_are_the_same_bytes_beside_other_games(settings: Settings, world: World) -> None:
    alone = dict(answers(world))
    settings.GAMES = ["rone", *BESIDE]
    for game in BESIDE:
        call_command("load_cards", str(settings.CARD_DATA_DIR / game), game=game, verbosity=0)
        call_command("load_starter_decks", game=game, verbosity=0)
        assert f'href="/{game}/"' in world.client("owner").get("/").content.decode()
    beside = dict(answers(world))
    assert [asked for asked in alone if alone[asked] != beside[asked]] == []
    assert len(alone) > 200
