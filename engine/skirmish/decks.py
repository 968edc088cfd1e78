"""A kit as cards to play with: what a match needs of a list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.decklist import Decklist, Entry, whole_list
from engine.decklist.playable import DeckNotPlayableError, playable_copies
from engine.skirmish.cards import KIT, Catalog, SkirmishCard


def decklist_of(character: str | None = None, cards: tuple[Entry, ...] = (), **more: Any) -> Decklist:
    """A list of Skirmish by the names of its parts; `more` are the other fields of `Decklist`."""
    return Decklist((character,) if character else (), {KIT: cards} if cards else {}, **more)


@dataclass(frozen=True)
class PlayableKit:
    """A kit that a player brings: the sheet of a character, every copy of its kit, and the X stack of its box by face.

    `is_idle`: the seat of a kit that is played alone, whose player does nothing.
    """

    character: SkirmishCard
    cards: tuple[SkirmishCard, ...]
    x_stack: Mapping[str, int] = field(default_factory=dict)
    is_idle: bool = False

    @property
    def all_cards(self) -> tuple[SkirmishCard, ...]:
        """Sheet and kit."""
        return (self.character, *self.cards)


def playable_kit(deck: Decklist, catalog: Catalog) -> PlayableKit:
    """`deck` with its cards looked up, copies in the order of card ids; without cards it is the printed kit (KIT-1).

    Raises:
        DeckNotPlayableError: there is no such character, or naming the first card that a match could not use.
    """
    slug = next(iter(deck.leaders), "")
    character = catalog.leader_card(slug)
    if character is None:
        raise DeckNotPlayableError(f"no character is called {slug!r}" if slug else "a kit needs a character (BOX-1)")
    cards = playable_copies(whole_list(deck, catalog).entries(KIT), catalog, lambda card: card.is_in_kits, "in a kit")
    return PlayableKit(character, cards, catalog.x_stack)
