"""Every scenario of Skirmish under every ruleset it names."""

from __future__ import annotations

from typing import Any

import pytest

from engine.scenarios import ScenarioError, play_scenario
from engine.skirmish.rules.rulesets import LEAFLET
from engine.skirmish.scenario_verbs import SkirmishScenario
from tests.scenarios.coverage import SKIRMISH

READ = SKIRMISH.scenarios()
CASES = [(name, ruleset) for name, data in READ.items() for ruleset in SkirmishScenario.rulesets_of(data)]


@pytest.mark.parametrize(("name", "ruleset"), CASES, ids=[f"{name}-{ruleset.name}" for name, ruleset in CASES])
def test_the_scenario_holds(name: str, ruleset: Any) -> None:
    outcome = play_scenario(READ[name], ruleset, SkirmishScenario)

    assert outcome.passed, f"{outcome.name}: {outcome.difference}"


@pytest.mark.parametrize("name", [name for name, data in READ.items() if data.get("expect")])
def test_a_scenario_is_not_played_by_itself(name: str) -> None:
    """What is expected doesn't hold already without the steps, unless the position alone is looked at."""
    data = dict(READ[name])
    if not any(isinstance(value, str) for step in data.pop("play", []) for value in step.values()):
        pytest.skip("the position alone is looked at")
    ruleset = SkirmishScenario.rulesets_of(data)[0]

    assert not play_scenario(data, ruleset, SkirmishScenario).passed


CARD = {"kind": "buff", "abilities": [{"play": [{"draw": 1}]}]}
BAD: dict[str, tuple[dict[str, Any], str]] = {
    "a field that a seat hasn't got": ({"a": {"water": 1}}, "a: 'water' is unknown"),
    "a field that a card hasn't got": ({"cards": {"x": {"cost": 1}}}, "cards.x: 'cost' is unknown"),
    "a kind of card": ({"cards": {"x": {"kind": "spell"}}}, "cards.x.kind: 'spell' is none of attack, buff, counter"),
    "a range": ({"cards": {"x": {"range": 7}}}, "cards.x.range: 7 is none of melee, 1, 2, 3, 4, 5, 6, board"),
    "a card that isn't there": ({"a": {"deck": ["nobody"]}}, "a.deck: there is no card 'nobody'"),
    "an unknown word of a text": (
        {"cards": {"x": {"abilities": [{"play": [{"damge": 1}]}]}}},
        "cards.x.abilities[0].play[0].damge: 'damge' is no word for a step.",
    ),
    "a counter card that is played": (
        {"cards": {"x": {"kind": "counter", "abilities": [{"play": [{"draw": 1}]}]}}},
        "cards.x.abilities[0].play: a counter card has answers alone (ANS-1).",
    ),
    "teams": ({"teams": [["a", "b"], ["c", "d"]]}, "teams: every other player is an enemy (TURN-1)"),
    "a phase": ({"phase": "combat"}, "phase: 'combat' is none of action, beginning, setup"),
    "a square off the board": ({"a": {"at": [40, 0]}}, "a.at[0]: 0 to 39 is expected, found 40"),
    "a direction": ({"a": {"facing": "north"}}, "a.facing: 'north' is none of n, ne, e, se, s, sw, w, nw"),
    "life that nobody has": ({"a": {"life": 21}}, "a.life: 1 to 20 is expected, found 21"),
    "too many markers": ({"a": {"items": {"spring": 1}, "markers": {"spring": 2}}}, "a.markers.spring: 0 to 1 is expected, found 2"),
    "a trait": ({"a": {"traits": [{"sped": 1}]}}, "a.traits[0].sped: 'sped' is no trait."),
    "an effect": ({"a": {"effects": [{"effect": "haste"}]}}, "a.effects[0].effect: 'haste' is none of strength"),
    "an act that nobody can forbid": ({"a": {"effects": [{"effect": "cannot", "value": "fly"}]}}, "a.effects[0].value: 'fly' is none of"),
    "two durations": ({"a": {"effects": [{"effect": "burn", "rounds": 1, "for": "turn"}]}}, "a.effects[0]: rounds or for, not both"),
    "an X card": ({"x": {"stack": ["2+X"]}}, "x.stack: a whole number is expected, found '2+X'"),
    "an order of other X cards": ({"x": {"stack": [1, 2], "next": [[1, 1]]}}, "x.next[0]: all X cards are stack and drawn"),
    "an obstacle off the board": ({"obstacles": [[37, 0]]}, "the obstacle at (37,0) doesn't lie on the board"),
    "a step of another game": ({"play": [{"a": "recycle"}]}, "'recycle' is no step"),
    "a run to nowhere": ({"play": [{"a": "run far"}]}, "'run far' names no square: x,y"),
    "a step without its direction": ({"play": [{"a": "step 17,20 facing"}]}, "'step 17,20 facing' has words too many or too few"),
    "a turn to nowhere": ({"play": [{"a": "turn up"}]}, "'turn up' names no direction"),
    "a buff in place of nothing": (
        {"cards": {"x": CARD}, "a": {"hand": ["x"]}, "play": [{"a": "buff x instead of lunch"}]},
        "'buff x instead of lunch': a buff card is played instead of move or standard (ACT-4)",
    ),
    "an unknown key of what is expected": ({"expect": {"a.water": 1}}, "expect: 'a.water' is unknown"),
    "a player who isn't there": ({"expect": {"d.life": 20}}, "there is no player 'd'"),
    "an act that no step fits": (
        {"play": [{"a": "attack filler -> b"}]},
        "step 1: a: attack filler -> b is not among the options; a decides on act: run 19,20",
    ),
}


@pytest.mark.parametrize("what", BAD)
def test_what_cannot_be_read_is_refused_with_its_place(what: str) -> None:
    data, message = BAD[what]

    assert play_scenario(data, LEAFLET, SkirmishScenario).difference.startswith(message)


@pytest.mark.parametrize("named", [["quick"], ["leaflet+hand_limit=0"], [], "leaflet"])
def test_a_ruleset_that_there_is_not_is_refused(named: Any) -> None:
    with pytest.raises(ScenarioError, match="rulesets: "):
        SkirmishScenario.rulesets_of({"rulesets": named})


def test_the_examples_of_the_leaflet_are_played() -> None:
    assert {example for data in READ.values() for example in data.get("examples", [])} == {"two-x-plus-two", "third-round"}


def test_a_line_cut_at_its_commas_is_played_whole() -> None:
    steps = [{"a": "step 17", "21 facing n": None}, {"a": "run 17", 25: None, "illegal": "TURN-4"}]

    assert play_scenario({"play": steps, "expect": {"a.at": [17, 21], "a.facing": "n"}}, LEAFLET, SkirmishScenario).difference == ""


TWINS = {"a": {"hand": [{"card": "filler", "name": "first"}, {"card": "filler", "name": "second"}]}}


@pytest.mark.parametrize(("called", "left"), [("first", "second"), ("second", "first")])
def test_equal_cards_of_a_hand_are_called_by_their_names(called: str, left: str) -> None:
    expect = {"a.hand": [{"name": left}], "a.discard": [{"name": called}], "b.life": 19}
    data = {**TWINS, "play": [{"a": f"attack {called} -> b"}], "expect": expect}

    assert play_scenario(data, LEAFLET, SkirmishScenario).difference == ""
    other = {**data, "expect": {"a.hand": [{"name": called}]}}
    assert not play_scenario(other, LEAFLET, SkirmishScenario).passed


def test_a_name_of_a_card_elsewhere_is_none_of_an_equal_card_in_the_hand() -> None:
    data = {"a": {"hand": ["filler"], "deck": [{"card": "filler", "name": "below"}]}}

    assert play_scenario({**data, "play": [{"a": "attack below -> b", "illegal": "ACT-1"}]}, LEAFLET, SkirmishScenario).passed
    assert not play_scenario({**data, "play": [{"a": "attack below -> b"}]}, LEAFLET, SkirmishScenario).passed


@pytest.mark.parametrize(
    ("step", "word"),
    [
        ({"a": "attack filer -> b", "illegal": "ATK-2"}, "filer"),
        ({"a": "attack filler -> d", "illegal": "ATK-2"}, "d"),
        ({"a": "buff gatepst instead of move", "illegal": "ACT-4"}, "gatepst"),
        ({"a": "answer x", "illegal": "ANS-1"}, "x"),
        ({"a": "discard x", "illegal": "TURN-7"}, "x"),
        ({"a": "choose maybe", "illegal": "ATK-6"}, "maybe"),
        ({"a": "punch d", "illegal": "ACT-2"}, "d"),
        ({"a": "attack filer", "options": []}, "filer"),
    ],
)
def test_what_is_to_be_refused_names_what_is_there(step: dict[str, Any], word: str) -> None:
    told = play_scenario({"a": {"hand": ["filler"]}, "play": [{"a": "run 19,20"}, step]}, LEAFLET, SkirmishScenario).difference

    assert told == f"step 2: a: {step['a']}: nothing is called {word!r}"


@pytest.mark.parametrize(
    "line", ["attack a.filler -> b", "buff filler instead of standard", "choose yes", "choose 3", "walk 20,20 facing n"]
)
def test_what_is_there_may_be_refused(line: str) -> None:
    data = {"a": {"hand": ["filler"], "at": [1, 1]}, "play": [{"a": line, "illegal": "ATK-2"}]}

    assert play_scenario(data, LEAFLET, SkirmishScenario).difference == ""


def test_a_difference_tells_squares_directions_and_buff_cards_by_their_names() -> None:
    data = {"cards": {"x": CARD}, "a": {"at": [0, 0], "facing": "s", "hand": ["x"]}, "play": [{"a": "punch b"}]}
    told = play_scenario(data, LEAFLET, SkirmishScenario).difference
    assert told.endswith(
        "a decides on act: " + ", ".join(f"step {x},0" for x in range(6)) + ", " + ", ".join(f"step {x},1" for x in range(6))
    )
    stuck = {**data, "a": {**data["a"], "effects": [{"effect": "cannot", "value": "move", "for": "turn"}]}}
    told = play_scenario(stuck, LEAFLET, SkirmishScenario).difference
    assert told.endswith("a decides on act: buff x instead of move, buff x instead of standard, end turn")
