"""Every scenario of Tagewerk under every ruleset it names."""

from __future__ import annotations

from typing import Any

import pytest

from engine.scenarios import play_scenario
from engine.tagewerk.scenario_verbs import TagewerkScenario
from tests.scenarios.coverage import TAGEWERK

READ = TAGEWERK.scenarios()
CASES = [(name, ruleset) for name, data in READ.items() for ruleset in TagewerkScenario.rulesets_of(data)]


@pytest.mark.parametrize(("name", "ruleset"), CASES, ids=[f"{name}-{ruleset.name}" for name, ruleset in CASES])
def test_the_scenario_holds(name: str, ruleset: Any) -> None:
    outcome = play_scenario(READ[name], ruleset, TagewerkScenario)

    assert outcome.passed, f"{outcome.name}: {outcome.difference}"
