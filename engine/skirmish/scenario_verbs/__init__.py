"""Scenarios of Skirmish."""

from __future__ import annotations

from engine.skirmish.scenario_verbs.verbs import SkirmishScenario

__all__ = ["SkirmishScenario"]
