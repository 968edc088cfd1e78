"""Harbour for tests: the second game of a site, with its five cards."""

from __future__ import annotations

from pathlib import Path

from pytest_django import Settings

from cards.services import load_editions
from web.games import playing

BOX = Path(__file__).parent / "box"


def add_harbour(settings: Settings) -> None:
    """Make Harbour the second game of the site, and load its cards."""
    settings.GAMES = ["rone", "tests.harbour.kit"]
    with playing("harbour"):
        load_editions([BOX])
