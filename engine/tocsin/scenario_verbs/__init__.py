"""Scenarios of TOCSIN: how a position is laid out, what its steps do, and what may be expected."""

from engine.tocsin.scenario_verbs.verbs import TocsinScenario

__all__ = ["TocsinScenario"]
