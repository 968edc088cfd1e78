"""Every test here is on a site with two games: RONE, and Skirmish with its demo box."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _two_games(skirmish_cards: None) -> None:
    """The second game and its cards."""
