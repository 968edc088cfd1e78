"""By which clauses so many copies of a card may be listed (CON-3, CON-5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.rone.cards import Zone

COPY_CLAUSE: Final[Mapping[str, str]] = {Zone.DECK: "CON-3", Zone.TECHNOLOGY: "CON-5"}
