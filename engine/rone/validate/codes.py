"""The codes of RONE's problems, as the API knows them."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from engine.verdict.verdict import Severity


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
