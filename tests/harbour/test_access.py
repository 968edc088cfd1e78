"""Who gets what from the addresses of another game: the same as from the first game's, line by line of that table."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone

from accounts.models import User
from cards.models import Printing
from collection.models import CollectionImport
from rone_site.game_addresses import urls_of
from tests.harbour.makers import fleet, make_fleet
from tests.rone_site.test_access import Row, answer, rows
from tests.rone_site.world import ROLES, World, add_decks, add_event, add_lists, add_reports, addresses, make_world
from web.games import playing

pytestmark = pytest.mark.django_db
LACKING = re.compile(
    "learn/|decks/.*/practice/|reports/.*/(?:games|beside)/|.*/difference/|play/|api/v1/(?:tables|ratings|puzzles)/|api/v1/cards/read-text/"
)
"""A guide, practice, stories, reports side by side, tables, ratings and a reader of printed texts: Harbour has none."""
BELOW = re.compile("(?:api/v1/games/harbour/|harbour/)")


def own_addresses() -> dict[str, str]:
    """The addresses of Harbour alone, by those of the first game that they stand for."""
    own = [address for address in addresses(urls_of("harbour", "rone", with_calls=False)) if BELOW.match(address)]
    return {
        address.replace("games/harbour/", "") if address.startswith("api/") else address.removeprefix("harbour/"): address
        for address in own
    }


def own_rows() -> list[Row]:
    return [row for row in rows() if row.address in own_addresses()]


def make_harbour_world() -> World:
    """The world of the table; what an address names is Harbour's."""
    world = make_world()
    world.values |= {"card_id": 9002, "slug": "tall-mary", "printing_id": Printing.objects.get(card=9002).pk}
    world.values["edition_slug"] = "first-tide"
    world.others["edition"] = {"slug": "first-tide"}
    owner, stranger, organiser = (User.objects.get(username=name) for name in ("owner", "stranger", "organiser"))
    with playing("harbour"):
        deck = add_decks(world, owner=owner, reader=stranger, make=make_fleet)
        add_lists(world, owner)
        add_event(world, organiser=organiser, player=owner, format="regatta", state=fleet(9001, 9002))
        add_reports(world, deck)
        world.values["import_id"] = CollectionImport.objects.create(owner=owner, mode="set", text="2 x", created_at=timezone.now()).pk
    return world


def test_every_address_of_another_game_stands_in_the_table() -> None:
    assert set(own_addresses()) == {row.address for row in own_rows()}
    assert {"", "rules/", "cards/", "collection/", "api/v1/cards/", "api/v1/collection/"} <= set(own_addresses())


@pytest.mark.alike("who gets what is the site's answer; test_access asks each database for all of these addresses, as everybody")
def test_everybody_gets_from_another_game_what_the_table_says(demo: None) -> None:
    world, named = make_harbour_world(), own_addresses()

    differences = []
    for row in own_rows():
        path = world.path(named[row.address], row.case)
        if LACKING.search(row.address):
            assert {answer(world, role, row.method, path) for role in ROLES} == {"404"}
            continue
        found = {role: answer(world, role, row.method, path) for role in ROLES}
        if found != row.answers:
            differences.append(f"{row.method} {path} {row.case}: {found}, not {row.answers}")

    assert not differences, "\n".join(differences)
