"""Scenarios of any game: a position, what is played, what must hold after; what a game brings for them is a `PlayedScenario`."""

from __future__ import annotations

from engine.scenarios.played import PlayedScenario
from engine.scenarios.problems import ScenarioError
from engine.scenarios.scenario import Outcome, game_of, games_of, play_scenario

__all__ = ["Outcome", "PlayedScenario", "ScenarioError", "game_of", "games_of", "play_scenario"]
