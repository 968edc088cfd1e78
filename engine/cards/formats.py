"""What every game's formats say: which editions, cards and days; sizes and limits are the game's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Final

from engine.cards.catalog import BaseCatalog, CardId
from engine.errors import EngineError
from engine.languages import LocalText

COPIES_MOST: Final = 99
"""What a format admits that limits nothing."""


class FormatError(EngineError):
    """A format contradicts itself: nothing could be legal in it, or a limit is below zero."""

    code = "FORMAT_INCONSISTENT"


@dataclass(frozen=True, kw_only=True)
class FormatLimit:
    """A number that a game's formats say, from `least` to `most`; `default` is what forms begin with."""

    name: str
    label: LocalText
    default: int
    least: int = 0
    most: int = 99


@dataclass(frozen=True, kw_only=True)
class RulesetOption:
    """What the rulesets of a game leave to a format: a number from `least` to `most`, or one of `words`; `clause` tells of it."""

    name: str
    label: LocalText
    clause: str
    least: int = 0
    most: int = 0
    words: Mapping[str, LocalText] = field(default_factory=dict)

    def said(self, value: int | str) -> LocalText:
        """The option with a value, in words."""
        words = self.words.get(str(value), LocalText(str(value), str(value)))
        return LocalText(f"{self.label.en}: {words.en}", f"{self.label.de}: {words.de}")


def ruleset_base(ruleset: str) -> str:
    """The ruleset that a name of one with options begins with: `standard` of `standard+points_to_win=12`."""
    return ruleset.partition("+")[0]


def options_in(ruleset: str) -> dict[str, int | str]:
    """The options that such a name holds."""
    pairs = [part.partition("=") for part in ruleset.split("+")[1:]]
    return {name: int(value) if value.isdecimal() else value for name, _sign, value in pairs}


@dataclass(frozen=True, kw_only=True)
class BaseFormat:
    """What may be played, as far as it is of no game.

    `editions` None admits every edition. `limited` cards may be there once. `valid_from` and `valid_to` are the first and the
    last day of the format, None without such a bound. `version` grows with every change, so that a stored verdict says what it
    was computed from. It is an event played in the format that says `event_bans`, which stand in `banned` too, and the editions where
    `has_event_editions`.
    """

    slug: str
    name: LocalText
    ruleset: str
    editions: frozenset[str] | None = None
    banned: frozenset[CardId] = frozenset()
    limited: frozenset[CardId] = frozenset()
    valid_from: date | None = None
    valid_to: date | None = None
    version: int = 1
    event_bans: frozenset[CardId] = frozenset()
    has_event_editions: bool = False

    def __post_init__(self) -> None:
        """Refuse what contradicts itself.

        Raises:
            FormatError: naming the value.
        """
        if self.valid_from and self.valid_to and self.valid_to < self.valid_from:
            raise FormatError(f"format {self.slug!r}: ends on {self.valid_to}, before it begins on {self.valid_from}")
        if self.editions is not None and not self.editions:
            raise FormatError(f"format {self.slug!r}: admits no edition")

    def size_of(self, zone: str) -> tuple[int, int]:
        """How many copies `zone` holds at least and at most, or how many leaders."""
        return 0, COPIES_MOST

    def usual_copies(self, zone: str) -> int:
        """How many copies of a card may stand in `zone`, if nothing is said about that card."""
        return COPIES_MOST

    def copies_of(self, card: CardId, zone: str) -> int:
        """How many copies of `card` may stand in `zone`: a banned card none, a limited one one."""
        if card in self.banned:
            return 0
        usual = self.usual_copies(zone)
        return min(usual, 1) if card in self.limited else usual

    def size_in(self, zone: str, leaders: Sequence[str], catalog: BaseCatalog[Any]) -> tuple[int, int]:
        """`size_of` in a list of those leaders; of a game whose leaders bring kits of their own more is known."""
        return self.size_of(zone)

    def copies_in(self, card: CardId, zone: str, leaders: Sequence[str], catalog: BaseCatalog[Any]) -> int:
        """`copies_of` in a list of those leaders; of a game whose leaders bring kits of their own more is known."""
        return self.copies_of(card, zone)

    def is_in_force(self, day: date) -> bool:
        """Whether the format is played on `day`."""
        return (self.valid_from is None or self.valid_from <= day) and (self.valid_to is None or day <= self.valid_to)
