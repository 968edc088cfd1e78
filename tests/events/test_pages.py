import csv
import io
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from icalendar import Calendar

from cards.selectors import catalog
from decks.exchange.qr import qr_svg
from decks.list.services.lists import save_list
from engine.decklist import encode_deck_code
from engine.rone.cards import Zone
from engine.rone.decks import decklist_of
from events.models import DeckCheck, Event, Judgement, Registration
from events.services import EventFacts, change_event, join_event, open_lists, withdraw
from tests.accounts.makers import make_client
from tests.decks.makers import legal_state, make_deck, make_user
from tests.events.makers import NOW, SOON, make_event, make_open, make_registration
from tests.web.pdfs import page_texts

pytestmark = pytest.mark.usefixtures("demo")

FORM = {
    "name": "Salt Roads Open",
    "place": "Graz",
    "starts_on": f"{SOON:%Y-%m-%d}",
    "format": "custom",
    "time_zone": "europe/vienna",
    "deadline": f"{SOON:%Y-%m-%d}T20:00",
    "visibility": "public",
    "audience": "players",
    "admits_illegal": "on",
}


def close(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(deadline=timezone.now() - timedelta(minutes=1))
    event.refresh_from_db()


def test_an_organiser_makes_and_changes_an_event() -> None:
    user = make_user()
    client = make_client(user)
    made = client.post("/events/new/", FORM)
    event = Event.objects.get()
    assert made.url == f"/events/{event.public_id}/"
    assert (event.organiser, event.time_zone, event.deadline.astimezone(event.zone).hour) == (user, "Europe/Vienna", 20)
    link = f'<a href="http://testserver/events/{event.public_id}/" id="event-link">'
    assert link in client.get(made.url).content.decode()
    assert link not in make_client().get(made.url).content.decode()
    page = client.get(f"/events/{event.public_id}/edit/").content.decode()
    assert f'value="{SOON:%Y-%m-%d}T20:00"' in page
    changed = client.post(f"/events/{event.public_id}/edit/", FORM | {"name": "Salt Roads", "admits_illegal": ""})
    event.refresh_from_db()
    assert (changed.status_code, event.name, event.admits_illegal) == (302, "Salt Roads", False)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"time_zone": "Graz"}, "“Graz” is no time zone"),
        ({"deadline": "soon"}, "deadline"),
        ({"deadline": "2026-03-29T02:30"}, "put forward"),
        ({"deadline": "0001-01-01T00:00"}, "0001-01-01"),
        ({"name": ""}, "name"),
        ({"format": "nothing"}, "nothing"),
        ({"starts_on": "2999-01-01"}, "2999"),
    ],
)
def test_a_form_that_makes_no_sense_says_why_and_keeps_what_was_typed(changes: dict, said: str) -> None:
    response = make_client(make_user()).post("/events/new/", FORM | changes)
    html = response.content.decode()
    assert (response.status_code, said in html, "Graz" in html) == (422, True, True)
    assert not Event.objects.exists()


def test_who_hands_in_for_a_team_gives_the_names_of_the_team() -> None:
    player = make_user()
    make_deck(player)
    pages = [make_client(player).get(f"/events/{make_open(format=format).public_id}/").content.decode() for format in ("team", "custom")]
    assert ["The names of your team" in page for page in pages] == [True, False]


def test_a_player_hands_in_again_and_is_told_when_the_deck_differs() -> None:
    player, event = make_user(), make_open()
    deck, client = make_deck(player), make_client(player)
    url = f"/events/{event.public_id}/"
    assert client.post(f"{url}hand-in/", {"deck": deck.public_id, "player_name": "Ada Okonjo"}).status_code == 302
    assert "differs" not in client.get(url).content.decode()
    state = legal_state()
    save_list(deck=deck, state=state.with_entries(Zone.DECK, state.entries(Zone.DECK)[1:]), now=timezone.now())
    html = client.get(url).content.decode()
    assert "This deck differs from what you handed in" in html
    assert "<del>−2" in html
    assert "Hand in again" in html
    client.post(f"{url}hand-in/", {"deck": deck.public_id, "player_name": "Ada Okonjo"})
    registration = Registration.objects.get()
    assert (registration.was_legal, registration.player_name) == (False, "Ada Okonjo")
    assert "22 cards, 24 needed." in client.get(url).content.decode()


def test_after_the_deadline_the_page_says_so_and_takes_nothing() -> None:
    player, event = make_user(), make_open()
    deck, client = make_deck(player), make_client(player)
    close(event)
    response = client.post(f"/events/{event.public_id}/hand-in/", {"deck": deck.public_id})
    assert (response.status_code, "Lists closed at" in response.content.decode()) == (409, True)
    assert not Registration.objects.exists()


def test_only_one_s_own_decks_are_handed_in() -> None:
    event, theirs = make_open(), make_deck(make_user(), visibility="public")
    response = make_client(make_user()).post(f"/events/{event.public_id}/hand-in/", {"deck": theirs.public_id})
    assert response.status_code == 422
    assert not Registration.objects.exists()


def test_an_event_for_legal_lists_shows_every_problem() -> None:
    player, event = make_user(), make_open(admits_illegal=False)
    deck = make_deck(player, state=decklist_of(format="custom"))
    response = make_client(player).post(f"/events/{event.public_id}/hand-in/", {"deck": deck.public_id})
    html = response.content.decode()
    assert (response.status_code, "No hero yet." in html, "0 cards, 24 needed." in html) == (422, True, True)


def test_a_player_joins_and_takes_it_back() -> None:
    player, event = make_user(), make_open()
    client = make_client(player)
    client.post(f"/events/{event.public_id}/join/")
    assert "there is no list yet" in client.get(f"/events/{event.public_id}/").content.decode()
    client.post(f"/events/{event.public_id}/withdraw/")
    assert not event.registrations.taking_part().exists()


class TestWhoSeesWhat:
    ORGANISER = ("lists/", "lists/print/", "lists/export.csv", "lists/export.json", "edit/", "cancel/", "players/", "staff/")
    ORGANISER_POSTS = (
        "lists/check/",
        "lists/open/",
        "players/1/take-out/",
        "players/1/bring-back/",
        "players/1/hold/",
        "players/new/",
        "lists/1/check/",
        "draws/new/",
        "cancel/",
        "revive/",
        "edit/",
    )

    def test_an_organiser_s_pages_are_the_organiser_s_alone(self) -> None:
        player, event = make_user(), make_open(visibility="public")
        make_registration(event, player)
        for client in (make_client(player), make_client(make_user())):
            assert {client.get(f"/events/{event.public_id}/{path}").status_code for path in self.ORGANISER} == {403}
            assert {client.post(f"/events/{event.public_id}/{path}").status_code for path in self.ORGANISER_POSTS} == {403}
        assert {Client().get(f"/events/{event.public_id}/{path}").status_code for path in self.ORGANISER} == {302}
        assert Event.objects.get().registrations.count() == 1

    def test_the_organiser_of_another_event_is_a_stranger_here(self) -> None:
        event, other = make_open(), make_user()
        make_open(other)
        assert make_client(other).get(f"/events/{event.public_id}/lists/").status_code == 403

    def test_a_list_is_not_found_by_those_who_may_not_read_it(self) -> None:
        player, rival, event = make_user(), make_user(), make_open(audience="players")
        make_registration(event, player)
        make_registration(event, rival)
        url = f"/events/{event.public_id}/lists/1/"
        statuses = [
            client.get(url).status_code for client in (make_client(event.organiser), make_client(player), make_client(rival), Client())
        ]
        assert statuses == [200, 200, 404, 404]
        close(event)
        open_lists(event=event, now=timezone.now())
        statuses = [client.get(url).status_code for client in (make_client(rival), make_client(make_user()), Client())]
        assert statuses == [200, 404, 404]

    def test_who_reads_a_list_may_play_it(self) -> None:
        player, event = make_user(), make_open()
        make_registration(event, player)
        for client in (make_client(player), make_client(event.organiser)):
            html = client.get(f"/events/{event.public_id}/lists/1/").content.decode()
            assert f'href="/play/?deck=code%3A{encode_deck_code(legal_state(), catalog())}"' in html

    def test_before_lists_are_open_the_event_names_nobody_who_plays(self) -> None:
        event = make_open(visibility="public", audience="everyone")
        make_registration(event, make_user("secretplayer"), name="Secret Player")
        html = Client().get(f"/events/{event.public_id}/").content.decode()
        assert "Secret Player" not in html
        assert "secretplayer" not in html
        assert "1, 1 with a list" in html

    def test_checks_are_the_organiser_s_to_read(self) -> None:
        player, event = make_user(), make_open()
        make_registration(event, player)
        make_client(event.organiser).post(f"/events/{event.public_id}/lists/1/check/", {"result": "failed", "note": "two missing"})
        url = f"/events/{event.public_id}/lists/1/"
        assert "two missing" in make_client(event.organiser).get(url).content.decode()
        assert "two missing" not in make_client(player).get(url).content.decode()

    def test_the_list_of_events_shows_public_ones_and_one_s_own(self) -> None:
        player = make_user()
        organiser = make_user()
        make_open(name="Public", visibility="public")
        make_open(organiser, name="Hidden")
        make_registration(make_open(name="Joined"), player)

        def names(client: Client) -> set[str]:
            return {row["event"].name for row in client.get("/events/").context["rows"]}

        assert names(Client()) == {"Public"}
        assert names(make_client(organiser)) == {"Public", "Hidden"}
        assert names(make_client(player)) == {"Public", "Joined"}
        assert {row["event"].name for row in make_client(player).get("/events/?mine=1").context["rows"]} == {"Joined"}


@pytest.mark.parametrize("path", ["", "lists/1/", "lists/", "edit/"])
def test_an_event_that_is_not_there_is_not_found(path: str) -> None:
    assert make_client(make_user()).get(f"/events/nothing-here/{path}").status_code == 404


def test_reading_never_changes_anything() -> None:
    event = make_open()
    client = make_client(event.organiser)
    make_registration(event, event.organiser)
    for path in ("join/", "hand-in/", "lists/open/", "players/1/bring-back/", "players/1/hold/", "revive/", "draws/draw/"):
        assert client.get(f"/events/{event.public_id}/{path}").status_code == 405
    for path in ("withdraw/", "lists/check/", "players/1/take-out/", "lists/1/check/", "cancel/"):
        assert client.get(f"/events/{event.public_id}/{path}").status_code == 200
    assert Registration.objects.get().takes_part
    assert not Judgement.objects.exists()


def test_the_organiser_s_lists_show_verdicts_and_problems_and_filter() -> None:
    event = make_open()
    make_registration(event, name="Legal Lee")
    make_registration(
        event,
        name="Broken Bo",
        state=replace(legal_state(), leaders=()).with_entries(Zone.TECHNOLOGY, legal_state().entries(Zone.TECHNOLOGY)[:1]),
    )
    join_event(event=event, player=make_user(), now=timezone.now(), name="Missing Mo")
    client, url = make_client(event.organiser), f"/events/{event.public_id}/lists/"
    html = client.get(url).content.decode()
    for words in ("Legal Lee", "Broken Bo", "Missing Mo", "No hero yet.", "CON-4", "1 list isn’t legal.", "1 player has no list."):
        assert words in html
    assert [e.registration.player_name for e in client.get(f"{url}?show=illegal").context["entries"]] == ["Broken Bo"]
    assert [e.registration.player_name for e in client.get(f"{url}?show=missing").context["entries"]] == ["Missing Mo"]


def test_each_list_is_printed_on_a_sheet_with_a_box_for_each_copy_and_a_code_that_opens_it() -> None:
    event = make_open()
    first = make_registration(event, name="Özlem", state=replace(legal_state(), unread=("2 Neue Promokarte",)))
    make_registration(event, name="Zoe")
    make_registration(event, name="Çelik")
    client, url = make_client(event.organiser), f"/events/{event.public_id}/lists/print/"
    answer = client.get(url)
    assert answer["Content-Type"] == "application/pdf"
    told = page_texts(answer.content)
    assert [next(name for name in ("Özlem", "Zoe", "Çelik") if name in page) for page in told] == ["Çelik", "Özlem", "Zoe"]
    for words in ("24 of 24 cards", "5, at most 5", "Rust Hound", "Ilsa Varn", "Salt Roads Open · Graz", "1 / 1"):
        assert all(words in page for page in told), words
    assert ["2 Neue Promokarte" in page for page in told] == [False, True, False]
    assert ["Not legal on" in page for page in told] == [False, True, False]
    assert page_texts(client.get(f"{url}?only={first.number}").content) == [told[1]]
    assert client.get(f"{url}?only=77").url == f"/events/{event.public_id}/lists/"


def test_names_stand_as_in_a_list_of_names_and_heroes_in_the_reader_s_language() -> None:
    event = make_open()
    for name in ("Zoe", "özlem", "Çelik", "Anna"):
        make_registration(event, name=name, state=legal_state(heroes=("mother-reed",)))
    client, url = make_client(event.organiser), f"/events/{event.public_id}/lists/"
    order = ["Anna", "Çelik", "özlem", "Zoe"]
    assert [entry.registration.player_name for entry in client.get(url).context["entries"]] == order
    text = client.get(f"{url}export.csv", headers={"Accept-Language": "de"}).content.decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text), delimiter=";"))
    assert [row["player"] for row in rows] == order
    assert {row["hero"] for row in rows} == {"Mutter Ried"}


def test_lists_are_searched_and_sorted_what_there_is_to_do_comes_first() -> None:
    event = make_open()
    make_registration(event, make_user("somebody"), name="Ada")
    bo = make_registration(event, name="Bo", now=NOW + timedelta(hours=1))
    make_registration(event, name="Çelik", state=legal_state(heroes=()), now=NOW + timedelta(hours=2))
    join_event(event=event, player=make_user("zoe"), name="Zoe", now=NOW)
    client, url = make_client(event.organiser), f"/events/{event.public_id}/lists/"

    def names(query: str) -> list[str]:
        return [entry.registration.player_name for entry in client.get(f"{url}?{query}").context["entries"]]

    assert names("") == names("order=nothing") == ["Çelik", "Zoe", "Ada", "Bo"]
    assert names("order=name") == ["Ada", "Bo", "Çelik", "Zoe"]
    assert names("order=number") == ["Ada", "Bo", "Çelik", "Zoe"]
    assert names("order=time") == ["Çelik", "Bo", "Ada", "Zoe"]
    assert names("order=leader") == ["Çelik", "Zoe", "Ada", "Bo"]
    assert names(f"q={bo.number}") == ["Bo"]
    assert names("q=celik") == ["Çelik"]
    assert names("q=zoe&show=missing") == ["Zoe"]
    assert names("q=ilsa&order=name") == ["Ada", "Bo"]
    assert names("q=somebody") == ["Ada"]
    assert names("q=nobody") == []
    page = " ".join(client.get(f"{url}?order=name").content.decode().split())
    assert page.count("Same list as one other") == 2
    assert f'The same card for card as the list of <a href="{url}{bo.number}/" >Bo</a>' in page
    assert "None of them." in client.get(f"{url}?q=nobody").content.decode()


def test_the_whole_event_is_a_file_too() -> None:
    event = make_open()
    first = make_registration(event, name="Ada", state=replace(legal_state(), unread=("2 Neue Promokarte",)))
    withdraw(registration=make_registration(event, name="Bo"), now=NOW)
    answer = make_client(event.organiser).get(f"/events/{event.public_id}/lists/export.json")
    whole = answer.json()
    assert (answer["Content-Disposition"], whole["id"]) == (f'attachment; filename="event-{event.public_id}.json"', event.public_id)
    assert [(row["player_name"], row["status"]) for row in whole["registrations"]] == [("Ada", "taking_part"), ("Bo", "withdrawn")]
    ada = whole["registrations"][0]
    assert (ada["hash"], ada["legal"], ada["list"]["unread"]) == (first.hash, False, ["2 Neue Promokarte"])


def test_the_file_of_lists_is_safe_to_open() -> None:
    event = make_open()
    make_registration(event, name="=HYPERLINK(1)")
    text = make_client(event.organiser).get(f"/events/{event.public_id}/lists/export.csv").content.decode("utf-8-sig")
    assert "'=HYPERLINK(1)" in text
    assert text.startswith("number,player,account,hero,hash,handed_in,legal")


def test_a_leader_whom_nobody_knows_stands_in_file_search_and_order_by_the_name_that_was_given() -> None:
    event = make_open()
    make_registration(event, name="Ada", state=legal_state(heroes=("nobody-here",)))
    make_registration(event, name="Bo")
    client, url = make_client(event.organiser), f"/events/{event.public_id}/lists/"
    assert ",nobody-here," in client.get(f"{url}export.csv").content.decode()
    found = client.get(f"{url}?q=nobody").content.decode()
    assert (">Ada<" in found, ">Bo<" in found) == (True, False)
    assert "nobody-here" in client.get(f"{url}?order=leader").content.decode()


def test_what_players_type_stays_text() -> None:
    evil = "<script>alert(1)</script>"
    event = make_open(name=evil, place=evil, description=evil, visibility="public", audience="everyone")
    make_registration(event, name=evil)
    client = make_client(event.organiser)
    for path in ("", "lists/", "lists/1/", "edit/", "delete/"):
        assert evil not in client.get(f"/events/{event.public_id}/{path}").content.decode()
    assert evil not in Client().get("/events/").content.decode()


@pytest.mark.parametrize("path", ["lists/", "lists/print/", "lists/export.csv", "lists/export.json"])
def test_the_organiser_s_pages_ask_as_much_for_many_lists_as_for_few(path: str, django_assert_num_queries) -> None:
    def full(count: int) -> tuple[Client, str]:
        event = make_open()
        for number in range(count):
            make_registration(event, name=f"Player {number}")
        client, url = make_client(event.organiser), f"/events/{event.public_id}/{path}"
        client.get(url)
        return client, url

    client, url = full(2)
    with CaptureQueriesContext(connection) as asked:
        client.get(url)
    number = len(asked)
    assert number <= 12
    client, url = full(12)
    with django_assert_num_queries(number):
        client.get(url)


def test_the_list_of_events_asks_as_much_for_many_as_for_few(django_assert_num_queries) -> None:
    make_open(visibility="public")
    client = Client()
    client.get("/events/")
    with CaptureQueriesContext(connection) as asked:
        client.get("/events/")
    number = len(asked)
    for _ in range(8):
        make_registration(make_open(visibility="public"))
    with django_assert_num_queries(number):
        client.get("/events/")


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"result": "lost", "note": ""}, "not “lost”"),
        ({"result": "passed", "note": "x" * 301}, "301"),
        ({"note": "no result"}, "A check is passed or failed."),
    ],
)
def test_a_check_that_cannot_be_noted_says_what_is_wrong_with_it(fields: dict[str, str], expected: str) -> None:
    event = make_open()
    make_registration(event)
    response = make_client(event.organiser).post(f"/events/{event.public_id}/lists/1/check/", fields)
    assert response.status_code == 422
    assert expected in response.content.decode()
    assert not DeckCheck.objects.exists()


def test_an_event_is_handed_on_as_a_code_and_a_calendar() -> None:
    event = make_event(description="Doors at 9; bring sleeves, and [[Rust Hound]].", name="Salt, Roads; Open")
    url = f"/events/{event.public_id}/"
    drawn = Client().get(f"{url}qr.svg")
    assert (drawn["Content-Type"], drawn.content.decode()) == ("image/svg+xml", qr_svg(f"http://testserver{url}"))
    answer = Client().get(f"{url}event.ics", headers={"Accept-Language": "de"})
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    day, closing = Calendar.from_ical(answer.content).walk("VEVENT")
    assert (str(day["SUMMARY"]), day.start, day.end, str(day["URL"])) == (
        "Salt, Roads; Open",
        date(2026, 11, 28),
        date(2026, 11, 29),
        f"http://testserver{url}",
    )
    assert (str(closing["SUMMARY"]), closing.start) == ("Salt, Roads; Open: Listenschluss", datetime(2026, 11, 26, 19, tzinfo=UTC))
    change_event(event=event, facts=replace(EventFacts.of(event), name="Another"), now=NOW)
    again, _closing = Calendar.from_ical(Client().get(f"{url}event.ics").content).walk("VEVENT")
    assert (again["UID"], again["SEQUENCE"], str(again["SUMMARY"])) == (day["UID"], day["SEQUENCE"] + 1, "Another")
    page = Client().get(url).content.decode()
    assert f'href="{url}event.ics"' in page
    assert "[[" not in page[page.index("To know") :]
