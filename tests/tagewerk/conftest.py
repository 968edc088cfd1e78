"""Every test here is on a site with two games: RONE, and Tagewerk with its demo set."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _two_games(tagewerk_cards: None) -> None:
    """The second game and its cards."""
