"""Kits of Skirmish on the site: starters, verdicts of the API, the builder, and what people own of the box."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from cards.reader import Held
from cards.selectors import catalog
from decks.builder.pool import pool_row
from decks.builder.suggestions import Company
from decks.list.display import deck_view
from decks.list.models import Deck
from decks.list.selectors import deck_state
from engine.decklist import Decklist, Entry, deck_hash
from engine.skirmish.formats import FORMATS
from engine.skirmish.validate import verdict
from tests.accounts.makers import make_client, make_user
from tests.engine.skirmish.market_day import LATER, market_day
from web.games import playing

pytestmark = pytest.mark.django_db
CALLS = "/api/v1/games/skirmish/"
TOCK = [{"card": int(card), "quantity": number} for card, number in market_day().brought_with("tock-seven").items()]
SPRING = market_day().by_slug["tock-seven-spring"].id


@pytest.fixture
def starters(settings: Settings) -> list[Deck]:
    """The six starter kits."""
    call_command("load_starter_decks", str(settings.CARD_DATA_DIR / "skirmish" / "starter-decks"), game="skirmish", verbosity=0)
    return list(Deck.objects.filter(game="skirmish").order_by("pk"))


def page(client: Client, path: str, language: str = "en") -> str:
    response = client.get(path, headers={"Accept-Language": language})
    assert response.status_code == 200, (path, response.status_code)
    return " ".join(response.content.decode().split())


def judged(body: Any, status: int = 200) -> Any:
    response = Client().post(f"{CALLS}decks/validate/", body, content_type="application/json")
    assert response.status_code == status, response.content
    return response.json()


def test_starters_are_the_printed_kits(starters: list[Deck]) -> None:
    assert [(deck.is_legal, deck.format) for deck in starters] == [(True, "kit")] * 6
    assert {deck_state(deck).leaders[0] for deck in starters} == set(market_day().leader_names)
    springs = next(deck for deck in starters if deck_state(deck).leaders == ("tock-seven",))
    shown = page(Client(), f"/skirmish/decks/{springs.public_id}/", "de")
    for words in ("Tack Sieben, Aufziehwache", "Kolbenfaust", "Angriffskarten", "Konterkarten", "Gedruckter Kartensatz"):
        assert words in shown, words
    assert Client().get(f"{CALLS}decks/{springs.public_id}/export/?as=pdf").content.startswith(b"%PDF")


def test_kits_are_searched_by_their_character(starters: list[Deck]) -> None:
    client = make_client(make_user())
    copied = client.post(f"/skirmish/decks/{starters[0].public_id}/copy/").headers["Location"].split("/decks/")[1].split("/")[0]
    Deck.objects.filter(public_id=copied).update(visibility="public", published_at=timezone.now())
    for query, is_found in (("character:brakka", True), ("charakter:tock", False), ("card:%22hook pole%22", True), ("legal:kit", True)):
        assert (copied in page(Client(), f"/skirmish/decks/?q={query}")) is is_found, query


def test_the_api_judges_characters_kits_items_and_boxes() -> None:
    alone, whole = judged({"character": "tock-seven"}), judged({"format": "kit", "character": "tock-seven", "cards": TOCK})
    assert (alone["legal"], alone["problems"], alone["format"], alone["ruleset"]) == (True, [], "kit", "leaflet")
    assert alone["hash"] == whole["hash"]
    assert judged({"text": "Charakter: Tack Sieben, Aufziehwache\n"})["hash"] == alone["hash"]
    few = judged({"character": "tock-seven", "items": [{"card": SPRING, "quantity": 3}]})
    assert [(one["code"], one["zone"], one["actual"], one["limit"]) for one in few["problems"] if one["cards"] == [SPRING]] == [
        ("ITEM_MISSING", "items", 3, 4)
    ]
    box = judged({"character": "tock-seven", "box": [{"card": market_day().by_slug["obstacle"].id, "quantity": 9}]})
    assert [one["code"] for one in box["problems"]] == ["OBSTACLES_FEW", "X_STACK_INCOMPLETE"]
    assert [one["code"] for one in judged({"character": "tok-seven"})["problems"]] == ["CHARACTER_MISSING"]
    custom = judged({"format": "custom-kit", "character": "tock-seven", "cards": [*TOCK[1:], {"card": 2011, "quantity": 2}]})
    assert [(one["code"], one["actual"], one["limit"]) for one in custom["problems"]] == [("DECK_TOO_SMALL", 18, 20)]


def test_a_kit_is_exported_and_read_back_as_itself(starters: list[Deck]) -> None:
    for form in ("text", "markdown", "csv", "json", "code"):
        exported = Client().get(f"{CALLS}decks/{starters[0].public_id}/export/?as={form}").content.decode()
        read = Client().post(f"{CALLS}decks/import/", {"text": exported}, content_type="application/json").json()
        assert (read["deck"]["hash"], read["problems"]) == (judged({"character": "brakka-holt"})["hash"], []), form


def test_the_builder_takes_a_character_and_says_what_is_missing() -> None:
    owner = make_user()
    client = make_client(owner)
    assert client.post("/skirmish/build/", {"name": "Mine"}).status_code == 302
    deck = Deck.objects.get(game="skirmish", owner=owner)
    base = f"/skirmish/decks/{deck.public_id}/build/"
    assert "Choose a character" in page(client, base)

    def change(words: str) -> str:
        revision = Deck.objects.get(pk=deck.pk).list_revision
        answer = client.post(f"{base}change/", {"do": words, "revision": revision}, headers={"HX-Request": "true"})
        assert answer.status_code == 200, answer.content
        return answer.content.decode()

    change("hero:tock-seven")
    assert deck_state(Deck.objects.get(pk=deck.pk)).leaders == ("tock-seven",)
    change("add:2051:1")
    assert "1 of 4 copies of the printed kit" in page(client, base)


def test_the_builder_knows_how_often_a_card_is_in_the_kit_and_fills_it_up(starters: list[Deck]) -> None:
    with playing("skirmish"):
        cards = catalog()
        fist, pole, spring = (cards.by_slug[slug] for slug in ("piston-fist", "hook-pole", "tock-seven-spring"))
        state = Decklist(("tock-seven",), {"kit": (Entry(fist.id, 1),)}, "kit")
        limits = {format.slug: [pool_row(card, state, format, cards).limit for card in (fist, pole, spring)] for format in FORMATS.values()}
        assert limits == {"kit": [4, 0, 99], "custom-kit": [4, 2, 99]}
        nobody = replace(state, leaders=())
        assert pool_row(fist, nobody, FORMATS["kit"], cards).limit == 0
        judged_now = verdict(state, format=FORMATS["kit"], catalog=cards, as_of=LATER)
        main = deck_view(state, verdict=judged_now, format=FORMATS["kit"], catalog=cards).main
        assert (main.least, main.most) == (20, 20)
        company = Company.of(state, FORMATS["kit"], cards=cards, held=Held(), today=LATER, apart_from=0)
        assert deck_hash(company.filled_up(), cards) == deck_hash(Decklist(("tock-seven",)), cards)
        assert company.filled_up().entries("items") == ()


def test_a_whole_box_makes_every_kit_buildable_and_a_lost_piece_is_counted_down(starters: list[Deck]) -> None:
    client = make_client(make_user())
    tock = next(deck for deck in starters if deck_state(deck).leaders == ("tock-seven",))
    address = f"{CALLS}collection/buildable/?deck={tock.public_id}"

    def missing() -> dict[int, int]:
        return {one["card"]: one["missing"] for one in client.get(address).json()["missing"]}

    assert missing()[SPRING] == 4
    assert put(client, {"boxes": [{"edition": "market-day", "quantity": 1}]}) == 200
    assert missing() == {}
    spring = market_day().by_slug["tock-seven-spring"].printings[0].number
    assert put(client, {"boxes": [], "cards": [{"edition": "market-day", "number": spring, "owned": 3}]}) == 200
    assert missing()[SPRING] == 1
    assert page(client, "/skirmish/collection/")


def put(client: Client, body: Any) -> int:
    status: int = client.put(f"{CALLS}collection/", body, content_type="application/json").status_code
    return status
