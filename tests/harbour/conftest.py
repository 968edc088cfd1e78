"""Every test here is on a site with two games: RONE, and Harbour with its five cards."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_django import Settings

from cards.services import load_editions
from web.games import playing

BOX = Path(__file__).parent / "box"


@pytest.fixture(autouse=True)
def harbour(settings: Settings, db: None) -> None:
    """The second game, its cards loaded."""
    settings.GAMES = ["rone", "tests.harbour.kit"]
    with playing("harbour"):
        load_editions([BOX])
