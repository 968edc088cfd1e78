"""Printed texts read by the API."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.test import Client, override_settings

pytestmark = pytest.mark.django_db


def read(text: str, language: str = "en", type: str = "unit", status: int = 200, game: str = "", **more: Any) -> Any:
    body = {"text": text, "type": type, "language": language, **more}
    answer = Client().post(f"/api/v1/{game}cards/read-text/", body, content_type="application/json")
    assert answer.status_code == status, answer.content
    return answer.json()


def faults(answer: Any) -> list[tuple[str, str]]:
    return [(fault["path"], fault["code"]) for fault in answer["errors"]]


def test_a_text_comes_back_as_abilities_and_in_both_languages() -> None:
    answer = read("Verteidiger\n*Tod:* Ziehe 2 Karten.", "de")

    assert answer["abilities"] == [{"keyword": "defender"}, {"when": "death", "do": [{"draw": 2}]}]
    assert answer["rendered"]["en"] == "Defender\nDeath: Draw 2{card}."
    assert [(part["line"], part["column"], part["read"], part["abilities"]) for part in answer["sentences"]] == [
        (1, 1, True, answer["abilities"][:1]),
        (2, 2, True, answer["abilities"][1:]),
    ]
    assert answer["unread"] == []


def test_what_was_not_read_is_told_with_its_place() -> None:
    answer = read("Defender\nDraw a card and dnace.", type="unit")

    assert answer["abilities"] == [{"keyword": "defender"}]
    assert [part["read"] for part in answer["sentences"]] == [True, False]
    (stopped,) = answer["unread"]
    assert (stopped["line"], stopped["found"]) == (2, "dnace")
    assert stopped["text"][stopped["column"] - 1 :].startswith("dnace")
    assert stopped["expected"]


def test_where_nothing_was_read_there_are_no_abilities() -> None:
    answer = read("Dance.")

    assert answer["abilities"] is None
    assert answer["rendered"] == {"en": "", "de": ""}


def test_the_name_of_the_card_means_the_card() -> None:
    text = "When Ferry Marshal leaves the battlefield, draw a card."

    assert read(text)["abilities"] is None
    assert read(text, name="Ferry Marshal")["abilities"] == [{"when": "leaves", "do": [{"draw": 1}]}]


def test_what_is_asked_wrongly_is_refused_by_name() -> None:
    assert faults(read("x" * 2001, status=400)) == [("text", "MAX_LENGTH")]
    assert faults(read("Fly.", type="spell", status=400)) == [("type", "INVALID_CHOICE")]
    assert faults(read("Fly.", "fr", status=400)) == [("language", "INVALID_CHOICE")]
    assert faults(read("Fly.", status=400, surprise=1)) == [("surprise", "UNKNOWN_FIELD")]


def test_tagewerks_texts_are_read_too() -> None:
    answer = read("Support: Exhaust an enemy character twice.", type="character", game="games/tagewerk/")

    assert answer["abilities"] == [{"support": [{"exhaust": 2, "to": {"character": "enemy"}}]}]
    assert answer["rendered"]["de"] == "Unterstützung: Erschöpfe einen gegnerischen Charakter zweimal."
    assert read("Anlegen.", "de", type="item", game="games/tagewerk/")["abilities"] is None


@override_settings(GAMES=["rone", "tests.cards.wordless"])
def test_a_game_that_reads_no_texts_says_so() -> None:
    assert read("Draw a card.", type="unit", status=404, game="games/tagewerk/")["code"] == "NO_TEXT_READER"


def test_who_asks_too_often_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.API_RATES, "address", 2)
    read("Defender")
    read("Defender")

    assert read("Defender", status=429)["code"] == "TOO_MANY_REQUESTS"


def test_a_sentence_that_can_mean_several_things_has_all_of_them_the_likelier_first() -> None:
    (sentence,) = read("{exhaust-2-purple}: One of your machines gains 1 health. Refresh it.", type="technology")["sentences"]

    refreshed = [reading[0]["do"][1]["to"] for reading in (sentence["abilities"], *sentence["others"])]
    assert refreshed == ["that", "self"]


def test_a_text_that_would_take_too_much_work_is_refused_with_what_to_do() -> None:
    answer = read("Draw a card and " * 120, type="tactic", status=422)

    assert answer["code"] == "TEXT_TOO_COSTLY"
    assert "fewer or shorter sentences" in answer["detail"]
    assert read("Draw a card. " * 8, type="tactic")["abilities"]
