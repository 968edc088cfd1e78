"""What Tagewerk brings so that scenarios are played in it."""

from __future__ import annotations

from engine.tagewerk.scenario_verbs.verbs import TagewerkScenario

__all__ = ["TagewerkScenario"]
