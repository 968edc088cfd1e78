"""Rulesets with options as formats and settings name them: `standard+points_to_win=7`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from engine.cards.formats import BaseFormat, FormatError, options_in, ruleset_base
from engine.errors import EngineError
from engine.match.rulesets import RulesetOptions


def check_ruleset(format: BaseFormat, known: RulesetOptions[Any]) -> None:
    """Refuse a format whose ruleset there isn't. Raises FormatError naming format and ruleset."""
    try:
        known.named(format.ruleset)
    except EngineError as error:
        raise FormatError(f"format {format.slug!r}: {error}") from error


def named_with(known: RulesetOptions[Any], ruleset: str, options: Mapping[str, Any]) -> str:
    """The name of `ruleset` with these options changed. Raises FormatError naming the option and what it may be."""
    try:
        return str(known.of({**options_in(ruleset), **options}, ruleset_base(ruleset)).name)
    except EngineError as error:
        raise FormatError(str(error)) from error


class KnownRulesets(Collection[str]):
    """The rulesets of a game by name; those with options that differ are among them."""

    def __init__(self, known: RulesetOptions[Any]) -> None:
        self._known = known

    def __contains__(self, name: object) -> bool:
        try:
            self._known.named(str(name))
        except EngineError:
            return False
        return True

    def __iter__(self) -> Iterator[str]:
        return iter(self._known.rulesets)

    def __len__(self) -> int:
        return len(self._known.rulesets)
