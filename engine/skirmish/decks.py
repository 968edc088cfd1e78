"""A kit as cards to play with: what a match needs of a list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.decklist import Decklist, Entry, whole_list
from engine.errors import EngineError
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


class KitNotPlayableError(EngineError):
    """A list can't be played: it has no character, or a card is unknown or in no kit."""

    code = "DECK_NOT_PLAYABLE"


def playable_kit(deck: Decklist, catalog: Catalog) -> PlayableKit:
    """`deck` with its cards looked up, copies in the order of card ids; without cards it is the printed kit (KIT-1).

    Raises:
        KitNotPlayableError: there is no such character, or naming the first card that a match could not use.
    """
    slug = next(iter(deck.leaders), "")
    character = catalog.leader_card(slug)
    if character is None:
        raise KitNotPlayableError(f"no character is called {slug!r}" if slug else "a kit needs a character (BOX-1)")
    copies: list[SkirmishCard] = []
    for entry in sorted(whole_list(deck, catalog).entries(KIT), key=lambda entry: entry.card):
        card = catalog.by_id.get(entry.card)
        if card is None or not card.is_in_kits:
            raise KitNotPlayableError(f"card {entry.card} is unknown or can't be in a kit")
        copies.extend([card] * max(entry.quantity, 0))
    return PlayableKit(character, tuple(copies), catalog.x_stack)
