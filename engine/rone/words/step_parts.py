"""Parts that many steps have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.rone.words.vocabulary import Act, CostOf, Duration, Keyword, Kind, PlayZone, Source
from engine.text.steps import StepParts
from engine.text.table import Form, WordOf

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

PARTS: Final = StepParts(DURATION, Duration.PERMANENT, (PlayZone.BATTLEFIELD,))
ENEMY_UNIT: Final[Mapping[str, Any]] = {"unit": "enemy"}
"""A selector for examples."""
