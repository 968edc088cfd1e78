"""A throw-away game stands on the machine for card text: selectors, triggers, may, look, order, a passive, and a bot that looks ahead.

Classes of the compiled engine can't be built upon by a game that isn't compiled, so Pond is played by the source, in a process of its own.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]


@cache
def told() -> dict[str, Any]:
    """What `playing_pond` tells."""
    command = [sys.executable, "-m", "tests.engine.machine.playing_pond"]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, "ENGINE_INTERPRETED": "1"}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        ("lilies lengthen each other and the rest, not the enemy", [[2, 2, 5], [3]]),
        ("a pike may eat what is small", [["may", "target"], ["newt", "heron"]]),
        ("then it is gone", ["newt", "bullfrog"]),
        ("where nothing is small nothing is asked", ["main", 0]),
        ("others wake the newt and the tadpole", [2, 2]),
        ("a heron keeps one of three and orders the rest", [["pike", "newt", "bullfrog"], ["lily", "newt", "bullfrog"], ["pike"]]),
    ],
)
def test_texts_do_what_they_say(what: str, expected: object) -> None:
    assert told()[what] == expected


def test_a_bot_that_looks_ahead_wins_and_every_question_of_the_texts_is_asked() -> None:
    found = told()
    assert set(found["questions"]) == {"main", "target", "may", "keep", "order"}
    assert found["wins"]["look-ahead"] >= 30
    assert found["copies that differ"] == 0
