"""Which decks somebody's cards are enough for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from decks.list.models import Deck
from decks.list.needed import needed_copies, needs_of
from decks.list.selectors import deck_states
from engine.cards.catalog import BaseCatalog, CardId

MOST_OF_EACH = 100
"""So many of the best liked and of the newest public decks are looked at, whatever the size of the site."""
SHOWN = 48


@dataclass(frozen=True)
class Nearness:
    """A deck and how far somebody is from building it."""

    deck: Deck
    needed: int
    missing: int

    @property
    def share(self) -> int:
        """What is at hand of what it takes, in whole per cent, never 100 while something is missing."""
        return 100 * (self.needed - self.missing) // self.needed if self.needed else 0


def most_buildable(user: Any, free: Mapping[CardId, int], cards: BaseCatalog[Any]) -> list[Nearness]:
    """The starters, the best liked and the newest public decks of others, those that lack least first. Four queries.

    `free` is what of the user's copies lies in no built deck. Lists without a card are left out.
    """
    gallery = Deck.objects.in_gallery().exclude(owner=user).select_related("owner")
    candidates = {deck.pk: deck for deck in Deck.objects.starters().select_related("owner")}
    for order in (("-like_count", "-id"), ("-published_at", "-id")):
        candidates |= {deck.pk: deck for deck in gallery.order_by(*order)[:MOST_OF_EACH]}
    states = deck_states(candidates.values())
    found = []
    for pk, deck in candidates.items():
        needs = needs_of(needed_copies(states[pk], cards), owned=free, free=free)
        if needs:
            found.append(Nearness(deck, sum(need.needed for need in needs), sum(need.missing for need in needs)))
    return sorted(found, key=lambda each: (each.missing, -each.deck.like_count, each.deck.pk))[:SHOWN]
