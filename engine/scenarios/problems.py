"""What can go wrong with a scenario."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, Final, TypeVar

from engine.errors import EngineError
from engine.text.problems import AbilityProblem

C = TypeVar("C")
FILLER: Final = "filler"
"""The card that every scenario has, whether it describes cards or not."""


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


def read_entry(data: Any, where: str, known: Collection[str], cast: Collection[str]) -> dict[str, Any]:
    """An entry of a zone, perhaps a card's id alone, as a record. Raises ScenarioError for a card that isn't in the cast."""
    entry = {"card": data} if isinstance(data, str) else record(data, where)
    only(entry, known, where)
    if entry.get("card") not in cast:
        raise ScenarioError(f"{where}: there is no card {entry.get('card')!r}")
    return entry


def read_cast(data: Any, filler: Mapping[str, Any], read_card: Callable[[str, dict[str, Any], int], C]) -> dict[str, C]:
    """The cards by their ids in the scenario, `filler` and those it describes; `read_card` gets id, fields and number (from 1)."""
    given = {FILLER: filler, **record(data or {}, "cards")}
    return {
        str(slug): read_card(str(slug), record(fields or {}, f"cards.{slug}"), number)
        for number, (slug, fields) in enumerate(given.items(), 1)
    }
