"""`manage.py play_scenarios` plays scenarios of TOCSIN: the file's `game` decides."""

from __future__ import annotations

from pathlib import Path

from simulations.management.commands.play_scenarios import GAMES, play_file
from tests.scenarios.coverage import TOCSIN


def test_the_command_knows_the_game() -> None:
    assert next(iter(GAMES)) == "rone"
    assert "tocsin" in GAMES


def test_the_command_plays_its_files() -> None:
    files = sorted(TOCSIN.folder.rglob("*.yaml"))[:8]

    assert [outcome.passed for file in files for outcome in play_file(file)] == [True] * 8


def test_a_file_with_the_name_of_no_hero_fails(tmp_path: Path) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text("game: tocsin\nname: odd\na: {hero: nobody}\n", encoding="utf-8")

    assert [outcome.difference for outcome in play_file(file)] == ["a.hero: there is no hero 'nobody'"]
