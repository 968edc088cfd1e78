"""Bots look at the cards in play themselves, not at copies: that they change nothing of them is held here."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.frozen.frozen import FrozenGames
from tests.engine.frozen.games import FROZEN

NUMBERS = (0, 10)
"""Frozen games with greedy bots, of each game's demo cards and of others."""


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("frozen", FROZEN.values(), ids=FROZEN)
def test_a_bot_that_chooses_changes_nothing_of_the_match(frozen: FrozenGames[Any], number: int) -> None:
    _, game, bot = frozen.deal(number)
    for _ in range(120):
        before = game.digest()
        chosen = bot.choose(game.view_for(game.decision.player))
        assert game.digest() == before
        game.choose(chosen)
        if game.is_over:
            break
