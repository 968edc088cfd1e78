"""Every test here is on a site with two games: RONE, and Tagewerk with its demo set and starter decks."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from pytest_django import Settings


@pytest.fixture(autouse=True)
def tagewerk(settings: Settings, db: None) -> None:
    """The second game, its cards and starter decks loaded."""
    settings.GAMES = ["rone", "tagewerk"]
    call_command("load_cards", str(settings.CARD_DATA_DIR / "tagewerk" / "four-bells"), game="tagewerk", verbosity=0)
