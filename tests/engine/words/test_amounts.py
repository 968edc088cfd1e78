"""Amounts that hang on water, and those that multiply, halve or take away others: how they read, and what is refused."""

from typing import Any

import pytest

from engine.rone.words import check_card, plain_text
from tests.engine.words.makers import carrying, make_card

TECHNOLOGIES = {"count": {"technology": "own"}}
EXHAUSTED = {"count": {"unit": "enemy", "exhausted": ">=1"}}
LESS_OF = {"min": [TECHNOLOGIES, 3]}


@pytest.mark.parametrize(
    ("step", "english", "german"),
    [
        (
            {"water": {"water": "enemy"}},
            "You gain 1{water} for each water your opponent has.",
            "Du erhältst 1{water} für jedes Wasser im Vorrat deines Gegners.",
        ),
        (
            {"water": {"times": [-1, {"water": "enemy"}]}, "who": "enemy"},
            "Your opponent loses all their water.",
            "Dein Gegner verliert sein ganzes Wasser.",
        ),
        (
            {"water": {"times": [-1, {"half": {"water": "enemy"}}]}, "who": "enemy"},
            "Your opponent loses half of their water, rounded up.",
            "Dein Gegner verliert die Hälfte seines Wassers (aufgerundet).",
        ),
        (
            {"water": {"times": [-1, EXHAUSTED]}, "who": "enemy"},
            "Your opponent loses 1{water} for each exhausted enemy unit.",
            "Dein Gegner verliert 1{water} für jede erschöpfte gegnerische Einheit.",
        ),
        (
            {"damage": {"times": [2, TECHNOLOGIES]}, "to": {"unit": "any"}},
            "Deal 2 damage to a target unit for each technology you control.",
            "Füge einer Zieleinheit 2 Schaden für jede eigene Technologie zu.",
        ),
        (
            {"melee": {"times": [-1, TECHNOLOGIES]}, "to": {"unit": "enemy"}, "for": "turn"},
            "A target enemy unit gets −1{melee} this turn for each technology you control.",
            "Eine gegnerische Zieleinheit erhält −1{melee} in diesem Zug für jede eigene Technologie.",
        ),
        (
            {"cost": {"times": [-1, TECHNOLOGIES]}, "of": "play"},
            "Your cards cost 1{water} less for each technology you control.",
            "Deine Karten kosten 1{water} weniger für jede eigene Technologie.",
        ),
        (
            {"cost": {"times": [-1, LESS_OF]}, "of": "play"},
            "Your cards cost X{water} less, where X is the number of technologies you control or 3 (whichever is smaller).",
            "Deine Karten kosten X{water} weniger, wobei X die Anzahl deiner Technologien oder 3 (der kleinere Wert) ist.",
        ),
        (
            {"draw": {"half": TECHNOLOGIES}},
            "Draw X{card}, where X is half of the number of technologies you control (rounded up).",
            "Ziehe X{card}, wobei X die Anzahl deiner Technologien geteilt durch 2 (aufgerundet) ist.",
        ),
        (
            {"draw": {"times": [TECHNOLOGIES, "hero_level"]}},
            "Draw X{card}, where X is the number of technologies you control times your hero’s level.",
            "Ziehe X{card}, wobei X die Anzahl deiner Technologien mal die Stufe deines Helden ist.",
        ),
        (
            {"water": {"sum": [9, {"times": [-2, TECHNOLOGIES]}, {"water": "enemy"}]}},
            "You gain X{water}, where X is 9 minus twice the number of technologies you control plus your opponent’s water.",
            "Du erhältst X{water}, wobei X 9 minus zweimal die Anzahl deiner Technologien plus die Wassermenge deines Gegners ist.",
        ),
        (
            {"repeat": {"times": [2, TECHNOLOGIES]}, "do": [{"draw": 1}]},
            "Do this twice for each technology you control: Draw 1{card}.",
            "Tu dies zweimal für jede eigene Technologie: Ziehe 1{card}.",
        ),
    ],
)
def test_a_step_says_its_amount(step: Any, english: str, german: str) -> None:
    card = carrying(step)
    assert (plain_text(card, "en"), plain_text(card, "de")) == (english, german)


YOURS, THEIRS = {"water": "you"}, {"water": "enemy"}


@pytest.mark.parametrize(
    ("condition", "english", "german"),
    [
        ({"at_least": [YOURS, 5]}, "you have at least 5{water}", "du mindestens 5{water} hast"),
        ({"equal": [THEIRS, 0]}, "your opponent has no water", "dein Gegner kein Wasser hat"),
        ({"not": {"at_least": [THEIRS, YOURS]}}, "you have more water than your opponent", "du mehr Wasser hast als dein Gegner"),
        ({"not": {"at_least": [YOURS, THEIRS]}}, "you have less water than your opponent", "du weniger Wasser hast als dein Gegner"),
        (
            {"at_least": [YOURS, THEIRS]},
            "you have at least as much water as your opponent",
            "du mindestens so viel Wasser hast wie dein Gegner",
        ),
        (
            {"equal": [YOURS, THEIRS]},
            "you have exactly as much water as your opponent",
            "du genauso viel Wasser hast wie dein Gegner",
        ),
        (
            {"at_least": [{"count": {"unit": "own"}}, {"half": THEIRS}]},
            "the number of units you control is at least half of your opponent’s water (rounded up)",
            "die Anzahl deiner Einheiten mindestens so groß ist wie die Wassermenge deines Gegners geteilt durch 2 (aufgerundet)",
        ),
    ],
)
def test_a_condition_says_whose_water_it_asks_for(condition: Any, english: str, german: str) -> None:
    card = carrying({"if": condition, "then": [{"draw": 1}]})
    assert plain_text(card, "en") == f"If {english}, draw 1{{card}}."
    assert plain_text(card, "de") == f"Wenn {german}, ziehst du 1{{card}}."


@pytest.mark.parametrize(
    ("amount", "path"),
    [
        ({"water": "foe"}, "water"),
        ({"water": "cause"}, "water"),
        ({"times": [1, TECHNOLOGIES]}, "times[0]"),
        ({"times": [0, TECHNOLOGIES]}, "times[0]"),
        ({"times": [TECHNOLOGIES, 2]}, "times[1]"),
        ({"times": [2, 3]}, "times[1]"),
        ({"times": [2, {"times": [-1, TECHNOLOGIES]}]}, "times[1].times[0]"),
        ({"times": [2, LESS_OF]}, "times[1]"),
        ({"times": [-1, TECHNOLOGIES]}, "times[0]"),
        ({"times": [2, TECHNOLOGIES, 3]}, "times"),
        ({"sum": [{"times": [-1, TECHNOLOGIES]}, 3]}, "sum[0].times[0]"),
        ({"sum": [3, {"times": [-1, LESS_OF]}]}, "sum[1]"),
        ({"sum": [3, {"sum": [TECHNOLOGIES, 1]}]}, "sum[1]"),
        ({"min": [3, {"times": [-1, TECHNOLOGIES]}]}, "min[1].times[0]"),
        ({"half": LESS_OF}, "half"),
    ],
)
def test_an_amount_has_one_way_to_be_written(amount: Any, path: str) -> None:
    problems = check_card(make_card({"play": [{"draw": amount}]}, type="tactic"))
    assert f"abilities[0].play[0].draw.{path}" in [problem.path for problem in problems]


def test_losing_water_at_a_gain_of_water_has_an_end() -> None:
    assert not check_card(make_card({"when": "gains_water", "do": [{"water": {"times": [-1, TECHNOLOGIES]}}]}))
    assert check_card(make_card({"when": "gains_water", "do": [{"water": {"times": [2, TECHNOLOGIES]}}]}))
