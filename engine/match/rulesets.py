"""Rulesets with options: values that the rules consult, instead of conditions scattered about.

The name of a ruleset says everything: the name of one that a game has, then the options that differ (`standard+points_to_win=7`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, TypeVar

from engine.errors import EngineError
from engine.match.fingerprints import Printed
from engine.text.problems import nearest

LONGEST_NUMBER: Final = 9
"""The most figures of an option's number that are read."""


class UnknownRulesetError(EngineError):
    """There is no such ruleset, or no such option."""

    code = "RULESET_UNKNOWN"


class OptionRuleset(Printed):
    """One way to play, with all its options."""

    NAMED_BY = ("name",)

    def __init__(self, name: str, options: Mapping[str, Any]) -> None:
        self.name = name
        self.options: dict[str, Any] = dict(options)

    def to_json(self) -> dict[str, Any]:
        """The name and every option."""
        return {"name": self.name, **self.options}


R = TypeVar("R", bound=OptionRuleset)


class RulesetOptions(Generic[R]):
    """The rulesets of a game, and the options that others of its rulesets may differ in."""

    def __init__(
        self,
        make: Callable[[str, Mapping[str, Any]], R],
        rulesets: Mapping[str, Mapping[str, Any]],
        numbers: Mapping[str, tuple[int, int, int]],
        words: Mapping[str, tuple[str, ...]],
        own: Mapping[str, tuple[Any, Callable[[str, object], Any]]] | None = None,
    ) -> None:
        """Keep what there is.

        `rulesets`: by name what differs from the defaults, the default ruleset first. `numbers`: default, least and greatest value;
        `words`: the default first. Of the game's `own` options the default, and what checks a value of that option.
        """
        self._make = make
        self._numbers = numbers
        self._words = words
        self._own = dict(own or {})
        self.defaults: dict[str, Any] = {
            **{key: known[0] for key, known in numbers.items()},
            **{key: known[0] for key, known in words.items()},
            **{key: known[0] for key, known in self._own.items()},
        }
        self.names = tuple(self.defaults)
        """The options in their order."""
        self.base = next(iter(rulesets))
        self.rulesets: dict[str, R] = {name: make(name, {**self.defaults, **options}) for name, options in rulesets.items()}

    def of(self, options: Mapping[str, Any], base: str = "") -> R:
        """The ruleset `base`, or the default one, with these options.

        Raises:
            UnknownRulesetError: an option or its value doesn't exist.
        """
        read = {str(key): self._checked(str(key), value) for key, value in options.items()}
        begun = self.named(base or self.base)
        differ = [key for key in self.names if key in read and read[key] != begun.options[key]]
        if not differ:
            return begun
        return self._make(begun.name + "".join(f"+{key}={read[key]}" for key in differ), {**begun.options, **read})

    def named(self, name: str) -> R:
        """The ruleset of that name; behind it may stand options that differ, each behind a `+`.

        Raises:
            UnknownRulesetError: there is none, or an option stands there twice.
        """
        base, *options = name.split("+")
        found = self.rulesets.get(base)
        if found is None:
            raise UnknownRulesetError(f"there is no ruleset {base!r}; there are {', '.join(self.rulesets)}")
        if not options:
            return found
        said: dict[str, str] = {}
        for option in options:
            key, _, value = option.partition("=")
            if key in said:
                raise UnknownRulesetError(f"option {key!r} stands in {name!r} twice")
            said[key] = value
        return self.of(said, base)

    def from_json(self, data: Mapping[str, Any]) -> R:
        """The ruleset of the options that `to_json` wrote: those that differ stand in its name, too.

        Raises:
            UnknownRulesetError: an option or its value doesn't exist.
        """
        options = dict(data)
        return self.of(options, str(options.pop("name")).split("+")[0])

    def _checked(self, key: str, value: object) -> Any:
        if key in self._numbers:
            _, least, most = self._numbers[key]
            return checked_number(key, value, least, most)
        if key in self._words:
            if isinstance(value, str) and value in self._words[key]:
                return value
            raise UnknownRulesetError(f"{key} is one of {', '.join(self._words[key])}, not {value!r}")
        if key in self._own:
            return self._own[key][1](key, value)
        near = nearest(key, list(self.names))
        raise UnknownRulesetError(
            f"there is no option {key!r}" + (f"; did you mean {near}?" if near else f"; there are {', '.join(self.names)}")
        )


def checked_number(key: str, value: object, least: int, most: int) -> int:
    """The value of an option that is a number, perhaps written as text. Raises UnknownRulesetError."""
    is_written = isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) <= LONGEST_NUMBER
    number = int(str(value)) if is_written else value
    if isinstance(number, int) and not isinstance(number, bool) and least <= number <= most:
        return number
    raise UnknownRulesetError(f"{key} is a number from {least} to {most}, not {value!r}")
