"""Who attacks the tables and formats of Tagewerk: other people, the other game, wrong types, much too much, the same again."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from decks.list.models import Deck
from events.models import Event
from play.models import Choice, Table
from tests.accounts.makers import make_client, make_user
from tests.decks.makers import make_deck

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
RONE, TAGEWERK = "/api/v1/", "/api/v1/games/tagewerk/"
LONG = "x" * 50_000


@pytest.fixture
def starter() -> Deck:
    """A starter deck of Tagewerk."""
    call_command("load_starter_decks", str(settings.CARD_DATA_DIR / "tagewerk" / "starter-decks"), game="tagewerk", verbosity=0)
    return Deck.objects.filter(game="tagewerk").order_by("pk")[0]


@pytest.fixture
def of_rone() -> Deck:
    """A deck of RONE that everybody may read."""
    return make_deck(visibility="public")


def answer(client: Client, path: str, body: Any) -> Any:
    return client.post(path, body, content_type="application/json")


def sat_down(client: Client, deck: Deck, **more: Any) -> dict[str, Any]:
    told = answer(client, f"{TAGEWERK}tables/", {"deck": deck.public_id, "opponents": ["bot:random", "self"], "first": 0, **more})
    assert told.status_code == 201, told.content
    return dict(told.json())


def code_of(deck: Deck, calls: str) -> str:
    return str(Client().get(f"{calls}decks/{deck.public_id}/export/?as=code").content.decode().strip())


def test_decks_of_one_game_are_none_at_the_other_s_table(starter: Deck, of_rone: Deck) -> None:
    client = make_client(make_user("ada"))
    for calls, deck, own in ((TAGEWERK, of_rone, starter), (RONE, starter, of_rone)):
        for body in ({"deck": deck.public_id}, {"deck": own.public_id, "decks": [deck.public_id]}):
            told = answer(client, f"{calls}tables/", {**body, "opponents": ["bot:random"]})
            assert (told.status_code, deck.public_id in told.json()["detail"]) == (404, True), told.content
    for path, deck in (("/tagewerk/play/", of_rone), ("/play/", starter)):
        assert client.post(path, {"deck": deck.public_id}).status_code == 422
        assert client.get(path, {"deck": deck.public_id}).status_code == 404
    assert not Table.objects.exists()


def test_a_code_of_the_other_game_is_refused_with_the_game_s_name(starter: Deck, of_rone: Deck) -> None:
    client = make_client(make_user("ada"))
    for calls, path, deck, name in ((TAGEWERK, "/tagewerk/play/", of_rone, "Tagewerk"), (RONE, "/play/", starter, "RONE")):
        code = code_of(deck, RONE if deck is of_rone else TAGEWERK)
        told = answer(client, f"{calls}tables/", {"deck": {"code": code}, "opponents": ["bot:random"]})
        assert (told.status_code, f"another game, not of {name}" in told.json()["detail"]) == (422, True), told.content
        page = client.post(path, {"deck": f"code:{code}"}, headers={"Accept-Language": "de"})
        assert page.status_code == 422
        assert f"Deckcode eines anderen Spiels, nicht von {name}" in page.content.decode()
    assert not Table.objects.exists()


def test_a_seat_takes_no_code_of_the_other_game(starter: Deck, of_rone: Deck) -> None:
    ada, ben = make_client(make_user("ada")), make_client(make_user("ben"))
    told = answer(ada, f"{TAGEWERK}tables/", {"deck": starter.public_id, "opponents": ["open", "bot:random"]}).json()
    key = told["seats"][1]["key"]
    for deck in ({"code": code_of(of_rone, RONE)}, of_rone.public_id):
        assert answer(ben, f"{TAGEWERK}tables/{told['id']}/seats/", {"key": key, "deck": deck}).status_code in (404, 422)
    assert answer(ben, f"{TAGEWERK}tables/{told['id']}/seats/", {"key": LONG}).status_code == 400
    assert answer(ben, f"{TAGEWERK}tables/{told['id']}/seats/", {"key": key}).status_code == 200
    assert answer(make_client(make_user("cid")), f"{TAGEWERK}tables/{told['id']}/seats/", {"key": key}).status_code in (404, 409)


def test_a_table_of_one_game_is_none_of_the_other(starter: Deck) -> None:
    client = make_client(make_user())
    table = sat_down(client, starter)
    for path in (f"{RONE}tables/{table['id']}/", f"/play/{table['id']}/", f"/play/{table['id']}/game/"):
        assert client.get(path).status_code == 404
    assert answer(client, f"{RONE}tables/{table['id']}/choices/", {"number": table["number"], "option": 0}).status_code == 404
    assert client.post(f"/play/{table['id']}/resign/").status_code == 404
    assert Table.objects.get().state == "playing"


def test_others_see_and_do_nothing_at_a_table(starter: Deck) -> None:
    table = sat_down(make_client(make_user("ada")), starter)
    ben = make_client(make_user("ben"))
    made = Choice.objects.count()
    for client, statuses in ((ben, (403, 404)), (Client(), (401, 403, 404))):
        assert client.get(f"{TAGEWERK}tables/{table['id']}/").status_code in statuses
        for call, body in (("choices", {"number": table["number"], "option": 0}), ("take-back", {}), ("hint", {"number": 0}), ("draw", {})):
            assert answer(client, f"{TAGEWERK}tables/{table['id']}/{call}/", body).status_code in statuses
        assert client.delete(f"{TAGEWERK}tables/{table['id']}/").status_code in statuses
        for deed in ("choose", "take-back", "stops", "resign", "draw", "rematch", "hint"):
            sent = {"number": table["number"], "option": 0, "stops": "always"}
            assert client.post(f"/tagewerk/play/{table['id']}/{deed}/", sent).status_code in (403, 404), deed
    assert Choice.objects.count() == made
    assert Table.objects.get().state == "playing"


@pytest.mark.parametrize(
    "more",
    [
        {"opponents": []},
        {"opponents": ["bot:greedy"] * 4},
        {"opponents": ["bot:greedy"] * 100_000},
        {"opponents": "bot:greedy"},
        {"opponents": [["bot:greedy"]]},
        {"opponents": [None, 3]},
        {"opponents": ["nobody", "nobody"]},
        {"opponents": ["bot:" + LONG, "open"]},
        {"opponents": ["bot:search", "self"]},
        {"first": True},
        {"first": -1},
        {"first": 3},
        {"first": "0"},
        {"seed": 2**60},
        {"decks": [None]},
        {"decks": [{"code": LONG}]},
        {"decks": [{"cards": [{"card": 5001, "quantity": 10**30}]}]},
        {"format": "custom"},
        {"format": "standard+points_to_win=1"},
        {"players": 3},
    ],
    ids=lambda more: str(more)[:40],
)
def test_what_makes_no_table_is_refused_and_leaves_none(starter: Deck, more: dict[str, Any]) -> None:
    client = make_client(make_user())
    told = answer(client, f"{TAGEWERK}tables/", {"deck": starter.public_id, "opponents": ["bot:random", "bot:random"], **more})
    assert told.status_code in (400, 404, 422), told.content
    assert len(told.content) < 5_000
    assert not Table.objects.exists()


def test_a_choice_of_the_wrong_kind_or_made_twice_changes_nothing(starter: Deck) -> None:
    client = make_client(make_user())
    table = sat_down(client, starter)
    number, path = table["number"], f"{TAGEWERK}tables/{table['id']}/choices/"
    for option, status in (
        (-1, 422),
        (99, 422),
        (2**40, 422),
        (10**300, 422),
        ("0", 400),
        (True, 400),
        (0.0, 400),
        ([0], 400),
        (None, 400),
    ):
        assert answer(client, path, {"number": number, "option": option}).status_code == status, option
    assert Choice.objects.filter(number__gte=number).count() == 0
    assert answer(client, path, {"number": number, "option": 0}).status_code == 200
    made = Choice.objects.count()
    assert [answer(client, path, {"number": number, "option": 0}).status_code for _again in range(3)] == [409] * 3
    assert Choice.objects.count() == made


def test_each_game_takes_its_own_stops_alone(starter: Deck, of_rone: Deck) -> None:
    client = make_client(make_user("ada"))
    table = sat_down(client, starter)
    for stop, status in (("own-turns", 302), ("others-turns", 302), ("", 400), ("never", 400), (LONG, 400)):
        assert client.post(f"/tagewerk/play/{table['id']}/stops/", {"stops": stop}).status_code == status
    other = answer(client, f"{RONE}tables/", {"deck": of_rone.public_id, "opponents": ["bot:random"]}).json()
    assert client.post(f"/play/{other['id']}/stops/", {"stops": "own-turns"}).status_code == 400
    assert client.post(f"/play/{other['id']}/stops/", {"stops": "answers"}).status_code == 302


@pytest.mark.parametrize(
    "sent",
    [
        {"players": "4", "opponent": "nobody"},
        {"players": "３"},
        {"players": LONG},
        {"players": "3", "seat_1": "bot:" + LONG},
        {"players": "2", "first": "3"},
        {"players": "2", "seed": "9" * 400},
        {"players": "3", "against": "code:" + LONG},
        {"players": "3", "format": "custom"},
    ],
    ids=lambda sent: str(sent)[:40],
)
def test_the_form_refuses_and_leaves_no_table(starter: Deck, sent: dict[str, str]) -> None:
    told = make_client(make_user("ada")).post("/tagewerk/play/", {"deck": starter.public_id, **sent})
    assert told.status_code == 422
    assert not Table.objects.exists()


def test_the_other_game_asks_nobody_how_many_play(of_rone: Deck) -> None:
    client = make_client(make_user("ada"))
    assert 'name="players"' not in client.get("/play/").content.decode()
    assert client.post("/play/", {"deck": of_rone.public_id, "players": "4", "opponent": "bot:random"}).status_code == 302
    assert Table.objects.get().seats.count() == 2


@pytest.mark.parametrize(
    "options",
    [
        [],
        "damage",
        None,
        {"damage": None},
        {"damage": ["stays"]},
        {"damage": LONG},
        {"turn_limit": "20"},
        {"turn_limit": True},
        {"turn_limit": 10**300},
        {"turn_limit": 0},
        {LONG: 1},
        {f"option{number}": 1 for number in range(5_000)},
        {"ruleset": "short"},
        {"__class__": "x", "name": "standard"},
    ],
    ids=lambda options: str(options)[:30],
)
def test_options_of_an_event_are_refused_by_their_names(options: Any) -> None:
    day = (timezone.now() + timedelta(days=20)).date()
    body = {"name": "Open", "starts_on": f"{day}", "time_zone": "Europe/Vienna", "deadline": f"{day}T08:00", "options": options}
    told = answer(make_client(make_user("ada")), f"{TAGEWERK}events/", body)
    assert told.status_code == 400
    assert all(error["path"].startswith("options") for error in told.json()["errors"]), told.content[:500]
    assert len(told.content) < 20_000
    assert not Event.objects.exists()


def test_an_event_of_the_other_game_has_no_options() -> None:
    day = (timezone.now() + timedelta(days=20)).date()
    body = {"name": "Open", "starts_on": f"{day}", "time_zone": "Europe/Vienna", "deadline": f"{day}T08:00", "options": {}}
    told = answer(make_client(make_user("ada")), f"{RONE}events/", body)
    assert (told.status_code, told.json()["errors"][0]["path"]) == (400, "options")
