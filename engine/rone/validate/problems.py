"""What a verdict is made of. The codes are those of the API and stay for ever."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Any, Final

from engine.rone.cards import CardId, LocalText


class Severity(StrEnum):
    """How much a problem matters: only an error makes a list illegal."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


class Zone(StrEnum):
    """The three parts of a list, in the order that problems stand in."""

    HERO = "hero"
    DECK = "deck"
    TECHNOLOGY = "technology"


ZONE_ORDER: Final = {Zone.HERO: 0, Zone.DECK: 1, Zone.TECHNOLOGY: 2}


class Code(StrEnum):
    """Every problem there is, in alphabetical order."""

    CARD_BANNED = "CARD_BANNED"
    CARD_LIMITED = "CARD_LIMITED"
    CARD_NOT_IN_FORMAT = "CARD_NOT_IN_FORMAT"
    CARD_NOT_RELEASED = "CARD_NOT_RELEASED"
    CARD_UNKNOWN = "CARD_UNKNOWN"
    COPY_LIMIT = "COPY_LIMIT"
    DECK_TOO_LARGE = "DECK_TOO_LARGE"
    DECK_TOO_SMALL = "DECK_TOO_SMALL"
    HERO_DUPLICATE = "HERO_DUPLICATE"
    HERO_INCOMPLETE = "HERO_INCOMPLETE"
    HERO_MISSING = "HERO_MISSING"
    HERO_MIXED = "HERO_MIXED"
    LEVEL_ONE_SCARCE = "LEVEL_ONE_SCARCE"
    NOT_MODELLED = "NOT_MODELLED"
    NOT_OWNED = "NOT_OWNED"
    QUANTITY_INVALID = "QUANTITY_INVALID"
    TECHNOLOGY_DUPLICATE = "TECHNOLOGY_DUPLICATE"
    TECHNOLOGY_SLOTS_FREE = "TECHNOLOGY_SLOTS_FREE"
    TECHNOLOGY_TOO_FEW = "TECHNOLOGY_TOO_FEW"
    TECHNOLOGY_TOO_MANY = "TECHNOLOGY_TOO_MANY"
    WRONG_ZONE = "WRONG_ZONE"


ADVICE: Final = {
    Code.LEVEL_ONE_SCARCE: Severity.WARNING,
    Code.NOT_OWNED: Severity.WARNING,
    Code.NOT_MODELLED: Severity.INFO,
    Code.TECHNOLOGY_SLOTS_FREE: Severity.INFO,
}
"""The severity of the codes that leave a list legal; all others are errors."""


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
    move to, `hero` the hero to remove or replace, `heroes` those to choose from.
    """

    action: FixAction
    zone: Zone
    label: LocalText
    card: CardId | None = None
    quantity: int | None = None
    to: Zone | None = None
    hero: str | None = None
    suggestions: tuple[CardId, ...] = ()
    heroes: tuple[str, ...] = ()

    @property
    def is_one_click(self) -> bool:
        """Whether it can be done without choosing anything."""
        return self.action is FixAction.REMOVE_HERO or (self.card is not None and self.action is not FixAction.IGNORE_TEXT)

    def to_json(self) -> dict[str, Any]:
        """The fix without the parts that say nothing; `action`, `zone` and `label` always."""
        data: dict[str, Any] = {"action": self.action.value, "zone": self.zone.value}
        for name in ("card", "quantity", "hero"):
            if (value := getattr(self, name)) is not None:
                data[name] = value
        if self.to is not None:
            data["to"] = self.to.value
        if self.suggestions:
            data["suggestions"] = list(self.suggestions)
        if self.heroes:
            data["heroes"] = list(self.heroes)
        data["label"] = {"en": self.label.en, "de": self.label.de}
        return data


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a list, or could be better.

    `cards` is empty for sizes and for the hero. `actual` and `limit` are counts. `clause` is the rule
    behind it (`CON-3`).
    """

    code: Code
    severity: Severity
    zone: Zone
    cards: tuple[CardId, ...]
    actual: int
    limit: int
    clause: str
    message: LocalText
    fix: Fix | None = None

    @property
    def order(self) -> tuple[int, str, tuple[CardId, ...]]:
        """By zone (hero, deck, technology), code and card."""
        return (ZONE_ORDER[self.zone], self.code.value, self.cards)

    def to_json(self) -> dict[str, Any]:
        """The problem as the API shows it."""
        return {
            "code": self.code.value,
            "severity": self.severity.value,
            "zone": self.zone.value,
            "cards": list(self.cards),
            "actual": self.actual,
            "limit": self.limit,
            "clause": self.clause,
            "message": {"en": self.message.en, "de": self.message.de},
            "fix": self.fix.to_json() if self.fix else None,
        }


@dataclass(frozen=True)
class Verdict:
    """What a list is worth in a format on a day, with everything it was computed from."""

    format: str
    format_version: int
    ruleset: str
    as_of: date
    hash: str
    problems: tuple[Problem, ...] = field(default=())

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
