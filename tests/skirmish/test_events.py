"""Skirmish beyond its cards and kits: events, sheets to check a box by, what is compared, more than four at a table, the API's document."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from pypdf import PdfReader
from pytest_django import Settings

from accounts.models import User
from cards.selectors import catalog
from decks.list.models import Deck
from decks.list.selectors import deck_state
from decks.list.services.making import create_deck
from decks.versions.services.versions import save_version
from events.legality import event_format
from events.models import Event, Registration
from play.models import Table
from tests.accounts.makers import make_client, make_user
from tests.events.makers import make_open
from tests.openapi.document import read_document
from web.games import playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def starters(settings: Settings) -> list[Deck]:
    """The six starter kits."""
    call_command("load_starter_decks", str(settings.CARD_DATA_DIR / "skirmish" / "starter-decks"), game="skirmish", verbosity=0)
    return list(Deck.objects.filter(game="skirmish").order_by("pk"))


def kit_of(user: User, starter: Deck, **changes: Any) -> Deck:
    """A kit of `user` with the list of a starter."""
    with playing("skirmish"):
        return create_deck(owner=user, state=deck_state(starter), name="Mine", now=timezone.now(), **changes)


def event_of(organiser: User, format: str = "kit") -> Event:
    with playing("skirmish"):
        return make_open(organiser, format=format)


def page(client: Client, path: str, language: str = "en") -> str:
    response = client.get(f"/skirmish/{path}", headers={"Accept-Language": language})
    assert response.status_code == 200, (path, response.status_code)
    return " ".join(response.content.decode().split())


def words_of(response: Any) -> str:
    """The text of a PDF."""
    assert response.headers["Content-Type"] == "application/pdf"
    return " ".join(part.extract_text() for part in PdfReader(BytesIO(response.content), strict=True).pages)


@pytest.mark.parametrize("format", ["kit", "custom-kit"])
def test_a_kit_is_handed_in_for_both_formats(starters: list[Deck], format: str) -> None:
    ada, orga = make_user("ada"), make_user("orga")
    event, deck = event_of(orga, format=format), kit_of(ada, starters[0])
    client = make_client(ada)
    assert client.post(f"/skirmish/events/{event.public_id}/hand-in/", {"deck": deck.public_id}).status_code == 302
    registration = Registration.objects.get()

    assert (registration.event.game, registration.was_legal) == ("skirmish", True)
    desk = page(make_client(orga), f"events/{event.public_id}/lists/", "de")
    assert "Brakka Holt, Zöllnerin" in desk
    assert "Regelkonform" in desk
    assert "Gegenstände" not in page(make_client(orga), f"events/{event.public_id}/field/", "de"), "no list counts any"


def test_an_event_asks_for_more_than_the_format_and_its_rules(starters: list[Deck]) -> None:
    ada, orga = make_user("ada"), make_user("orga")
    client = make_client(orga)
    facts = {
        "name": "Market fight",
        "starts_on": "2031-05-02",
        "deadline": "2031-05-01T20:00",
        "time_zone": "Europe/Vienna",
        "format": "kit",
        "visibility": "link",
        "audience": "organiser",
        "also_banned": "Hook Pole",
        "option_front": "yes",
        "option_hand_limit": "7",
    }
    answer = client.post("/skirmish/events/new/", facts)
    assert answer.status_code == 302, answer.context["form"].errors
    event = Event.objects.get()
    with playing("skirmish"):
        assert event_format(event).ruleset == "leaflet+front=yes+hand_limit=7"
    told = page(client, f"events/{event.public_id}/")
    for words in ("Hook Pole", "targets must be in front: yes", "cards in hand at the end of a turn: 7"):
        assert words in told, words
    make_client(ada).post(f"/skirmish/events/{event.public_id}/hand-in/", {"deck": kit_of(ada, starters[0]).public_id})
    assert not Registration.objects.filter(was_legal=True).exists()


def test_the_sheet_of_a_kit_says_what_a_complete_box_holds(starters: list[Deck]) -> None:  # KIT-2, BOX-2, XST-2
    springs = next(deck for deck in starters if deck_state(deck).leaders == ("tock-seven",))
    sheet = words_of(Client().get(f"/skirmish/decks/{springs.public_id}/export/?as=pdf"))
    for words in ("Spring", "X card 1+X", "Obstacle", "Piston Fist", "20 of 20"):
        assert words in sheet, words
    printed = page(Client(), f"decks/{springs.public_id}/print/", "de")
    for words in ("Gegenstände", "Feder", "X Karte 1+X", "Hindernis", "20 von 20 Karten"):
        assert words in printed, words
    assert "Hindernis" not in page(Client(), f"decks/{springs.public_id}/", "de"), "the list itself says nothing of the box"


def test_the_lists_of_an_event_are_printed_with_the_pieces_to_check(starters: list[Deck]) -> None:
    ada, orga = make_user("ada"), make_user("orga")
    event, deck = event_of(orga), kit_of(ada, starters[2])
    make_client(ada).post(f"/skirmish/events/{event.public_id}/hand-in/", {"deck": deck.public_id})
    sheets = words_of(make_client(orga).get(f"/skirmish/events/{event.public_id}/lists/print/"))
    for words in ("Nettle Quick", "Needle Rain", "X card 0", "Obstacle", "ada"):
        assert words in sheets, words


def test_kits_are_versioned_and_compared_without_what_nobody_counted(starters: list[Deck]) -> None:
    ada = make_user("ada")
    deck, client = kit_of(ada, starters[0]), make_client(ada)
    with playing("skirmish"):
        save_version(deck=deck, note="as printed", now=timezone.now())
    assert "as printed" in page(client, f"decks/{deck.public_id}/versions/1/")
    told = page(client, f"decks/{deck.public_id}/compare/?with={starters[2].public_id}")
    assert "11 attack cards, 4 buff cards, 3 counter cards" in told
    assert "0 items" not in told
    assert "0 Box" not in told


def test_six_sit_down_by_the_form_each_as_they_are_asked(starters: list[Deck]) -> None:
    client = make_client(make_user("ada"))
    form = {"deck": starters[0].public_id, "opponent": "bot:greedy", "players": "6", "seat_4": "self", "seat_5": "open"}
    assert "Sixth seat" in page(client, "play/")
    assert client.post("/skirmish/play/", form).status_code == 302
    seats = Table.objects.get().seats.order_by("number")
    assert [(seat.kind, seat.bot) for seat in seats] == [
        ("human", ""),
        *[("bot", "greedy")] * 3,
        ("human", ""),
        ("human", ""),
    ]
    assert "Fifth seat" not in Client().get("/play/").content.decode(), "RONE has four at most"


def test_the_document_of_the_api_describes_the_odds(settings: Settings) -> None:
    call = read_document("en")["paths"]["/api/v1/games/skirmish/odds/"]["post"]
    answer = call["responses"]["200"]["content"]["application/json"]["schema"]
    assert set(answer["required"]) == {"formula", "stack", "distribution", "at_least", "mean", "defeats"}
    body = {"formula": "2X+2", "of": "damage", "life": 4}
    told = Client().post("/api/v1/games/skirmish/odds/", body, content_type="application/json").json()
    assert set(told) == set(answer["required"])


def test_texts_and_faces_have_a_minus_and_data_a_hyphen(starters: list[Deck]) -> None:
    with playing("skirmish"):
        card = catalog().by_slug["double-toll"]
    assert "2X-1" in str(Client().get(f"/api/v1/games/skirmish/cards/{card.id}/").json()["abilities"])
    assert "2X−1" in page(Client(), "cards/double-toll/")
    assert "2X−1" in Client().get("/skirmish/cards/double-toll/face.svg").content.decode()
    assert "Double Toll" in page(Client(), "cards/?q=text:%222X-1%22")
