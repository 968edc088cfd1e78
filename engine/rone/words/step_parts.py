"""Parts that many steps have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.rone.words.vocabulary import Act, CostOf, Duration, Keyword, Kind, PlayZone, Source
from engine.text.table import Form, Part, Reads, WordOf
from engine.text.vocabulary import Who

KEYWORD: Final = WordOf("a keyword", Keyword, "keyword")
DURATION: Final = WordOf("a duration", Duration, "duration")
SOURCE: Final = WordOf("deck, hand or either", Source, "place to destroy cards from")
ACT: Final = WordOf("an act", Act, "act that can be forbidden")
COST: Final = WordOf("play, recycle, level_up or ability", CostOf, "cost")

PAYMENT: Final = Form("a payment: water, graveyard, hand, deck")
"""What must be paid, all of it."""

MOVABLE: Final = (Kind.UNIT, Kind.TECHNOLOGY, Kind.TACTIC, Kind.PERMANENT, Kind.CARD)
"""What may leave its place: a hero never does. A `permanent` that moves is a unit or a technology."""

ANYWHERE: Final = tuple(PlayZone)
IN_PLAY: Final = (PlayZone.BATTLEFIELD,)


def amount_part(word: str, low: int = 1) -> Part:
    """How much; `low` is the least."""
    return Part(word, "amount", Reads.AMOUNT, low=low)


def who_part(default: Who = Who.YOU) -> Part:
    """The player."""
    return Part("who", "who", Reads.PLAYER, default, meaning="Whom it is about.")


def to_part(kinds: tuple[Kind, ...], players: bool = False) -> Part:
    """The cards it happens to; players in their place where `players`."""
    return Part("to", "to", Reads.TARGET, meaning="Whom it happens to.", kinds=kinds, zones=IN_PLAY, players=players)


def for_part(default: Duration) -> Part:
    """How long."""
    return Part("for", "duration", DURATION, default, meaning="How long it lasts.")


def target_part(word: str, kinds: tuple[Kind, ...], zones: tuple[PlayZone, ...] = IN_PLAY, field: str = "to") -> Part:
    """Cards behind the word itself."""
    return Part(word, field, Reads.TARGET, kinds=kinds, zones=zones)


ENEMY_UNIT: Final[Mapping[str, Any]] = {"unit": "enemy"}
"""A selector for examples."""
