"""What building a deck takes, and what of it somebody lacks: the one rule of every page, file and call that counts what is missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.cards.catalog import BaseCatalog, CardId
from engine.decklist import Decklist
from web.games import present_kit


@dataclass(frozen=True)
class Need:
    """A card that building takes. `free`: copies that are owned and lie in no other built deck."""

    card: CardId
    needed: int
    owned: int
    free: int

    @property
    def missing(self) -> int:
        """Copies that aren't at hand."""
        return max(self.needed - self.free, 0)

    @property
    def to_get(self) -> int:
        """Missing copies that are owned nowhere."""
        return max(self.needed - self.owned, 0)

    @property
    def bound(self) -> int:
        """Missing copies that lie in other built decks."""
        return self.missing - self.to_get


def needed_copies(listed: Decklist, cards: BaseCatalog[Any]) -> dict[CardId, int]:
    """Copies of each card that building `listed` takes, as the kit of the present game counts them."""
    return present_kit().collecting.needed(listed, cards)


def needs_of(needed: Mapping[CardId, int], *, owned: Mapping[CardId, int], free: Mapping[CardId, int]) -> list[Need]:
    """The cards of `needed`, lowest id first; `free` is what of `owned` lies in no other built deck."""
    return [Need(card, number, owned.get(card, 0), free.get(card, 0)) for card, number in sorted(needed.items())]


def lacking(needed: Mapping[CardId, int], *, owned: Mapping[CardId, int], free: Mapping[CardId, int]) -> list[Need]:
    """Those of `needs_of` of which a copy is missing."""
    return [need for need in needs_of(needed, owned=owned, free=free) if need.missing]
