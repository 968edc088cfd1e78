"""Whole games come out as they always have: every decision, its options and the whole table."""

from __future__ import annotations

from engine.compiled import is_compiled
from tests.engine.frozen.games import GAMES, digests, stored

EVERY = 5 if is_compiled() else 50


def test_whole_games_come_out_as_they_are_stored() -> None:
    before = stored()

    other = [name for name, digest in digests(range(0, GAMES, EVERY)) if before[name] != digest]

    assert not other


def test_every_format_ruleset_kind_of_card_and_bot_is_among_them() -> None:
    parts = {tuple(name.split()[1:]) for name in stored()}

    assert len(stored()) == GAMES
    assert len(parts) == 3 * 2 * 2 * 2
