from tests.scenarios.coverage import TABLE, clauses, marked_tests, scenarios_by_clause, table


def test_every_clause_is_held_by_a_scenario_or_a_test() -> None:
    held = scenarios_by_clause().keys() | marked_tests().keys()

    assert [clause for clause in clauses() if clause not in held] == []


def test_scenarios_and_tests_name_only_clauses_that_exist() -> None:
    known = clauses().keys()

    assert sorted((scenarios_by_clause().keys() | marked_tests().keys()) - known) == []


def test_the_table_of_the_documentation_is_current() -> None:
    assert TABLE.read_text(encoding="utf-8") == table(), "write it anew: python -m tests.scenarios.coverage"
