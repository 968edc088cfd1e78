"""What Tagewerk's cards have (CARD-1 to CARD-10), as the site's tables, forms, files and searches know it: described in `cards.txt`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from engine.cards.described import card_description
from engine.tagewerk.cards import CardType

DESCRIPTION: Final = card_description(
    Path(__file__).with_name("cards.txt"),
    CardType,
    {
        "neutral": lambda card, keywords: card.faction is None,
        "fighter": lambda card, keywords: card.is_fighter,
        "direct": lambda card, keywords: card.is_direct,
        "attachable": lambda card, keywords: card.is_attachable,
        "supported": lambda card, keywords: card.support is not None,
    },
    face="tagewerk",
)
"""The cards of Tagewerk, their fields in the order of the source's picture of a card."""
FACTIONS: Final = DESCRIPTION.subtypes
"""The factions of the demo set; a site may have others."""
