"""Every worked example of the rulebooks is played."""

from engine.rone.scenario_verbs import RoneScenario
from tests.scenarios.coverage import RONE
from tests.scenarios.examples import EXAMPLES, TABLE, scenarios_by_example, table


def test_every_worked_example_is_played_under_the_edition_whose_rulebook_it_stands_in() -> None:
    played = scenarios_by_example()

    for example in EXAMPLES:
        rulesets = {ruleset.name for name in played.get(example.name, []) for ruleset in RoneScenario.rulesets_of(RONE.scenarios()[name])}
        assert not example.english or "first-edition" in rulesets, example
        assert not example.german or "second-edition" in rulesets, example


def test_scenarios_name_only_examples_that_exist() -> None:
    assert sorted(scenarios_by_example().keys() - {example.name for example in EXAMPLES}) == []


def test_the_table_of_examples_is_current() -> None:
    assert TABLE.read_text(encoding="utf-8") == table(), "write it anew: python -m tests.scenarios.examples"
