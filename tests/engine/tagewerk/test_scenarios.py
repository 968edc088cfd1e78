"""Every scenario of Tagewerk under every ruleset it names."""

from __future__ import annotations

from typing import Any

import pytest

from engine.scenarios import ScenarioError, play_scenario
from engine.tagewerk.rules.rulesets import STANDARD
from engine.tagewerk.scenario_verbs import TagewerkScenario
from tests.scenarios.coverage import TAGEWERK

READ = TAGEWERK.scenarios()
CASES = [(name, ruleset) for name, data in READ.items() for ruleset in TagewerkScenario.rulesets_of(data)]


@pytest.mark.parametrize(("name", "ruleset"), CASES, ids=[f"{name}-{ruleset.name}" for name, ruleset in CASES])
def test_the_scenario_holds(name: str, ruleset: Any) -> None:
    outcome = play_scenario(READ[name], ruleset, TagewerkScenario)

    assert outcome.passed, f"{outcome.name}: {outcome.difference}"


BAD: dict[str, tuple[dict[str, Any], str]] = {
    "a field that a seat hasn't got": ({"a": {"water": 1}}, "a: 'water' is unknown"),
    "a field that a resource token hasn't got": (
        {"a": {"tokens": [{"faction": "tide", "ready": 1}]}},
        "a resource token: 'ready' is unknown",
    ),
    "a card that isn't there": ({"a": {"deck": ["nobody"]}}, "a.deck: there is no card 'nobody'"),
    "an unknown word of a text": (
        {"cards": {"x": {"abilities": [{"keyword": "watchfull"}]}}},
        "cards.x.abilities[0].keyword: 'watchfull' is no keyword.",
    ),
    "a character played like an item": (
        {"cards": {"x": {"abilities": [{"play": [{"draw": 1}]}]}}},
        "cards.x.abilities[0].play: only items have 'play', this is a character (CARD-4)",
    ),
    "keywords that depend on keywords": (
        {"cards": {"x": {"abilities": [{"always": [{"grant": "stealthy", "to": {"character": "own", "keyword": "watchful"}}]}]}}},
        "cards.x.abilities[0].always[0].to.keyword: always gives keywords: it can't ask for one.",
    ),
    "an attack that depends on itself": (
        {"cards": {"x": {"type": "item", "abilities": [{"always": [{"attack": {"stat": "attack", "of": "bearer"}, "to": "bearer"}]}]}}},
        "cards.x.abilities[0].always[0].attack.stat: always changes attack itself: it can't ask for it.",
    ),
    "an item for whose cards?": ({"cards": {"x": {"type": "item", "attach": "any"}}}, "cards.x.attach: 'any' is none of own, enemy"),
    "teams": ({"teams": [["a", "b"], ["c", "d"]]}, "teams: everybody plays for themselves (MULTI-1)"),
    "a step of the other game": ({"play": [{"a": "end turn"}]}, "'end turn' is no step"),
    "a block that names nobody": (
        {"a": {"characters": ["filler"]}, "b": {"characters": ["filler"]}, "play": [{"a": "attack filler -> b.filler"}, {"b": "block"}]},
        "step 2: b: block is not among the options",
    ),
    "an unknown key of what is expected": ({"expect": {"a.water": 1}}, "expect: 'a.water' is unknown"),
}


@pytest.mark.parametrize("what", BAD)
def test_what_cannot_be_read_is_refused_with_its_place(what: str) -> None:
    data, message = BAD[what]

    assert play_scenario(data, STANDARD, TagewerkScenario).difference.startswith(message)


@pytest.mark.parametrize("named", ["quick", {"points": 7}, {"points_to_win": 100}])
def test_a_ruleset_that_there_is_not_is_refused(named: Any) -> None:
    with pytest.raises(ScenarioError, match="ruleset: "):
        TagewerkScenario.rulesets_of({"ruleset": named})


@pytest.mark.parametrize(
    ("step", "word"),
    [
        ({"a": "play filer", "illegal": "CMD-1"}, "filer"),
        ({"a": "attack main -> c.main", "illegal": "ATK-2"}, "c.main"),
        ({"a": "choose tyde", "illegal": "PAY-1"}, "tyde"),
        ({"a": "block x", "options": []}, "x"),
    ],
)
def test_what_is_to_be_refused_names_what_is_there(step: dict[str, Any], word: str) -> None:
    told = play_scenario({"play": [step]}, STANDARD, TagewerkScenario).difference

    assert told == f"step 1: a: {step['a']}: nothing is called {word!r}"


@pytest.mark.parametrize("line", ["attack main -> b.main", "choose neutral", "choose yes"])
def test_what_is_there_may_be_refused(line: str) -> None:
    assert play_scenario({"play": [{"a": line, "illegal": "ATK-2"}]}, STANDARD, TagewerkScenario).difference == ""
