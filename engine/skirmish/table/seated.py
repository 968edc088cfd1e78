"""Skirmish as long as it is played at tables alone: lists become kits there, and simulations are refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.cards.catalog import BaseCard
from engine.decklist import Decklist
from engine.simulation.unplayed import UnplayedGame
from engine.skirmish.decks import PlayableKit, playable_kit


class SeatedGame(UnplayedGame):
    """A game that people sit down at, and of which nothing is measured."""

    def playable(self, deck: Decklist, catalog: Any) -> PlayableKit:  # type: ignore[override]
        """The kit of a list (KIT-1). Raises KitNotPlayableError."""
        return playable_kit(deck, catalog)

    def texts(self, deck: PlayableKit) -> Sequence[BaseCard]:  # type: ignore[override]
        """Sheet and kit: what is played."""
        return deck.all_cards
