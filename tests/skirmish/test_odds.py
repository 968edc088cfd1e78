"""Chances of X as the API answers them, and as the command prints them."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from engine.skirmish.odds import at_least, damage, defeats, distribution, mean, stack_after
from rone_site.settings import base

pytestmark = pytest.mark.django_db
ADDRESS = "/api/v1/games/skirmish/odds/"
STACK = {"0": 2, "1": 4, "2": 5, "3": 5, "4": 3, "5": 1, "1+X": 4}


def asked(body: Any, status: int = 200) -> Any:
    response = Client().post(ADDRESS, body, content_type="application/json")
    assert response.status_code == status, response.content
    return response.json()


def read(entries: Any) -> dict[int, Fraction]:
    found = {one["value"]: Fraction(one["chance"]) for one in entries}
    assert all(one["share"] == float(found[one["value"]]) for one in entries)
    return found


def printed(*words: str) -> str:
    out = io.StringIO()
    call_command("x_odds", *words, stdout=out)
    return out.getvalue()


def test_without_more_the_whole_stack_of_the_site_is_meant() -> None:
    told = asked({"formula": "2X+2", "of": "value"})
    exact = distribution("2X+2", STACK, STACK)
    assert list(told) == ["formula", "stack", "distribution", "at_least", "mean", "defeats"]
    assert (told["formula"], told["stack"], told["mean"], told["defeats"]) == ("2X+2", STACK, "733/105", None)
    assert read(told["distribution"]) == exact
    assert read(told["at_least"]) == at_least(exact)
    assert asked({"formula": "X"})["mean"] == "523/210"


def test_chances_of_damage_take_strength_armour_prevention_and_life() -> None:
    body = {"formula": "X-1", "of": "damage", "drawn": [4, 2, "1+X"], "strength": 2, "armour": 1, "prevent": 1, "life": 3}
    exact = damage(distribution("X-1", stack_after([4, 2, "1+X"], STACK), STACK), strength=2, armour=1, prevent=1)
    told = asked(body)
    assert read(told["distribution"]) == exact
    assert (Fraction(told["mean"]), Fraction(told["defeats"])) == (mean(exact), defeats(exact, 3))
    assert told["stack"] == {"0": 2, "1": 4, "2": 4, "3": 5, "4": 2, "5": 1, "1+X": 3}
    assert read(asked({**body, "prevent": "all"})["distribution"]) == {0: 1}
    assert asked({**body, "drawn": {"4": 1, "2": 1, "1+X": 1}}) == asked({**body, "drawn": "4, 2, 1+X"}) == told


def test_a_stack_and_a_box_may_be_named() -> None:
    small = {"1": 1, "3": 1, "1+X": 1}
    for body in ({"stack": small}, {"box": small}, {"box": small, "stack": small}):
        if "box" in body:
            told = read(asked({"formula": "X", **body})["distribution"])
            assert told == {1: Fraction(1, 3), 2: Fraction(1, 6), 3: Fraction(1, 3), 4: Fraction(1, 6)}
        else:
            assert read(asked({"formula": "X", **body})["distribution"])[1] == Fraction(1, 3)


@pytest.mark.clause("XST-7")
def test_a_value_below_0_counts_as_0() -> None:
    assert read(asked({"formula": "X-9"})["distribution"])[0] > Fraction(99, 100)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"formula": "10X"}, 422, "ODDS_IMPOSSIBLE"),
        ({"formula": "X", "stack": {"7": 1}}, 422, "ODDS_IMPOSSIBLE"),
        ({"formula": "X", "stack": {"1": 1}, "drawn": [1]}, 422, "ODDS_IMPOSSIBLE"),
        ({"formula": "X", "drawn": [5, 5]}, 422, "ODDS_IMPOSSIBLE"),
        ({"formula": "X", "drawn": {"5": True}}, 422, "ODDS_IMPOSSIBLE"),
        ({"formula": "X", "drawn": 4}, 422, "ODDS_IMPOSSIBLE"),
        ({"formula": "X", "box": {"1+X": 2}}, 422, "ODDS_IMPOSSIBLE"),
        ({"formula": "X", "box": {"9" * 5000: 1}}, 422, "ODDS_IMPOSSIBLE"),
        ({"formula": "X", "stack": {"9" * 5000: 1}}, 422, "ODDS_IMPOSSIBLE"),
        ({"formula": "X", "box": {"٣": 1}}, 422, "ODDS_IMPOSSIBLE"),
        ({"formula": "X", "drawn": ["9" * 5000]}, 422, "ODDS_IMPOSSIBLE"),
        ({"formula": "X", "drawn": "9" * 5000}, 422, "ODDS_IMPOSSIBLE"),
        ({"formula": "X", "drawn": "1," * 100_000}, 422, "ODDS_IMPOSSIBLE"),
        ({"formula": "X", "drawn": {f"x{face}": 99 for face in range(2_000)}}, 422, "ODDS_IMPOSSIBLE"),
        ({"formula": "X", "drawn": [True]}, 422, "ODDS_IMPOSSIBLE"),
        ({"formula": "X", "of": "damage", "prevent": "most"}, 422, "ODDS_IMPOSSIBLE"),
        ({"formula": "X", "strength": 1}, 422, "ODDS_IMPOSSIBLE"),
        ({}, 400, "MALFORMED"),
        ({"formula": "X", "of": "luck"}, 400, "MALFORMED"),
        ({"formula": "X", "stack": {"1": -1}}, 400, "MALFORMED"),
        ({"formula": "X", "stack": {str(face): 1 for face in range(200)}}, 400, "MALFORMED"),
        ({"formula": "X", "strenght": 1}, 400, "MALFORMED"),
    ],
)
def test_what_cannot_be_reckoned_is_refused(body: Any, status: int, code: str) -> None:
    told = asked(body, status)
    assert told["code"] == code
    assert len(told["detail"]) < 300


def test_the_address_is_there_with_the_game_alone(settings: Settings) -> None:
    assert Client().get(ADDRESS).status_code == 405
    assert Client().post("/api/v1/odds/", {"formula": "X"}, content_type="application/json").status_code == 404
    assert Client().post("/api/v1/games/rone/odds/", {"formula": "X"}, content_type="application/json").status_code == 404
    settings.GAMES = ["rone", "tagewerk"]
    assert Client().post(ADDRESS, {"formula": "X"}, content_type="application/json").status_code == 404


def test_the_command_prints_what_the_api_answers() -> None:
    drawn = ["4", "2", "1+X"]
    told = json.loads(printed("X-1", "--drawn", ",".join(drawn), "--damage", "--json"))
    assert told == asked({"formula": "X-1", "drawn": drawn, "of": "damage"})
    assert json.loads(printed("3X-1", "--json")) == asked({"formula": "3X-1"})


def test_the_command_prints_chances_as_fraction_and_per_cent() -> None:
    lines = printed("X", "--drawn", "4,2,1+X").splitlines()
    assert lines[0] == "X of 2 × 0, 4 × 1, 4 × 2, 5 × 3, 2 × 4, 1 × 5, 3 × 1+X"
    assert lines[1] == "   0   9.52 % (2/21)   or more 100.00 % (1/1)"
    assert lines[-2:] == ["mean 2.380 (407/171)", "mean 2.490 (523/210) when all X cards are shuffled"]
    assert printed("X").splitlines()[-1] == "mean 2.490 (523/210)"
    with pytest.raises(CommandError, match="'12X' is no formula"):
        printed("12X")


def test_the_command_reckons_with_the_demo_box_where_the_game_is_not_on(settings: Settings) -> None:
    settings.GAMES = ["rone"]
    assert printed("X").splitlines()[-1] == "mean 2.490 (523/210)"


def test_the_command_reckons_with_the_demo_box_where_there_are_no_tables(tmp_path: Path) -> None:
    environment = {**os.environ, "DATA_DIR": str(tmp_path), "DEBUG": "1"}
    environment.pop("DJANGO_SETTINGS_MODULE", None)
    environment.pop("DATABASE_URL", None)
    words = [sys.executable, "manage.py", "x_odds", "X"]
    told = subprocess.run(words, cwd=base.BASE_DIR, env=environment, capture_output=True, text=True, check=False)
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout == printed("X")
