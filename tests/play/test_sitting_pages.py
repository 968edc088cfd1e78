"""The pages on which one sits down, takes a seat, and finds one's games again."""

from __future__ import annotations

import re

import pytest
from django.core.management import call_command
from django.test import Client

from cards.selectors import catalog
from decks.list.models import Deck, Visibility
from engine.decklist import encode_deck_code
from play.keys import key_of
from play.models import Seat, State, Table
from tests.decks.makers import legal_state, make_deck, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]


@pytest.fixture
def starter() -> Deck:
    call_command("load_starter_decks", verbosity=0)
    deck = Deck.objects.starters().first()
    assert deck is not None
    return deck


def sat_down(client: Client, deck: Deck, /, **fields: object) -> Table:
    answer = client.post("/play/", {"deck": deck.public_id, **fields})
    assert answer.status_code == 302, re.findall(r"<p>\s*([^<]+)", answer.content.decode())
    return Table.objects.get(public_id=answer.headers["Location"].split("/")[2])


def test_a_visitor_plays_a_starter_against_a_bot_with_one_form_that_holds_the_deck_alone(client: Client, starter: Deck) -> None:
    table = sat_down(client, starter)
    own, bot = table.seats.all()
    assert (own.deck, own.guest is not None, bot.kind, bot.bot) == (starter, True, "bot", "easy")
    assert bot.deck is not None
    assert bot.deck.is_starter
    assert bot.deck != starter
    assert client.get(f"/play/{table.public_id}/").status_code == 200
    html = client.get("/play/").content.decode()
    assert f'href="/play/{table.public_id}/"' in html
    assert Client().get(f"/play/{table.public_id}/").status_code == 404


@pytest.mark.parametrize(
    ("fields", "kinds"),
    [
        ({"opponent": "nobody"}, ["human", "nobody"]),
        ({"opponent": "self"}, ["human", "human"]),
        ({"opponent": "bot:lookahead", "seed": "7", "first": "1", "onlookers": "on"}, ["human", "bot"]),
        ({"opponent": "bot:random", "against": "", "clock": "game", "clock_seconds": "600"}, ["human", "bot"]),
    ],
)
def test_every_opponent_sits_down(client: Client, starter: Deck, fields: dict[str, str], kinds: list[str]) -> None:
    table = sat_down(client, starter, **fields)
    assert [seat.kind for seat in table.seats.all()] == kinds
    assert table.state == State.PLAYING
    assert table.has_onlookers is ("onlookers" in fields)
    assert table.clock_seconds == (600 if "clock" in fields else 0)
    if "seed" in fields:
        assert (table.seed, table.first) == (7, 1)


def test_the_same_list_is_played_where_that_is_asked_for(client: Client, starter: Deck) -> None:
    own, bot = sat_down(client, starter, against="").seats.all()
    assert own.deck_hash == bot.deck_hash


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"deck": "zzzzzzzzzzzz"}, ""),
        ({"deck": ""}, "deck"),
        ({"deck": "x" * 5_000}, "deck"),
        ({"deck": "code:"}, ""),
        ({"deck": "code:rone1-!"}, ""),
        ({"opponent": "bot:deep-blue"}, "opponent"),
        ({"against": "zzzzzzzzzzzz"}, "against"),
        ({"format": "chess"}, "format"),
        ({"seed": "-1"}, "seed"),
        ({"seed": "9" * 40}, "seed"),
        ({"first": "7"}, "first"),
        ({"clock": "game", "clock_seconds": "0"}, "clock_seconds"),
        ({"clock": "game", "clock_seconds": ""}, "clock_seconds"),
        ({"format": "team", "opponent": "nobody"}, ""),
    ],
)
def test_what_cannot_be_played_is_told_at_its_field_and_no_table_is_left(
    client: Client, starter: Deck, fields: dict[str, str], field: str
) -> None:
    answer = client.post("/play/", {"deck": starter.public_id, "opponent": "bot:greedy", **fields})
    errors = answer.context["form"].errors
    assert (answer.status_code, list(errors)) == (422, [field or "__all__"])
    assert not Table.objects.exists()


def test_somebody_elses_private_deck_is_no_deck(client: Client, starter: Deck) -> None:
    private = make_deck(name="Hidden", owner=make_user("marit"), visibility=Visibility.PRIVATE)
    for name in ("deck", "against"):
        answer = client.post("/play/", {"deck": starter.public_id, name: private.public_id})
        assert answer.status_code == 422
        assert "Hidden" not in answer.content.decode()
    assert client.get(f"/play/?deck={private.public_id}").status_code == 404
    assert not Table.objects.exists()


def test_a_list_without_a_deck_is_played_by_its_code(client: Client, starter: Deck) -> None:
    value = f"code:{encode_deck_code(legal_state(), catalog())}"
    page = client.get("/play/", {"deck": value})
    assert page.context["form"]["deck"].value() == value
    assert f'<option value="{value}" selected' in page.content.decode()
    own, bot = sat_down(client, starter, deck=value).seats.all()
    assert (own.deck, bot.bot) == (None, "easy")
    assert own.deck_hash != bot.deck_hash
    assert client.get("/play/?deck=code:rone1-nothing").status_code == 404


def test_a_friend_takes_the_seat_by_its_link_once(client: Client, starter: Deck) -> None:
    table = sat_down(client, starter, opponent="open")
    html = client.get(f"/play/{table.public_id}/").content.decode()
    links = set(re.findall(rf"/play/{table.public_id}/join/\w+/", html))
    assert len(links) == 1
    (link,) = links
    assert client.get(link).headers["Location"] == f"/play/{table.public_id}/"
    friend = Client()
    page = friend.get(link)
    assert (page.status_code, "noindex" in page.content.decode()) == (200, True)
    assert friend.post(link, {"deck": "zzzzzzzzzzzz"}).status_code == 422
    assert friend.post(link, {"deck": starter.public_id}).headers["Location"] == f"/play/{table.public_id}/"
    assert friend.post(link, {"deck": starter.public_id}).status_code == 302  # twice changes nothing
    table.refresh_from_db()
    assert table.state == State.PLAYING
    stranger = Client()
    assert stranger.get(link).status_code == 409
    assert stranger.post(link, {"deck": starter.public_id}).status_code == 409
    assert friend.get(f"/play/{table.public_id}/").status_code == 200


def test_a_key_of_another_seat_or_none_opens_nothing(client: Client, starter: Deck) -> None:
    table = sat_down(client, starter, opponent="open")
    own = Seat.objects.get(table=table, number=0)
    assert Client().get(f"/play/{table.public_id}/join/{'0' * 32}/").status_code == 404
    assert Client().get(f"/play/{table.public_id}/join/{key_of(table, own)}/").status_code == 409
    client.post(f"/play/{table.public_id}/resign/")
    free = Seat.objects.get(table=table, number=1)
    assert Client().get(f"/play/{table.public_id}/join/{key_of(table, free)}/").status_code == 409


def test_games_are_counted_by_deck_and_those_with_take_backs_apart(client: Client, starter: Deck) -> None:
    marit = make_user("marit")
    client.force_login(marit)
    for take_backs in (0, 0, 1):
        table = sat_down(client, starter)
        client.post(f"/play/{table.public_id}/resign/")
        Table.objects.filter(pk=table.pk).update(take_backs=take_backs)
    alone = sat_down(client, starter, opponent="nobody")
    client.post(f"/play/{alone.public_id}/resign/")
    (record,) = client.get("/play/").context["record"]
    assert (record.score.n, record.score.lost, record.helped, record.deck) == (2, 2, 1, starter)
    assert record.low_percent == 0
    assert 60 < record.high_percent < 70  # Wilson's interval of 0 of 2


def test_the_page_of_a_deck_tells_its_owner_alone_how_their_games_with_it_went(client: Client) -> None:
    marit = make_user("marit")
    deck = make_deck(marit, name="Cistern Watch", visibility=Visibility.PUBLIC)
    client.force_login(marit)
    assert client.get(f"/decks/{deck.public_id}/").context["record"] == []
    client.post(f"/play/{sat_down(client, deck).public_id}/resign/")
    (record,) = client.get(f"/decks/{deck.public_id}/").context["record"]
    assert (record.title, record.score.n, record.score.lost) == ("Cistern Watch", 1, 1)
    assert "record" not in Client().get(f"/decks/{deck.public_id}/").context


def test_what_is_asked_does_not_grow_with_the_games(client: Client, starter: Deck, django_assert_max_num_queries: object) -> None:
    client.force_login(make_user("marit"))
    for _number in range(4):
        sat_down(client, starter)
    client.get("/play/")
    with django_assert_max_num_queries(15):  # type: ignore[operator]
        client.get("/play/")
