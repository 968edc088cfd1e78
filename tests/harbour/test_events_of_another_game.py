"""A second game beside RONE: its events take its decks, judge them by its rules, and stand at its own addresses."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from accounts.personal import personal_data
from cards.models import SiteFormat
from decks.list.models import Deck
from events.errors import EventNotFoundError, OtherGameError
from events.models import Event, Registration
from events.services import check_again, delete_event, hand_in_deck, join_event
from tests.accounts.makers import make_client
from tests.decks.makers import make_deck, make_user
from tests.events import makers
from tests.harbour.makers import fleet, make_fleet
from tests.web.pdfs import page_texts
from web.games import playing

pytestmark = pytest.mark.django_db
CALLS, RONES = "/api/v1/games/harbour/events/", "/api/v1/events/"
YEAR = timezone.now().year + 1
FACTS = {
    "name": "Blue Ribbon",
    "starts_on": f"{YEAR}-05-02",
    "time_zone": "Europe/Vienna",
    "deadline": f"{YEAR}-05-01T20:00",
    "visibility": "public",
}


def make_event(organiser: User | None = None, *, game: str = "harbour", **facts: Any) -> Event:
    """An event whose lists are taken for a week, of Harbour unless told."""
    values: dict[str, Any] = {"deadline": makers.noon_in(7), "starts_on": makers.noon_in(8).date()}
    values["format"] = "regatta" if game == "harbour" else "custom"
    with playing(game):
        return makers.make_event(organiser, **values | facts)


def handed_in(event: Event, *ships: int, player: User | None = None, name: str = "") -> Registration:
    with playing("harbour"):
        return makers.make_registration(event, player, state=fleet(*ships), now=timezone.now(), name=name)


def page(client: Client, path: str, status: int = 200, language: str = "en") -> str:
    response = client.get(path, headers={"Accept-Language": language})
    assert response.status_code == status, (path, response.status_code)
    return " ".join(response.content.decode().split())


def call(client: Client, method: str, path: str, body: Any = None, status: int = 200) -> Any:
    response = getattr(client, method)(path, body, content_type="application/json")
    assert response.status_code == status, response.content
    return response.json() if response.content else None


def test_an_event_is_made_in_its_game_with_its_format() -> None:
    client = make_client(make_user())
    made = call(client, "post", CALLS, FACTS, 201)
    assert made["format"] == "regatta"
    assert Event.objects.get().game == "harbour"
    assert call(client, "get", f"{CALLS}{made['id']}/")["name"] == "Blue Ribbon"
    assert call(client, "get", CALLS)["results"][0]["id"] == made["id"]
    assert call(client, "get", RONES)["results"] == []
    assert call(client, "post", CALLS, FACTS | {"format": "custom"}, 422)["detail"] == "No format is called “custom”."
    assert call(client, "post", RONES, FACTS | {"format": "regatta"}, 422)["detail"] == "No format is called “regatta”."
    form = page(client, "/harbour/events/new/")
    assert '<option value="regatta" selected>' in form
    assert 'value="custom"' not in form


def test_another_game_does_not_know_an_event() -> None:
    organiser = make_user()
    event, rones = make_event(organiser), make_event(organiser, game="rone")
    client = make_client(organiser)
    for rest in (
        "",
        "lists/",
        "edit/",
        "cancel/",
        "players/",
        "staff/",
        "draws/",
        "field/",
        "lists/print/",
        "lists/export.csv",
        "gauntlet/",
        "lists/check/",
    ):
        page(client, f"/events/{event.public_id}/{rest}", 404)
        page(client, f"/harbour/events/{rones.public_id}/{rest}", 404)
    assert call(client, "get", f"{RONES}{event.public_id}/", status=404)["code"] == "EVENT_NOT_FOUND"
    call(client, "delete", f"{CALLS}{rones.public_id}/", status=404)
    call(client, "patch", f"{RONES}{event.public_id}/", {"name": "Mine now"}, 404)
    assert Event.objects.count() == 2


def test_nothing_is_done_with_an_event_while_another_game_is_present() -> None:
    event = make_event()
    for change in (
        lambda: join_event(event=event, player=make_user(), now=timezone.now()),
        lambda: check_again(event=event, now=timezone.now()),
        lambda: delete_event(event=event),
    ):
        with pytest.raises(EventNotFoundError):
            change()
    assert Event.objects.exists()


def test_a_list_is_judged_by_the_rules_of_its_game() -> None:
    event, player = make_event(), make_user()
    client, deck = make_client(player), make_fleet(player)
    answer = client.post(f"/harbour/events/{event.public_id}/hand-in/", {"deck": deck.public_id})
    assert answer.headers["Location"] == f"/harbour/events/{event.public_id}/"
    registration = Registration.objects.get()
    assert registration.list == {"leaders": [], "fleet": [[9001, 1], [9002, 1]], "hold": [[9004, 3]], "unread": []}
    assert registration.was_legal
    told = call(client, "get", f"{CALLS}{event.public_id}/registrations/1/")
    assert told["list"] == {
        "fleet": [{"card": 9001, "quantity": 1}, {"card": 9002, "quantity": 1}],
        "hold": [{"card": 9004, "quantity": 3}],
        "unread": [],
    }
    short = call(client, "post", f"{CALLS}{event.public_id}/registrations/", {"fleet": [{"card": 9003, "quantity": 1}]}, 201)
    assert (short["legal"], [problem["code"] for problem in short["verdict"]["problems"]]) == (False, ["FLEET_SIZE"])
    shown = page(client, f"/harbour/events/{event.public_id}/")
    assert "1 ships" in shown
    assert 'href="/harbour/rules/#HAR-1"' in shown
    call(client, "post", f"{CALLS}{event.public_id}/registrations/", {"heroes": ["ilsa-varn"]}, 400)


def test_only_legal_lists_are_taken_where_the_organiser_says_so() -> None:
    event, player = make_event(admits_illegal=False), make_user()
    deck = make_fleet(player, state=fleet(9001))
    html = make_client(player).post(f"/harbour/events/{event.public_id}/hand-in/", {"deck": deck.public_id})
    assert html.status_code == 422
    assert "1 ships" in html.content.decode()
    assert not Registration.objects.exists()


def test_a_deck_of_another_game_is_refused_by_name(demo: None) -> None:
    player = make_user()
    client, event, rones = make_client(player), make_event(), make_event(game="rone")
    hero, ships = make_deck(player, name="Cistern Watch"), make_fleet(player, name="Two Gulls")
    said = "“Cistern Watch” is a deck of RONE; this event is of Harbour."
    refused = call(client, "post", f"{CALLS}{event.public_id}/registrations/", {"deck": hero.public_id}, 422)
    assert (refused["code"], refused["detail"]) == ("OTHER_GAME", said)
    other = call(client, "post", f"{RONES}{rones.public_id}/registrations/", {"deck": ships.public_id}, 422)
    assert other["detail"] == "“Two Gulls” is a deck of Harbour; this event is of RONE."
    answer = client.post(f"/harbour/events/{event.public_id}/hand-in/", {"deck": hero.public_id})
    assert (answer.status_code, said in answer.content.decode()) == (422, True)
    german = client.post(f"/harbour/events/{event.public_id}/hand-in/", {"deck": hero.public_id}, headers={"Accept-Language": "de"})
    assert "„Cistern Watch“ ist ein Deck von RONE; dieses Turnier ist eines von Hafen." in german.content.decode()
    with playing("harbour"), pytest.raises(OtherGameError):
        hand_in_deck(event=event, player=player, deck=Deck.objects.get(pk=hero.pk), now=timezone.now())
    offered = page(client, f"/harbour/events/{event.public_id}/")
    assert "Two Gulls" in offered
    assert "Cistern Watch" not in offered
    assert not Registration.objects.exists()
    strangers = make_fleet(make_user())
    call(client, "post", f"{CALLS}{event.public_id}/registrations/", {"deck": strangers.public_id}, 404)


def test_the_organiser_reads_prints_and_exports_lists_in_the_words_of_the_game() -> None:
    organiser = make_user()
    event = make_event(organiser)
    handed_in(event, 9001, 9002, name="Ada")
    handed_in(event, 9003, name="Bo")
    client, url = make_client(organiser), f"/harbour/events/{event.public_id}/"
    lists = page(client, f"{url}lists/")
    assert "Hero" not in lists
    assert "1 ships" in lists
    assert "HAR-1" in page(client, f"{url}lists/?show=illegal")
    first, second = page_texts(client.get(f"{url}lists/print/").content)
    for words in ("Fleet 2", "Hold 3", "Tall Mary", "TID 002"):
        assert words in first
    for words in ("Level", "levels", "Player deck", "Hero"):
        assert words not in first + second
    rows = list(csv.reader(io.StringIO(client.get(f"{url}lists/export.csv").content.decode("utf-8-sig"))))
    assert rows[0] == ["number", "player", "account", "hash", "handed_in", "legal", "errors", "warnings", "deck"]
    assert [(row[1], row[5]) for row in rows[1:]] == [("Ada", "yes"), ("Bo", "no")]
    one = page(client, f"{url}lists/1/")
    assert 'href="/harbour/cards/tall-mary/"' in one
    assert client.post(f"{url}lists/check/").headers["Location"] == f"{url}lists/"
    checked = call(client, "post", f"{CALLS}{event.public_id}/registrations/1/check/", {"passed": True}, 201)
    assert checked["verdict"]["format"] == "regatta"


def test_what_is_played_stands_zone_by_zone_without_leaders() -> None:
    event = make_event()
    handed_in(event, 9001, 9002)
    handed_in(event, 9001)
    client = make_client(event.organiser)
    shown = page(client, f"/harbour/events/{event.public_id}/field/")
    for words in (
        'id="fleet"',
        "<h2>Fleet</h2>",
        'id="hold"',
        'href="/harbour/cards/tall-mary/"',
    ):
        assert words in shown
    told = call(client, "get", f"{CALLS}{event.public_id}/field/")
    assert (told["lists"], told["leaders"]) == (2, [])
    assert [(row["zone"], row["card"], row["lists"], row["copies"]) for row in told["cards"]] == [
        ("fleet", 9001, 2, 2),
        ("fleet", 9002, 1, 1),
        ("hold", 9004, 2, 6),
    ]


def test_the_rules_of_a_format_of_the_site_are_the_event_s() -> None:
    SiteFormat.objects.create(game="harbour", slug="grand-regatta", name_en="Grand regatta", name_de="Große Regatta", limits={"ships": 3})
    event = make_event(format="grand-regatta")
    assert handed_in(event, 9001, 9002, 9003).is_legal
    assert not handed_in(event, 9001, 9002).is_legal


def test_the_pages_and_the_first_page_show_events_of_their_game() -> None:
    make_event(name="Blue Ribbon", visibility="public")
    make_event(game="rone", name="Salt Roads Open", visibility="public")
    client = Client()
    for path, there, elsewhere in (
        ("/harbour/events/", "Blue Ribbon", "Salt Roads Open"),
        ("/harbour/", "Blue Ribbon", "Salt Roads Open"),
        ("/events/", "Salt Roads Open", "Blue Ribbon"),
        ("/", "Salt Roads Open", "Blue Ribbon"),
    ):
        html = page(client, path)
        assert there in html
        assert elsewhere not in html


def test_who_takes_part_in_events_of_two_games_finds_each_where_it_is() -> None:
    player = make_user()
    event, rones = make_event(name="Blue Ribbon"), make_event(game="rone", name="Salt Roads Open")
    handed_in(event, 9001, 9002, player=player)
    join_event(event=rones, player=player, now=timezone.now())
    client = make_client(player)
    assert "Blue Ribbon" in page(client, "/harbour/events/?mine=1")
    assert "Salt Roads Open" not in page(client, "/harbour/events/?mine=1")
    assert len(personal_data(player)["events.registration.player"]) == 2
    client.post("/accounts/delete/", {"password": "a long enough password"})
    assert not User.objects.filter(pk=player.pk).exists()
    assert not Registration.objects.exists()


def test_pages_of_many_lists_ask_as_much_as_those_of_few() -> None:
    organiser = make_user()
    few, many = make_event(organiser), make_event(organiser)
    for event, lists in ((few, 2), (many, 12)):
        for _ in range(lists):
            handed_in(event, 9001, 9002)
    client = make_client(organiser)

    def asked(path: str) -> int:
        client.get(path)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(path).status_code == 200
        return len(queries)

    for rest in ("", "lists/", "lists/print/", "lists/export.csv", "field/"):
        assert asked(f"/harbour/events/{few.public_id}/{rest}") == asked(f"/harbour/events/{many.public_id}/{rest}"), rest
