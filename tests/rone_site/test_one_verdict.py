"""One list gets one verdict: on its page, at an event, in a simulation, by the API and from the command line."""

from __future__ import annotations

from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.test import Client

from decks.list.models import Deck
from decks.versions.services.versions import save_version
from events.models import Event, Registration
from events.selectors import differs_from_deck, entries_of
from events.services import hand_in
from simulations.jobs.models import Job
from tests.accounts.makers import make_client
from tests.decks.makers import NOW as CREATED
from tests.decks.makers import legal_state, make_deck, make_user
from tests.events.makers import make_open
from tests.events.test_api import send
from tests.web.pdfs import page_texts

pytestmark = pytest.mark.usefixtures("demo")

DUEL = {"policy": "greedy", "against_policy": "greedy", "turns": 0, "seed": 1}
LINE = "2 Neue Promokarte"
CODES = ["CARD_UNKNOWN", "DECK_TOO_LARGE"]
SAID = "No card is called “2 Neue Promokarte”."


def codes(problems: list[dict[str, Any]]) -> list[str]:
    return [problem["code"] for problem in problems if problem["severity"] == "error"]


def text_of(client: Client, url: str) -> str:
    return client.get(url).content.decode()


def deck_with_a_line(owner: Any) -> Deck:
    """A legal list, and beside it two copies of a card that nobody knows."""
    return make_deck(owner, state=legal_state(unread=(LINE,)))


def test_a_list_with_an_unread_line_is_judged_alike_by_page_event_simulation_and_api() -> None:
    player = make_user()
    client, deck = make_client(player), deck_with_a_line(player)
    assert SAID in text_of(client, f"/decks/{deck.public_id}/")
    text = client.get(f"/api/v1/decks/{deck.public_id}/export/?as=text").content.decode()
    judged = send(client, "POST", "/api/v1/decks/validate/", {"text": text}).json()
    assert (judged["legal"], codes(judged["problems"])) == (False, CODES)

    strict = make_open(admits_illegal=False)
    refused = client.post(f"/events/{strict.public_id}/hand-in/", {"deck": deck.public_id})
    assert (refused.status_code, SAID in refused.content.decode()) == (422, True)
    for body in ({"deck": deck.public_id}, {"text": text}):
        answer = send(client, "POST", f"/api/v1/events/{strict.public_id}/registrations/", body)
        assert (answer.status_code, answer.json()["code"]) == (422, "DECK_NOT_LEGAL")
        assert [error["code"] for error in answer.json()["errors"]] == CODES
    assert not Registration.objects.filter(event=strict).exists()

    event = make_open()
    for body in ({"deck": deck.public_id}, {"text": text}):
        handed_in = send(client, "POST", f"/api/v1/events/{event.public_id}/registrations/", body).json()
        assert (handed_in["legal"], handed_in["list"]["unread"], codes(handed_in["verdict"]["problems"])) == (False, [LINE], CODES)
        checked = client.get(f"/api/v1/events/{event.public_id}/registrations/1/check/").json()
        assert (codes(checked["verdict"]["problems"]), checked["changed"]) == (CODES, False)
    organiser = make_client(event.organiser)
    for url in ("1/", ""):
        assert LINE in text_of(organiser, f"/events/{event.public_id}/lists/{url}"), url
    (sheet,) = page_texts(organiser.get(f"/events/{event.public_id}/lists/print/").content)
    assert (LINE in sheet, SAID in sheet) == (True, True)

    for given in (deck.public_id, {"text": text}):
        order = send(client, "POST", "/api/v1/simulations/", {"kind": "goldfish", "deck": given, "games": 10})
        assert (order.status_code, order.json()["code"]) == (422, "DECK_NOT_PLAYABLE")
        assert [(error["code"], error["message"]) for error in order.json()["errors"]] == [("CARD_UNKNOWN", SAID)]
    page = client.post("/simulate/", {"deck": deck.public_id, "games": 1000, "policy": "greedy", "pressure": 0, "seed": 1})
    assert (page.status_code, SAID in page.content.decode()) == (422, True)
    assert not Job.objects.exists()


def test_no_way_into_a_simulation_plays_a_list_without_its_unread_line(tmp_path: Path) -> None:
    player = make_user()
    client, deck, whole = make_client(player), deck_with_a_line(player), make_deck(player)
    save_version(deck=deck, note="", now=CREATED)
    for kind, first, other in (
        ("duel", whole, deck.public_id),
        ("compare", whole, f"{deck.public_id}@1"),
        ("compare", deck, whole.public_id),
    ):
        page = client.post(f"/simulate/{kind}/", {"deck": first.public_id, "other": other, "games": 20, **DUEL})
        assert (page.status_code, SAID in page.content.decode()) == (422, True), (kind, other)
        body = {"kind": kind, "deck": first.public_id, "against": other.partition("@")[0], "games": 20}
        assert send(client, "POST", "/api/v1/simulations/", body).status_code == 422
    (tmp_path / "list.txt").write_text(client.get(f"/api/v1/decks/{deck.public_id}/export/?as=text").content.decode())
    with pytest.raises(CommandError, match="Neue Promokarte"):
        call_command("simulate", "goldfish", "--deck", str(tmp_path / "list.txt"), "--games", "2", stdout=StringIO())
    assert not Job.objects.exists()


def test_a_report_of_the_same_cards_does_not_stand_for_a_list_with_an_unread_line() -> None:
    player = make_user()
    client, fields = make_client(player), {"games": 1000, "policy": "greedy", "pressure": 0, "seed": 1}
    assert client.post("/simulate/", {"deck": make_deck(player).public_id, **fields}).status_code == 302
    assert client.post("/simulate/", {"deck": deck_with_a_line(player).public_id, **fields}).status_code == 422


def field_event() -> Event:
    """An event with a whole list, and before it the same with an unread line."""
    event = make_open()
    hand_in(event=event, player=make_user(), state=legal_state(unread=(LINE,)), now=CREATED)
    hand_in(event=event, player=make_user(), state=legal_state(), now=CREATED)
    return event


def test_a_gauntlet_of_an_event_leaves_a_list_with_an_unread_line_out_by_name() -> None:
    event = field_event()
    page = " ".join(text_of(make_client(event.organiser), f"/events/{event.public_id}/gauntlet/").split())
    assert "1 list can’t be played and is left out: Ilsa Varn, no. 1." in page
    assert "plays the 1 list of this event" in page


def test_lists_that_differ_by_an_unread_line_are_not_the_same() -> None:
    event = field_event()
    assert [entry.twins for entry in entries_of(event.registrations.all(), event)] == [(), ()]
    told = make_client(event.organiser).get(f"/api/v1/events/{event.public_id}/registrations/2/check/").json()
    assert told["same_as"] == 0


def test_a_deck_that_got_an_unread_line_differs_from_what_was_handed_in() -> None:
    player, event = make_user(), make_open()
    deck = deck_with_a_line(player)
    row = hand_in(event=event, player=player, state=legal_state(), deck=deck, now=CREATED)
    assert differs_from_deck(row)


def test_lists_of_before_get_the_unread_lines_of_a_deck_that_has_not_changed_since() -> None:
    player, event = make_user(), make_open()
    deck = deck_with_a_line(player)
    hand_in(event=event, player=player, state=legal_state(), deck=deck, now=CREATED)
    hand_in(event=event, player=make_user(), state=legal_state(), now=CREATED)
    migration: Any = import_module("events.migrations.0003_lists_hold_their_unread_lines")
    migration.take_unread_lines(apps, None)
    migration.give_unread_lines(apps, None)
    assert [row.list["unread"] for row in Registration.objects.order_by("number") if row.list] == [[LINE], []]
