from tests.engine.faults import faults_of, is_noticed, modules


def test_a_planted_fault_is_noticed_by_the_scenarios() -> None:
    fault = next(one for one in faults_of("turn") if one.what == "`refresh(game, permanent, 1)` left out")

    assert is_noticed(fault)


def test_the_rules_as_they_are_are_not_taken_for_broken() -> None:
    assert not is_noticed(None)


def test_every_way_to_break_a_rule_is_found_in_the_rules() -> None:
    ways = {one.what.rpartition(" ")[2] for module in modules() for one in faults_of(module)}

    assert {"negated", "round", "swapped", "out", "1"} <= ways
