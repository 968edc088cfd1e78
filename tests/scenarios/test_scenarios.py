"""Every scenario under every ruleset it names."""

from pathlib import Path
from typing import Any

import pytest

from engine.scenarios import PlayedScenario, game_of, play_scenario
from simulations.management.commands.play_scenarios import GAMES, load_scenario, scenario_files

HERE = Path(__file__).parent
READ = [(file, load_scenario(file)) for file in scenario_files([str(HERE)])]
CASES = [(file, game, ruleset) for file, data in READ for game in [game_of(data, GAMES)] for ruleset in game.rulesets_of(data)]


@pytest.mark.parametrize(("file", "game", "ruleset"), CASES, ids=[f"{file.relative_to(HERE)}-{ruleset.name}" for file, _, ruleset in CASES])
def test_the_scenario_holds(file: Path, game: type[PlayedScenario], ruleset: Any) -> None:
    outcome = play_scenario(load_scenario(file), ruleset, game)
    assert outcome.passed, f"{outcome.name}: {outcome.difference}"
