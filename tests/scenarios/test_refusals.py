"""Scenarios that can't be read are told with the place of what is wrong, under every ruleset."""

from pathlib import Path
from typing import Any

import pytest

from engine.kit import games
from engine.rone.rules.rulesets import RULESETS, SECOND_EDITION
from engine.rone.scenario_verbs import RoneScenario
from engine.scenarios import Outcome, ScenarioError, play_scenario
from simulations.management.commands.play_scenarios import load_scenario, play_file

BAD: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown word in a card that the position doesn't use": (
        {"cards": {"t": {"type": "tactic", "abilities": [{"play": [{"damge": 1}]}]}}},
        "cards.t.abilities[0].play[0].damge: 'damge' is no word for a step. Did you mean damage?",
    ),
    "a text that a unit can't have": (
        {"cards": {"u": {"type": "unit", "abilities": [{"play": [{"water": 1}]}]}}},
        "cards.u.abilities[0].play: only tactics have 'play', this is a unit.",
    ),
    "a trigger of a tactic": (
        {"cards": {"t": {"type": "tactic", "abilities": [{"when": "battlefield", "do": [{"water": 1}]}]}}},
        "cards.t.abilities[0].when",
    ),
    "melee that depends on itself": (
        {"cards": {"u": {"abilities": [{"always": [{"melee": {"stat": "melee", "of": "self"}, "to": {"unit": "own"}}]}]}}},
        "cards.u.abilities[0].always[0].melee.stat: always changes melee itself: it can't ask for it.",
    ),
    "a hero that gives keywords by keywords": (
        {"a": {"hero": {"abilities": {3: [{"always": [{"grant": "flying", "to": {"unit": "own", "keyword": "defender"}}]}]}}}},
        "a.hero (level 3).abilities[0].always[0].to.keyword: always gives keywords: it can't ask for one.",
    ),
    "a target that nothing has named": (
        {"cards": {"t": {"type": "tactic", "abilities": [{"play": [{"exhaust": 1, "to": "that"}]}]}}},
        "cards.t.abilities[0].play[0].to: 'that' is the last target: no step before this one has one.",
    ),
    "a hero's text": ({"a": {"hero": {"abilities": {2: [{"when": "levelup", "do": []}]}}}}, "a.hero (level 2).abilities[0]"),
    "an unknown field of a card": ({"cards": {"u": {"keywords": ["flying"]}}}, "cards.u: 'keywords' is unknown"),
    "a speed past three": ({"cards": {"u": {"speed": 4}}}, "cards.u.speed: 1 to 3 is expected, found 4"),
    "a level past three": ({"cards": {"u": {"level": 4}}}, "cards.u.level: 1 to 3 is expected, found 4"),
    "a negative cost": ({"cards": {"u": {"cost": -1}}}, "cards.u.cost: at least 0 is expected, found -1"),
    "exhausted four times": ({"a": {"battlefield": [{"card": "filler", "exhausted": 4}]}}, "a.battlefield.filler.exhausted: 0 to 3"),
    "water in words": ({"a": {"water": "much"}}, "a.water: a whole number is expected, found 'much'"),
    "a card that isn't there": ({"a": {"deck": ["nobody"]}}, "a.deck: there is no card 'nobody'"),
    "an unknown part of a step": ({"play": [{"a": "end turn", "ilegal": "X"}]}, "play[0]: 'ilegal' is unknown"),
}


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=list(RULESETS))
@pytest.mark.parametrize("what", BAD)
def test_what_cannot_be_read_is_refused_with_its_place(what: str, ruleset: Any) -> None:
    data, message = BAD[what]
    outcome = play_scenario({"name": what, **data}, ruleset, RoneScenario)
    assert not outcome.passed
    assert outcome.difference.startswith(message)


def test_a_game_that_there_is_not_is_refused_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "mate-in-two.yaml"
    file.write_text("game: chess\nrulesets: [fide]")

    assert list(play_file(file)) == [Outcome("mate-in-two", "", f"game: there is no 'chess'; there are {', '.join(games())}")]


@pytest.mark.parametrize("text", ["[" * 200_000, "- " * 50_000 + "x", "a: " + "{a: " * 5_000 + "}" * 5_000, "[" * 200 + "]" * 200])
def test_a_deep_file_is_refused_and_not_a_crash(tmp_path: Path, text: str) -> None:
    file = tmp_path / "deep.yaml"
    file.write_text(text)

    with pytest.raises(ScenarioError, match="too deep"):
        load_scenario(file)


@pytest.mark.parametrize(
    ("step", "word"),
    [
        ({"a": "attack atacker -> b.hero", "illegal": "GUARD-2"}, "atacker"),
        ({"a": "attack filler -> c.hero", "illegal": "GUARD-2"}, "c.hero"),
        ({"a": "attack fillr", "options": []}, "fillr"),
        ({"a": "play bolt +1", "illegal": "PLAY-2"}, "bolt"),
        ({"a": "use filer 1", "illegal": "PLAY-2"}, "filer"),
        ({"a": "choose hand filer", "illegal": "LIFE-1"}, "filer"),
    ],
)
def test_what_is_to_be_refused_names_what_is_there(step: dict[str, Any], word: str) -> None:
    data = {"name": "misspelt", "a": {"battlefield": ["filler"]}, "play": [step]}
    told = play_scenario(data, SECOND_EDITION, RoneScenario).difference
    assert told == f"step 1: a: {step['a']}: nothing is called {word!r}"


@pytest.mark.parametrize(
    "line", ["choose hand filler", "choose top", "choose hero", "choose b", "play b.filler +1", "attack filler -> hero"]
)
def test_what_is_there_may_be_refused(line: str) -> None:
    data = {"name": "there", "a": {"battlefield": [{"card": "filler", "exhausted": 2}]}, "b": {"hand": ["filler"]}}
    assert play_scenario({**data, "play": [{"a": line, "illegal": "PLAY-2"}]}, SECOND_EDITION, RoneScenario).difference == ""
