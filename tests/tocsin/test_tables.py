"""TOCSIN's tables on the site: a party sits down, with bots and friends, each with another hero; one plays what is theirs meanwhile."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django import Settings

from decks.list.models import Deck
from decks.list.selectors import deck_state
from play.keys import key_of
from play.models import Seat, SeatKind, State, Table
from web.games import playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def starters(settings: Settings) -> list[Deck]:
    """The start decks of the four heroes."""
    call_command("load_starter_decks", str(settings.CARD_DATA_DIR / "tocsin" / "starter-decks"), game="tocsin", verbosity=0)
    return list(Deck.objects.filter(game="tocsin").order_by("pk"))


def sat_down(client: Client, deck: Deck, /, **fields: object) -> Table:
    """The table at which a visitor sat down."""
    answer = client.post("/tocsin/play/", {"deck": deck.public_id, **fields})
    assert answer.status_code == 302, re.findall(r"<p>\s*([^<]+)", answer.content.decode())
    return Table.objects.get(public_id=answer.headers["Location"].rstrip("/").rpartition("/")[2])


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_party_sits_down_with_bots_each_with_another_hero(client: Client, starters: list[Deck], players: int) -> None:
    table = sat_down(client, starters[0], players=players)

    seats = list(table.seats.order_by("number"))
    assert [seat.kind for seat in seats] == [SeatKind.HUMAN, *[SeatKind.BOT] * (players - 1)]
    assert {seat.side for seat in seats} == {0}
    with playing("tocsin"):
        heroes = [deck_state(seat.deck).leaders for seat in seats if seat.deck is not None]
    assert len(set(heroes)) == players
    assert table.state == State.PLAYING
    assert client.get(f"/tocsin/play/{table.public_id}/").status_code == 200


def test_the_form_speaks_of_a_party(client: Client, starters: list[Deck]) -> None:
    html = client.get("/tocsin/play/").content.decode()

    assert ">With<" in re.sub(r"\s+", "", html)
    assert "Their decks" in html
    for word in ("Nobody: an opponent", "The same as mine", "Best of three"):
        assert word not in html


@pytest.mark.parametrize(("language", "told"), [("en", "twice"), ("de", "zweimal")])
def test_the_same_hero_twice_is_refused_in_the_language_of_the_reader(
    client: Client, starters: list[Deck], language: str, told: str
) -> None:
    client.cookies["language"] = language

    answer = client.post(
        "/tocsin/play/",
        {"deck": starters[0].public_id, "players": 2, "against": starters[0].public_id},
        headers={"accept-language": language},
    )

    assert answer.status_code == 422
    assert told in answer.content.decode()
    assert not Table.objects.exists()


def test_nobody_sits_at_the_table_of_a_party(client: Client, starters: list[Deck]) -> None:
    answer = client.post("/tocsin/play/", {"deck": starters[0].public_id, "players": 2, "opponent": "nobody"})

    assert answer.status_code == 422
    assert not Table.objects.exists()


def test_a_friend_brings_another_hero_and_is_told_where_it_is_there_already(client: Client, starters: list[Deck]) -> None:
    table = sat_down(client, starters[0], players=2, opponent="open")
    seat = Seat.objects.get(table=table, number=1)
    friend = Client()
    address = f"/tocsin/play/{table.public_id}/join/{key_of(table, seat)}/"

    refused = friend.post(address, {"deck": starters[0].public_id})
    assert refused.status_code == 422
    assert "twice" in refused.content.decode()
    assert Table.objects.get().state == State.OPEN

    assert friend.post(address, {"deck": starters[1].public_id}).status_code == 302
    assert Table.objects.get().state == State.PLAYING
    for one in (client, friend):
        assert one.get(f"/tocsin/play/{table.public_id}/").status_code == 200
