"""What RONE's cards have (CARD-1 to CARD-6), as the site's tables, forms, files and searches know it: described in `cards.txt`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from engine.cards.described import card_description
from engine.rone.cards import CardType

DESCRIPTION: Final = card_description(
    Path(__file__).with_name("cards.txt"),
    CardType,
    {
        "playable": lambda card, keywords: card.cost is not None,
        "recyclable": lambda card, keywords: card.recycle is not None,
        "fast": lambda card, keywords: card.type is CardType.TACTIC and "slow" not in keywords,
        "permanent": lambda card, keywords: card.type is not CardType.TACTIC,
    },
    face="rone",
)
"""The cards of RONE."""
