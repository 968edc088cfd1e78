"""A site whose second game is a throw-away one, at Harbour's address and with its cards."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest
from pytest_django import Settings

from accounts.models import User
from decks.list.chosen import ChosenList
from decks.list.models import Deck
from decks.list.selectors import deck_state
from play.models import Table
from play.services.sitting_down import sit_down
from play.sitting import Sitting
from tests.harbour.makers import add_harbour, make_fleet
from tests.play.makers import NOW
from web.games import playing, present_kit

SitDown = Callable[..., Table]


@pytest.fixture
def sits_down(settings: Settings, db: None) -> SitDown:
    """Lets somebody sit down at a table of a throw-away game, with a fleet of their own."""
    add_harbour(settings)

    def at_table(game: ModuleType, person: User, *opponents: str, deck: Deck | None = None, **fields: object) -> Table:
        settings.GAMES = ["rone", game.__name__]
        with playing("harbour"):
            fleet = deck or make_fleet(person)
            chosen = ChosenList(fleet.name, deck_state(fleet), present_kit().default_format, fleet)
            values = {"seed": None if "open" in opponents else 7, "first": None, **fields}
            sitting = Sitting(format=present_kit().default_format, decks=(chosen,), opponents=opponents, **values)  # type: ignore[arg-type]
            return sit_down(person=person, sitting=sitting, now=NOW)

    return at_table
