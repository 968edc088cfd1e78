"""What `GAMES` may say: a start refuses what would go wrong later, and names it."""

from __future__ import annotations

from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rone_site.checks import faults_of_games
from tests.harbour.kit import KIT


@pytest.fixture
def game_called(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes a game with a slug, and gives the name that `GAMES` may say."""

    def make(slug: str) -> str:
        name = f"tests.game_{abs(hash(slug))}"
        module = ModuleType(name)
        module.KIT = replace(KIT, slug=slug)  # type: ignore[attr-defined]
        monkeypatch.setitem(__import__("sys").modules, name, module)
        return name

    return make


@pytest.mark.parametrize("games", [["rone"], ["rone", "tests.harbour.kit"], ["tests.harbour.kit", "rone"]])
def test_games_that_a_site_can_hold(settings: Any, games: list[str]) -> None:
    settings.GAMES = games
    assert faults_of_games() == []


def test_a_site_without_a_game_does_not_start(settings: Any) -> None:
    settings.GAMES = []
    with pytest.raises(CommandError, match="GAMES is empty"):
        call_command("prepare_site")


@pytest.mark.parametrize("slug", ["decks", "api", "static", "admin", "events", "accounts"])
def test_a_further_game_can_not_have_an_address_of_the_site(settings: Any, game_called: Any, slug: str) -> None:
    settings.GAMES = ["rone", game_called(slug)]
    assert faults_of_games() == [f"The pages of the game {slug!r} would lie below /{slug}/, where the site has others."]
    settings.GAMES = [game_called(slug)]  # the first game's pages lie at the root
    assert faults_of_games() == []


@pytest.mark.parametrize("slug", ["Harbour", "har bour", "häfen", "-", ""])
def test_a_slug_has_to_fit_into_an_address(settings: Any, game_called: Any, slug: str) -> None:
    settings.GAMES = ["rone", game_called(slug)]
    assert [fault for fault in faults_of_games() if repr(slug) in fault and "address" in fault]


def test_two_games_of_one_slug_and_a_game_that_nobody_knows_are_named(settings: Any) -> None:
    settings.GAMES = ["rone", "rone", "poker", "tests.no_such_module"]
    one, other, twins = faults_of_games()
    assert "'poker'" in one
    assert "'tests.no_such_module'" in other
    assert twins == "GAMES names two games with the slug 'rone'."
