"""The REST calls about cards."""

import json
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from cards import serializers
from cards.models import Ruling, SiteFormat
from cards.services import touch_catalog
from tests.cards.makers import make_card, make_hero

pytestmark = pytest.mark.django_db


def get(client: Client, address: str, status: int = 200, **headers: str) -> Any:
    response = client.get(f"/api/v1/{address}", headers=headers)
    assert response.status_code == status, response.content
    return response


def test_a_search_answers_with_cards_and_warnings(client: Client) -> None:
    hound = make_card("unit", name_en="Rust Hound", cost=2)
    make_card("unit", name_en="Kite Scout", cost=3)
    data = get(client, "cards/?q=cost:2 keyword:defnder").json()
    assert [card["id"] for card in data["results"]] == [hound.id]
    assert data["count"] == 1
    warning = data["warnings"][0]
    assert (warning["code"], warning["column"], warning["length"], warning["suggestion"]) == ("UNKNOWN_VALUE", 16, 7, "defender")


def test_a_card_is_told_whole(client: Client) -> None:
    card = make_card("unit", name_en="Guard", name_de="Wache", abilities=[{"keyword": "defender"}], recycle=None)
    Ruling.objects.create(card=card, text_en="Yes.", text_de="Ja.", source="ATK-3", date="2026-10-14")
    data = get(client, f"cards/{card.id}/").json()
    assert data["name"] == {"en": "Guard", "de": "Wache"}
    assert data["text"] == {"en": "Defender", "de": "Verteidiger"}
    assert data["keywords"] == ["defender"]
    assert data["recycle"] is None
    assert data["printings"][0]["edition"] == "dry-season"
    assert data["rulings"] == [{"text": {"en": "Yes.", "de": "Ja."}, "source": "ATK-3", "date": "2026-10-14"}]


@pytest.mark.parametrize("address", ["cards/{id}/", "cards/bulk/", "cards/", "cards/{id}/face.svg"])
def test_an_unchanged_answer_is_a_304_and_a_changed_one_is_not(client: Client, address: str) -> None:
    card = make_card("tactic", name_en="Flash Flood")
    address = address.format(id=card.id)
    etag = get(client, address).headers["ETag"]
    assert etag.startswith('"')
    assert get(client, address, 304, If_None_Match=etag).content == b""
    card.name_en = "Flash Floods"
    card.save()
    touch_catalog()
    assert get(client, address, 200, If_None_Match=etag).headers["ETag"] != etag


def test_the_bulk_document_holds_every_card_as_the_single_calls_do(client: Client) -> None:
    cards = [make_card("unit"), *make_hero()]
    data = get(client, "cards/bulk/").json()
    assert data["count"] == len(cards)
    assert data["results"] == [get(client, f"cards/{card.id}/").json() for card in sorted(cards, key=lambda card: card.id)]


def test_pages_lead_through_all_cards(client: Client) -> None:
    cards = {make_card("unit").id for _ in range(5)}
    seen: list[int] = []
    address: str | None = "http://testserver/api/v1/cards/?page_size=2&order=-id"
    while address:
        data = client.get(address).json()
        seen += [card["id"] for card in data["results"]]
        address = data["next"]
    assert seen == sorted(cards, reverse=True)


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("cards/?page_size=201", "PAGE_SIZE"),
        ("cards/?page_size=0", "PAGE_SIZE"),
        ("cards/?order=beauty", "UNKNOWN_ORDER"),
        ("cards/?query=rust", "UNKNOWN_PARAMETER"),
        ("cards/?cursor=abc", "INVALID_CURSOR"),
        ("cards/?q=a&q=b", "REPEATED_PARAMETER"),
        ("heroes/?order=name", "UNKNOWN_PARAMETER"),
        ("cards/bulk/?page_size=2", "UNKNOWN_PARAMETER"),
    ],
)
def test_what_is_not_known_is_refused(client: Client, address: str, code: str) -> None:
    response = get(client, address, 400)
    assert response.headers["Content-Type"].startswith("application/problem+json")
    assert response.json()["code"] == code


def test_an_unknown_card_is_a_404_in_problem_json(client: Client) -> None:
    for address in ("cards/99999999999999999999/", "cards/0/", "cards/7/face.svg"):
        assert get(client, address, 404).json()["status"] == 404


def test_a_face_has_its_language(client: Client) -> None:
    card = make_card("unit", name_en="Guard", name_de="Wache")
    assert b"Wache" in get(client, f"cards/{card.id}/face.svg?lang=de").content
    response = get(client, f"cards/{card.id}/face.svg")
    assert response.headers["Content-Type"] == "image/svg+xml; charset=utf-8"
    assert b"Guard" in response.content
    assert get(client, f"cards/{card.id}/face.svg?lang=fr", 400).json()["code"] == "UNKNOWN_LANGUAGE"


def test_reference_data_is_there(client: Client) -> None:
    one, two, three = make_hero("ilsa-varn")
    SiteFormat.objects.create(slug="pauper", name_en="Pauper", name_de="Arm").banned.add(one)
    touch_catalog()
    heroes = get(client, "heroes/").json()["results"]
    assert heroes == [
        {"slug": "ilsa-varn", "name": {"en": "Ilsa Varn", "de": "Ilsa Varn"}, "race": "human", "cards": [one.id, two.id, three.id]}
    ]
    assert [edition["slug"] for edition in get(client, "editions/").json()["results"]] == ["dry-season"]
    assert "human" in {race["slug"] for race in get(client, "races/").json()["results"]}
    assert len(get(client, "keywords/").json()["results"]) == 12
    formats = {format["slug"]: format for format in get(client, "formats/").json()["results"]}
    assert {"first-game", "custom", "custom-first-edition", "team", "three-player", "pauper"} == set(formats)
    assert formats["pauper"]["banned"] == [one.id]


@pytest.mark.parametrize(
    ("call", "serializer"),
    [
        ("cards/", serializers.CardSerializer),
        ("editions/", serializers.EditionSerializer),
        ("races/", serializers.SubtypeSerializer),
        ("keywords/", serializers.KeywordSerializer),
        ("heroes/", serializers.HeroSerializer),
        ("formats/", serializers.FormatSerializer),
    ],
)
def test_what_is_sent_is_what_the_schema_says(client: Client, call: str, serializer: Any) -> None:
    make_hero()
    assert list(get(client, call).json()["results"][0]) == list(serializer().fields)


def test_a_page_of_cards_takes_three_queries(client: Client, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    for _ in range(30):
        make_card("unit")
    get(client, "cards/")
    with django_assert_max_num_queries(3):
        get(client, "cards/")


def test_hostile_queries_are_answered(client: Client) -> None:
    make_card("unit")
    for query in ("x" * 5000, "(" * 400, "/(a+)+$/ " * 40, "name:/[/", "%", "-" * 300, '"', "or or or", "😀:😀"):
        response = client.get("/api/v1/cards/", {"q": query})
        assert response.status_code == 200, query
        assert json.loads(response.content)["count"] <= 1
