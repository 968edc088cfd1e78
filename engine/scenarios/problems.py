"""What can go wrong with a scenario."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from engine.errors import EngineError
from engine.text.problems import AbilityProblem


class ScenarioError(EngineError):
    """A scenario can't be read: a key, a card or a step that means nothing."""

    code = "SCENARIO_UNREADABLE"


class DifferenceError(EngineError):
    """The game is not as the scenario says; the message is the first difference."""

    code = "SCENARIO_DIFFERS"


def refuse_text(problems: Iterable[AbilityProblem], where: str) -> None:
    """Refuse a card whose text has `problems`; what a match can carry out all the same, and what whole cards lack, is let pass.

    Raises:
        ScenarioError: with the first problem and its place.
    """
    for problem in problems:
        if problem.path.startswith("abilities") and not problem.is_playable:
            raise ScenarioError(f"{where}.{problem}")


def only(data: Mapping[str, Any], known: Collection[str], where: str) -> None:
    """Refuse keys that mean nothing. Raises ScenarioError, naming the first one."""
    for key in data:
        if key not in known:
            raise ScenarioError(f"{where}: {key!r} is unknown; known: {', '.join(sorted(known))}")


def record(data: Any, where: str) -> dict[str, Any]:
    """`data` as a mapping. Raises ScenarioError where it is none."""
    if not isinstance(data, dict):
        raise ScenarioError(f"{where}: a record is expected, found {data!r}")
    return data


def listed(data: Any, where: str) -> list[Any]:
    """`data` as a list. Raises ScenarioError where it is none."""
    if not isinstance(data, list):
        raise ScenarioError(f"{where}: a list is expected, found {data!r}")
    return data


def whole_number(data: Any, where: str, least: int = 0, most: int | None = None) -> int:
    """`data` as a number within its limits. Raises ScenarioError where it is none."""
    if isinstance(data, bool) or not isinstance(data, int):
        raise ScenarioError(f"{where}: a whole number is expected, found {data!r}")
    if data < least or (most is not None and data > most):
        raise ScenarioError(f"{where}: {f'{least} to {most}' if most is not None else f'at least {least}'} is expected, found {data}")
    return data
