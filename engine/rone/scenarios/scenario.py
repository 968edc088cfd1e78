"""A scenario as a whole: which rulesets it is for, and how it went under one of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.errors import EngineError
from engine.rone.rules.errors import EditionsError
from engine.rone.rules.rulesets import RULESETS, Ruleset
from engine.rone.scenarios.expecting import check_expectations
from engine.rone.scenarios.playing import Play
from engine.rone.scenarios.position import build_position
from engine.rone.scenarios.problems import DifferenceError, ScenarioError, listed, only, record
from engine.rone.scenarios.script import read_script

SCENARIO_FIELDS = frozenset(
    {
        "name",
        "clauses",
        "examples",  # the rulebooks' worked examples that it plays, for the reader
        "rulesets",
        "cards",
        "a",
        "b",
        "c",
        "d",
        "seats",
        "teams",
        "active",
        "turn",
        "phase",
        "reward",
        "play",
        "expect",
        "refused",
    }
)


@dataclass(frozen=True)
class Outcome:
    """How a scenario went under one ruleset; `difference` is empty when it passed."""

    name: str
    ruleset: str
    difference: str = ""

    @property
    def passed(self) -> bool:
        """Whether everything was as the scenario says."""
        return not self.difference


def rulesets_of(data: Mapping[str, Any]) -> list[Ruleset]:
    """The rulesets under which a scenario is played: both where it says nothing.

    Raises:
        ScenarioError: one of them doesn't exist.
    """
    names = listed(data.get("rulesets", list(RULESETS)), "rulesets")
    unknown = [name for name in names if name not in RULESETS]
    if unknown or not names:
        raise ScenarioError(f"rulesets: {names!r} are not among {', '.join(RULESETS)}")
    return [RULESETS[name] for name in names]


def play_scenario(data: Any, ruleset: Ruleset) -> Outcome:
    """Play a scenario under one ruleset."""
    name = str(data.get("name", "")) if isinstance(data, dict) else ""
    try:
        fields = record(data, "scenario")
        only(fields, SCENARIO_FIELDS, "scenario")
        _play(fields, ruleset)
    except EngineError as error:
        return Outcome(name, ruleset.name, str(error) or error.code)
    except RecursionError:
        return Outcome(name, ruleset.name, "the game goes on without end")
    except (TypeError, ValueError, LookupError, AttributeError) as error:
        return Outcome(name, ruleset.name, f"can't be played: {type(error).__name__}: {error}")
    return Outcome(name, ruleset.name)


def _play(data: dict[str, Any], ruleset: Ruleset) -> None:
    if "refused" in data:
        try:
            build_position(data, ruleset)
        except EditionsError as error:
            if data["refused"] != error.code:
                raise
            return
        raise DifferenceError(f"the position is not refused ({data['refused']})")
    play = Play(build_position(data, ruleset))
    for number, step in enumerate(read_script(data.get("play"))):
        try:
            play.take(step)
        except DifferenceError as difference:
            raise DifferenceError(f"step {number + 1}: {difference}") from difference
    play.finish()
    check_expectations(play.position, record(data.get("expect") or {}, "expect"))
