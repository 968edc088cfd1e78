"""What RONE brings for scenarios: its positions, its verbs, what it calls cards, what can be expected."""

from __future__ import annotations

from engine.rone.scenario_verbs.verbs import RoneScenario

__all__ = ["RoneScenario"]
