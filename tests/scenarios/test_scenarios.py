"""Every scenario under every ruleset it names."""

from pathlib import Path

import pytest

from engine.rone.rules import Ruleset
from engine.rone.scenarios import play_scenario, rulesets_of
from simulations.management.commands.play_scenarios import load_scenario, scenario_files

HERE = Path(__file__).parent
CASES = [(file, ruleset) for file in scenario_files([str(HERE)]) for ruleset in rulesets_of(load_scenario(file))]


@pytest.mark.parametrize(("file", "ruleset"), CASES, ids=[f"{file.relative_to(HERE)}-{ruleset.name}" for file, ruleset in CASES])
def test_the_scenario_holds(file: Path, ruleset: Ruleset) -> None:
    outcome = play_scenario(load_scenario(file), ruleset)
    assert outcome.passed, f"{outcome.name}: {outcome.difference}"
