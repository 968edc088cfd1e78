"""Decks of Tagewerk on the site: starters, builder, verdicts, codes, collections and events by the rules of their game."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from collection.selectors import all_printings
from decks.list.models import Deck
from decks.list.selectors import deck_state
from engine.cards.catalog import CardId
from engine.decklist import Entry
from engine.rone.decks import decklist_of
from events.models import Event
from events.services import hand_in
from tests.accounts.makers import make_client, make_user
from tests.cards.makers import make_card
from tests.decks.makers import make_deck
from tests.events.makers import make_event, noon_in
from tests.events.test_one_answer import answers, ban_in_event
from web.games import playing

pytestmark = pytest.mark.django_db
CALLS = "/api/v1/games/tagewerk/"


@pytest.fixture
def starters(settings: Settings) -> list[Deck]:
    """The four starter decks."""
    call_command("load_starter_decks", str(settings.CARD_DATA_DIR / "tagewerk" / "starter-decks"), game="tagewerk", verbosity=0)
    return list(Deck.objects.filter(game="tagewerk").order_by("pk"))


def page(client: Client, path: str, language: str = "en") -> str:
    response = client.get(path, headers={"Accept-Language": language})
    assert response.status_code == 200, (path, response.status_code)
    return " ".join(response.content.decode().split())


def post(client: Client, path: str, body: Any, status: int) -> Any:
    response = client.post(path, body, content_type="application/json")
    assert response.status_code == status, response.content
    return response.json()


def test_starters_are_legal_and_read_in_both_languages(starters: list[Deck]) -> None:
    assert [(deck.is_legal, deck.format) for deck in starters] == [(True, "standard")] * 4
    iron = next(deck for deck in starters if "brida-kohl" in deck_state(deck).leaders)
    shown = page(Client(), f"/tagewerk/decks/{iron.public_id}/")
    for words in ("Brida Kohl, Forge Warden", "Anvil Guard", "Characters", "Half the deck costs", "Factions and sources"):
        assert words in shown
    assert "Quellen im Deck" in page(Client(), f"/tagewerk/decks/{iron.public_id}/", "de")
    assert page(Client(), f"/tagewerk/decks/{iron.public_id}/print/")
    for form in ("pdf", "proxies"):
        assert Client().get(f"{CALLS}decks/{iron.public_id}/export/?as={form}").content.startswith(b"%PDF")


def test_the_help_of_packages_names_a_card_of_the_game(starters: list[Deck]) -> None:
    client = make_client(make_user())
    copied = client.post(f"/tagewerk/decks/{starters[0].public_id}/copy/").headers["Location"].split("/decks/")[1].split("/")[0]
    assert "+2 Anvil Guard goes in, -2 Anvil Guard goes out." in page(client, f"/tagewerk/decks/{copied}/branches/")


def test_decks_are_searched_by_their_main_character(starters: list[Deck]) -> None:
    client = make_client(make_user())
    copied = client.post(f"/tagewerk/decks/{starters[0].public_id}/copy/").headers["Location"].split("/decks/")[1].split("/")[0]
    Deck.objects.filter(public_id=copied).update(visibility="public", published_at=timezone.now())
    for query, is_found in (("main:brida", True), ("hauptcharakter:marten", False), ("main:-", False), ("faction:ember", True)):
        assert (copied in page(Client(), f"/tagewerk/decks/?q={query}")) is is_found, query
    assert "Faction of the main character" in page(Client(), "/tagewerk/decks/")
    assert "/tagewerk/decks/?main=brida-kohl" in page(Client(), "/tagewerk/cards/brida-kohl/")


def test_the_builder_takes_a_main_character_and_cards_and_judges_them() -> None:
    owner = make_user()
    client = make_client(owner)
    assert client.post("/tagewerk/build/", {"name": "Mine"}).status_code == 302
    deck = Deck.objects.get(game="tagewerk", owner=owner)
    base = f"/tagewerk/decks/{deck.public_id}/build/"
    assert "Choose a main character" in page(client, base)

    def change(words: str) -> Any:
        stored = Deck.objects.get(pk=deck.pk)
        answer = client.post(f"{base}change/", {"do": words, "revision": stored.list_revision}, headers={"HX-Request": "true"})
        assert answer.status_code == 200, answer.content
        return deck_state(Deck.objects.get(pk=deck.pk))

    assert change("add_hero:old-marten").leaders == ("old-marten",)
    assert change("add:5029:deck:4").quantity(5029, "deck") == 4
    told = page(client, base)
    for words in (">Tide Reader</a>, 3 allowed.", "CON-2", "Old Marten", "Recruit cost", "Factions and sources"):
        assert words in told
    assert {facet.field for facet in client.get(base).context["pool"].facets} >= {"type", "cost", "faction", "keyword", "edition"}
    assert change("hero:brida-kohl").leaders == ("brida-kohl",)


def test_main_characters_and_tokens_are_not_in_the_pool(starters: list[Deck]) -> None:
    client = make_client(make_user())
    base = client.post(f"/tagewerk/decks/{starters[0].public_id}/copy/").headers["Location"]
    pool = client.get(base, {"q": "", "show": 200}).context["pool"]
    assert pool.total == len(pool.rows) == 50
    assert not [row for row in pool.rows if row.card.main or row.card.token]
    (types,) = (facet for facet in pool.facets if facet.field == "type")
    assert [choice.count for choice in types.choices] == [28, 7, 15]
    for card in (5015, 5055):
        assert client.post(f"{base}add/", {"card": card}).status_code == 422


def test_a_first_hand_is_shuffled_back_whole(starters: list[Deck]) -> None:
    shown = page(Client(), f"/tagewerk/decks/{starters[0].public_id}/hand/?seed=4")
    assert "Shuffle them all back and draw as many" in shown
    assert "under the deck" not in shown


def test_a_code_or_text_of_one_game_is_no_list_of_the_other(starters: list[Deck]) -> None:
    code = Client().get(f"{CALLS}decks/{starters[0].public_id}/export/?as=code").content.decode().strip()
    assert "is a deck code of another game, not of RONE" in post(Client(), "/api/v1/decks/validate/", {"code": code}, 422)["detail"]
    rones = decklist_of(cards=(Entry(CardId(make_card("unit", id=77).pk), 2),), format="custom")
    owner = make_user()
    deck = make_deck(owner, state=rones)
    ours = make_client(owner).get(f"/api/v1/decks/{deck.public_id}/export/?as=code").content.decode().strip()
    assert "not of Tagewerk" in post(Client(), f"{CALLS}decks/validate/", {"code": ours}, 422)["detail"]
    text = Client().get(f"{CALLS}decks/{starters[0].public_id}/export/?as=text").content.decode()
    read = post(Client(), f"{CALLS}decks/import/", {"text": text}, 200)
    assert {line["state"] for line in read["lines"]} <= {"matched", "ignored"}


def test_tokens_are_in_no_collection_and_main_characters_are() -> None:
    with playing("tagewerk"):
        collected = {each.card for each in all_printings()}
    assert {5015, 5001} <= collected
    assert not {5055, 5056} & collected


def test_an_event_is_played_in_a_format_of_the_game() -> None:
    client = make_client(make_user())
    facts = {"name": "Bell Cup", "format": "short", "time_zone": "Europe/Berlin", "place": "Here"}
    facts |= {"deadline": noon_in(7).strftime("%Y-%m-%dT%H:%M"), "starts_on": noon_in(8).strftime("%Y-%m-%d")}
    made = post(client, f"{CALLS}events/", facts, 201)
    assert "Bell Cup" in page(client, f"/tagewerk/events/{made['id']}/")
    assert "A hero" not in page(client, "/tagewerk/events/new/")


def test_every_reader_of_an_event_says_alike_whether_a_list_is_legal(starters: list[Deck]) -> None:
    now, state = timezone.now(), deck_state(starters[0])
    with playing("tagewerk"):
        days = {"starts_on": noon_in(9).date(), "deadline": noon_in(8)}
        event = make_event(format="standard", **days)
        for name in ("ada", "bela"):
            hand_in(event=event, player=make_user(name), state=state, now=now)
    where = {"base": "/tagewerk", "api": CALLS}
    assert {name for name, said in answers(event, **where).items() if said is not True} == set()
    card = next(int(row.card) for zone in event.layout.zones for row in state.entries(zone.slug))
    with playing("tagewerk"):
        ban_in_event(event, card)
    assert {name for name, said in answers(Event.objects.get(pk=event.pk), **where).items() if said is not False} == set()
