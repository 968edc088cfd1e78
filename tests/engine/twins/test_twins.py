"""A word of card text that two games share means the same in both: scenarios that each of them plays, and no shared word without one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.rone.words.events import Event as RoneEvent
from engine.rone.words.steps import STEPS as RONE_STEPS
from engine.rone.words.vocabulary import Act, CostOf, Duration, PlayZone, Reference, Role, Source, Stat
from engine.scenarios import PlayedScenario, ScenarioError, games_of, play_scenario
from engine.tagewerk.words import vocabulary as tagewerk
from engine.tagewerk.words.steps import STEPS as TAGEWERK_STEPS
from engine.text.steps import SHARED
from engine.text.vocabulary import Mode, Operator, Place, Who, Whose, Written
from simulations.management.commands.play_scenarios import GAMES, load_scenario, play_file, scenario_files
from tests.scenarios.coverage import RONE, TAGEWERK

HERE = Path(__file__).parent / "scenarios"
READ = {file.stem: load_scenario(file) for file in scenario_files([str(HERE)])}
CASES = [(name, game, ruleset) for name, data in READ.items() for game in games_of(data, GAMES) for ruleset in game.rulesets_of(data)]

AMOUNTS = {"count", "stat", "sum", "min", "max"}
CONDITIONS = {"at_least", "equal", "turn", "in_combat", "not", "all", "any"}
ABILITIES = {"keyword", "when", "activate", "always", "play", "once_per_turn"}
SELECTORS = {"other", "in", "many", "chooser"}
"""What every game reads by these heads, in `engine/text`."""
SHARED_SETS: dict[str, tuple[type[Written], type[Written]]] = {
    "when": (RoneEvent, tagewerk.Event),
    "for": (Duration, tagewerk.Duration),
    "cannot": (Act, tagewerk.Act),
    "in": (PlayZone, tagewerk.PlayZone),
    "in_combat": (Role, tagewerk.Role),
    "from": (Source, tagewerk.Source),
    "stat": (Stat, tagewerk.Stat),
}
"""Closed sets of which each game has its own, by the head that they stand behind."""
SAID_WITHOUT = {"in: battlefield", "from: either"}
"""What is meant where nothing is said, as the scenarios do."""


def shared_words() -> set[str]:
    """Every word that the tables of both games have, and those behind which a word of a closed set stands with it."""
    words = set(RONE_STEPS) & set(TAGEWERK_STEPS) | AMOUNTS | CONDITIONS | ABILITIES | SELECTORS | {"done"}
    for head, (one, other) in SHARED_SETS.items():
        words |= {f"{head}: {word}" for word in {str(word) for word in one} & {str(word) for word in other}}
    words |= {f"of: {word}" for word in {str(word) for word in CostOf} & {str(word) for word in tagewerk.CostOf}}
    words |= {f"reference: {word}" for word in {str(word) for word in Reference} & {str(word) for word in tagewerk.Reference}}
    words |= {f"whose: {word}" for word in Whose} | {f"who: {word}" for word in Who} | {f"operator: {word.value}" for word in Operator}
    words |= {f"at an end of a deck: {place}" for place in Place} | {f"many: {mode}" for mode in Mode}
    return words - SAID_WITHOUT


def words_in(data: Any, head: str = "") -> Iterator[str]:
    """The words that a text uses, as `shared_words` names them."""
    match data:
        case dict():
            for key, value in data.items():
                yield key
                if key == "many" and not isinstance(value, str):
                    yield f"many: {next(iter(value)) if isinstance(value, dict) else Mode.EXACTLY}"
                yield from words_in(value, key)
        case list():
            for one in data:
                yield from words_in(one, head)
        case str():
            yield data
            yield f"{head}: {data}"
            if head in ("at", "rest"):
                yield f"at an end of a deck: {data}"
            if head in ("to", "of"):
                yield f"reference: {data}"
            if head in ("creature", "card", "spell", "effect"):
                yield f"whose: {data}"
            operator = data.rstrip("0123456789")
            if operator != data:
                yield f"operator: {operator}"


def texts_of(scenario: dict[str, Any]) -> list[Any]:
    """The texts of the cards that a scenario describes."""
    return [card.get("abilities", []) for card in scenario["cards"].values()]


@pytest.mark.parametrize(("name", "game", "ruleset"), CASES, ids=[f"{name}-{ruleset.name}" for name, _, ruleset in CASES])
def test_the_scenario_holds_in_each_of_its_games(name: str, game: type[PlayedScenario], ruleset: Any) -> None:
    outcome = play_scenario(READ[name], ruleset, game)

    assert outcome.passed, f"{outcome.name}: {outcome.difference}"


def test_every_scenario_is_played_in_both_games_and_names_clauses_of_both() -> None:
    clauses = RONE.known().keys() & TAGEWERK.known().keys()

    assert {name for name, data in READ.items() if data["games"] != ["rone", "tagewerk"]} == set()
    assert {name for name, data in READ.items() if not data["clauses"] or not set(data["clauses"]) <= clauses} == set()


def test_every_word_that_both_games_have_stands_in_a_scenario() -> None:
    used = {word for data in READ.values() for text in texts_of(data) for word in words_in(text)}

    assert sorted(shared_words() - used) == []


def test_every_step_that_games_share_is_a_word_of_both() -> None:
    assert set(SHARED) <= set(RONE_STEPS) & set(TAGEWERK_STEPS)


def test_a_file_of_several_games_has_an_outcome_for_each_ruleset_of_each() -> None:
    outcomes = list(play_file(HERE / "repeat.yaml"))

    assert [outcome.ruleset for outcome in outcomes] == ["first-edition", "second-edition", "standard"]


@pytest.mark.parametrize(
    "fields",
    [{"games": []}, {"games": ["rone", "rone"]}, {"games": ["rone", "chess"]}, {"games": [["rone"]]}, {"games": ["rone"], "game": "rone"}],
)
def test_games_that_cannot_be_meant_are_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ScenarioError, match="games: "):
        games_of(fields, GAMES)
