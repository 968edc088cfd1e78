"""Texts in which somebody pays: how they read, and where a payment can't stand."""

from typing import Any

import pytest

from engine.rone.words import check_card, plain_text
from tests.engine.words.makers import make_card

PAY = {"pay": {"water": 2}}


@pytest.mark.parametrize(
    ("steps", "english", "german"),
    [
        (
            [{"may": [PAY]}, {"if": "done", "then": [{"draw": 1}]}],
            "You may pay 2{water}. If you do, draw 1{card}.",
            "Du darfst 2{water} zahlen. Wenn du das tust, ziehst du 1{card}.",
        ),
        (
            [{"pay": {"water": 1, "hand": 1, "deck": 2}, "who": "enemy"}],
            "Your opponent pays 1{water}, 1 card from their hand and the top 2 cards of their deck.",
            "Dein Gegner zahlt 1{water}, 1 Handkarte und die obersten 2 Karten seines Decks.",
        ),
        (
            [{"may": [{"draw": 1, "who": "enemy"}], "who": "enemy"}, {"if": "done", "then": [{"water": 2}]}],
            "Your opponent may draw 1{card}. If they do, you gain 2{water}.",
            "Dein Gegner darf 1{card} ziehen. Wenn er das tut, erhältst du 2{water}.",
        ),
        (
            [{"may": [{"draw": 1}], "who": "enemy"}],
            "Your opponent may do this: Draw 1{card}.",
            "Dein Gegner darf Folgendes tun: Ziehe 1{card}.",
        ),
        (
            [{"unless": {"water": 2}, "do": [{"counter": {"effect": "enemy"}}], "who": "that"}],
            "Cancel a target enemy effect unless its controller pays 2{water}.",
            "Brich einen gegnerischen Zieleffekt ab, es sei denn, sein Kontrolleur zahlt 2{water}.",
        ),
        (
            [{"unless": {"water": 3}, "do": [{"may": [{"draw": 1}]}]}],
            "Unless your opponent pays 3{water}: You may draw 1{card}.",
            "Es sei denn, dein Gegner zahlt 3{water}: Du darfst 1{card} ziehen.",
        ),
    ],
)
def test_a_text_says_who_pays_what(steps: list[Any], english: str, german: str) -> None:
    card = make_card({"play": steps}, type="tactic")
    assert not check_card(card)
    assert (plain_text(card, "en"), plain_text(card, "de")) == (english, german)


@pytest.mark.parametrize(
    ("ability", "path"),
    [
        ({"when": "death", "do": [{"pay": {}}]}, "abilities[0].do[0].pay"),
        ({"when": "death", "do": [{"pay": {"deck": 41}}]}, "abilities[0].do[0].pay.deck"),
        ({"when": "death", "do": [{"pay": 2}]}, "abilities[0].do[0].pay"),
        ({"activate": {"exhaust": 1}, "do": [PAY, {"draw": 1}]}, "abilities[0].do[0]"),
        ({"initiative": {"water": 1}, "do": [PAY, {"draw": 1}]}, "abilities[0].do[0]"),
        ({"always": [PAY]}, "abilities[0].always[0]"),
        ({"when": "death", "do": [{"unless": {}, "do": [{"draw": 1}]}]}, "abilities[0].do[0].unless"),
        ({"when": "death", "do": [{"unless": {"water": 1}, "who": "that", "do": [{"draw": 1}]}]}, "abilities[0].do[0].who"),
    ],
)
def test_a_payment_costs_something_and_what_is_paid_first_is_a_cost(ability: Any, path: str) -> None:
    assert [problem.path for problem in check_card(make_card(ability))] == [path]
