"""Scenarios of a game whose matches can't be played yet: every one is refused, and says why."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from engine.scenarios.played import PlayedScenario
from engine.scenarios.problems import ScenarioError


class UnplayedScenario(PlayedScenario):
    """No position can be laid out."""

    rulesets = {}

    @classmethod
    def rulesets_of(cls, data: Mapping[str, Any]) -> NoReturn:
        """There are none. Raises ScenarioError."""
        raise ScenarioError(f"game: scenarios of {data.get('game')!r} can't be played yet")
