"""`manage.py match`: who plays whom, and what is printed."""

import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from engine.rone.kit import KIT
from simulations.management.commands.match import ladder


def match(*arguments: str) -> str:
    """What the command prints."""
    out = StringIO()
    call_command("match", *arguments, stdout=out)
    return out.getvalue()


def test_two_bots_play_with_swapped_seats_and_the_first_ones_share_is_told() -> None:
    (result,) = json.loads(match("greedy", "random", "--games", "4", "--seed", "5", "--json"))

    assert (result["one"], result["other"], result["games"]) == ("greedy", "random", 4)
    assert result["won"] + result["drawn"] + result["lost"] == 4
    assert result["low"] < result["rate"] <= result["high"]


def test_the_same_call_prints_the_same_line() -> None:
    assert match("random", "random", "--games", "2") == match("random", "random", "--games", "2")


def test_the_ladder_goes_up_the_levels_of_the_tables_each_against_the_one_below() -> None:
    assert ladder(KIT) == [("easy", "random"), ("greedy", "easy"), ("look-ahead", "greedy"), ("search", "look-ahead")]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(("greedy", "oracle"), "no bot 'oracle'"), (("greedy",), "not of 1"), (("greedy", "random", "--games", "3"), "no even number")],
)
def test_what_it_can_not_do_is_said(arguments: Any, message: str) -> None:
    with pytest.raises(CommandError, match=message):
        match(*arguments)
