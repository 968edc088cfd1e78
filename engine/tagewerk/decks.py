"""A deck as cards to play with: what a game needs of a list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from engine.decklist import Decklist, Entry
from engine.decklist.playable import DeckNotPlayableError, playable_copies
from engine.tagewerk.cards import DECK, Catalog, TagewerkCard


def decklist_of(main: str | None = None, cards: tuple[Entry, ...] = (), **more: Any) -> Decklist:
    """A decklist of Tagewerk by the names of its parts; `more` are the other fields of `Decklist`."""
    return Decklist((main,) if main else (), {DECK: cards}, **more)


@dataclass(frozen=True)
class PlayableDeck:
    """The cards of one player: a main character or none, every copy of the deck, and the tokens that its texts may make.

    `is_idle`: the seat of a deck that is played alone, whose player does nothing.
    """

    main: TagewerkCard | None
    cards: tuple[TagewerkCard, ...]
    tokens: Mapping[str, TagewerkCard] = field(default_factory=dict)
    is_idle: bool = False

    @property
    def all_cards(self) -> tuple[TagewerkCard, ...]:
        """Main character and deck."""
        return (self.main, *self.cards) if self.main else self.cards


EMPTY_SEAT: Final = PlayableDeck(None, (), is_idle=True)
"""What lies at a seat where nobody sits."""


def playable_deck(deck: Decklist, catalog: Catalog) -> PlayableDeck:
    """`deck` with its cards looked up, copies in the order of card ids; sizes are not judged here.

    Raises:
        DeckNotPlayableError: naming the first card that a game could not use.
    """
    main: TagewerkCard | None = None
    for slug in deck.leaders[:1]:
        main = catalog.leader_card(slug)
        if main is None:
            raise DeckNotPlayableError(f"no main character is called {slug!r}")
    cards = playable_copies(deck.entries(DECK), catalog, lambda card: not card.main and not card.token, "in a deck")
    return PlayableDeck(main, cards, catalog.tokens)
