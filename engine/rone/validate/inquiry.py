"""What every check of the validator looks at."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from engine.cards.catalog import CardId
from engine.decklist import Decklist
from engine.decklist.decklist import ZoneCount
from engine.rone.cards import Catalog
from engine.rone.formats import Format


@dataclass(frozen=True, slots=True)
class Inquiry:
    """The list, its counted zones, and what it is judged by."""

    deck: Decklist
    cards: ZoneCount
    technologies: ZoneCount
    format: Format
    catalog: Catalog
    as_of: date
    owned: Mapping[CardId, int] | None
