"""How a deck is played alone: what a run is asked for, checked before the first game, and how its result says it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple

from engine import ENGINE_VERSION
from engine.cards.formats import BaseFormat
from engine.errors import EngineError
from engine.languages import LocalText


class GoldfishSettingsError(EngineError):
    """A setting is out of its range, or names what there is not."""

    code = "GOLDFISH_SETTINGS_INVALID"


LONGEST_WORD: Final = 40
"""Of a word that cards give."""
NO_WORDS: Final[Mapping[str, LocalText]] = {}
SettingValue = float | str
"""A number, or one of the words of a setting."""


class OwnSetting(NamedTuple):
    """A setting of games alone that not every game has: a field of its `AloneSettings` that orders, results and forms call `name`.

    `values`: all that it may be, in order, numbers or words; `usual` where an order doesn't name it. `title` and `hint` stand in forms
    and reports, `unusual` tells a value among other reports (`number`); `words` are what values that are words are called. `of_cards`
    gives further words of a catalog, by slug: then orders are judged by its cards, and `values` are only those that are always there.
    """

    name: str
    title: LocalText
    hint: LocalText
    unusual: LocalText
    values: Sequence[float] | Sequence[str]
    usual: SettingValue = 0
    words: Mapping[str, LocalText] = NO_WORDS
    of_cards: Callable[[Any], Mapping[str, LocalText]] | None = None

    def words_in(self, catalog: Any) -> Mapping[str, LocalText]:
        """The names of its values, with those that the cards of `catalog` give."""
        return self.words if self.of_cards is None else {**self.words, **self.of_cards(catalog)}

    @property
    def is_whole(self) -> bool:
        """Whether every whole number between the first value and the last is one, and nothing else."""
        return isinstance(self.values, range)

    @property
    def is_word(self) -> bool:
        """Whether its values are words."""
        return bool(self.words)

    def value(self, given: SettingValue) -> SettingValue | None:
        """The value that `given` is, written as the game writes it (1, not 1.0); None if it is none."""
        if self.of_cards is not None:
            return given if isinstance(given, str) and len(given) <= LONGEST_WORD else None
        return next((value for value in self.values if value == given), None)

    def read(self, written: object) -> SettingValue:
        """The value that a form has sent; a number or a word that is none as well."""
        return str(written) if self.is_word else float(str(written))

    def known(self) -> str:
        """What it may be, in signs: `0 to 6`, or one after the other."""
        return f"{self.values[0]} to {self.values[-1]}" if self.is_whole else ", ".join(str(value) for value in self.values)


@dataclass(frozen=True)
class AloneSettings:
    """How the games are played: own turns (from 1), policy, ruleset, and what else a game has.

    The bounds are a game's own. The defaults of the fields are what is usual in it.
    """

    policies: ClassVar[Sequence[str]]
    """The bots that play a deck alone."""
    rulesets: ClassVar[Collection[str]]
    most_turns: ClassVar[int] = 30
    own_settings: ClassVar[Sequence[OwnSetting]] = ()
    """Those of its fields that orders name."""

    said_by_formats: ClassVar[Sequence[str]] = ()
    """Settings beside the ruleset that an order has from its format, which calls them so too."""

    turns: int = 10
    policy: str = "greedy"
    ruleset: str = ""
    ignore_unmodelled: bool = False

    @classmethod
    def of_format(cls, format: BaseFormat) -> dict[str, Any]:
        """The settings that a format says, as far as they aren't what is usual."""
        told = {name: getattr(format, name) for name in cls.said_by_formats}
        return {name: value for name, value in told.items() if value != getattr(cls, name)}

    @property
    def own(self) -> dict[str, Any]:
        """The settings that not every game has, as a result says them."""
        return {setting.name: getattr(self, setting.name) for setting in self.own_settings}

    def __post_init__(self) -> None:
        if not 1 <= self.turns <= self.most_turns:
            raise GoldfishSettingsError(f"turns must be 1 to {self.most_turns}, not {self.turns}")
        if self.policy not in self.policies:
            raise GoldfishSettingsError(f"there is no policy {self.policy!r}; there are {', '.join(self.policies)}")
        for setting in self.own_settings:
            given = getattr(self, setting.name)
            if setting.value(given) is None:
                raise GoldfishSettingsError(f"{setting.name} must be {setting.known()}, not {given}")
        if self.ruleset not in self.rulesets:
            raise GoldfishSettingsError(f"there is no ruleset {self.ruleset!r}; there are {', '.join(self.rulesets)}")


def method_alone(
    settings: AloneSettings, games: int, *, seed: int, coverage: dict[str, Any], version: str = ENGINE_VERSION
) -> dict[str, Any]:
    """What is needed to play the same `games` again, and how much of the cards' text was played (`coverage_of`)."""
    return {
        "games": games,
        "seed": seed,
        "engine_version": version,
        "ruleset": settings.ruleset,
        "policy": settings.policy,
        "turns": settings.turns,
        **settings.own,
        "coverage": coverage,
    }
