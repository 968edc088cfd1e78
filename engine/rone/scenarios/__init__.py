"""Scenarios: a position, what is played, what must hold after (the rules' tests are written in them)."""

from __future__ import annotations

from engine.rone.scenarios.problems import ScenarioError
from engine.rone.scenarios.scenario import Outcome, play_scenario, rulesets_of

__all__ = ["Outcome", "ScenarioError", "play_scenario", "rulesets_of"]
