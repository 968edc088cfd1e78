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
from decks.list.chances import opening_odds
from decks.list.display import deck_view
from decks.list.models import Deck
from decks.list.selectors import deck_state
from decks.list.services.making import create_deck
from decks.list.services.sharing import set_visibility
from engine.decklist import Decklist, Entry, deck_hash
from engine.skirmish.formats import FORMATS
from engine.skirmish.validate import verdict
from play.models import Table
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


def test_a_kit_is_practised_at_a_table_where_nobody_sits_opposite(starters: list[Deck]) -> None:
    deck, visitor = starters[0], Client()
    guide = page(visitor, "/skirmish/learn/")
    assert f'href="/skirmish/decks/{deck.public_id}/practice/"' in guide
    form = visitor.get(f"/skirmish/decks/{deck.public_id}/practice/", follow=True)
    assert form.redirect_chain == [(f"/skirmish/play/?deck={deck.public_id}&opponent=nobody", 302)]
    assert (form.context["form"]["deck"].initial, form.context["form"]["opponent"].initial) == (deck.public_id, "nobody")
    sat = visitor.post("/skirmish/play/", {"deck": deck.public_id, "opponent": "nobody"}, follow=True)
    assert sat.redirect_chain[-1][0].startswith("/skirmish/play/")
    assert [seat.kind for seat in Table.objects.get(game="skirmish").seats.order_by("number")] == ["human", "nobody"]


def test_a_kit_that_is_lent_by_a_link_is_practised_by_it(starters: list[Deck]) -> None:
    with playing("skirmish"):
        lent = create_deck(owner=make_user(), name="Lent", state=deck_state(starters[0]), now=timezone.now())
        lent = set_visibility(deck=lent, visibility="unlisted", now=timezone.now())
    practice = f"/skirmish/decks/{lent.public_id}/practice/"
    assert Client().get(practice).status_code == 404
    led = Client().get(f"{practice}?share={lent.share_token}", follow=True)
    assert led.context["form"]["deck"].initial == f"link:{lent.share_token}"
    hand = page(Client(), f"/skirmish/decks/{lent.public_id}/hand/?seed=3&share={lent.share_token}")
    assert f'href="{practice}?share={lent.share_token}"' in hand


@pytest.mark.parametrize("opponent", ["self ", "bot:nobody", "x" * 5000, ""])
def test_an_opponent_that_there_is_not_is_the_usual_one(opponent: str, starters: list[Deck]) -> None:
    form = Client().get("/skirmish/play/", {"deck": starters[0].public_id, "opponent": opponent}).context["form"]
    assert form["opponent"].initial == "bot:easy"


def test_a_first_hand_is_dealt_and_drawn_on_without_a_mulligan(starters: list[Deck]) -> None:
    deck = starters[0]
    hand = Client().get(f"/skirmish/decks/{deck.public_id}/hand/?seed=3&mulligan=shuffle&turns=2")
    assert hand.status_code == 200
    assert (len(hand.context["cards"]), len(hand.context["drawn"])) == (4, 2)
    said = hand.content.decode()
    assert "The first hand" in said
    assert not [words for words in ("Keep it?", "Keep the hand", "Decide again", "Shuffle them all back") if words in said]
    size = sum(entry.quantity for entry in hand.context["view"].state.entries("kit"))
    with playing("skirmish"):
        rows = opening_odds(hand.context["view"])
    assert [row.label for row in rows][:3] == ["Attack card", "Buff card", "Counter card"]
    assert hand.context["dealt"].left == size - 4 - 2


def test_the_picture_of_a_kit_is_drawn_without_a_curve(starters: list[Deck]) -> None:
    shown = Client().get(f"/skirmish/decks/{starters[0].public_id}/preview.png")
    assert (shown.status_code, shown.content[:4]) == (200, b"\x89PNG")


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


def test_nobody_is_offered_as_an_opponent_to_one_player_alone(starters: list[Deck]) -> None:
    client, address = make_client(make_user()), f"{CALLS}tables/"

    def refused(*opponents: str) -> str:
        answer = client.post(address, {"deck": starters[0].public_id, "opponents": opponents}, content_type="application/json")
        assert (answer.status_code, answer.json()["errors"][-1]["code"]) == (422, "OPPONENT_UNKNOWN")
        told: str = answer.json()["errors"][-1]["message"]
        return told

    assert refused("bot:none").endswith("there are nobody, open, self, bot:random, bot:easy, bot:greedy, bot:lookahead.")
    assert refused("bot:greedy", "nobody").endswith("there are open, self, bot:random, bot:easy, bot:greedy, bot:lookahead.")
