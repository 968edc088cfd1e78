"""What people own of a game: what is counted, what a copy and a box are called, and what building a list takes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.cards.catalog import BaseCatalog, CardId
from engine.decklist import Decklist, Entry
from engine.languages import LocalText


@dataclass(frozen=True)
class Counted:
    """What something that is counted is called: one, and several, each at the head of a sentence."""

    one: LocalText
    several: LocalText


CARD = Counted(LocalText("Card", "Karte"), LocalText("Cards", "Karten"))
BOX = Counted(LocalText("Box", "Box"), LocalText("Boxes", "Boxen"))


def listed_copies(listed: Decklist, cards: BaseCatalog[Any]) -> dict[CardId, int]:
    """Copies of each card that stand in `listed`, all zones together; leaders aside."""
    return listed.copies()


def copies_with_leaders(listed: Decklist, cards: BaseCatalog[Any]) -> dict[CardId, int]:
    """Copies of each card that `listed` takes, with one of each card of its leaders."""
    needed = listed.copies()
    for slug in listed.leaders:
        for card in cards.cards_of_leader(slug):
            needed[card.id] = needed.get(card.id, 0) + 1
    return needed


def no_pieces(listed: Decklist, cards: BaseCatalog[Any]) -> Mapping[str, Mapping[CardId, int]]:
    """Nothing is counted beside a deck."""
    return {}


@dataclass(frozen=True, kw_only=True)
class Collecting:
    """The collections of a game.

    `is_collected(card)` tells whether copies of a card are counted; what is only brought by others (a token) is not. `copy` and
    `box` are the words for what is counted and what it is sold in. `groups` are the fields of cards, beside the type, by which it
    is told how complete a collection is. `needed(list, catalog)` gives the copies of each card that building a list takes.
    `most_copies(card)` is how many of a card one list can take by the rulebook; None where there is no limit. `pieces(list, catalog)`
    are the copies of what has to lie beside the deck when it is played, by the zones that are counted beside it.
    """

    is_collected: Callable[[Any], bool] = lambda card: True
    copy: Counted = CARD
    box: Counted = BOX
    groups: tuple[str, ...] = ()
    needed: Callable[[Decklist, BaseCatalog[Any]], dict[CardId, int]] = listed_copies
    most_copies: Callable[[Any], int | None] = lambda card: None
    pieces: Callable[[Decklist, BaseCatalog[Any]], Mapping[str, Mapping[CardId, int]]] = no_pieces

    def with_pieces(self, listed: Decklist, cards: BaseCatalog[Any]) -> Decklist:
        """`listed` with all that has to lie beside it, where it doesn't say itself what does: what somebody counts who checks a box."""
        for zone, copies in self.pieces(listed, cards).items():
            if not listed.entries(zone):
                listed = listed.with_entries(zone, [Entry(card, number) for card, number in copies.items()])
        return listed


ALL_CARDS = Collecting()
"""Every card is collected, and nothing more is known."""
