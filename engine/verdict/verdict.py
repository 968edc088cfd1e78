"""What a verdict on a list is made of, whatever the game. Codes and zones are the game's; those of the API stay for ever."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Any

from engine.cards.catalog import CardId
from engine.languages import LocalText


class Severity(StrEnum):
    """How much a problem matters: only an error makes a list illegal."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class FixAction(StrEnum):
    """What a fix does with the list; `want` and `ignore_text` leave it as it is."""

    ADD = "add"
    REMOVE = "remove"
    SET_QUANTITY = "set_quantity"
    MOVE = "move"
    CHOOSE_HERO = "choose_hero"
    REMOVE_HERO = "remove_hero"
    WANT = "want"
    IGNORE_TEXT = "ignore_text"


@dataclass(frozen=True, slots=True)
class Fix:
    """One step that would mend a problem, for a button or a program.

    `card` None means that a card has to be chosen, perhaps one of `suggestions`. `quantity` is the
    number to add, remove, move or want, and for `set_quantity` the number after it. `to` is the zone to
    move to, `hero` the hero to remove or replace, `heroes` those to choose from. `query` is the search that finds the cards that
    would do, where not all cards of the zone would.
    """

    action: FixAction
    zone: str
    label: LocalText
    card: CardId | None = None
    quantity: int | None = None
    to: str | None = None
    hero: str | None = None
    suggestions: tuple[CardId, ...] = ()
    heroes: tuple[str, ...] = ()
    query: str = ""

    @property
    def is_one_click(self) -> bool:
        """Whether it can be done without choosing anything."""
        return self.action is FixAction.REMOVE_HERO or (self.card is not None and self.action is not FixAction.IGNORE_TEXT)

    def to_json(self) -> dict[str, Any]:
        """The fix without the parts that say nothing; `action`, `zone` and `label` always."""
        data: dict[str, Any] = {"action": self.action.value, "zone": str(self.zone)}
        for name in ("card", "quantity", "hero"):
            if (value := getattr(self, name)) is not None:
                data[name] = value
        if self.to is not None:
            data["to"] = str(self.to)
        if self.suggestions:
            data["suggestions"] = list(self.suggestions)
        if self.heroes:
            data["heroes"] = list(self.heroes)
        data["label"] = self.label.to_json()
        return data


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a list, or could be better.

    `cards` is empty for sizes and for the hero. `actual` and `limit` are counts. `clause` is the rule
    behind it (`CON-3`).
    """

    code: str
    severity: Severity
    zone: str
    cards: tuple[CardId, ...]
    actual: int
    limit: int
    clause: str
    message: LocalText
    fix: Fix | None = None

    def to_json(self) -> dict[str, Any]:
        """The problem as the API shows it."""
        return {
            "code": str(self.code),
            "severity": self.severity.value,
            "zone": str(self.zone),
            "cards": list(self.cards),
            "actual": self.actual,
            "limit": self.limit,
            "clause": self.clause,
            "message": self.message.to_json(),
            "fix": self.fix.to_json() if self.fix else None,
        }


@dataclass(frozen=True, slots=True)
class Limit:
    """How many copies of each listed card a zone may hold (0: none at all), and the clause that says so."""

    zone: str
    clause: str
    copies: Mapping[CardId, int]


@dataclass(frozen=True)
class Verdict:
    """What a list is worth in a format on a day, with everything it was computed from.

    `limits` holds the limits of the listed cards, zone by zone.
    """

    format: str
    format_version: int
    ruleset: str
    as_of: date
    hash: str
    problems: tuple[Problem, ...] = ()
    limits: tuple[Limit, ...] = field(default=(), repr=False)

    def most(self, card: CardId, zone: str) -> int | None:
        """How many copies of `card`, listed in `zone`, may stand there; None for a card that isn't."""
        return next((limit.copies.get(card) for limit in self.limits if limit.zone == zone), None)

    @property
    def legal(self) -> bool:
        """Whether no problem is an error."""
        return not self.errors

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems that make the list illegal."""
        return tuple(p for p in self.problems if p.severity is Severity.ERROR)

    @property
    def advice(self) -> tuple[Problem, ...]:
        """Warnings and hints."""
        return tuple(p for p in self.problems if p.severity is not Severity.ERROR)

    def to_json(self) -> dict[str, Any]:
        """The answer of `decks/validate/`."""
        return {
            "legal": self.legal,
            "format": self.format,
            "ruleset": self.ruleset,
            "as_of": self.as_of.isoformat(),
            "hash": self.hash,
            "problems": [problem.to_json() for problem in self.problems],
        }
