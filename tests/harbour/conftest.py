"""Every test here is on a site with two games: RONE, and Harbour with its five cards."""

from __future__ import annotations

import pytest
from pytest_django import Settings

from tests.harbour.makers import add_harbour


@pytest.fixture(autouse=True)
def harbour(settings: Settings, db: None) -> None:
    """The second game, its cards loaded."""
    add_harbour(settings)
