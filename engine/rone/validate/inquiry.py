"""What every check of the validator looks at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from engine.rone.cards import CardId, Catalog
from engine.rone.decks import DeckList
from engine.rone.validate.counting import ZoneCount
from engine.rone.validate.formats import Format


@dataclass(frozen=True, slots=True)
class Inquiry:
    """The list, its counted zones, and what it is judged by."""

    deck: DeckList
    cards: ZoneCount
    technologies: ZoneCount
    format: Format
    catalog: Catalog
    as_of: date
    owned: Mapping[CardId, int] | None
