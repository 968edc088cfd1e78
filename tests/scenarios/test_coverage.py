import pytest

from tests.scenarios.coverage import RONE, SKIRMISH, TAGEWERK, TOCSIN, Clauses

games = pytest.mark.parametrize("game", [RONE, TAGEWERK, SKIRMISH, TOCSIN], ids=["rone", "tagewerk", "skirmish", "tocsin"])


@games
def test_every_clause_is_held_by_a_scenario_or_a_test(game: Clauses) -> None:
    held = game.scenarios_by_clause().keys() | game.marked_tests().keys()

    assert [clause for clause in game.known() if clause not in held] == []


@games
def test_scenarios_and_tests_name_only_clauses_that_exist(game: Clauses) -> None:
    assert sorted((game.scenarios_by_clause().keys() | game.marked_tests().keys()) - game.known().keys()) == []


@games
def test_the_table_of_the_documentation_is_current(game: Clauses) -> None:
    assert game.table.read_text(encoding="utf-8") == game.page(), "write it anew: python -m tests.scenarios.coverage"
