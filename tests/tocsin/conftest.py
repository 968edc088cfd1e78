"""Every test here is on a site with two games: RONE, and TOCSIN with its demo edition."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _two_games(tocsin_cards: None) -> None:
    """The second game and its cards."""
