"""Whole games come out as they always have: every decision, its options and the whole table."""

from __future__ import annotations

from typing import Any

import pytest

from engine.compiled import is_compiled
from tests.engine.frozen.frozen import FrozenGames
from tests.engine.frozen.games import FROZEN

EVERY = 5 if is_compiled() else 50
PARTS = {"rone": 3 * 2 * 2 * 2, "skirmish": 5 * 2 * 2 * 2, "tagewerk": 3 * 2 * 2 * 2, "tocsin": 4 * 2 * 2}
"""Formats or seats, rulesets, kinds of cards, bots."""

games = pytest.mark.parametrize("frozen", FROZEN.values(), ids=FROZEN)


@games
def test_whole_games_come_out_as_they_are_stored(frozen: FrozenGames[Any]) -> None:
    before = frozen.stored()

    other = [name for name, digest in frozen.digests(range(0, frozen.games, EVERY)) if before[name] != digest]

    assert not other


@games
def test_every_format_ruleset_kind_of_card_and_bot_is_among_them(frozen: FrozenGames[Any]) -> None:
    parts = {tuple(name.split()[1:]) for name in frozen.stored()}

    assert len(frozen.stored()) == frozen.games
    assert len(parts) == PARTS[frozen.slug]
