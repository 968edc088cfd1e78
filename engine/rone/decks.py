"""A deck as cards to play with: what a game needs of a list."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from engine.cards.catalog import CardId
from engine.decklist import Decklist, Entry
from engine.decklist.playable import DeckNotPlayableError, playable_copies
from engine.languages import LocalText
from engine.rone.cards import Card, CardType, Catalog, Hero, Zone


def decklist_of(heroes: tuple[str, ...] = (), cards: tuple[Entry, ...] = (), technologies: tuple[Entry, ...] = (), **more: Any) -> Decklist:
    """A decklist of RONE by the names of its parts; `more` are the other fields of `Decklist`."""
    return Decklist(heroes, {Zone.DECK: cards, Zone.TECHNOLOGY: technologies}, **more)


@dataclass(frozen=True)
class PlayableDeck:
    """The cards of one player (or team): complete heroes, every copy of the player deck, technologies."""

    heroes: tuple[Hero, ...]
    cards: tuple[Card, ...]
    technologies: tuple[Card, ...]
    is_endless: bool = False
    """It never ends: whose it is can't lose, and damage is only counted."""

    @property
    def all_cards(self) -> tuple[Card, ...]:
        """The levels of the heroes, the player deck, the technologies."""
        return (*[card for hero in self.heroes for card in hero.levels.values()], *self.cards, *self.technologies)


def nobody(pressure: int = 0) -> Card:
    """The hero of an empty seat. Under pressure its text deals so much damage at the beginning of each of its turns."""
    texts = ({"when": "begin_turn", "do": [{"hero_damage": pressure}]},) if pressure else ()
    return Card(
        id=CardId(-2 - pressure),
        slug="nobody",
        type=CardType.HERO,
        name=LocalText("nobody", "niemand"),
        level=1,
        cost=None,
        water_income=0,
        card_income=0,
        abilities=texts,
    )


def empty_seat(pressure: int = 0) -> PlayableDeck:
    """What lies at a seat where nobody sits: a hero who does nothing else than press, and a deck that can't end."""
    return PlayableDeck((Hero("nobody", dict.fromkeys((1, 2, 3), nobody(pressure))),), (), (), is_endless=True)


EMPTY_SEAT: Final = empty_seat()


def playable_deck(deck: Decklist, catalog: Catalog) -> PlayableDeck:
    """`deck` with its cards looked up, copies in the order of card ids; sizes are not judged here.

    Raises:
        DeckNotPlayableError: naming the first hero or card that a game could not use.
    """
    heroes = []
    for slug in deck.leaders:
        hero = catalog.heroes.get(slug)
        if hero is None or not hero.is_complete:
            raise DeckNotPlayableError(f"hero {slug!r} is unknown or lacks a level")
        heroes.append(hero)
    if not heroes:
        raise DeckNotPlayableError("the list has no hero")
    where = "played from this zone"
    return PlayableDeck(
        tuple(heroes),
        playable_copies(deck.entries(Zone.DECK), catalog, lambda card: card.type in (CardType.UNIT, CardType.TACTIC), where),
        playable_copies(deck.entries(Zone.TECHNOLOGY), catalog, lambda card: card.type is CardType.TECHNOLOGY, where),
    )
