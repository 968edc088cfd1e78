"""The runner knows no game: here it plays a race to ten."""

from typing import Any

import pytest

from engine.scenarios import ScenarioError, game_of, play_scenario
from tests.engine.scenarios.race import RaceScenario

TO_TEN = RaceScenario.rulesets["to-ten"]


def difference(ruleset: Any = TO_TEN, **data: Any) -> str:
    return play_scenario(data, ruleset, RaceScenario).difference


def test_a_script_is_played_and_what_it_leaves_open_is_answered() -> None:
    steps = [{"a": "two"}, {"a": "two"}, {"expect": {"count": 5, "turn": 4}, "pending": True}]

    assert difference(play=steps, expect={"count": 10, "result": "b", "a.said": ["7", {"card": "2", "even": True}, "5", "9"]}) == ""


def test_a_line_that_yaml_cut_at_its_commas_is_whole_again() -> None:
    assert difference(play=[{"a": "run 17", 10: None, "illegal": "RUN-1"}]).startswith("'run 17,10' is no step")
    assert difference(play=[{"a": "two", "5 facing n": None}]).startswith("'two,5 facing n' is no step")


def test_of_what_is_expected_only_the_named_fields_are_compared() -> None:
    steps = [{"expect": {"last": None}, "pending": True}, {"a": "two"}, {"expect": {"last": "2"}, "pending": True}]
    nine, ten = {"card": "9", "divisors": ["3"]}, {"card": "10", "divisors": ["2", "5"]}

    assert difference(play=steps, expect={"last": {"even": True, "divisors": ["2", "5"]}}) == ""
    assert difference(count=8, expect={"a.said": [nine], "b.said": [ten]}) == ""
    assert difference(count=8, expect={"b.said": [{"divisors": ["5", "2"]}]}).startswith(
        "b.said is [{'card': '10', 'divisors': ['2', '5']}]"
    )


def test_each_ruleset_is_played_that_a_scenario_names() -> None:
    assert [ruleset.name for ruleset in RaceScenario.rulesets_of({})] == ["to-ten", "to-twelve"]
    assert [difference(ruleset, expect={"turn": 13}) for ruleset in RaceScenario.rulesets_of({"rulesets": ["to-twelve"]})] == [""]


def test_what_the_match_took_by_itself_may_be_named_once() -> None:
    assert difference(count=8, play=[{"a": "one"}, {"b": "one"}], expect={"result": "b"}) == ""
    assert difference(count=8, play=[{"a": "one"}, {"b": "one"}, {"b": "one"}]) == (
        "step 3: b: one is not among the options; the game is over"
    )


def test_illegal_steps_and_exact_options_change_nothing() -> None:
    steps = [{"b": "one", "illegal": "TURN-1"}, {"a": "one", "options": ["2", "1"]}, {"expect": {"count": 0}, "pending": True}]

    assert difference(play=steps) == ""
    assert difference(play=[{"a": "two", "illegal": "TURN-1"}]) == "step 1: a: two is legal, against TURN-1"
    assert difference(play=[{"a": "one", "options": ["1"]}]) == "step 1: a: one: the targets are ['1', '2'], not only ['1']"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"expect": {"count": 9}}, "count is 10, expected 9"),
        ({"count": 8, "play": [{"a": "two"}], "expect": {"a.said": [{"even": False}]}}, "a.said is [{'card': '10', 'even': True}], "),
        ({"expect": {"lead": 1}}, "expect: 'lead' is unknown"),
        ({"expect": {"a.said": [{"odd": True}]}}, "a.said: 'odd' is unknown; known: card, divisors, even, name"),
        ({"play": [{"a": "three"}]}, "'three' is no step; a step begins with one of one, two"),
        ({"play": [{"a": "one -> b"}]}, "'one -> b' says too much"),
        ({"play": [{"c": "one"}]}, "there is no player 'c'"),
        ({"reward": []}, "scenario: 'reward' is unknown"),
        ({"seats": ["a", "c"], "b": {}}, "seats: ['a', 'c'] are not the players"),
    ],
)
def test_the_first_difference_is_told_in_the_words_of_the_game(data: dict[str, Any], message: str) -> None:
    assert difference(**data).startswith(message)


def test_a_scenario_names_its_game() -> None:
    games = {"rone": RaceScenario, "race": RaceScenario}

    assert game_of({"game": "race"}, games) is games["race"]
    with pytest.raises(ScenarioError, match="game: there is no 'chess'; there are rone, race"):
        game_of({"game": "chess"}, games)
