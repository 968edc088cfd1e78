"""A few games of the random client (`tests.play.random_client` plays 500): every format through the API, each result its replay's."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command

from tests.accounts.makers import make_client
from tests.play.random_client import SIZES, PlannedGame, planned_games, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def _cards(db: None, settings: Any) -> None:
    call_command("load_cards", str(settings.CARD_DATA_DIR / "rone"), verbosity=0)
    settings.API_RATES = dict.fromkeys(settings.API_RATES, 10**9)


@pytest.mark.usefixtures("_cards")
@pytest.mark.parametrize("game", [PlannedGame(number, format, ("bot:greedy",)) for number, format in enumerate(SIZES)], ids=list(SIZES))
def test_a_whole_game_by_chance_ends_as_its_replay_does(game: PlannedGame) -> None:
    assert play(make_client(), game)["state"] == "over"


@pytest.mark.usefixtures("_cards")
def test_a_game_against_nobody_ends_as_its_replay_does() -> None:
    assert play(make_client(), PlannedGame(9, "custom", ("nobody",)))["state"] == "over"


def test_the_client_plays_every_format_in_every_company() -> None:
    planned = list(planned_games(100))
    assert {game.format for game in planned} == set(SIZES)
    assert {game.company for game in planned} == {("self",), ("bot:random",), ("bot:greedy",), ("nobody",)}
