import pytest

from tests.mutations import MUTATIONS, TURN, Mutation, is_caught


@pytest.mark.parametrize("mutation", MUTATIONS, ids=str)
def test_a_broken_rule_is_noticed_by_the_scenarios_of_its_clause(mutation: Mutation) -> None:
    assert is_caught(mutation)


def test_the_rules_as_they_are_are_not_taken_for_broken() -> None:
    assert not is_caught(Mutation("SET-3", TURN, "HAND_SIZE: Final = 6", "HAND_SIZE: Final = 3 + 3"))
